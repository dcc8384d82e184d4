/**
 * urisift without Node: for browsers, workers, and everywhere else with web streams. Neither this file nor what it
 * imports needs a Node module. It reads the character encodings that `TextDecoder` knows.
 */
import { Tokenizer } from 'htmlparser2'
import { createChunkExtractor, INPUT_OPTION_NAMES, type InputOptions } from './extract.js'
import type { UriMatch } from './match.js'
import { checkBoolean, checkOptions } from './rfc3986/word.js'
import { provideTokenizer } from './source/html/library.js'
import { createUniqueStage, type UniqueOptions, type UriItem, type UriItems } from './unique/index.js'

export * from './common.js'
export type { UriItems } from './unique/index.js'

provideTokenizer(Tokenizer)

export interface UriTransformStreamOptions extends InputOptions {
  /**
   * `true`: the stream emits arrays of matches, one for each chunk that has any. It is faster than single objects.
   * @default false
   */
  readonly batch?: boolean | undefined
}

/**
 * Returns a TransformStream: write bytes or text, read `UriMatch` objects, or arrays of them with `batch: true`. Chunks
 * may be cut anywhere, also within a character. The input never makes it fail.
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
  checkOptions(options, [...INPUT_OPTION_NAMES, 'batch'])
  const { batch = false, ...others } = options
  checkBoolean('option batch', batch)
  let found: UriMatch[] = []
  const extractor = createChunkExtractor(others, match => found.push(match))
  const hand = (controller: TransformStreamDefaultController<UriMatch | UriMatch[]>): void => {
    const matches = found
    found = []
    if (batch && matches.length > 0) controller.enqueue(matches)
    if (!batch) for (const match of matches) controller.enqueue(match)
  }
  return new TransformStream({
    transform(chunk, controller) {
      extractor.write(chunk)
      hand(controller)
    },
    flush(controller) {
      extractor.end()
      hand(controller)
    }
  })
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
  options: UniqueOptions = {}
): TransformStream<Items, Items extends readonly UriItem[] ? UriItem[] : UriItem> {
  const stage = createUniqueStage(options)
  return new TransformStream<UriItems, UriItems>({
    transform(items, controller) {
      const kept = stage(items)
      if (kept !== undefined) controller.enqueue(kept)
    }
  }) as ReturnType<typeof createUniqueTransformStream<Items>>
}
