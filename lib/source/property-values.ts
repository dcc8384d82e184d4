/**
 * Properties of calendars and cards whose value is one URI by definition (RFC 5545 §3.3.3 and §3.3.13, RFC 6350 §5.2). The
 * line delimits it, so that punctuation at its end is part of it.
 *
 *     URL:https://a.example/Inc.          NOTE:https://a.example/Inc.
 *         ^^^^^^^^^^^^^^^^^^^^^^ a value                             ^ behind a URI in text: prose
 *
 *     property = [group "."] name *(";" param) ":" value      ; unfolded and decoded (codec/content-line.ts)
 *     value    = scheme ":" 1*( visible ASCII but "<" / ">" / DQUOTE )
 *
 *     IMPP;X-SERVICE-TYPE=Skype:skype:john.doe
 *                               ^^^^^^^^^^^^^^ a value, also of a scheme that nobody writes without `//` in prose
 *
 * Only those are told apart that end in a mark or have no slashes: prose reads all others in the same way, and addresses of
 * mail. In parameters a URI stands in quotes, which delimit it there, too.
 */
import { beforeBlanks } from '../byte-range.js'
import { COLON, CR, DQUOTE, HTAB, LF, SP } from '../bytes.js'
import type { Run } from '../text.js'
import type { Emit, Receiver } from '../codec/codec.js'
import { latin1 } from '../codec/latin1.js'
import { passSlice } from '../codec/origin.js'
import { endOfLine } from '../codec/search.js'
import { createGatherer, type Span, spanOf } from '../codec/span.js'
import { MAX_PROPERTY, MAX_SCHEME_LENGTH } from '../limits.js'
import { isOneWord, isWordEnd } from './element-values.js'
import { FURTHER_IN_SCHEME, isSchemeByte } from './reference.js'

/**
 * Those whose value is a URI or a calendar address unless `VALUE` says something else. The UID of a card is one, too, but
 * that of a calendar is text, and no URN ends in a mark.
 */
const NAMES = new Set([
  // RFC 5545
  'ATTACH',
  'ATTENDEE',
  'ORGANIZER',
  'TZURL',
  'URL',
  // RFC 7986, RFC 9073, RFC 9253
  'CALENDAR-ADDRESS',
  'CONCEPT',
  'CONFERENCE',
  'IMAGE',
  'LINK',
  'SOURCE',
  'STRUCTURED-DATA',
  // RFC 6350, RFC 6715, RFC 8605, RFC 9554
  'CALADRURI',
  'CALURI',
  'CONTACT-URI',
  'FBURL',
  'GEO',
  'IMPP',
  'KEY',
  'LOGO',
  'MEMBER',
  'ORG-DIRECTORY',
  'PHOTO',
  'RELATED',
  'SOCIALPROFILE',
  'SOUND'
])

/** The name of a property, behind its group. */
const NAME = /^(?:[\w-]+\.)?([\w-]+)/

/** The type of a value, where one is told. */
const VALUE = /;VALUE=([\w-]+)/i
const URI_TYPES = /^(?:uri|cal-address)$/i

export class PropertyValues implements Receiver {
  readonly #pass: Emit
  readonly #passValue: (span: Span, start: number, end: number) => void
  /** From the beginning of a property on, if it may have such a value. */
  readonly #held = createGatherer()
  /** Line feeds in it. */
  #lines = 0
  /** Whether what comes next begins a property. */
  #begins = true
  /** Origin of the last line feed, if nothing has come behind it but carriage returns; else -1. */
  #lineFeed = -1
  /** Where the value stands that was found. */
  #start = 0
  #end = 0

  /** @param pass takes all that is no value, in between */
  constructor(pass: Emit, passValue: (span: Span, start: number, end: number) => void) {
    this.#pass = pass
    this.#passValue = passValue
  }

  push(run: Run): void {
    const first = this.#held.length > 0 ? this.#goOn(run) : 0
    if (this.#isWithin(run, first)) passSlice(run, first, run.bytes.length, this.#pass)
    else this.#passOpen(run, this.#passMarked(run, first), first)
  }

  /** Takes a run in which no property begins and ends whose value prose might read otherwise. */
  pushUnmarked(run: Run): void {
    const first = this.#held.length > 0 ? this.#goOn(run) : 0
    this.#passOpen(run, first, first)
  }

  /** Whether what is in a run from `first` on lies within a property, as most lines that are read by themselves. */
  #isWithin({ bytes }: Run, first: number): boolean {
    if (this.#begins || first === bytes.length || bytes[bytes.length - 1] === CR || bytes.includes(LF, first))
      return false
    this.#lineFeed = -1
    return true
  }

  /** Passes on what is in a run from `first` on, to the end of the last value. Returns the index behind. */
  #passMarked(run: Run, first: number): number {
    const { bytes } = run
    const span = spanOf(run)
    let passed = first
    for (let lineFeed = bytes.indexOf(LF, first); lineFeed >= 0; lineFeed = bytes.indexOf(LF, lineFeed + 1)) {
      const end = beforeCarriageReturns(bytes, first, lineFeed)
      if (end === first || bytes[end - 1] === LF) continue
      if (!this.#find(span, first, lineStart(bytes, first, end), lineFeed)) continue
      passSlice(run, passed, this.#start, this.#pass)
      this.#passValue(span, this.#start, this.#end)
      passed = this.#end
    }
    return passed
  }

  /** Passes on the rest of a run of which all before `first` was, but for a property that may go on behind it. */
  #passOpen(run: Run, passed: number, first: number): void {
    const { length } = run.bytes
    if (first === length) return
    const open = this.#open(spanOf(run), first)
    passSlice(run, passed, open, this.#pass)
    passSlice(run, open, length, this.#held.add)
    this.#lines = run.bytes.includes(LF, open) ? 1 : 0
    if (this.#held.length > MAX_PROPERTY) this.#release()
  }

  end(): void {
    if (this.#held.length > 0) this.#release()
  }

  /** Reads on behind what is held, up to the end of its property. Returns the index behind what was taken. */
  #goOn(run: Run): number {
    const { bytes } = run
    const held = this.#held
    let at = 0
    while (at < bytes.length && held.length > 0) {
      const end = endOfLine(bytes, at)
      passSlice(run, at, end, held.add)
      if (bytes[end - 1] === LF) this.#lines++
      at = end
      // It ends with its line end twice.
      if (held.length > MAX_PROPERTY || this.#lines > 1) this.#release()
    }
    return at
  }

  /** Passes on what is held: a property, or more than one may have. */
  #release(): void {
    const span = this.#held.take()
    const { bytes } = span
    const lineFeed = bytes.indexOf(LF)
    const isFound = this.#find(span, 0, 0, lineFeed < 0 ? bytes.length : lineFeed)
    if (isFound) {
      span.pass(0, this.#start, this.#pass)
      this.#passValue(span, this.#start, this.#end)
    }
    span.pass(isFound ? this.#end : 0, bytes.length, this.#pass)
    this.#remember(span, 0)
  }

  /** Index from which a property that may have such a value may go on behind these bytes; their length if none does. */
  #open(span: Span, first: number): number {
    const { bytes } = span
    const { length } = bytes
    const end = beforeCarriageReturns(bytes, first, length)
    const isLine = end > first && bytes[end - 1] === LF
    const start = lineStart(bytes, first, isLine ? end - 1 : length)
    if (valueOf(bytes, start) >= 0 && this.#beginsAt(span, first, start)) {
      this.#begins = true
      return start
    }
    this.#remember(span, first)
    return length
  }

  /** Keeps what counts for the next bytes of those from `first` on. */
  #remember(span: Span, first: number): void {
    const { bytes } = span
    const end = beforeCarriageReturns(bytes, first, bytes.length)
    const begins = end === bytes.length && this.#beginsAt(span, first, end)
    if (end > first) this.#lineFeed = !begins && bytes[end - 1] === LF ? span.at(end - 1) : -1
    this.#begins = begins
  }

  /** Whether a property begins at `at`: the same line end stands before it twice. What comes begins at `first`. */
  #beginsAt(span: Span, first: number, at: number): boolean {
    if (at === first) return this.#begins
    const { bytes } = span
    if (bytes[at - 1] !== LF) return false
    const end = beforeCarriageReturns(bytes, first, at - 1)
    if (end > first && bytes[end - 1] !== LF) return false
    return span.at(at - 1) === (end === first ? this.#lineFeed : span.at(end - 1))
  }

  /** Finds the value of a property that begins at `start`, if its line ends at `end` and the value is a URI. */
  #find(span: Span, first: number, start: number, end: number): boolean {
    const { bytes } = span
    const { length } = bytes
    if (end < length) {
      const next = bytes.indexOf(LF, end + 1)
      // Text goes on behind a line feed that is part of it.
      if (next < 0 || next >= start + MAX_PROPERTY || span.at(next) !== span.at(end)) return false
    } else if (length - start > MAX_PROPERTY) return false
    const value = valueOf(bytes, start)
    if (value < 0) return false
    const behind = beforeBlanks(bytes, value, end)
    if (behind === value || !isOneWord(bytes, value, behind)) return false
    const beginning = beginningOf(bytes, value, behind)
    if (isWordEnd(bytes[behind - 1]!) && !BARE.test(beginning)) return false
    if (!SCHEME.test(beginning) || !isUriByName(bytes, start, value) || !this.#beginsAt(span, first, start))
      return false
    this.#start = value
    this.#end = behind
    return true
  }
}

/** Index of the value of the property at `at`, if it may have a scheme; the length if that has not come yet; else -1. */
function valueOf(bytes: Uint8Array, at: number): number {
  const { length } = bytes
  let i = at
  for (let isQuoted = false; i < length && (isQuoted || bytes[i] !== COLON); i++) {
    if (bytes[i] === LF) return -1
    if (bytes[i] === DQUOTE) isQuoted = !isQuoted
  }
  do i++
  while (i < length && (bytes[i] === SP || bytes[i] === HTAB))
  if (i >= length) return length
  const start = i
  while (i < length && isSchemeByte(bytes[i]!)) i++
  return i === length || (bytes[i] === COLON && i > start) ? start : -1
}

/** Index at which the line of the byte before `end` begins, but not before `first`. */
function lineStart(bytes: Uint8Array, first: number, end: number): number {
  return end === 0 ? 0 : Math.max(first, bytes.lastIndexOf(LF, end - 1) + 1)
}

/** Index behind the last byte of [start, end) that is no carriage return; `start` if there is none. */
function beforeCarriageReturns(bytes: Uint8Array, start: number, end: number): number {
  let i = end
  while (i > start && bytes[i - 1] === CR) i--
  return i
}

/** What is behind a colon, or behind a name with dots in it, may be a port. */
const SCHEME = new RegExp(`^[a-z](?:[a-z0-9+-]${FURTHER_IN_SCHEME}:|[a-z0-9+.-]${FURTHER_IN_SCHEME}://).`, 'i')

/** No slashes behind the scheme; of addresses prose says the same. */
const BARE = /^(?!mailto:)[a-z][a-z0-9+.-]*:(?!\/\/)./i

/** Of the value [start, end), as much as these two look at. */
function beginningOf(bytes: Uint8Array, start: number, end: number): string {
  return latin1(bytes, start, Math.min(end, start + MAX_SCHEME_LENGTH + '://'.length + 1))
}

/** Whether the name and the parameters in [start, end) say that the value is a URI. */
function isUriByName(bytes: Uint8Array, start: number, end: number): boolean {
  const head = latin1(bytes, start, end)
  const type = VALUE.exec(head.replace(/"[^"]*"/g, ''))?.[1]
  return type === undefined ? NAMES.has(NAME.exec(head)?.[1]?.toUpperCase() ?? '') : URI_TYPES.test(type)
}
