import t from 'tap'
import type { Origin, Run, TextSink } from '../../../lib/text.js'
import { spanOf } from '../../../lib/codec/span.js'
import { behindJoined, JoinedTexts } from '../../../lib/source/json/joined-texts.js'

const TEXT = { framing: 'prose', lines: 'separate' } as const

function createCollector(paths: 'told' | 'silent') {
  const handed: string[] = []
  const places: [found: string, from: number, to: number, path: string | undefined][] = []
  let origin: Origin | undefined
  const sink = {
    paths,
    open: (_: unknown, its?: Origin) => void (origin = its),
    run({ bytes }: Run) {
      const text = Buffer.from(bytes).toString()
      handed.push(text)
      for (const { 0: found, index } of text.matchAll(/[a-z]+/g)) {
        const from = origin?.start(index) ?? -1
        places.push([found, from, origin?.end(index + found.length) ?? -1, origin?.path?.(index)])
      }
    },
    close: () => void (origin = undefined),
    defect: () => undefined
  }
  return { handed, places, sink }
}

t.test('texts as they stand and decoded ones, each with its place and path', async t => {
  const { handed, places, sink } = createCollector('told')
  const texts = new JoinedTexts(TEXT, sink)
  const bytes = Buffer.from('"a" "b\\/c\\u0020d" "e"')
  const run: Run = { bytes, from: 100, to: 100 + bytes.length }
  t.ok(texts.add(run, 1, 2, 'one'))
  const behind = texts.decode(run, 5, 16)
  texts.keep(5, 16, behind, 'two')
  t.ok(texts.decode(run, 5, 16) > 0, 'decoded, and not kept')
  t.ok(texts.add(run, 19, 20, 'three'))
  texts.flush()
  texts.flush()
  t.strictSame(handed, ['"a"\n"b/c d"\n"e"\n'])
  t.strictSame(places, [
    ['a', 101, 102, 'one'],
    ['b', 105, 106, 'two'],
    ['c', 108, 109, 'two'],
    ['d', 115, 116, 'two'],
    ['e', 119, 120, 'three']
  ])
})

t.test('what does not fit', async t => {
  const { handed, places, sink } = createCollector('silent')
  const texts = new JoinedTexts(TEXT, sink)
  const long = Buffer.from(`"${'x'.repeat(8190)}"`)
  const run = { bytes: long, from: 0, to: long.length }
  t.notOk(texts.add(run, 1, 8191, ''))
  t.equal(texts.decode(run, 1, 8191), -1)
  t.ok(texts.add(run, 1, 8190, ''))
  t.ok(texts.add(run, 1, 2, ''), 'goes into another')
  for (let i = 0; i < 256; i++) texts.add(run, 1, 2, '')
  texts.flush()
  t.strictSame(
    handed.map(text => text.length),
    [8192, 256 * 4, 4]
  )
  t.strictSame(places.slice(1), Array(257).fill(['xx', 1, 3, '']))
})

t.test('a text that was decoded, and not kept, is not handed over', async t => {
  const { handed, sink } = createCollector('told')
  const texts = new JoinedTexts(TEXT, sink)
  const bytes = Buffer.from('"\\u0061"')
  t.ok(texts.decode({ bytes, from: 0, to: bytes.length }, 1, 7) > 0)
  texts.flush()
  t.strictSame(handed, [])
})

t.test('long texts, wherever in a run they stand, up to the last byte there is room for', async t => {
  const { handed, places, sink } = createCollector('silent')
  const texts = new JoinedTexts(TEXT, sink)
  const long = 'x'.repeat(8185)
  const bytes = Buffer.from(`${' '.repeat(8192)}"a""${long}""b""${long}b""\\u0063"`)
  const run: Run = { bytes, from: 0, to: bytes.length }
  let at = 8193
  for (const text of ['a', long, 'b', `${long}b`]) {
    t.ok(texts.add(run, at, at + text.length, ''))
    at += text.length + 2
  }
  texts.keep(at, at + 6, texts.decode(run, at, at + 6), '')
  texts.flush()
  t.strictSame(handed, [`"a"\n"${long}"\n`, '"b"\n', `"${long}b"\n`, '"c"\n'])
  t.strictSame(places[0], ['a', 8193, 8194, ''])
})

t.test('what comes behind joined texts is handed over behind them', async t => {
  const bytes = Buffer.from('"a"')
  const run: Run = { bytes, from: 0, to: 3 }
  const text = { ...TEXT, path: '' }
  const calls: string[] = []
  const noted = (name: string) => () => void calls.push(name)
  const joining: TextSink = { open: noted('joined'), run: () => undefined, close: () => undefined, defect: noted('') }
  const atOnce: Required<Pick<TextSink, 'whole' | 'wholeIn' | 'lines' | 'hold' | 'release'>> = {
    whole: noted('whole'),
    wholeIn: noted('wholeIn'),
    lines: () => calls.push('lines'),
    hold: noted('hold'),
    release: noted('release')
  }
  const told = {
    lookBehind: 1,
    triggers: [0x3a],
    mayHold: () => true,
    mayRefer: () => true,
    elements: 'silent',
    messages: 'silent',
    paths: 'silent'
  } as const
  const sink: TextSink = {
    ...told,
    ...atOnce,
    open: noted('open'),
    run: () => undefined,
    close: noted('close'),
    defect: noted('defect')
  }
  const texts = new JoinedTexts(TEXT, joining)
  const behind = behindJoined(texts, sink)
  const ways: readonly [name: string, way: () => unknown][] = [
    ['open', () => behind.open(text)],
    ['whole', () => behind.whole?.(text, run, 1, 2)],
    ['wholeIn', () => behind.wholeIn?.(text, spanOf(run), 1, 2)],
    ['lines', () => behind.lines?.(text, { texts: [text], places: new Int32Array(0) }, run)],
    ['defect', () => behind.defect({ code: 'bad-json', at: 0, path: '', detail: '' })],
    ['hold', () => behind.hold?.()],
    ['release', () => behind.release?.()]
  ]
  for (const [name, way] of ways) {
    calls.length = 0
    texts.add(run, 1, 2, '')
    way()
    t.strictSame(calls, ['joined', name])
  }
  t.match(behind, told, 'it takes what the sink takes')
  const { whole: none, wholeIn, lines } = behindJoined(texts, joining)
  t.strictSame([none, wholeIn, lines], [undefined, undefined, undefined], 'and has no way that the sink has not')
})
