/** The engine for any input: pushed, all at once, or in chunks. The Transform of `stream.ts` is one more way. */
import { abortable, checkSignal, inNextTurn } from './abortable.js'
import {
  checkBoolean,
  checkFunction,
  checkNames,
  checkOptions,
  checkType,
  isByteArray,
  shown,
  typeName
} from './check.js'
import { createChunkEncoder } from './chunk-encoder.js'
import { chunksOf, UntilFailure } from './chunks.js'
import { createEngine, type Extractor, type Reporting } from './engine.js'
import type { UriMatch } from './match.js'
import { OPTION_NAMES, resolveOptions, type ExtractOptions } from './options.js'
import { checkTemplate } from './template.js'

/**
 * Makes an extractor that calls `onMatch` for each match, in the order of their starts. Matches do not overlap, except
 * that those of the option `nested` come right after the match that contains them, and that a URI in pieces (stem and
 * query of a W3C log) may have another between them. In a paragraph of a page or an object of JSON with more than 4 096
 * matches and rejects, a match that waits for the end of it may be reported late.
 *
 * @param options see `ExtractOptions`; `onReject` is called in the same way, `onDefect` as soon as a defect is met, which
 *   may be before the matches that stand in front of it
 * @param reporting what the caller does not need, see `Reporting`
 * @throws {TypeError | RangeError} if an option is wrong; the input never throws
 * @example
 * const found: string[] = []
 * const extractor = createExtractor({}, (match) => found.push(match.uri))
 * extractor.push(new TextEncoder().encode('see <http://a.exa'))
 * extractor.push(new TextEncoder().encode('mple/b>'))
 * extractor.end()
 * found // => ['http://a.example/b']
 */
export function createExtractor(
  options: ExtractOptions = {},
  onMatch: (match: UriMatch) => void,
  reporting: Reporting = {}
): Extractor {
  checkReporting(reporting)
  return createEngine(resolveOptions(options), 'bytes', options, onMatch, reporting)
}

function checkReporting(reporting: Reporting): void {
  checkOptions(reporting, [...REPORTED_NAMES, 'onUri', 'printed'])
  checkReported(reporting)
  checkFunction('option onUri', reporting.onUri)
  const { printed } = reporting
  if (printed === undefined) return
  checkNames('option printed', printed, ['template', 'take'])
  checkTemplate('option printed.template', printed.template)
  checkType('option printed.take', printed.take, 'function')
}

/** What `extract`, `extractFrom` and the streams have of `Reporting`. */
const REPORTED_NAMES = ['lineNumbers', 'alternatives', 'onFormat'] as const
type Reported = Pick<Reporting, (typeof REPORTED_NAMES)[number]>

function checkReported({ lineNumbers, alternatives, onFormat }: Reported): void {
  checkBoolean('option lineNumbers', lineNumbers)
  checkBoolean('option alternatives', alternatives)
  checkFunction('option onFormat', onFormat)
}

/** The options of `extract`: those of the extractor, and of `Reporting` what goes with any of them. */
export interface InputOptions extends ExtractOptions, Pick<Reporting, 'lineNumbers' | 'alternatives' | 'onFormat'> {}

export const INPUT_OPTION_NAMES: readonly string[] = [...OPTION_NAMES, ...REPORTED_NAMES]

/**
 * Returns all URIs in a string or in bytes.
 *
 * Offsets are in bytes; for a string, in bytes of its UTF-8 form.
 *
 * @throws {TypeError | RangeError} if an option is wrong, or `input` is neither; the input never throws
 * @example
 * extract('see <http://a.example/b.>.').map((match) => match.uri) // => ['http://a.example/b.']
 * @example
 * const formats: string[] = []
 * extract('{"a":"http://a.example/b"}', { format: 'auto', onFormat: format => formats.push(format) })
 * formats // => ['json']
 */
export function extract(input: string | Uint8Array, options: InputOptions = {}): UriMatch[] {
  const matches: UriMatch[] = []
  const extractor = createChunkExtractor(options, match => matches.push(match))
  extractor.write(input)
  extractor.end()
  return matches
}

/** An extractor for one input that comes as bytes or as strings, in chunks that may be cut anywhere. */
export interface ChunkExtractor {
  /** @throws {TypeError} if the chunk is neither a `Uint8Array` nor a string */
  write(chunk: Uint8Array | string): void
  end(): void
}

/**
 * Bytes or code units of a chunk that are read before what was found in them is handed on, since a chunk may be a file:
 * `LEAST_AT_ONCE` where there are many matches, which would all be kept; `MOST_AT_ONCE` where there are few, for there
 * the slices themselves cost most.
 */
export const LEAST_AT_ONCE = 1 << 16
export const MOST_AT_ONCE = 1 << 20
const MANY = 256

/** Reads chunks in slices: one may be a gigabyte, and what was found in a slice is taken before the next is read. */
export class SliceReader {
  readonly #extractor: ChunkExtractor
  #found: UriMatch[] = []
  #atOnce = LEAST_AT_ONCE

  /** @param names as of `createChunkExtractor` */
  constructor(options: InputOptions, names: readonly string[]) {
    this.#extractor = createChunkExtractor(options, match => this.#found.push(match), names)
  }

  /**
   * Reads a slice, from `at` on; returns where the next one begins, which is not before the end of the chunk if that was
   * the last.
   */
  read(chunk: Uint8Array | string, at: number): number {
    const end = at + this.#atOnce
    this.#extractor.write(sliceOf(chunk, at, end))
    this.#atOnce = this.#found.length < MANY ? MOST_AT_ONCE : LEAST_AT_ONCE
    return end
  }

  /** What was found since the last call. */
  take(): UriMatch[] {
    const matches = this.#found
    this.#found = []
    return matches
  }

  end(): void {
    this.#extractor.end()
  }
}

/** What is no chunk is returned as it is, to be refused. */
function sliceOf(chunk: Uint8Array | string, at: number, end: number): Uint8Array | string {
  if (typeof chunk === 'string') return chunk.slice(at, end)
  return isByteArray(chunk) ? chunk.subarray(at, end) : chunk
}

/**
 * As `createExtractor`. The first chunk that is not empty decides whether the input is text or bytes.
 *
 * @param names of options that there may be. Those of the caller alone are not taken out: a copy of the others would
 * have only what the object does not inherit
 */
export function createChunkExtractor(
  options: InputOptions,
  onMatch: (match: UriMatch) => void,
  names: readonly string[] = INPUT_OPTION_NAMES
): ChunkExtractor {
  const resolved = resolveOptions(options, names)
  checkReported(options)
  // Read now: if the caller changes the object before the first chunk comes, the callbacks must stay the same.
  const { onReject, onDefect, lineNumbers, alternatives, onFormat } = options
  const callbacks = { onReject, onDefect }
  const reporting = { lineNumbers, alternatives, onFormat: onFormat && once(onFormat) }
  let extractor: Extractor | undefined
  const ofBytes = (): Extractor => (extractor ??= createEngine(resolved, 'bytes', callbacks, onMatch, reporting))
  // Now: an encoding that no decoder knows must throw here, before anything is written.
  if (resolved.encoding !== undefined) ofBytes()
  let begun = false
  const encoder = createChunkEncoder(bytes => ofBytes().push(bytes))
  return {
    write(chunk) {
      if (typeof chunk !== 'string' && !isByteArray(chunk))
        throw new TypeError(`the input must be a string or a Uint8Array, not ${typeName(chunk)}`)
      if (!begun && typeof chunk === 'string' && chunk !== '')
        extractor = createEngine({ ...resolved, encoding: 'utf-8' }, 'text', callbacks, onMatch, reporting)
      encoder.write(chunk)
      begun ||= chunk.length > 0
    },
    end() {
      encoder.end()
      ofBytes().end()
    }
  }
}

/** Two extractors may be made, each of which knows the format. */
function once(onFormat: NonNullable<Reporting['onFormat']>): NonNullable<Reporting['onFormat']> {
  let isTold = false
  return format => {
    if (!isTold) onFormat(format)
    isTold = true
  }
}

/** What `extractFrom` reads: bytes or text, in one piece or in chunks. */
export type ChunkSource =
  | Uint8Array
  | string
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>
  | ReadableStream<Uint8Array | string>

/** The options of `extractFrom`: those of `extract`, and what ends the reading. */
export interface ExtractFromOptions extends InputOptions {
  /**
   * Ends the reading: `extractFrom` throws its reason, a stream fails with an `AbortError`.
   * @default none
   */
  readonly signal?: AbortSignal | undefined
}

/** In what pieces matches come. */
export interface BatchOption {
  /**
   * `true`: the stream emits arrays of matches, one for each chunk, or slice of a large one, that has any. It is faster
   * than single objects.
   * @default false
   */
  readonly batch?: boolean | undefined
}

const NAMES: readonly string[] = [...INPUT_OPTION_NAMES, 'signal']

/**
 * Yields the URIs of a source as they are found. The source is a Node stream, a web stream, or any iterable of chunks,
 * which may be cut anywhere, also within a character. Between slices of a megabyte the event loop has its turn.
 *
 * @throws {TypeError | RangeError} if an option is wrong (at the first step); also whatever the source itself throws, once
 * all is yielded that was read before, and the reason of `signal` if that is aborted
 * @example
 * const uris: string[] = []
 * for await (const match of extractFrom(['see http://a.exa', 'mple/b.'])) uris.push(match.uri)
 * uris // => ['http://a.example/b']
 * @example
 * const source = ['see http://a.example/b ', 'and http://a.example/c ']
 * const controller = new AbortController()
 * const first: string[] = []
 * try {
 *   for await (const match of extractFrom(source, { signal: controller.signal })) {
 *     first.push(match.uri)
 *     controller.abort(new Error('enough'))
 *   }
 * } catch (error) {
 *   first.push(error.message)
 * }
 * first // => ['http://a.example/b', 'enough']
 * @example
 * async function* broken() {
 *   yield 'see http://a.example/b'
 *   throw new Error('reset')
 * }
 * const told: string[] = []
 * try {
 *   for await (const { uri } of extractFrom(broken())) told.push(uri)
 * } catch (error) {
 *   told.push(error.message)
 * }
 * told // => ['http://a.example/b', 'reset']
 */
export async function* extractFrom(
  source: ChunkSource,
  options: ExtractFromOptions = {}
): AsyncGenerator<UriMatch, void, undefined> {
  const reader = new SliceReader(options, NAMES)
  const { signal } = options
  checkSignal('option signal', signal)
  const chunks = new UntilFailure(asyncChunksOf(source))
  let sinceTurn = 0 // bytes or code units that were read since others had their turn
  for await (const chunk of signal === undefined ? chunks : abortable(chunks, source, signal)) {
    let at = 0
    do {
      const from = at
      at = reader.read(chunk, at)
      yield* untilAborted(reader.take(), signal)
      sinceTurn += Math.min(at, chunk.length) - from
      if (sinceTurn >= MOST_AT_ONCE) {
        await new Promise<void>(inNextTurn)
        sinceTurn = 0
      }
    } while (at < chunk.length)
  }
  reader.end()
  yield* untilAborted(reader.take(), signal)
  if (chunks.failure !== undefined) throw chunks.failure.error
}

/** Of what was found in a slice a caller who has aborted wants no more, either. */
function* untilAborted<Match>(
  found: readonly Match[],
  signal: AbortSignal | undefined
): Generator<Match, void, undefined> {
  for (const match of found) {
    signal?.throwIfAborted()
    yield match
  }
  signal?.throwIfAborted()
}

/** The chunks of an async iterable without a generator around them, which would pass on no end while it awaits one. */
function asyncChunksOf(source: ChunkSource): AsyncIterable<Uint8Array | string> {
  const chunks = typeof source === 'string' ? [source] : chunksOf<Uint8Array | string>(source)
  if (chunks === undefined)
    throw new TypeError(`extractFrom: the source must be bytes, text or chunks of them, not ${shown(source)}`)
  return Symbol.asyncIterator in chunks ? chunks : inTurn(chunks)
}

async function* inTurn<Chunk>(chunks: Iterable<Chunk> | AsyncIterable<Chunk>): AsyncGenerator<Chunk, void, undefined> {
  yield* chunks
}
