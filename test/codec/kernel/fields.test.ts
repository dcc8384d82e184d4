/** Fields of a header, as the kernel of codecs reads them, and as the loops in TypeScript do. */
import fc from 'fast-check'
import t from 'tap'
import { INPUT_LENGTH, WIDE_INPUT_LENGTH } from '../../../lib/codec/kernel/layout.js'
import { createExtractor } from '../../../lib/extract.js'
import type { ExtractOptions } from '../../../lib/options.js'
import { Fields } from '../../../lib/source/mail/header.js'
import { isSame, textOf } from './ways.js'
import '../../property/seed.js'

function fieldsOf(bytes: Uint8Array): unknown {
  const fields = new Fields()
  const stop = fields.read(bytes, 0)
  const list = Array.from({ length: fields.count }, (_, i) => [fields.name(i, bytes), fields.start(i), fields.end(i)])
  return [stop, fields.find('content-type'), fields.find('date'), list]
}

t.test('fields of a header', async t => {
  const names = [
    'Content-Type:',
    'content-type : ',
    'DATE:',
    'To:',
    'cc:',
    'Url:',
    'X:',
    'X-a:',
    'X-a',
    ':',
    '://',
    'http:/',
    'http://',
    'ö:',
    '\x7f:'
  ]
  const texts = textOf(
    [...names, ...names, '\n', '\n', '\r\n', '\n ', '\n\t', ' ', '\n\n', 'From a', '\r', 'value'],
    WIDE_INPUT_LENGTH
  )
  fc.assert(
    fc.property(texts, bytes => isSame(bytes, fieldsOf)),
    { numRuns: 2000 }
  )
  t.ok(isSame(new TextEncoder().encode('a:\n'.repeat(5000)), fieldsOf), 'more fields than the kernel has rows')
})

t.test('fields of which nothing may come are left out', async t => {
  const told = (bytes: Uint8Array, options: ExtractOptions): readonly string[] => {
    const all: string[] = []
    const tell = (one: unknown): number => all.push(JSON.stringify(one))
    const extractor = createExtractor({ format: 'mail', onReject: tell, onDefect: tell, ...options }, tell)
    extractor.push(bytes)
    extractor.end()
    return all
  }
  const names = [
    'Subject',
    'X-Any',
    'list-Post',
    'Content-Location',
    'Content-Description',
    'Link',
    'Received',
    'X-MS-a'
  ]
  const values = [
    'http://a.example/',
    '<mailto:b@a.example>',
    'www.a.example',
    '=?utf-8?q?http=3A//a.example?=',
    '<b>',
    'é'
  ]
  const fields = fc
    .array(
      fc.record({ name: fc.constantFrom(...names), values: fc.array(fc.constantFrom(...values), { maxLength: 3 }) })
    )
    .map(list => list.map(({ name, values }) => `${name}: ${values.join('\n ')}`))
  const options = fc.constantFrom<ExtractOptions>(
    {},
    { suffix: 'domains' },
    { refang: 'known' },
    { base: 'http://a.example/' }
  )
  fc.assert(
    fc.property(fields, fields, options, (header, part, options) => {
      const message = [
        ...header,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        ...part,
        '',
        'text',
        '--b--',
        ''
      ]
      return isSame(Buffer.from(message.join('\n')), bytes => told(bytes, options))
    }),
    { numRuns: 1000 }
  )
  t.pass('and nothing else')
})

t.test('fields cut off where the kernel stops reading', async t => {
  const header = `${`X-a: ${'b'.repeat(70)}\n c\n`.repeat(200)}\nbody`
  const bytes = new TextEncoder().encode(header)
  for (let before = INPUT_LENGTH - 90; before <= INPUT_LENGTH + 2; before++) {
    const from = before % 79
    t.ok(isSame(bytes.subarray(from), fieldsOf), `from ${from}`)
  }
})
