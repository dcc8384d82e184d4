/**
 * The header of a message or part (RFC 5322 §2.2, MIME parts alike).
 *
 *     optional-field = field-name ":" unstructured CRLF
 *     field-name     = 1*ftext                          ; printable US-ASCII characters except ":"
 *     folding        = CRLF before WSP                  ; §2.2.3
 *
 * Blanks before the colon are read (obs-optional, §4.5.8).
 */
import { isSpaceOrTab } from '../../byte-range.js'
import { COLON, CR, DEL, LF, SLASH } from '../../bytes.js'
import { codecKernels } from '../../codec/kernel/index.js'
import { FIELD_WORDS, HAS_BRACKET, HAS_HIGH, HAS_LINE_FEED, HAS_WORD } from '../../codec/kernel/layout.js'
import { latin1 } from '../../codec/latin1.js'
import type { Span } from '../../codec/span.js'
import { FIELD_KINDS } from './fields.js'
import { fieldName, fieldNumber, nameOf, NUMBER_OF, UNNUMBERED, type AskedName } from './field-name.js'

export interface Header {
  /** Its bytes, perhaps with more behind them; valid until the body is opened. */
  readonly span: Span
  readonly fields: Fields
  /** Offset in the input of the body, behind the header and the blank line. */
  readonly end: number
  /** Offset of the first line among the fields that is none. */
  readonly stray: number | undefined
}

/** Entries of a row, as in layout.ts of the kernel. */
const ROW = FIELD_WORDS
const ROWS = 64
/** The marks of a value that has not been looked at. */
const MAY_HOLD_ANY = HAS_WORD | HAS_LINE_FEED | HAS_HIGH | HAS_BRACKET

/** The fields of a header, as places in its bytes. */
export class Fields {
  count = 0
  /** Whether there are no fields, not even such as were left out. */
  isEmpty = true
  #rows = new Int32Array(ROWS * ROW)
  /** A bit for each name in `ASKED` that has a field. */
  #asked = 0

  /**
   * Reads fields from the beginning on; a continuation line may stand before the first. Returns the index of the first
   * line that is neither. The last line need not have an end. Some fields that yield nothing according to `how` (bits
   * of layout.ts) are left out.
   */
  read(bytes: Uint8Array, how: number): number {
    this.count = this.#asked = 0
    const kernel = codecKernels.borrow(bytes.length)
    const stop = kernel === undefined ? -1 : kernel.readFields(bytes, FIELD_KINDS, how)
    if (kernel !== undefined) {
      if (stop >= 0) this.#addRows(bytes, kernel.rows, kernel.fieldNumbers)
      this.isEmpty = kernel.allFields === 0
      codecKernels.giveBack(kernel)
    }
    return stop < 0 ? this.#readAll(bytes) : stop
  }

  clear(): void {
    this.count = this.#asked = 0
    this.isEmpty = true
  }

  /** Adds fields that the kernel has found. */
  #addRows(bytes: Uint8Array, found: Int32Array, length: number): void {
    while (this.#rows.length < length) this.#grow()
    const rows = this.#rows
    let asked = 0
    for (let i = 0; i < length; i += ROW) {
      const start = found[i + 1]!
      const end = found[i + 2]!
      const known = found[i]!
      const number = known >= 0 ? known : fieldNumber(bytes, start, end)
      rows[i] = number
      rows[i + 1] = start
      rows[i + 2] = end
      rows[i + 3] = found[i + 3]!
      rows[i + 4] = found[i + 4]!
      rows[i + 5] = found[i + 5]!
      rows[i + 6] = found[i + 6]!
      if (number >= 0 && number < 32) asked |= 1 << number
    }
    this.#asked = asked
    this.count = length / ROW
  }

  #grow(): void {
    const larger = new Int32Array(2 * this.#rows.length)
    larger.set(this.#rows)
    this.#rows = larger
  }

  #readAll(bytes: Uint8Array): number {
    this.count = this.#asked = 0
    const stop = this.#read(bytes)
    this.isEmpty = this.count === 0
    return stop
  }

  #read(bytes: Uint8Array): number {
    const { length } = bytes
    let i = 0
    while (i < length) {
      const start = i
      let nameEnd = i
      const continues = isSpaceOrTab(bytes[i]!)
      if (!continues) {
        while (i < length && bytes[i]! > 0x20 && bytes[i] !== COLON && bytes[i] !== DEL) i++
        nameEnd = i
        while (i < length && isSpaceOrTab(bytes[i]!)) i++
        if (nameEnd === start || bytes[i] !== COLON || (bytes[i + 1] === SLASH && bytes[i + 2] === SLASH)) return start
        i++
      }
      const value = i
      // Goes on to the end of the last line that continues the field.
      do {
        while (i < length && bytes[i] !== LF) i++
        i = Math.min(length, i + 1)
      } while (i < length && isSpaceOrTab(bytes[i]!))
      if (!continues) this.#add(bytes, start, nameEnd, value, withoutLineEnds(bytes, value, i))
    }
    return length
  }

  #add(bytes: Uint8Array, nameStart: number, nameEnd: number, start: number, end: number): void {
    const number = fieldNumber(bytes, nameStart, nameEnd)
    const at = this.count++ * ROW
    if (at === this.#rows.length) this.#grow()
    const rows = this.#rows
    rows[at] = number
    rows[at + 1] = nameStart
    rows[at + 2] = nameEnd
    rows[at + 3] = start
    rows[at + 4] = end
    rows[at + 5] = 0
    rows[at + 6] = MAY_HOLD_ANY
    if (number >= 0 && number < 32) this.#asked |= 1 << number
  }

  /** The first field of a name; -1 if there is none. */
  find(name: AskedName): number {
    const number = NUMBER_OF[name]
    if ((this.#asked & (1 << number)) === 0) return -1
    const rows = this.#rows
    let at = 0
    while (rows[at] !== number) at += ROW
    return at / ROW
  }

  /** Number of the field's name (field-name.ts). */
  number(index: number): number {
    return this.#rows[index * ROW]!
  }

  /** The field's name, in lower case. `bytes`: those that the fields were read from. */
  name(index: number, bytes: Uint8Array): string {
    const number = this.number(index)
    const at = index * ROW
    return number === UNNUMBERED ? fieldName(bytes, this.#rows[at + 1]!, this.#rows[at + 2]!) : nameOf(number)
  }

  /** [start, end) of the field's value in the header, with its line breaks. */
  start(index: number): number {
    return this.#rows[index * ROW + 3]!
  }

  end(index: number): number {
    return this.#rows[index * ROW + 4]!
  }

  /** Hash of the bytes of its value. */
  hash(index: number): number {
    return this.#rows[index * ROW + 5]!
  }

  /** What may stand in its value: bits of layout.ts. */
  marks(index: number): number {
    return this.#rows[index * ROW + 6]!
  }

  /** Whether it is no larger than most: worth keeping. */
  get isSmall(): boolean {
    return this.#rows.length === ROWS * ROW
  }
}

/** Lists that are not in use. A header is read without interruption, so a few are enough. */
const free: Fields[] = []

/** Takes a list, which must be given back. */
export function takeFields(): Fields {
  return free.pop() ?? new Fields()
}

export function giveFields(fields: Fields): void {
  if (fields.isSmall) free.push(fields)
}

/** The value of the first field of a name, unfolded, one character a byte; undefined if there is none. */
export function fieldValue(header: Header, name: AskedName): string | undefined {
  const { fields, span } = header
  const index = fields.find(name)
  if (index < 0) return undefined
  // Most values have a blank before them; this way only one string is made.
  let start = fields.start(index)
  while (isSpaceOrTab(span.bytes[start]!)) start++
  const value = latin1(span.bytes, start, Math.max(start, fields.end(index)))
  return value.includes('\n') ? value.replace(/\r?\n(?=[ \t])/g, '').trim() : value.trim()
}

/** Whether the first field of a name holds these letters, which are lower-case, in any case. */
export function holdsLetters({ fields, span }: Header, name: AskedName, letters: Uint8Array): boolean {
  const index = fields.find(name)
  if (index < 0) return false
  const { bytes } = span
  const first = letters[0]!
  const last = fields.end(index) - letters.length
  for (let at = fields.start(index); at <= last; at++) {
    if ((bytes[at]! | 0x20) !== first) continue
    let i = 1
    while (i < letters.length && (bytes[at + i]! | 0x20) === letters[i]) i++
    if (i === letters.length) return true
  }
  return false
}

/** As `fieldValue`, with its folds. */
export function rawValue({ fields, span }: Header, name: AskedName): string | undefined {
  const index = fields.find(name)
  return index < 0 ? undefined : latin1(span.bytes, fields.start(index), fields.end(index))
}

/**
 * Index behind the empty line at `at`; -1 if there is none. It ends in CR CR LF if a program wrote CR LF as text on
 * Windows, or handed such lines to a mailer that adds line ends itself.
 */
export function behindBlankLine(bytes: Uint8Array, at: number): number {
  let end = at
  while (bytes[end] === CR) end++
  return bytes[end] === LF ? end + 1 : -1
}

function withoutLineEnds(bytes: Uint8Array, start: number, end: number): number {
  while (end > start && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end--
  return end
}
