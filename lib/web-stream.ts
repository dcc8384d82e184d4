/** Web streams, as they stand apart from other sources of chunks. */

export function isWebStream(source: unknown): source is ReadableStream {
  const { getReader, cancel } = Object(source) as Partial<ReadableStream>
  return typeof getReader === 'function' && typeof cancel === 'function'
}

/**
 * The chunks of a web stream. Its own iterator is missing in some browsers, and ends only when an awaited chunk has
 * come; `return` ends this one at once, and hands on the reason that it is given.
 */
export function webIterator<Chunk>(stream: ReadableStream<Chunk>): AsyncIterator<Chunk, unknown> {
  const reader = stream.getReader()
  const end = { done: true, value: undefined } as const
  return {
    async next() {
      let isLast = true
      try {
        const { done, value } = await reader.read()
        isLast = done
        return done ? end : { done, value }
      } finally {
        if (isLast) reader.releaseLock()
      }
    },
    async return(reason?: unknown) {
      try {
        await reader.cancel(reason)
      } finally {
        reader.releaseLock()
      }
      return end
    }
  }
}
