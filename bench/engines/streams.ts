/** A Transform fed as a file stream would feed it. */
import type { Transform } from 'node:stream'

/** Bytes of a chunk: what `createReadStream` gives unless told otherwise. */
const CHUNK = 1 << 16

/** Writes all bytes, waiting where the stream asks for it, and adds up what `weigh` says of each thing that comes out. */
export function drained<Out>(stream: Transform, bytes: Buffer, weigh: (out: Out) => number): Promise<number> {
  return new Promise((resolve, reject) => {
    let sum = 0
    let at = 0
    const feed = (): void => {
      while (at < bytes.length) {
        const chunk = bytes.subarray(at, at + CHUNK)
        at += CHUNK
        if (!stream.write(chunk)) {
          stream.once('drain', feed)
          return
        }
      }
      stream.end()
    }
    stream.on('data', (out: Out) => (sum += weigh(out)))
    stream.on('end', () => resolve(sum))
    stream.on('error', reject)
    feed()
  })
}
