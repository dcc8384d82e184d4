/**
 * urisift without Node: for browsers, workers, and everywhere else with web streams. Neither this file nor what it
 * imports needs a Node module. It reads the character encodings that `TextDecoder` knows.
 */
import { Tokenizer } from 'htmlparser2'
import { createChunkExtractor, type InputOptions } from './extract.js'
import type { UriMatch } from './match.js'
import { provideTokenizer } from './source/html/library.js'
import { createUnique, type UniqueOptions, type UriItem } from './unique/index.js'

export * from './common.js'

provideTokenizer(Tokenizer)

/**
 * Returns a TransformStream: write bytes or text, read `UriMatch` objects. Chunks may be cut anywhere, also within a
 * character. The input never makes it fail.
 *
 * @throws {TypeError | RangeError} if an option is wrong
 * @example
 * const { body } = new Response('see <http://a.example/b>')
 * const uris: string[] = []
 * for await (const match of body!.pipeThrough(createUriTransformStream())) uris.push(match.uri)
 * uris // => ['http://a.example/b']
 */
export function createUriTransformStream(options: InputOptions = {}): TransformStream<Uint8Array | string, UriMatch> {
  let found: UriMatch[] = []
  const extractor = createChunkExtractor(options, match => found.push(match))
  const hand = (controller: TransformStreamDefaultController<UriMatch>): void => {
    for (const match of found) controller.enqueue(match)
    found = []
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
 * Returns a TransformStream that passes on each URI once.
 *
 * @throws {TypeError | RangeError} if an option is wrong
 * @example
 * const { body } = new Response('http://a.example HTTP://A.example:80/')
 * const uris: unknown[] = []
 * const stage = createUniqueTransformStream({ level: 'scheme', output: 'uris' })
 * for await (const uri of body!.pipeThrough(createUriTransformStream()).pipeThrough(stage)) uris.push(uri)
 * uris // => ['http://a.example/']
 */
export function createUniqueTransformStream(options: UniqueOptions = {}): TransformStream<UriItem, UriItem> {
  const goesOn = createUnique(options)
  return new TransformStream({
    transform(item, controller) {
      const kept = goesOn(item)
      if (kept !== undefined) controller.enqueue(kept)
    }
  })
}
