/**
 * The header of a message or part (RFC 5322 §2.2, MIME parts alike).
 *
 *     optional-field = field-name ":" unstructured CRLF
 *     field-name     = 1*ftext                          ; printable US-ASCII characters except ":"
 *     folding        = CRLF before WSP                  ; §2.2.3
 *
 * Blanks before the colon are read (obs-optional, §4.5.8).
 */
import { borrowCodecKernel, returnCodecKernel } from '../../codec/kernel/index.js'
import { FIELD_WORDS } from '../../codec/kernel/layout.js'
import { latin1 } from '../../codec/latin1.js'
import type { Span } from '../../codec/span.js'
import type { AskedName } from './field-name.js'
import { fieldName, fieldNumber, hashName, nameOf, NUMBER_OF, UNNUMBERED } from './field-name.js'

const LF = 0x0a
const CR = 0x0d
const COLON = 0x3a
const SLASH = 0x2f
const DEL = 0x7f

/** Where a value lies in the header, line breaks and all. */
export interface Field {
  readonly start: number
  readonly end: number
}

export interface Header {
  /** Its bytes. They hold only until the body is opened. */
  readonly span: Span
  readonly fields: Fields
  /** Offset in the input behind the header and the blank line: where the body begins. */
  readonly end: number
  /** Offset of the first line that was passed over since it is no field. */
  readonly skipped: number | undefined
}

/** Numbers of a row: the field's name (see field-name.ts), where that begins and ends, and where its value does. */
const ROW = 5
const ROWS = 64

/** The fields of a header, in its bytes. */
export class Fields {
  count = 0
  #rows = new Int32Array(ROWS * ROW)
  /** The numbers of names, as bits, of those that are asked for. */
  #asked = 0

  /**
   * Reads fields from the beginning on; a continuation of nothing may stand before them. Gives the index of the first line that is
   * neither. The last line need not end.
   */
  read(bytes: Uint8Array): number {
    this.count = this.#asked = 0
    const kernel = borrowCodecKernel(bytes.length)
    if (kernel === undefined) return this.#read(bytes)
    const stop = kernel.readFields(bytes)
    if (stop >= 0) this.#addRows(bytes, kernel.rows, kernel.fieldNumbers)
    returnCodecKernel(kernel)
    return stop < 0 ? this.#read(bytes) : stop
  }

  /** As the kernel has found them. */
  #addRows(bytes: Uint8Array, rows: Int32Array, length: number): void {
    for (let i = 0; i < length; i += FIELD_WORDS) {
      const start = rows[i + 1]!
      const end = rows[i + 2]!
      this.#add(fieldNumber(bytes, start, end, rows[i]!), start, end, rows[i + 3]!, rows[i + 4]!)
    }
  }

  #read(bytes: Uint8Array): number {
    const { length } = bytes
    let i = 0
    while (i < length) {
      const start = i
      let nameEnd = i
      let number = UNNUMBERED
      const continues = isBlank(bytes[i]!)
      if (!continues) {
        let hash = 0
        let byte = 0
        while (i < length && (byte = bytes[i]!) > 0x20 && byte !== COLON && byte !== DEL) {
          hash = hashName(hash, byte)
          i++
        }
        nameEnd = i
        while (i < length && isBlank(bytes[i]!)) i++
        if (nameEnd === start || bytes[i] !== COLON || (bytes[i + 1] === SLASH && bytes[i + 2] === SLASH)) return start
        number = fieldNumber(bytes, start, nameEnd, hash)
        i++
      }
      const value = i
      // To the end of the last line that continues it.
      do {
        while (i < length && bytes[i] !== LF) i++
        i = Math.min(length, i + 1)
      } while (i < length && isBlank(bytes[i]!))
      if (!continues) this.#add(number, start, nameEnd, value, withoutLineEnds(bytes, value, i))
    }
    return length
  }

  #add(number: number, nameStart: number, nameEnd: number, start: number, end: number): void {
    const at = this.count++ * ROW
    if (at === this.#rows.length) {
      const larger = new Int32Array(2 * at)
      larger.set(this.#rows)
      this.#rows = larger
    }
    const rows = this.#rows
    rows[at] = number
    rows[at + 1] = nameStart
    rows[at + 2] = nameEnd
    rows[at + 3] = start
    rows[at + 4] = end
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

  /** As in field-name.ts. */
  number(index: number): number {
    return this.#rows[index * ROW]!
  }

  /** Its name, in lower case. `bytes`: those that it was read from. */
  name(index: number, bytes: Uint8Array): string {
    const number = this.number(index)
    const at = index * ROW
    return number === UNNUMBERED ? fieldName(bytes, this.#rows[at + 1]!, this.#rows[at + 2]!) : nameOf(number)
  }

  start(index: number): number {
    return this.#rows[index * ROW + 3]!
  }

  end(index: number): number {
    return this.#rows[index * ROW + 4]!
  }

  /** Whether it has grown no larger than most are. */
  get isSmall(): boolean {
    return this.#rows.length === ROWS * ROW
  }
}

/** A header is read in one go, so a few lists are enough for all. */
const free: Fields[] = []

/** Must be given back. */
export function takeFields(): Fields {
  return free.pop() ?? new Fields()
}

export function giveFields(fields: Fields): void {
  if (fields.isSmall) free.push(fields)
}

/** The first field of a name. */
export function findField({ fields }: Header, name: AskedName): Field | undefined {
  const index = fields.find(name)
  return index < 0 ? undefined : { start: fields.start(index), end: fields.end(index) }
}

/** The value of the first field of a name, unfolded, one character a byte; undefined if there is none. */
export function fieldValue(header: Header, name: AskedName): string | undefined {
  const value = rawValue(header, name)
  return value?.includes('\n') ? value.replace(/\r?\n(?=[ \t])/g, '').trim() : value?.trim()
}

/** The same as it stands, folds included. */
export function rawValue({ fields, span }: Header, name: AskedName): string | undefined {
  const index = fields.find(name)
  return index < 0 ? undefined : latin1(span.bytes, fields.start(index), fields.end(index))
}

/** Index behind the empty line at `at`; -1 if none is there. */
export function behindBlankLine(bytes: Uint8Array, at: number): number {
  const end = bytes[at] === CR ? at + 1 : at
  return bytes[end] === LF ? end + 1 : -1
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09
}

function withoutLineEnds(bytes: Uint8Array, start: number, end: number): number {
  while (end > start && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end--
  return end
}
