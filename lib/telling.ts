/** Reports what the scanner finds: in order, and as an object, as a URI or as bytes. */
import { findingOf, UriFinding } from './finding.js'
import { createInOrder, type InOrder, type Waiting } from './in-order.js'
import type { UriMatch, UriReject } from './match.js'
import { createNested } from './nested.js'
import type { Found, Refused } from './scanner/found.js'
import type { Rules } from './scanner/rules.js'
import { PlacePrinter } from './scanner/place-printer.js'
import { tellPlainRecords } from './scanner/plain-records.js'
import { createPrinter } from './scanner/printer.js'
import type { ScannerSink } from './scanner/sink.js'
import type { Places } from './scanner/window.js'
import type { Printing } from './template.js'
import type { Defect, Run, Text } from './text.js'
import { characterStart } from './utf-8.js'

/** The callbacks of the caller. */
export interface Listeners {
  readonly onMatch: (match: UriMatch) => void
  /** Called instead of `onMatch`. */
  readonly onUri: ((uri: string) => void) | undefined
  readonly onReject: ((reject: UriReject) => void) | undefined
  readonly onDefect: ((defect: Defect) => void) | undefined
  readonly printed: Printing | undefined
}

/** Line numbers of offsets in the input, whose bytes are pushed to it. */
export interface Lines {
  push(bytes: Uint8Array): void
  /** The decoded form of bytes pushed before, for an encoding in which a line feed is not the byte LF. */
  decoded(run: Run): void
  lineAt(offset: number): number
}

/** Bytes of a refused cut that its reject shows, at most. */
const LONGEST_RAW = 256

/** Matches of a text from which on it pays to hand over what was printed before, and to let the kernel print these. */
const MANY = 16

type TakeRecords = NonNullable<ScannerSink['records']>

export interface Telling {
  /** Where the scanner sends what it finds. */
  readonly sink: ScannerSink
  readonly order: InOrder
  readonly defect: (defect: Defect) => void
  /** Reports what need not wait any longer. */
  pass(): void
  readonly held: Held
}

/** What the scanner's window holds, as far as reporting depends on it. Kept up to date by the code that opens texts. */
export interface Held {
  lines: Lines
  /** The window holds the input itself, undecoded. */
  isInput: boolean
  /** If the window holds whole lines of a log: the texts of the references in them (`TextSink.lines`). */
  lineTexts: readonly Text[] | undefined
}

/**
 * @param nested the rules for URIs in the query of a match; absent: they are not looked for
 * @param numberLines makes the scanner count the lines in its window; absent: line numbers are not needed
 */
export function createTelling(
  listeners: Listeners,
  lines: Lines,
  nested: Rules | undefined,
  numberLines: ((first: number) => void) | undefined
): Telling {
  const held: Held = { lines, isInput: false, lineTexts: undefined }
  const order = createInOrder()
  const printed = nested === undefined ? listeners.printed : undefined
  /** For matches in decoded text: their places in the input have to be looked up. */
  const placePrinter = printed && new PlacePrinter(printed.template, printed.take, offset => held.lines.lineAt(offset))
  const onMatch = behind(placePrinter, listeners.onMatch)
  const onUri = listeners.onUri && behind(placePrinter, listeners.onUri)
  const onReject = listeners.onReject && behind(placePrinter, listeners.onReject)
  const onDefect = listeners.onDefect && behind(placePrinter, listeners.onDefect)
  /** Where the last match begins that is not nested: those in its query come right behind it. */
  let outerStart = 0

  function tell(found: Found, text: Text, window: Places, container?: string): void {
    const element = onUri ? undefined : text.element
    if (order.isHolding() || element?.of.complete === false) return tellInOrder(found, text, window, container)
    if (container === undefined && placePrinter?.found(found, text, window)) return
    if (onUri) return onUri(found.uri)
    const start = window.inputStart(found.start)
    const finding = findingOf(found, start, window, text, held.lines.lineAt(start), container)
    if (element) finding.element = element.of.origin(element.attribute)
    onMatch(finding)
  }

  // In a function of its own: a function that contains closures costs more at every call, even if it does not create
  // them.
  function tellInOrder(found: Found, text: Text, window: Places, container?: string): void {
    const print = container === undefined ? placePrinter?.hold(found, text, window) : undefined
    if (print) return order.add(print)
    const start = window.inputStart(found.start)
    if (container === undefined) outerStart = start
    if (onUri) return order.add({ start: outerStart, isComplete: true, tell: () => onUri(found.uri) })
    const finding = findingOf(found, start, window, text, held.lines.lineAt(start), container)
    order.add(new WaitingMatch(outerStart, finding, text.element, onMatch))
  }

  const sink: ScannerSink = {
    match(found, text, window) {
      tell(found, text, window)
      lookInside?.(found, text, window)
    },
    reject(refused, text, window) {
      if (!onReject) return
      const start = window.inputStart(refused.start)
      const reject = rejectOf(refused, start, held.lines.lineAt(start), text, window)
      if (order.isHolding()) order.add({ start, isComplete: true, tell: () => onReject(reject) })
      else onReject(reject)
    }
  }
  const lookInside = nested && createNested(nested, { match: tell, reject: sink.reject })
  if (printed && placePrinter)
    sink.records = printRecords(printed, placePrinter, order, held, onUri !== undefined, numberLines)
  else if (!onUri && !lookInside) sink.records = tellRecords(order, held, onMatch)
  return {
    sink,
    order,
    held,
    defect: defect => onDefect?.(defect),
    pass() {
      order.pass()
      placePrinter?.flush()
    }
  }
}

/** @param asUris matches that are not printed are reported by their URI alone */
function printRecords(
  { template, take }: Printing,
  placePrinter: PlacePrinter,
  order: InOrder,
  held: Held,
  asUris: boolean,
  numberLines: ((first: number) => void) | undefined
): TakeRecords {
  const print = createPrinter(template, take)
  const { steps, repaired, joined } = template
  const isAlone = steps.every(({ field }) => field === 'uri') && typeof repaired !== 'object' && joined === undefined
  const isOfAnyPlace = asUris && isAlone
  return (kernel, first, text, window) => {
    const { lineTexts } = held
    const isWorthIt = isOfAnyPlace && !order.isHolding() && kernel.count - first >= MANY
    if (!held.isInput && lineTexts === undefined && !isWorthIt)
      return placePrinter.records(kernel, first, text, window, order.isHolding() ? order.add : undefined)
    placePrinter.flush()
    if (lineTexts !== undefined && window.lines === undefined) numberLines?.(held.lines.lineAt(window.inputStart(0)))
    return print(kernel, first, window, lineTexts)
  }
}

/** Makes objects of matches in undecoded input at once. */
function tellRecords(order: InOrder, held: Held, onMatch: (match: UriMatch) => void): TakeRecords {
  return (kernel, first, text, window) => {
    if (order.isHolding() || window.altered || text.element !== undefined) return first
    const { base } = window
    return tellPlainRecords(kernel, first, (uri, wrapper, from, to) => {
      const start = base === undefined ? window.inputStart(from) : base + from
      const end = base === undefined ? window.inputEnd(to) : base + to
      const line = window.lines?.lineOf(from) ?? held.lines.lineAt(start)
      const path = base === undefined ? window.path(text, from) : text.path
      const finding = new UriFinding(uri, wrapper, start, end, line, path)
      if (text.message) finding.message = text.message
      onMatch(finding)
    })
  }
}

/** A match that waits to be reported. */
class WaitingMatch implements Waiting {
  readonly start: number
  readonly #finding: UriFinding
  readonly #element: Text['element']
  readonly #tell: (match: UriMatch) => void

  /** @param start of what decides when it comes */
  constructor(start: number, finding: UriFinding, element: Text['element'], tell: (match: UriMatch) => void) {
    this.start = start
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
  const most = refused.start + LONGEST_RAW
  const rawEnd = end > most ? characterStart(window.bytes, most) : end
  return {
    code,
    start,
    end: end > refused.start ? window.inputEnd(end) : start,
    line,
    path: window.path(text, refused.start),
    raw: window.written(refused.start, rawEnd),
    rule,
    ...(reading !== undefined && { reading }),
    ...(text.message && { message: text.message })
  }
}

/** Hands over what has been printed before it reports anything else. */
function behind<Told>(printer: PlacePrinter | undefined, tell: (told: Told) => void): (told: Told) => void {
  if (printer === undefined) return tell
  return told => {
    printer.flush()
    tell(told)
  }
}
