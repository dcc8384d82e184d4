import t from 'tap'
import type { Origin, Run } from '../../../lib/text.js'
import { JoinedTexts } from '../../../lib/source/json/joined-texts.js'

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
  const { handed, sink } = createCollector('silent')
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
})
