/**
 * Where source and scanner meet. One engine, pushed bytes; `extract`, `extractFrom` and the Transform of `stream.ts`
 * are three ways to push.
 */
import { createChunkEncoder } from './chunk-encoder.js'
import { refanging } from './codec/refang.js'
import { LineIndex } from './line-index.js'
import { findingOf, UriFinding } from './finding.js'
import { createInOrder, type Waiting } from './in-order.js'
import type { UriMatch, UriReject } from './match.js'
import { createNested } from './nested.js'
import { resolveOptions, type ExtractOptions, type ResolvedOptions } from './options.js'
import { isByteArray } from './rfc3986/byte-array.js'
import type { Found } from './scanner/found.js'
import { Scanner } from './scanner/index.js'
import { PlacePrinter } from './scanner/place-printer.js'
import { tellPlainRecords } from './scanner/plain-records.js'
import { createPrinter } from './scanner/printer.js'
import { createRules } from './scanner/rules.js'
import type { Places } from './scanner/window.js'
import type { ScannerSink } from './scanner/sink.js'
import { createSource, type SourceFormat } from './source/index.js'
import type { Template } from './template.js'
import type { Text, TextSink } from './text.js'

/** An extractor for one input, pushed its bytes in order. */
export interface Extractor {
  /**
   * Takes the next bytes of the input, of any length; they may be reused after the call.
   *
   * @throws {TypeError} no `Uint8Array`
   */
  push(bytes: Uint8Array): void
  /** Says that there are no more; the last matches are reported before it returns. */
  end(): void
  /**
   * Where the next `length` bytes may be read to: pushed from there, they need not be copied. Only until the next call;
   * undefined where nothing would be gained.
   */
  room(length: number): Uint8Array | undefined
}

/** For a caller that knows what it will not look at. */
export interface Reporting {
  /**
   * `false`: the line of every match and reject is 0. Counting takes a look at every byte.
   * @default true
   */
  readonly lineNumbers?: boolean
  /**
   * `false`: no match has alternatives. To find them takes longer.
   * @default true
   */
  readonly alternatives?: boolean
  /** Called with what the input is, once that is known. */
  readonly onFormat?: (format: Exclude<SourceFormat, 'auto'>) => void
  /** Called with the URI of each match, in place of `onMatch`. */
  readonly onUri?: (uri: string) => void
  /** What is to be printed of matches that a template is enough for. */
  readonly printed?: {
    readonly template: Template
    /**
     * Called with so many of them, where they are found many at a time and printed at once, in place of `onMatch` and
     * `onUri`, which are called for the others; all in order. The bytes are void when it returns.
     */
    take(bytes: Uint8Array, matches: number): void
  }
}

interface Lines {
  push(bytes: Uint8Array): void
  lineAt(offset: number): number
}

const NO_LINES: Lines = { push() {}, lineAt: () => 0 }

/**
 * Makes an extractor that calls `onMatch` for each match, in the order of their starts. They do not overlap, but for
 * those that the option `nested` finds, which come behind the match they lie in. In a paragraph of a page or an object
 * of JSON with more than 4 096 matches and rejects in it, one that waits for its end may come late.
 *
 * @param options see `ExtractOptions`; `onReject` and `onDefect` are called in the same way
 * @throws {TypeError | RangeError} an option is wrong; nothing in the input throws
 * @example
 * const found: string[] = []
 * const extractor = createExtractor({}, (match) => found.push(match.uri))
 * extractor.push(new TextEncoder().encode('see <http://a.exa'))
 * extractor.push(new TextEncoder().encode('mple/b>'))
 * extractor.end()
 * found // => ['http://a.example/b']
 */
export function createExtractor(
  options: ExtractOptions,
  onMatch: (match: UriMatch) => void,
  reporting: Reporting = {}
): Extractor {
  return createEngine(resolveOptions(options), 'bytes', options, onMatch, reporting)
}

/** @param given what the input was before it was bytes: of text it is known that they are UTF-8, whatever it says of itself */
function createEngine(
  resolved: ResolvedOptions,
  given: 'bytes' | 'text',
  callbacks: Pick<ExtractOptions, 'onReject' | 'onDefect'>,
  onMatch: (match: UriMatch) => void,
  { lineNumbers = true, alternatives = true, onFormat, onUri, printed }: Reporting = {}
): Extractor {
  if (typeof onMatch !== 'function') throw new TypeError(`onMatch: a function, not ${typeof onMatch}`)
  let lines: Lines = lineNumbers ? new LineIndex() : NO_LINES
  const order = createInOrder()
  const isPrinted = printed !== undefined && resolved.nested === 'none'
  /** Of matches that do not stand in the input as it is. */
  const placePrinter = isPrinted
    ? new PlacePrinter(printed.template, printed.take, offset => lines.lineAt(offset))
    : undefined
  const tellMatch = behind(placePrinter, onMatch)
  const tellUri = onUri ? behind(placePrinter, onUri) : () => {}
  const onReject = callbacks.onReject && behind(placePrinter, callbacks.onReject)
  const onDefect = callbacks.onDefect && behind(placePrinter, callbacks.onDefect)
  const report = (found: Found, text: Text, window: Places, container?: string): void => {
    const element = onUri ? undefined : text.element
    if (order.isHolding || element?.of.complete === false) return reportInOrder(found, text, window, container)
    if (container === undefined && placePrinter?.found(found, text, window)) return
    if (onUri) return tellUri(found.uri)
    const start = window.inputStart(found.start)
    const finding = findingOf(found, start, window, text, lines.lineAt(start), container)
    if (element) finding.element = element.of.origin(element.attribute)
    tellMatch(finding)
  }
  // By itself: a function that makes others pays for them at every call, whether it comes to that or not.
  const reportInOrder = (found: Found, text: Text, window: Places, container?: string): void => {
    const held = container === undefined ? placePrinter?.hold(found, text, window) : undefined
    if (held) return order.add(held)
    const start = window.inputStart(found.start)
    if (onUri) return order.add({ start, isComplete: true, tell: () => tellUri(found.uri) })
    const finding = findingOf(found, start, window, text, lines.lineAt(start), container)
    order.add(new WaitingMatch(finding, text.element, tellMatch))
  }
  const sink: ScannerSink = {
    match(found, text, window) {
      report(found, text, window)
      lookInside?.(found, text, window)
    },
    reject(refused, text, window) {
      if (!onReject) return
      const start = window.inputStart(refused.start)
      const reject: UriReject = {
        code: refused.code,
        start,
        end: refused.end > refused.start ? window.inputEnd(refused.end) : start,
        line: lines.lineAt(start),
        path: window.path(text, refused.start),
        raw: window.written(refused.start, Math.min(refused.end, refused.start + LONGEST_RAW)),
        rule: refused.rule,
        ...(refused.reading !== undefined && { reading: refused.reading }),
        ...(text.message && { message: text.message })
      }
      if (order.isHolding) order.add({ start, isComplete: true, tell: () => onReject(reject) })
      else onReject(reject)
    }
  }
  const asked = { rejects: onReject !== undefined, alternatives: alternatives && onUri === undefined }
  const rules = createRules(resolved, asked)
  const lookInside =
    resolved.nested === 'query' ? createNested(rules, { match: report, reject: sink.reject }) : undefined
  const scanner = new Scanner(rules, sink)
  /** The window holds the input as it is. */
  let isInput = false
  /** It holds lines of it; the path of the references in them. */
  let exactPath: string | undefined
  if (isPrinted) {
    const print = createPrinter(printed.template, printed.take)
    const isOfAnyPlace = onUri !== undefined && printed.template.steps.every(({ field }) => field === 'uri')
    sink.records = (kernel, first, text, window) => {
      const isWorthIt = isOfAnyPlace && !order.isHolding && kernel.count - first >= MANY
      if (isInput || exactPath !== undefined || isWorthIt) {
        placePrinter?.flush()
        if (exactPath !== undefined && lineNumbers && window.lines === undefined)
          scanner.numberLines(lines.lineAt(window.inputStart(0)))
        return print(kernel, first, window, exactPath ?? '')
      }
      return placePrinter?.records(kernel, first, text, window, order.isHolding ? order.add : undefined) ?? first
    }
  } else if (onUri === undefined && lookInside === undefined) {
    // What stands in the input as it is becomes an object at once.
    sink.records = (kernel, first, text, window) => {
      if (order.isHolding || window.altered || text.element !== undefined) return first
      const { base } = window
      return tellPlainRecords(kernel, first, (uri, wrapper, from, to) => {
        const start = base === undefined ? window.inputStart(from) : base + from
        const end = base === undefined ? window.inputEnd(to) : base + to
        const line = window.lines?.lineOf(from) ?? lines.lineAt(start)
        const path = base === undefined ? window.path(text, from) : text.path
        const finding = new UriFinding(uri, wrapper, start, end, line, path)
        if (text.message) finding.message = text.message
        onMatch(finding)
      })
    }
  }
  const texts: TextSink = {
    triggers: scanner.triggers,
    endings: scanner.endings,
    mayHold: (bytes, start, end, from) => scanner.mayHold(bytes, start, end, from),
    mayRefer: (bytes, start, end) => scanner.mayRefer(bytes, start, end),
    elements: onUri ? 'silent' : 'told',
    messages: onUri && !onReject ? 'silent' : 'told',
    joins: 'quoted',
    paths: onUri && !onReject ? 'silent' : 'told',
    open(text, origin) {
      scanner.open(text, origin)
      isInput = text.extent === 'input' && resolved.refang === 'none'
      if (isInput && lineNumbers) lines = { push() {}, lineAt: scanner.numberLines() }
    },
    run: run => scanner.run(run),
    close: () => scanner.close(),
    whole: (text, run, start, end, origin) => scanner.whole(text, run, start, end, origin),
    lines(prose, exact, run, start, end, references, count) {
      exactPath = exact.path
      const taken = scanner.lines(prose, exact, run, start, end, references, count)
      exactPath = undefined
      return taken
    },
    wholeIn: (text, located, start, end, origin) => scanner.wholeIn(text, located, start, end, origin),
    recurring: (text, run, start, end, hash) => scanner.recurring(text, run, start, end, hash),
    defect: defect => onDefect?.(defect),
    hold: () => order.hold(),
    release: () => order.release()
  }
  const tellFormat: Reporting['onFormat'] = format => {
    if (format === 'log' || format === 'json') scanner.standAlone()
    onFormat?.(format)
  }
  const sourceOptions = {
    ...resolved,
    given,
    missingBases: onReject ? 'told' : 'silent',
    onFormat: tellFormat
  } as const
  const source = createSource(sourceOptions, resolved.refang === 'known' ? refanging(texts) : texts)
  let offset = 0
  let ended = false
  // What is looked back for stays near, and a giant chunk is not copied whole.
  const take = (bytes: Uint8Array): void => {
    lines.push(bytes)
    source.push({ bytes, from: offset, to: offset + bytes.length })
    offset += bytes.length
    scanner.flush()
    order.pass()
    placePrinter?.flush()
  }
  return {
    push(bytes) {
      if (ended) throw new Error('push after end')
      if (!isByteArray(bytes)) throw new TypeError('a Uint8Array is what an extractor takes')
      for (let at = 0; at < bytes.length;) {
        const most = isInput ? TEXT_SLICE : SLICE
        const slice = at === 0 && bytes.length <= most ? bytes : bytes.subarray(at, at + most)
        take(slice)
        at += slice.length
      }
    },
    end() {
      if (ended) throw new Error('end after end')
      ended = true
      source.end()
      scanner.end()
      order.pass()
      placePrinter?.flush()
    },
    room: length => (isInput ? scanner.room(length) : undefined)
  }
}

/** A match that waits to be told. */
class WaitingMatch implements Waiting {
  readonly start: number
  readonly #finding: UriFinding
  readonly #element: Text['element']
  readonly #tell: (match: UriMatch) => void

  constructor(finding: UriFinding, element: Text['element'], tell: (match: UriMatch) => void) {
    this.start = finding.start
    this.#finding = finding
    this.#element = element
    this.#tell = tell
  }

  get isComplete(): boolean {
    return this.#element?.of.complete !== false
  }

  tell(): void {
    const element = this.#element
    if (element) this.#finding.element = element.of.origin(element.attribute)
    this.#tell(this.#finding)
  }
}

/** What is told, behind what has been printed. */
function behind<Told>(printer: PlacePrinter | undefined, tell: (told: Told) => void): (told: Told) => void {
  if (printer === undefined) return tell
  return told => {
    printer.flush()
    tell(told)
  }
}

/** Bytes of a refused cut that its reject shows. */
const LONGEST_RAW = 256

/** Matches of a text, from which on it is worth it to hand over what was printed before and have the kernel print these. */
const MANY = 16

/** Bytes taken at once, so that what an extractor holds stays small whatever it is given; and of plain text. */
const SLICE = 1 << 17
const TEXT_SLICE = 1 << 20

/**
 * All URIs of a text or of bytes.
 *
 * Offsets are in bytes; those of a string are bytes of its UTF-8 form.
 *
 * @throws {TypeError | RangeError} an option is wrong, or `input` is neither; nothing in the input throws
 * @example
 * extract('see <http://a.example/b.>.').map((match) => match.uri) // => ['http://a.example/b.']
 */
export function extract(input: string | Uint8Array, options: ExtractOptions = {}): UriMatch[] {
  const matches: UriMatch[] = []
  const extractor = createChunkExtractor(options, match => matches.push(match))
  extractor.write(input)
  extractor.end()
  return matches
}

/** An extractor for one input that is given as bytes or as text, in chunks that may be cut anywhere. */
export interface ChunkExtractor {
  /** @throws {TypeError} neither a `Uint8Array` nor a string */
  write(chunk: Uint8Array | string): void
  end(): void
}

/** As `createExtractor`. What the first chunk is, the input is. */
export function createChunkExtractor(options: ExtractOptions, onMatch: (match: UriMatch) => void): ChunkExtractor {
  const resolved = resolveOptions(options)
  // At once: a wrong option is told before anything is written.
  let extractor = createEngine(resolved, 'bytes', options, onMatch)
  let begun = false
  const encoder = createChunkEncoder(bytes => extractor.push(bytes))
  return {
    write(chunk) {
      if (!begun && typeof chunk === 'string' && chunk !== '')
        extractor = createEngine({ ...resolved, encoding: 'utf-8' }, 'text', options, onMatch)
      encoder.write(chunk)
      begun ||= chunk.length > 0
    },
    end() {
      encoder.end()
      extractor.end()
    }
  }
}

/** What `extractFrom` reads: chunks of bytes or of text, or one. */
export type ChunkSource =
  | Uint8Array
  | string
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>
  | ReadableStream<Uint8Array | string>

/**
 * The URIs of an asynchronous source, as they are found: a Node stream, a web stream, any iterable of chunks. Chunks
 * may be cut anywhere, also within a character.
 *
 * @throws {TypeError | RangeError} an option is wrong (at the first step), or what the source itself throws
 * @example
 * const uris: string[] = []
 * for await (const match of extractFrom(['see http://a.exa', 'mple/b.'])) uris.push(match.uri)
 * uris // => ['http://a.example/b']
 */
export async function* extractFrom(
  source: ChunkSource,
  options: ExtractOptions = {}
): AsyncGenerator<UriMatch, void, undefined> {
  let found: UriMatch[] = []
  const extractor = createChunkExtractor(options, match => found.push(match))
  for await (const chunk of chunksOf(source)) {
    extractor.write(chunk)
    const batch = found
    found = []
    yield* batch
  }
  extractor.end()
  yield* found
}

/** A web stream is an async iterable in Node, and not in every browser. */
async function* chunksOf(source: ChunkSource): AsyncGenerator<Uint8Array | string, void, undefined> {
  if (typeof source === 'string' || isByteArray(source)) {
    yield source
    return
  }
  // Whatever a caller without types hands over: of nothing an empty object.
  const object = Object(source) as object
  if (Symbol.asyncIterator in object || Symbol.iterator in object) {
    yield* source as AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
    return
  }
  if (!('getReader' in object)) throw new TypeError(`extractFrom: bytes, text or chunks of them, not ${String(source)}`)
  const reader = (source as ReadableStream<Uint8Array | string>).getReader()
  let done = false
  try {
    for (;;) {
      const step = await reader.read()
      done = step.done
      if (step.done) return
      yield step.value
    }
  } finally {
    // Whoever stops reading early wants no more of it.
    if (!done) await reader.cancel()
    reader.releaseLock()
  }
}
