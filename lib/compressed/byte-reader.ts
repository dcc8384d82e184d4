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
  /** What came or came back and was not taken, the last first; none is empty. They are not joined: many may come back. */
  const rest: Uint8Array[] = []
  let done = false

  function giveBack(bytes: Uint8Array): void {
    if (bytes.length > 0) rest.push(bytes)
  }

  async function next(): Promise<Uint8Array> {
    for (;;) {
      const bytes = rest.pop()
      if (bytes !== undefined) return bytes
      if (done) return new Uint8Array(0)
      const step = await iterator.next()
      if (step.done === true) done = true
      else giveBack(step.value)
    }
  }

  return {
    next,
    giveBack,
    async take(count) {
      const taken: Uint8Array[] = []
      for (let missing = count; missing > 0;) {
        const bytes = await next()
        if (bytes.length === 0) break
        taken.push(bytes.subarray(0, missing))
        giveBack(bytes.subarray(missing))
        missing -= Math.min(missing, bytes.length)
      }
      return taken.length === 1 ? taken[0]! : Buffer.concat(taken)
    },
    async close() {
      if (!done) await iterator.return?.()
      done = true
    }
  }
}
