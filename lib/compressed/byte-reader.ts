/** Bytes on request, from chunks of any size. */
import type { Readable } from 'node:stream'
import { isByteArray } from '../rfc3986/byte-array.js'
import { typeName } from '../rfc3986/word.js'

/** Chunks of bytes, or one. */
export type Chunks = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface ByteReader {
  /** The next `count` bytes; fewer if the input ends. */
  take(count: number): Promise<Uint8Array>
  /** The next bytes: those at hand, but at most `most`; none at the end. */
  next(most?: number): Promise<Uint8Array>
  /** Takes back the last bytes that were taken. */
  giveBack(bytes: Uint8Array): void
  /** Ends reading: the source of the chunks is told, and waited for unless it is waiting itself. */
  close(): Promise<void>
}

/** @throws {TypeError} no chunks, or, when it comes to that, one that is no `Uint8Array` */
export function createByteReader(chunks: Chunks): ByteReader {
  const iterator = iteratorOf(chunks)
  /**
   * Chunks that came or were given back and are not yet taken, the last first; none is empty. They are not joined,
   * since many may come back.
   */
  const rest: Uint8Array[] = []
  let done = false
  let isAwaited = false

  function giveBack(bytes: Uint8Array): void {
    if (bytes.length > 0) rest.push(bytes)
  }

  async function next(most = Infinity): Promise<Uint8Array> {
    for (;;) {
      const bytes = rest.pop()
      if (bytes !== undefined) {
        if (bytes.length <= most) return bytes
        giveBack(bytes.subarray(most))
        return bytes.subarray(0, most)
      }
      if (done) return new Uint8Array(0)
      isAwaited = true
      const step = await iterator.next()
      isAwaited = false
      if (step.done === true) done = true
      else if (isByteArray(step.value)) giveBack(step.value)
      else throw new TypeError(`a chunk must be a Uint8Array, not ${typeName(step.value)}`)
    }
  }

  return {
    next,
    giveBack,
    async take(count) {
      const taken: Uint8Array[] = []
      for (let missing = count; missing > 0;) {
        const bytes = await next(missing)
        if (bytes.length === 0) break
        taken.push(bytes)
        missing -= bytes.length
      }
      return taken.length === 1 ? taken[0]! : Buffer.concat(taken)
    },
    async close() {
      if (done) return
      done = true
      const left = iterator.return?.()
      if (!isAwaited) return void (await left)
      // It can only do so when the awaited chunk has come, and an idle input may never send one.
      Promise.resolve(left).catch(() => {})
      if ('destroy' in chunks) (chunks as Readable).destroy()
    }
  }
}

/** An iterator of the bytes themselves would yield numbers. */
function iteratorOf(chunks: Chunks): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  if (isByteArray(chunks)) return [chunks][Symbol.iterator]()
  if (typeof chunks === 'object' && chunks !== null) {
    if (Symbol.asyncIterator in chunks) return chunks[Symbol.asyncIterator]()
    if (Symbol.iterator in chunks) return (chunks as Iterable<Uint8Array>)[Symbol.iterator]()
  }
  throw new TypeError(`the input must be chunks of bytes, not ${typeName(chunks)}`)
}
