/** Sources of chunks: bytes, web streams and whatever can be iterated over. */
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
