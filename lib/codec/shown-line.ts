/**
 * What a terminal or a printer shows of a line (ECMA-48 §5.4, §8.3.5, §8.3.41):
 *
 *     _\bh  h\bh  h\b_           →  h      underlined and bold, as nroff has it for printers
 *     \b\b\b12%                  →  12%    over what stood there: it is gone, with all behind it
 *     abc\b\bESC[K               →  a
 *     ESC[31mhESC[m ESC]0;t\a    →  h      colours, titles and links are not shown
 *
 * A backspace goes back by one column; letters of East Asia and pictures have two.
 */
import { BS, ESC, SP, UNDERSCORE } from '../bytes.js'
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
  const columns = new Columns(line)
  const links: Range[] = []
  for (let i = 0; i < limit;) {
    if (line[i] === BS) {
      columns.goBack()
      i++
      continue
    }
    const sequence = line[i] === ESC ? sequenceAt(text, i) : undefined
    if (sequence === undefined) {
      const end = i + lengthOfCharacter(line, i)
      columns.put(i, end)
      i = end
    } else {
      if (ERASING.test(sequence)) columns.erase()
      const link = placeOfLink(sequence)
      if (link) links.push([i + link[0], i + link[1]])
      i += sequence.length
    }
  }
  const end = isWhole ? limit : columns.settledEnd(limit)
  return { ranges: columns.ranges(end), links: links.filter(([start]) => start < end), end }
}

/** EL, erase in line: from the cursor to the end. */
const ERASING = /^\x1b\[0?K$/

const AT = new RegExp(SEQUENCE, 'y')
/** The beginning of one at the end of a piece. */
const UNFINISHED = /(?:\x1b\(B)?\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|\(B?)?$/

function sequenceAt(text: string, at: number): string | undefined {
  AT.lastIndex = at
  return AT.exec(text)?.[0]
}

/** Where the sequence begins that the end of the text cuts off; the end if there is none, or if it is the whole text. */
function startOfUnfinished(text: string): number {
  return UNFINISHED.exec(text)?.index || text.length
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
  if (length === 3) return (first >= 0xe3 && first <= 0xed) || (first === 0xef && (second === 0xbc || second === 0xbd))
  return length === 4 && first === 0xf0 && second >= 0x9f
}

/** The columns of a line, and the place of the character that stands in each. The second one of two is empty. */
class Columns {
  readonly #line: Uint8Array
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  #count = 0
  #cursor = 0
  /** Index behind the last blank, behind which the cursor has stayed, and its column; 0 if there is none. */
  #settled = 0
  #settledColumn = 0

  constructor(line: Uint8Array) {
    this.#line = line
    this.#starts = new Uint32Array(line.length)
    this.#ends = new Uint32Array(line.length)
  }

  goBack(): void {
    if (this.#cursor === 0) return
    this.#cursor--
    if (this.#cursor < this.#settledColumn) this.#settled = this.#settledColumn = 0
  }

  erase(): void {
    this.#count = this.#cursor
  }

  /** Puts the character [start, end) where the cursor stands. */
  put(start: number, end: number): void {
    const byte = this.#line[start]!
    if (byte < SP) this.#cursor = this.#count
    else if (this.#cursor < this.#count && byte === UNDERSCORE) {
      this.#cursor++
      return
    }
    // From the second column of a character on there is nothing left of it.
    while (this.#cursor < this.#count && this.#isEmpty(this.#cursor)) this.#cursor--
    this.#count = this.#cursor
    this.#add(start, end)
    if (isWide(this.#line, start, end - start)) this.#add(end, end)
    this.#cursor = this.#count
    if (byte !== SP) return
    this.#settled = end
    this.#settledColumn = this.#count
  }

  #add(start: number, end: number): void {
    this.#starts[this.#count] = start
    this.#ends[this.#count++] = end
  }

  #isEmpty(column: number): boolean {
    return this.#starts[column] === this.#ends[column]
  }

  /**
   * Index up to which nothing will be struck over by what follows `limit`: behind a blank, or before the last character.
   * A word of thousands of bytes that is struck over as a whole is not seen.
   */
  settledEnd(limit: number): number {
    if (2 * this.#settled > limit) return this.#settled
    if (this.#cursor < this.#count) return limit
    let last = this.#count - 1
    while (last > 0 && this.#isEmpty(last)) last--
    return last > 0 && 2 * this.#starts[last]! > limit ? this.#starts[last]! : limit
  }

  /** Places of what is shown before `end`. */
  ranges(end: number): Range[] {
    const ranges: [number, number][] = []
    for (let i = 0; i < this.#count && this.#starts[i]! < end; i++) {
      const last = ranges[ranges.length - 1]
      if (last && last[1] === this.#starts[i]) last[1] = this.#ends[i]!
      else ranges.push([this.#starts[i]!, this.#ends[i]!])
    }
    return ranges
  }
}
