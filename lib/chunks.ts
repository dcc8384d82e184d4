/** Sources of chunks: bytes, web streams and whatever can be iterated over; and what becomes of one that fails. */
import { isByteArray } from './check.js'
import { isWebStream, webIterator } from './web-stream.js'

/**
 * The chunks of a source; undefined if it is none. A caller without types may pass anything; null becomes an empty object.
 * An iterator of the bytes themselves would yield numbers, and that of a web stream ends only when a chunk has come.
 */
export function chunksOf<Chunk>(source: unknown): AsyncIterable<Chunk> | Iterable<Chunk> | undefined {
  if (isByteArray(source)) return [source as Chunk]
  if (isWebStream(source)) return { [Symbol.asyncIterator]: () => webIterator(source as ReadableStream<Chunk>) }
  const object = Object(source) as object
  return Symbol.asyncIterator in object || Symbol.iterator in object ? (object as AsyncIterable<Chunk>) : undefined
}

/**
 * The chunks of a source until it fails, as if it ended there: what was read before is taken first. `failure` has what it
 * threw.
 */
export class UntilFailure<Chunk> implements AsyncIterable<Chunk> {
  failure: { readonly error: unknown } | undefined
  readonly #chunks: AsyncIterable<Chunk>

  constructor(chunks: AsyncIterable<Chunk>) {
    this.#chunks = chunks
  }

  [Symbol.asyncIterator](): AsyncIterator<Chunk, unknown, undefined> {
    const iterator = this.#chunks[Symbol.asyncIterator]()
    const end = { done: true, value: undefined } as const
    return {
      next: async () => {
        try {
          return await iterator.next()
        } catch (error) {
          this.failure = { error }
          return end
        }
      },
      return: async (reason?: unknown) => (await iterator.return?.(reason)) ?? end
    }
  }
}
