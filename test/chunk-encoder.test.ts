import t from 'tap'
import { createChunkEncoder } from '../lib/chunk-encoder.js'

t.test('chunks of text and bytes, cut anywhere', async t => {
  const cases: readonly [chunks: readonly (string | Uint8Array)[], text: string][] = [
    [[], ''],
    [['a', 'é'], 'aé'],
    [['a\ud83d', '\ude00b'], 'a😀b'],
    [['\ud83d', '', '\ude00'], '😀'],
    [['a\ud83d'], 'a\ufffd'],
    [['a\ud83d', Uint8Array.of(0x62)], 'a\ufffdb'],
    [[Uint8Array.of(0xc3), Uint8Array.of(0xa9), 'x'], 'éx'],
    [['😀'.repeat(50_000)], '😀'.repeat(50_000)],
    [[`a${'😀'.repeat(50_000)}\ud83d`], `a${'😀'.repeat(50_000)}\ufffd`],
    [[`${'\ud83d'.repeat(100_000)}\ude00`], `${'\ufffd'.repeat(99_999)}😀`]
  ]
  for (const [chunks, text] of cases) {
    const pieces: Uint8Array[] = []
    const encoder = createChunkEncoder(bytes => pieces.push(bytes.slice()))
    for (const chunk of chunks) encoder.write(chunk)
    encoder.end()
    t.ok(Buffer.concat(pieces).toString() === text, JSON.stringify(chunks).slice(0, 80))
    t.ok(pieces.every(piece => piece.length < 100_000))
  }
})

t.test('an encoder that is used while another one pushes', async t => {
  const pieces: string[] = []
  const inner = createChunkEncoder(bytes => pieces.push(Buffer.from(bytes).toString()))
  const outer = createChunkEncoder(bytes => {
    inner.write('in')
    pieces.push(Buffer.from(bytes).toString())
  })
  outer.write('out')
  outer.write('side')
  t.strictSame(pieces, ['in', 'out', 'in', 'side'])
})

t.test('what the push throws', async t => {
  let fails = true
  const encoder = createChunkEncoder(() => {
    if (fails) throw new Error('no')
  })
  t.throws(() => encoder.write('a'), { message: 'no' })
  fails = false
  t.doesNotThrow(() => encoder.write('a'))
})
