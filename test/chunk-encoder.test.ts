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
    [[Uint8Array.of(0xc3), Uint8Array.of(0xa9), 'x'], 'éx']
  ]
  for (const [chunks, text] of cases) {
    const pieces: Uint8Array[] = []
    const encoder = createChunkEncoder(bytes => pieces.push(bytes))
    for (const chunk of chunks) encoder.write(chunk)
    encoder.end()
    t.equal(Buffer.concat(pieces).toString(), text, JSON.stringify(chunks))
  }
})
