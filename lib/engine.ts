/** Where source and scanner meet: bytes are pushed, and what is found in them is told. */
import { refanging } from './codec/refang.js'
import { LineIndex } from './line-index.js'
import { findingOf, UriFinding } from './finding.js'
import { createInOrder, type Waiting } from './in-order.js'
import type { UriMatch, UriReject } from './match.js'
import { createNested } from './nested.js'
import type { ExtractOptions, ResolvedOptions } from './options.js'
import { isByteArray } from './rfc3986/byte-array.js'
import type { Found, Refused } from './scanner/found.js'
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
   * @throws {Error} behind the end, or called by one of the callbacks: what it was telling would be told again
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

/** @param given what the input was before it was bytes: of text it is known that they are UTF-8, whatever it says of itself */
export function createEngine(
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
      const reject = rejectOf(refused, start, lines.lineAt(start), text, window)
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
  let isTelling = false
  const alone = (name: 'push' | 'end', work: () => void): void => {
    if (ended) throw new Error(`${name} after end`)
    if (isTelling) throw new Error(`${name} within a callback`)
    isTelling = true
    try {
      work()
    } finally {
      isTelling = false
    }
  }
  return {
    push(bytes) {
      alone('push', () => {
        if (!isByteArray(bytes)) throw new TypeError('a Uint8Array is what an extractor takes')
        for (let at = 0; at < bytes.length;) {
          const most = isInput ? TEXT_SLICE : SLICE
          const slice = at === 0 && bytes.length <= most ? bytes : bytes.subarray(at, at + most)
          take(slice)
          at += slice.length
        }
      })
    },
    end() {
      alone('end', () => {
        ended = true
        source.end()
        scanner.end()
        order.pass()
        placePrinter?.flush()
      })
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

/** @param start where in the input it begins, and `line` in which line */
function rejectOf(refused: Refused, start: number, line: number, text: Text, window: Places): UriReject {
  const { code, end, rule, reading } = refused
  return {
    code,
    start,
    end: end > refused.start ? window.inputEnd(end) : start,
    line,
    path: window.path(text, refused.start),
    raw: window.written(refused.start, Math.min(end, refused.start + LONGEST_RAW)),
    rule,
    ...(reading !== undefined && { reading }),
    ...(text.message && { message: text.message })
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
