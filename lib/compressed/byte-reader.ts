/** Bytes on request, from chunks of any size. */
import type { Readable } from 'node:stream'
import { isByteArray, typeName } from '../check.js'
import { chunksOf } from '../chunks.js'

/** Chunks of bytes, or one. */
export type Chunks = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export class ByteReader {
  readonly #chunks: Chunks
  readonly #iterator: AsyncIterator<Uint8Array> | Iterator<Uint8Array>
  /**
   * Chunks that came or were given back and are not yet taken, the last first; none is empty. They are not joined,
   * since many may come back.
   */
  readonly #held: Uint8Array[] = []
  #isDone = false
  #isLeft = false
  #isAwaited = false

  /** @throws {TypeError} no chunks, or, when it comes to that, one that is no `Uint8Array` */
  constructor(chunks: Chunks) {
    this.#chunks = chunks
    this.#iterator = iteratorOf(chunks)
  }

  /** The next bytes: those at hand, but at most `most`; none at the end. */
  async next(most = Infinity): Promise<Uint8Array> {
    for (;;) {
      const bytes = this.#held.pop()
      if (bytes !== undefined) {
        if (bytes.length <= most) return bytes
        this.giveBack(bytes.subarray(most))
        return bytes.subarray(0, most)
      }
      if (this.#isDone || this.#isLeft) return new Uint8Array(0)
      const step = await this.#step()
      if (step.done === true) this.#isDone = true
      else if (isByteArray(step.value)) this.giveBack(step.value)
      else throw new TypeError(`a chunk must be a Uint8Array, not ${typeName(step.value)}`)
    }
  }

  async #step(): Promise<IteratorResult<Uint8Array, unknown>> {
    this.#isAwaited = true
    try {
      return await this.#iterator.next()
    } catch (error) {
      // It has ended: nobody need tell it to.
      this.#isDone = true
      throw error
    } finally {
      this.#isAwaited = false
    }
  }

  /** The next `count` bytes; fewer if the input ends. */
  async take(count: number): Promise<Uint8Array> {
    const taken: Uint8Array[] = []
    for (let missing = count; missing > 0;) {
      const bytes = await this.next(missing)
      if (bytes.length === 0) break
      taken.push(bytes)
      missing -= bytes.length
    }
    return taken.length === 1 ? taken[0]! : Buffer.concat(taken)
  }

  /** All that is left, in pieces as `next` returns them. */
  async *rest(): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const bytes = await this.next()
      if (bytes.length === 0) return
      yield bytes
    }
  }

  /** Takes back the last bytes that were taken. */
  giveBack(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#held.push(bytes)
  }

  /**
   * Asks for no more, while somebody may still be reading: if a chunk is awaited, its source is told now, since an idle
   * one may never send it. If not, `close` tells it.
   */
  leave(): void {
    this.#isLeft = true
    if (this.#isAwaited) this.close().catch(() => {})
  }

  /** Ends reading: the source of the chunks is told, and waited for unless it is waiting itself. */
  async close(): Promise<void> {
    if (this.#isDone) return
    this.#isDone = true
    const left = this.#iterator.return?.()
    if (!this.#isAwaited) return void (await left)
    // It can only do so when the awaited chunk has come, and an idle input may never send one.
    Promise.resolve(left).catch(() => {})
    if ('destroy' in this.#chunks) (this.#chunks as Readable).destroy()
  }
}

function iteratorOf(source: Chunks): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  const chunks = typeof source === 'object' ? chunksOf<Uint8Array>(source) : undefined
  if (chunks === undefined) throw new TypeError(`the input must be chunks of bytes, not ${typeName(source)}`)
  return Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
}
