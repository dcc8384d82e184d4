/** What holds for every input, whatever bytes it has and whatever options are set. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { isUri, parseUri, recompose } from '../../lib/rfc3986/index.js'
import { isSentence } from '../oracle/appendix-a.js'
import { runPieces, runWhole } from '../spec/replay.js'
import { nastyBytes, nastyText, options, pieces, RUNS, SETTINGS } from './texts.js'
import './seed.js'

t.test('how the input is cut into chunks makes no difference', async t => {
  fc.assert(
    fc.property(nastyBytes, options, pieces, (bytes, options, sizes) => {
      const whole = JSON.stringify(runWhole(bytes, options))
      return JSON.stringify(runPieces(bytes, options, sizes)) === whole
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('a string is its UTF-8 bytes', async t => {
  fc.assert(
    fc.property(nastyText, options, (text, options) => {
      return JSON.stringify(runWhole(text, options)) === JSON.stringify(runWhole(Buffer.from(text), options))
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('every reading is a URI, and its components give it back', async t => {
  const valid = (uri: string) => isUri(uri) && isSentence('URI', uri)
  fc.assert(
    fc.property(nastyBytes, options, (bytes, options) => {
      const readings: string[] = []
      const onReject = ({ reading }: { reading?: string }) => reading !== undefined && readings.push(reading)
      for (const match of extract(bytes, { ...options, onReject })) {
        readings.push(match.uri, ...(match.alternatives ?? []).map(({ uri }) => uri))
        if (recompose(match.components) !== match.uri) return false
        if (JSON.stringify(match.components) !== JSON.stringify(parseUri(match.uri))) return false
      }
      return readings.every(valid)
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('matches stand in order, apart from each other, inside the input', async t => {
  fc.assert(
    fc.property(nastyBytes, options, (bytes, options) => {
      let last = 0
      for (const { start, end, line } of extract(bytes, options)) {
        if (start < last || end <= start || end > bytes.length) return false
        if (line !== 1 + bytes.subarray(0, start).filter(byte => byte === 0x0a).length) return false
        last = end
      }
      return true
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('a reading is told once, and not as its own alternative', async t => {
  fc.assert(
    fc.property(nastyText, options, (text, options) =>
      extract(text, options).every(({ uri, alternatives = [] }) => {
        const readings = [uri, ...alternatives.map(alternative => alternative.uri)]
        return new Set(readings).size === readings.length
      })
    ),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('any bytes, any options: nothing is thrown', async t => {
  const anyBytes = fc.oneof(nastyBytes, fc.uint8Array({ maxLength: 200, size: 'max' }))
  fc.assert(
    fc.property(anyBytes, options, (bytes, options) => {
      extract(bytes, options)
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('without a colon there is no URI', async t => {
  const noColon = fc.oneof(
    nastyText.map(text => Buffer.from(text.replaceAll(':', ''))),
    fc.uint8Array({ maxLength: 200, size: 'max' }).map(bytes => bytes.filter(byte => byte !== 0x3a))
  )
  fc.assert(
    fc.property(noColon, bytes => extract(bytes).length === 0),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('prose with colons in it has no URI either', async t => {
  const piece = fc.constantFrom(
    ...[
      'Re: ',
      '12:30 ',
      'key:value ',
      'a:b:c ',
      'Foo::Bar ',
      'x@a.example ',
      '<1@a.example> ',
      'C:\\x ',
      'f.c:12: ',
      ':) '
    ],
    ...[
      'http: ',
      'http:// ',
      '<std::map> ',
      '<o:p/> ',
      '"a:b" ',
      "'a:b' ",
      '(a:b) ',
      'a ? b : c ',
      '<a:b>',
      '\n',
      '> ',
      ': ',
      'é:é ',
      '://'
    ]
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30, size: 'max' }), list => extract(list.join('')).length === 0),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})
