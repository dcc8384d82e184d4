/**
 * urisift without Node: for browsers, workers, and everywhere else with web streams. Neither this file nor what it
 * imports needs a Node module. It reads the character encodings that `TextDecoder` knows.
 */
import { Tokenizer } from 'htmlparser2'
import { checkBoolean } from './check.js'
import { INPUT_OPTION_NAMES, SliceReader, type BatchOption, type InputOptions } from './extract.js'
import type { UriMatch } from './match.js'
import { provideTokenizer } from './source/html/library.js'
import { createUniqueStage, type UniqueOptions, type UriItem, type UriItems } from './unique/index.js'

export * from './common.js'
export type { UriItems } from './unique/index.js'

provideTokenizer(Tokenizer)

/** The options of `createUriTransformStream`: those of `extract`, and in what pieces matches come. */
export interface UriTransformStreamOptions extends InputOptions, BatchOption {}

const NAMES: readonly string[] = [...INPUT_OPTION_NAMES, 'batch']

/**
 * Returns the two sides of a transform stream, for `pipeThrough` and the like: write bytes or text, read `UriMatch`
 * objects, or arrays of them with `batch: true`. Chunks may be cut anywhere, also within a character, and of a large one
 * no more is read than somebody takes the matches of. The input never makes it fail. If its source fails, what it still
 * holds is lost, up to a whole page or message: `extractFrom` yields that first.
 *
 * It is no `instanceof TransformStream`: that is not told when somebody reads, and cannot wait within a chunk.
 *
 * @throws {TypeError | RangeError} if an option is wrong
 * @example
 * const { body } = new Response('see <http://a.example/b>')
 * const uris: string[] = []
 * for await (const match of body!.pipeThrough(createUriTransformStream())) uris.push(match.uri)
 * uris // => ['http://a.example/b']
 * @example
 * const { body } = new Response('http://a.example/b http://a.example/c')
 * const uris: string[] = []
 * for await (const matches of body!.pipeThrough(createUriTransformStream({ batch: true })))
 *   uris.push(...matches.map(match => match.uri))
 * uris // => ['http://a.example/b', 'http://a.example/c']
 */
export function createUriTransformStream(
  options?: UriTransformStreamOptions & { readonly batch?: false | undefined }
): TransformStream<Uint8Array | string, UriMatch>
export function createUriTransformStream(
  options: UriTransformStreamOptions & { readonly batch: true }
): TransformStream<Uint8Array | string, UriMatch[]>
export function createUriTransformStream(
  options?: UriTransformStreamOptions
): TransformStream<Uint8Array | string, UriMatch> | TransformStream<Uint8Array | string, UriMatch[]>
export function createUriTransformStream(
  options: UriTransformStreamOptions = {}
): TransformStream<Uint8Array | string, UriMatch | UriMatch[]> {
  const reader = new SliceReader(options, NAMES)
  const { batch = false } = options
  checkBoolean('option batch', batch)
  const take = (): readonly (UriMatch | UriMatch[])[] => {
    const matches = reader.take()
    return batch && matches.length > 0 ? [matches] : matches
  }
  return createTransform({
    *read(chunk) {
      let at = 0
      do {
        at = reader.read(chunk, at)
        yield { items: take(), isLast: at >= chunk.length }
      } while (at < chunk.length)
    },
    end() {
      reader.end()
      return take()
    }
  })
}

interface Transformer<Chunk, Item> {
  /** What comes out of a chunk, piece by piece. The next piece is asked for only if somebody wants it. */
  readonly read: (chunk: Chunk) => Iterable<{ readonly items: readonly Item[]; readonly isLast: boolean }>
  /** What comes out at the end. */
  readonly end: () => readonly Item[]
}

/**
 * As a TransformStream, which asks for items only when somebody reads and fails on both sides, but it also waits for
 * readers between the pieces of a chunk.
 */
function createTransform<Chunk, Item>({ read, end }: Transformer<Chunk, Item>): TransformStream<Chunk, Item> {
  let output!: ReadableStreamDefaultController<Item>
  let input!: WritableStreamDefaultController
  /** Whether somebody reads, and has not got anything yet. */
  let isWanted = false
  let stopped: { readonly reason: unknown } | undefined
  let wake = (): void => {}
  /** Ends the pull: the stream then pulls again if more is wanted. */
  let answer = (): void => {}

  async function demand(): Promise<void> {
    if (!isWanted && stopped === undefined) await new Promise<void>(resolve => (wake = resolve))
    if (stopped !== undefined) throw stopped.reason
  }

  function hand(items: readonly Item[]): void {
    for (const item of items) output.enqueue(item)
    if (items.length === 0) return
    isWanted = false
    answer()
  }

  function stop(reason: unknown): void {
    stopped ??= { reason }
    wake()
  }

  /** Whatever fails does so on both sides. */
  function failing(error: unknown): never {
    output.error(error)
    throw error
  }

  const readable = new ReadableStream<Item>(
    {
      start: controller => void (output = controller),
      pull() {
        isWanted = true
        wake()
        return new Promise(resolve => (answer = resolve))
      },
      cancel(reason) {
        stop(reason)
        input.error(reason)
      }
    },
    { highWaterMark: 0 }
  )
  const writable = new WritableStream<Chunk>({
    start(controller) {
      input = controller
      // Before `abort` is called, which waits until the chunk that is being written has been. Not every browser has it.
      const { signal } = controller as { readonly signal?: AbortSignal }
      signal?.addEventListener('abort', () => stop(signal.reason))
    },
    async write(chunk) {
      try {
        await demand()
        for (const { items, isLast } of read(chunk)) {
          hand(items)
          if (!isLast) await demand()
        }
      } catch (error) {
        failing(error)
      }
    },
    close() {
      try {
        hand(end())
        output.close()
      } catch (error) {
        failing(error)
      }
    },
    abort: reason => output.error(reason)
  })
  return { readable, writable }
}

/**
 * Returns a TransformStream that passes on each URI once. Its input is `UriMatch` objects, strings, or arrays of them as
 * `batch: true` makes them.
 *
 * @throws {TypeError | RangeError} if an option is wrong
 * @example
 * const { body } = new Response('http://a.example HTTP://A.example:80/')
 * const uris: unknown[] = []
 * const stage = createUniqueTransformStream({ level: 'scheme', output: 'uris' })
 * for await (const uri of body!.pipeThrough(createUriTransformStream()).pipeThrough(stage)) uris.push(uri)
 * uris // => ['http://a.example/']
 */
export function createUniqueTransformStream<Items extends UriItems = UriItem>(
  options: UniqueOptions & { readonly output: 'uris' }
): TransformStream<Items, Items extends readonly UriItem[] ? string[] : string>
export function createUniqueTransformStream<Items extends UriItems = UriItem>(
  options?: UniqueOptions & { readonly output?: 'items' | undefined }
): TransformStream<Items, Items extends readonly (infer Item)[] ? Item[] : Items>
export function createUniqueTransformStream<Items extends UriItems = UriItem>(
  options?: UniqueOptions
): TransformStream<Items, Items extends readonly UriItem[] ? UriItem[] : UriItem>
export function createUniqueTransformStream(options: UniqueOptions = {}): TransformStream<UriItems, UriItems> {
  const stage = createUniqueStage(options)
  return new TransformStream({
    transform(items, controller) {
      const kept = stage(items)
      if (kept !== undefined) controller.enqueue(kept)
    }
  })
}
