/**
 * What a terminal or a printer shows of a line (ECMA-48 §5.4, §8.3):
 *
 *     _\bh  h\bh  h\b_                 →  h           underlined and bold, as nroff has it for printers
 *     ___\b\b\babc                     →  abc         also of several at once
 *     abc\b \b\bESC[K                  →  a           what was taken back
 *     ESC[31mhESC[m ESC]0;t\a           →  h           colours, titles and links are not shown
 *     http://a\b\b\b\b\b\b\b\b12%       →  http://a\b12%   over something else: it was shown once, and is not lost
 *
 * A backspace goes back by one column; letters of East Asia and pictures have two.
 */
import { BS, SP, UNDERSCORE } from '../bytes.js'
import { MAX_LINE } from '../limits.js'
import { continuesCharacter, lengthByFirstByte } from '../utf-8.js'
import { SEQUENCE, placeOfLink } from './control-sequence.js'
import { latin1 } from './latin1.js'

export type Range = readonly [start: number, end: number]

export interface Shown {
  /** Places in the line of what is shown. */
  readonly ranges: readonly Range[]
  /** Places in the line of the URIs of links. */
  readonly links: readonly Range[]
  /** Index up to which it was read. Where the line goes on, what stands behind depends on that. */
  readonly end: number
}

/** @param isWhole whether the line ends here */
export function shownOf(line: Uint8Array, isWhole: boolean): Shown {
  const text = latin1(line)
  const limit = isWhole ? line.length : startOfUnfinished(text)
  const display = isWhole && !GOES_BACK.test(text) ? new Paper() : new Columns(line)
  const links: Range[] = []
  let at = 0
  for (const { 0: sequence, index } of text.matchAll(SEQUENCE)) {
    display.write(at, index)
    at = index + sequence.length
    display.control(sequence, index)
    const link = placeOfLink(sequence)
    if (link) links.push([index + link[0], index + link[1]])
  }
  display.write(at, limit)
  const end = isWhole ? limit : display.settledEnd(limit)
  return { ranges: display.ranges(end), links: links.filter(([start]) => start < end), end }
}

/** A backspace, or CUB. */
const GOES_BACK = /\x08|\x1b\[\d*D/

/** The beginning of a sequence at the end of a piece. */
const UNFINISHED = /(?:\x1b\(B)?\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|\(B?)?$/

/** Where the sequence begins that the end of the text cuts off; the end if there is none. The whole text is read as none. */
function startOfUnfinished(text: string): number {
  const start = UNFINISHED.exec(text)?.index ?? 0
  return start > 0 ? start : text.length
}

/** Of one of UTF-8, or of a byte. */
function lengthOfCharacter(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  const length = lengthByFirstByte(first)
  for (let i = 1; i < length; i++) if (!continuesCharacter(first, i, bytes[at + i] ?? 0)) return 1
  return length
}

/** Does it take two columns: U+3000 to U+D7FF (but for a few), fullwidth forms, pictures, ideographs of plane 2? */
function isWide(bytes: Uint8Array, at: number, length: number): boolean {
  const first = bytes[at]!
  const second = bytes[at + 1]!
  if (length === 4) return first === 0xf0 && second >= 0x9f
  if (length !== 3) return false
  const isFullwidth = first === 0xef && (second === 0xbc || (second === 0xbd && bytes[at + 2]! <= 0xa0))
  return isFullwidth || (first >= 0xe3 && first <= 0xed)
}

/** EL, CUF and CUB: to erase from the cursor to the end, and to move it to the right and to the left. */
const CONTROL = /\x1b\[(\d*)([KCD])/

interface Display {
  /** Reads bytes [start, end), in which no sequence stands. */
  write(start: number, end: number): void
  /** Reads a sequence, which stands at `at`. */
  control(sequence: string, at: number): void
  /** Index up to which nothing will be struck over by what follows `limit`. */
  settledEnd(limit: number): number
  /** Places of what is shown before `end`. */
  ranges(end: number): readonly Range[]
}

/** Of a line in which nothing goes back. */
class Paper implements Display {
  readonly #ranges: Range[] = []

  write(start: number, end: number): void {
    if (start < end) this.#ranges.push([start, end])
  }

  control(): void {}

  settledEnd(limit: number): number {
    return limit
  }

  ranges(): readonly Range[] {
    return this.#ranges
  }
}

/** For one line after the other. */
let starts = new Uint32Array(MAX_LINE)
let ends = new Uint32Array(MAX_LINE)

/** The columns of a line, and the place of the character that stands in each. The second one of two is empty. */
class Columns implements Display {
  readonly #line: Uint8Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  #count = 0
  #cursor = 0
  /** Where the cursor was last moved to the left, and whether that was just now. */
  #wayBack = 0
  #hasGoneBack = false
  /** Index behind the last blank, behind which the cursor has stayed, and its column; 0 if there is none. */
  #settled = 0
  #settledColumn = 0

  constructor(line: Uint8Array) {
    this.#line = line
    if (line.length > starts.length) {
      starts = new Uint32Array(line.length)
      ends = new Uint32Array(line.length)
    }
    this.#starts = starts
    this.#ends = ends
  }

  write(start: number, end: number): void {
    for (let i = start; i < end;) {
      if (this.#line[i] === BS) {
        this.#goBack(1, i++)
      } else {
        const behind = i + lengthOfCharacter(this.#line, i)
        this.#put(i, behind)
        i = behind
      }
    }
  }

  control(sequence: string, at: number): void {
    const [, digits = '', command] = CONTROL.exec(sequence) ?? []
    const columns = Number(digits) || 1
    if (command === 'C') this.#moveTo(this.#cursor + columns)
    else if (command === 'D') this.#goBack(columns, at)
    else if (command === 'K' && Number(digits) === 0) this.#count = this.#cursor
  }

  #goBack(columns: number, at: number): void {
    this.#wayBack = at
    this.#hasGoneBack = true
    this.#moveTo(this.#cursor - columns)
  }

  #moveTo(column: number): void {
    this.#cursor = Math.min(this.#count, Math.max(0, column))
    if (this.#cursor < this.#settledColumn) this.#settled = this.#settledColumn = 0
  }

  /** Puts the character [start, end) where the cursor stands. */
  #put(start: number, end: number): void {
    const byte = this.#line[start]!
    // Line ends and tabulators are written over nothing, and nothing is written over them.
    if (byte < SP) this.#cursor = this.#count
    const isOver = this.#cursor < this.#count
    if (isOver && this.#leavesCursor(start, end)) return
    if (isOver && this.#isTakenBack()) this.#count = this.#cursor
    else if (isOver) this.#add(this.#wayBack, this.#wayBack + 1)
    this.#hasGoneBack = false
    this.#add(start, end)
    if (isWide(this.#line, start, end - start)) this.#add(end, end)
    this.#cursor = this.#count
    if (byte !== SP) return
    this.#settled = end
    this.#settledColumn = this.#count
  }

  /** Does the character [start, end) leave what stands at the cursor? That is then behind it. */
  #leavesCursor(start: number, end: number): boolean {
    // From the second column of a character on there is nothing left of it.
    while (this.#isEmpty(this.#cursor)) this.#cursor--
    const behind = this.#behindCursor()
    const byte = this.#line[start]
    const isMark = byte === UNDERSCORE || (byte === SP && !this.#hasGoneBack)
    // The last character is taken back by a blank, or else written again.
    if (!isMark && ((byte !== SP && !this.#isSame(start, end)) || this.#areBlanks(behind))) return false
    this.#cursor = behind
    this.#hasGoneBack = false
    return true
  }

  /** Does the character [start, end) stand at the cursor? */
  #isSame(start: number, end: number): boolean {
    const at = this.#starts[this.#cursor]!
    if (this.#ends[this.#cursor]! - at !== end - start) return false
    for (let i = 0; i < end - start; i++) if (this.#line[at + i] !== this.#line[start + i]) return false
    return true
  }

  /** Is what stands from the cursor on one character, or are it underscores? Blanks may stand behind it. */
  #isTakenBack(): boolean {
    let behind = this.#behindCursor()
    while (behind < this.#count && this.#line[this.#starts[behind]!] === UNDERSCORE) behind++
    return this.#areBlanks(behind)
  }

  /** Column behind the character at the cursor. */
  #behindCursor(): number {
    const next = this.#cursor + 1
    return next < this.#count && this.#isEmpty(next) ? next + 1 : next
  }

  /** Do nothing but blanks stand from a column on? */
  #areBlanks(from: number): boolean {
    for (let i = from; i < this.#count; i++) if (this.#line[this.#starts[i]!] !== SP) return false
    return true
  }

  #add(start: number, end: number): void {
    this.#starts[this.#count] = start
    this.#ends[this.#count++] = end
  }

  #isEmpty(column: number): boolean {
    return this.#starts[column] === this.#ends[column]
  }

  /** Behind a blank, or before the last character. Of a word of thousands of bytes what strikes over more is not seen. */
  settledEnd(limit: number): number {
    if (2 * this.#settled > limit) return this.#settled
    let last = Math.min(this.#cursor, this.#count - 1)
    while (last > 0 && this.#isEmpty(last)) last--
    return last > 0 && 2 * this.#starts[last]! > limit ? this.#starts[last]! : limit
  }

  ranges(end: number): readonly Range[] {
    const ranges: [number, number][] = []
    for (let i = 0; i < this.#count && this.#starts[i]! < end; i++) {
      const last = ranges[ranges.length - 1]
      if (last && last[1] === this.#starts[i]) last[1] = this.#ends[i]!
      else ranges.push([this.#starts[i]!, this.#ends[i]!])
    }
    return ranges
  }
}
