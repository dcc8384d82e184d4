/** What is printed of matches anywhere is what their objects say, in the same order. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import t from 'tap'
import { createExtractor } from '../../lib/extract.js'
import type { UriMatch } from '../../lib/match.js'
import type { ExtractOptions } from '../../lib/options.js'
import { useKernel } from '../../lib/scanner/kernel/index.js'
import type { Template } from '../../lib/template.js'

t.teardown(() => useKernel('large'))

const TEMPLATE: Template = {
  steps: [
    { before: 'é ', field: 'uri' },
    { before: ' ', field: 'wrapper' },
    { before: ' ', field: 'start' },
    { before: '-', field: 'end' },
    { before: ' ', field: 'line' }
  ],
  after: ' .\n',
  elsewhere: {
    before: ' in ',
    after: ';',
    escaped: path => path.replace(/[^ !#-[\]-~]/g, character => `%${character.charCodeAt(0).toString(16)}`),
    message: {
      head: ({ part: _, ...message }) => ` of ${encodeURIComponent(JSON.stringify(message))}`,
      part: part => ` ${part ?? 'whole'}`
    },
    element: element => ` at ${encodeURIComponent(JSON.stringify(element))}`,
    end: '!\n'
  }
}

const PLAIN = /^[ !#-[\]-~]*$/

function lineOf(match: UriMatch): string {
  const { uri, wrapper, start, end, line, path, message, element } = match
  const fields = `é ${uri} ${wrapper} ${start}-${end} ${line}`
  if (path === '' && message === undefined && element === undefined) return `${fields} .\n`
  const { before, after, escaped, message: ofMessage, element: ofElement, end: last } = TEMPLATE.elsewhere!
  const place = before + (PLAIN.test(path) ? path : escaped(path)) + after
  return (
    fields +
    place +
    (message ? ofMessage.head(message) + ofMessage.part(message.part) : '') +
    (element ? ofElement(element) : '') +
    last
  )
}

function told(bytes: Uint8Array, options: ExtractOptions, isPrinted: boolean): { lines: string; printed: number } {
  let lines = ''
  let printed = 0
  const take = (bytes: Uint8Array, matches: number): void => {
    lines += Buffer.from(bytes).toString()
    printed += matches
  }
  const sink = {
    ...options,
    onReject: ({ code, start }: { code: string; start: number }) => void (lines += `${code} ${start}\n`)
  }
  const extractor = createExtractor(sink, match => void (lines += lineOf(match)), {
    ...(isPrinted && { printed: { template: TEMPLATE, take } })
  })
  extractor.push(bytes)
  extractor.end()
  return { lines, printed }
}

const corpus = new URL('../../corpus/', import.meta.url)
const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  .map(name => new URL(name, corpus))
  .filter(file => statSync(file).isFile())

t.test('of every file, in every format', async t => {
  const different: string[] = []
  let printed = 0
  for (const use of ['never', 'always'] as const) {
    useKernel(use)
    for (const file of files) {
      const bytes = readFileSync(file)
      for (const format of ['text', 'auto', 'json', 'log', 'html', 'mail', 'mbox'] as const) {
        const some = told(bytes, { format }, true)
        printed += some.printed
        if (some.lines !== told(bytes, { format }, false).lines) different.push(`${file.pathname} as ${format}`)
      }
    }
  }
  t.strictSame(different, [])
  t.ok(printed > 1000, `${printed} were printed`)
})

t.test('what is too long to be printed, and more than there is room for at once', async t => {
  const isSame = (text: string): number => {
    const bytes = Buffer.from(text)
    const options = { format: 'json', maxLength: 1 << 16 } as const
    const { lines, printed } = told(bytes, options, true)
    t.equal(lines, told(bytes, options, false).lines)
    return printed
  }
  t.equal(isSame(`{"a":"http://a.example/${'x'.repeat(1 << 15)}","b":"http://b.example/"}`), 1)
  const many = Array.from({ length: 2000 }, (_, i) => `"http://a.example/${i}"`)
  t.equal(isSame(`[${many.join(',')}]`), 2000)
})
