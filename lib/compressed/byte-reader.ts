/** Bytes on request, out of chunks that come as they come. */

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface ByteReader {
  /** The next `count` bytes; fewer if the input ends. */
  take(count: number): Promise<Uint8Array>
  /** The next bytes, as many as there are at hand; none at the end. */
  next(): Promise<Uint8Array>
  /** Gives back the last bytes that were taken. */
  giveBack(bytes: Uint8Array): void
  /** Wants no more: the source of the chunks is told. */
  close(): Promise<void>
}

export function createByteReader(chunks: Chunks): ByteReader {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  let rest: Uint8Array = new Uint8Array(0)
  let done = false

  async function pull(): Promise<void> {
    const next = await iterator.next()
    if (next.done === true) done = true
    else rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
  }

  return {
    async take(count) {
      while (rest.length < count && !done) await pull()
      const taken = rest.subarray(0, count)
      rest = rest.subarray(taken.length)
      return taken
    },
    async next() {
      while (rest.length === 0 && !done) await pull()
      const taken = rest
      rest = rest.subarray(rest.length)
      return taken
    },
    giveBack(bytes) {
      rest = rest.length === 0 ? bytes : Buffer.concat([bytes, rest])
    },
    async close() {
      if (!done) await iterator.return?.()
      done = true
    }
  }
}
