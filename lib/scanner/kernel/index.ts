/**
 * The kernel from TypeScript's side: a WebAssembly module that is compiled once, and instances of it, each with a
 * memory in which the window of one scanner stands. Without WebAssembly or its SIMD there is none, and the rules of the
 * scanner do all of the work; they do the same, more slowly.
 */
import { isInvisible, isWhiteSpace, isWordCharacter } from '../../appendix-c/character.js'
import { closesPair } from '../../appendix-c/pairs.js'
import { AMPERSAND, CLOSING, PLAIN, RUN } from '../../appendix-c/whitespace.js'
import type { Wrapper } from '../../match.js'
import { COMPOUNDS, type SchemeTable } from '../../policy/schemes.js'
import { ALPHA, FLAGS, UNRESERVED } from '../../rfc3986/charsets.js'
import { embeddedModule, type KernelUse } from '../../web-assembly.js'
import { asciiBytes, viewOf } from '../ascii.js'
import type { Template } from '../../template.js'
import { KERNEL_MODULE } from './generated/module.js'
import * as layout from './layout.js'
import { fillPrinting, fillTemplate } from './template.js'

interface KernelMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface KernelExports {
  readonly memory: KernelMemory
  begin(at: number): void
  open(at: number): void
  matched(from: number, to: number): void
  moved(by: number): void
  scan(
    at: number,
    to: number,
    behind: number,
    maxLength: number,
    separateLines: number,
    joins: number,
    mending: number
  ): number
  records(): number
  why(): number
  prepare(): void
  printRecords(first: number, count: number, base: number, line: number, position: number): number
  printedEnd(): number
  lineCounted(): number
  countedTo(): number
  countLineEnds(from: number, to: number): number
}

const PAGE = 1 << 16

/** A bit in the entry of a character's lower half for each upper half: nibble tables of a set of ASCII characters. */
function fillNibbles(table: Uint8Array, isMember: (byte: number) => boolean): void {
  for (let byte = 0; byte < 0x80; byte++) if (isMember(byte)) table[byte & 15]! |= 1 << (byte >> 4)
}

/** Sets the bits of words of up to `LONGEST_LISTED` characters. */
function fillWords(memory: ArrayBuffer, at: number, list: Iterable<string>): void {
  const bits = new Uint8Array(memory, at, 1 << (layout.NAMES_BITS - 3))
  const bytes = new Uint8Array(16)
  const words = new Uint32Array(bytes.buffer)
  for (const word of list) {
    if (word.length > layout.LONGEST_LISTED) continue
    bytes.fill(0)
    bytes.set(asciiBytes(word), 16 - word.length)
    const hash =
      Math.imul(words[0]!, layout.NAME_FACTOR_0) ^
      Math.imul(words[1]!, layout.NAME_FACTOR_4) ^
      Math.imul(words[2]!, layout.NAME_FACTOR_8) ^
      Math.imul(words[3]!, layout.NAME_FACTOR_12)
    const bit = hash >>> (32 - layout.NAMES_BITS)
    bits[bit >> 3]! |= 1 << (bit & 7)
  }
}

function fillNames(memory: ArrayBuffer, table: SchemeTable): void {
  const names = Array.from(table.all(), ({ name }) => name)
  fillWords(memory, layout.NAMES, names)
  fillWords(
    memory,
    layout.TAILS,
    names.map(name => name.replace(/^.*[^a-z]/, ''))
  )
}

const NEEDS = {
  '': 0,
  '@': layout.SCHEME_NEEDS_AT,
  '@.': layout.SCHEME_NEEDS_DOT,
  ',': layout.SCHEME_NEEDS_COMMA,
  '/': layout.SCHEME_NEEDS_SLASH
} as const

function fillSchemes(memory: ArrayBuffer, table: SchemeTable): void {
  const slots = new Uint32Array(memory, layout.SCHEME_SLOTS, layout.SCHEME_SLOT_COUNT)
  const endings = new Uint8Array(memory, layout.ENDINGS, 1 << (layout.ENDINGS_BITS - 3))
  const bytes = new Uint8Array(memory)
  const addEnding = (third: number, second: number, first: number): void => {
    const ending = ((third << 16) | (second << 8) | first) & layout.ENDING_MASK
    const bit = Math.imul(ending, layout.ENDING_FACTOR) >>> (32 - layout.ENDINGS_BITS)
    endings[bit >> 3]! |= 1 << (bit & 7)
  }
  let entry = layout.SCHEME_NAMES
  const addName = (name: string, flags: number): void => {
    if (entry + name.length + 2 > layout.SCHEME_NAMES_END) throw new Error('too many schemes')
    let hash = 0
    for (let i = name.length - 1; i >= 0; i--) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0
    let slot = hash & (layout.SCHEME_SLOT_COUNT - 1)
    while (slots[slot]) slot = (slot + 1) & (layout.SCHEME_SLOT_COUNT - 1)
    slots[slot] = entry
    bytes[entry++] = name.length
    bytes[entry++] = flags
    for (let i = 0; i < name.length; i++) bytes[entry++] = name.charCodeAt(i)
  }
  for (const { name, needsHost, form } of table.all()) {
    const { length } = name
    const code = (back: number): number => name.charCodeAt(length - back)
    if (length >= 3) addEnding(code(1), code(2), code(3))
    else if (length === 2) {
      // Behind a letter none of two begins.
      for (let before = 0; before < 0x100; before++)
        if ((FLAGS[before]! & ALPHA) === 0) addEnding(code(1), code(2), before)
    } else throw new Error('a scheme of one character')
    const host = needsHost ? layout.SCHEME_NEEDS_HOST : 0
    const drives = name === 'file' ? layout.SCHEME_HAS_DRIVES : 0
    addName(name, host | drives | (form ? layout.SCHEME_HAS_FORM | NEEDS[form.needs] : 0))
  }
  for (const name of COMPOUNDS) addName(name, layout.SCHEME_COMPOUND)
}

function fillBefore(table: Uint8Array): void {
  table.fill(layout.BEFORE_WHITE, 0, 0x21)
  table.fill(layout.BEFORE_OTHER, 0x80)
  for (const mark of '>|:') table[mark.charCodeAt(0)] = layout.BEFORE_OTHER
  for (const mark of '<"') table[mark.charCodeAt(0)] = layout.BEFORE_OPENS
}

function fillBehind(table: Uint8Array): void {
  table.fill(layout.BEHIND_BLANK, 0, 0x21)
  for (const mark of '/\r\n') table[mark.charCodeAt(0)] = layout.BEHIND_LIKELY
}

/** Where punctuation stands that people write right behind a URI; what else there is, is not taken for it. */
const PUNCTUATION: readonly (readonly [from: number, to: number])[] = [
  [0xa1, 0xbf],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x3001, 0x3003],
  [0x3008, 0x301f],
  [0xff01, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65]
]

function fillOutside(bits: Uint8Array): void {
  for (const [from, to] of PUNCTUATION) {
    for (let codePoint = from; codePoint <= to; codePoint++) {
      const goesOn = isWordCharacter(codePoint) || isInvisible(codePoint) || isWhiteSpace(codePoint)
      if (!goesOn && !closesPair(codePoint)) bits[codePoint >> 3]! |= 1 << (codePoint & 7)
    }
  }
}

function fillTables(memory: ArrayBuffer, table: SchemeTable): void {
  new Uint16Array(memory, layout.FLAGS_TABLE, 256).set(FLAGS)
  new Uint8Array(memory, layout.RUN_TABLE, 256).set(RUN)
  fillNibbles(new Uint8Array(memory, layout.PLAIN_NIBBLES, 16), byte => RUN[byte] === PLAIN)
  fillNibbles(
    new Uint8Array(memory, layout.BETWEEN_NIBBLES, 16),
    byte => (RUN[byte]! & ~(CLOSING | AMPERSAND)) === PLAIN
  )
  fillNibbles(new Uint8Array(memory, layout.HOST_NIBBLES, 16), byte => (FLAGS[byte]! & UNRESERVED) !== 0)
  fillNibbles(new Uint8Array(memory, layout.RUN_NIBBLES, 16), byte => RUN[byte] !== 0)
  const upper = new Uint8Array(memory, layout.UPPER_NIBBLES, 16)
  for (let half = 0; half < 8; half++) upper[half] = 1 << half
  fillSchemes(memory, table)
  fillOutside(new Uint8Array(memory, layout.OUTSIDE_BITS, layout.OUTSIDE_BITS_END - layout.OUTSIDE_BITS))
  fillNames(memory, table)
  fillBefore(new Uint8Array(memory, layout.BEFORE_TABLE, 256))
  fillBehind(new Uint8Array(memory, layout.BEHIND_TABLE, 256))
  new Uint8Array(memory, layout.MASKS, 16).fill(0xff)
  fillPrinting(memory)
}

/** What the kernel must know of the options and of the text. */
export interface KernelRules {
  readonly maxLength: number
  /** An undelimited URI does not go on over a line break, or nobody sees it. */
  readonly separateLines: boolean
  /** A delimited URI may go on over a line break. */
  readonly joins: boolean
  /** `CUT`, `CUT_AND_TOLD` or `ASKED`. */
  readonly mending: number
}

/** A match; positions are those of the window. */
export interface KernelRecord {
  readonly start: number
  readonly end: number
  readonly wrapper: Wrapper
  /** The hashes of the URI that seen.ts takes. */
  readonly firstHash: number
  readonly secondHash: number
  /** One past the reading with its `|`, `\` and `^` encoded; 0 for none. */
  readonly encodedEnd: number
}

function wrapperOf(delimiter: number): Wrapper {
  return delimiter === 0
    ? 'whitespace'
    : delimiter === 0x3c
      ? 'angle-brackets'
      : delimiter === 0x22
        ? 'double-quotes'
        : 'pair'
}

const NO_LINES = { line: 0, position: 0 } as const

export class Kernel {
  readonly #exports: KernelExports
  /** Where the window stands; changed by `reserve`. */
  bytes: Uint8Array
  /** Records of matches; see layout.ts. */
  records: Uint32Array

  constructor(exports: KernelExports, table: SchemeTable) {
    this.#exports = exports
    fillTables(exports.memory.buffer, table)
    ;[this.bytes, this.records] = this.#views()
  }

  #views(): [Uint8Array, Uint32Array] {
    const { buffer } = this.#exports.memory
    return [
      viewOf(buffer, layout.WINDOW, buffer.byteLength - layout.WINDOW - layout.SLACK),
      new Uint32Array(buffer, layout.RECORDS, layout.RECORD_COUNT * layout.RECORD_WORDS)
    ]
  }

  /** Room for a window of `length` bytes; what stands in it stays. Views made before are void. */
  reserve(length: number): Uint8Array {
    const missing = length - this.bytes.length
    if (missing > 0) {
      this.#exports.memory.grow(Math.ceil(Math.max(missing, this.bytes.length) / PAGE))
      ;[this.bytes, this.records] = this.#views()
    }
    return this.bytes
  }

  /** To be called before a scan when bytes have come or have moved. */
  begin(at: number): void {
    this.#exports.begin(at)
  }

  /** To be called when a text is opened, and when one goes on of which the matches before `at` are not known here. */
  open(at: number): void {
    this.#exports.open(at)
  }

  /** To be called for each match that the rules find. */
  matched(from: number, to: number): void {
    this.#exports.matched(from, to)
  }

  /** To be called when the bytes of the window move to the front. */
  moved(by: number): void {
    this.#exports.moved(by)
  }

  /**
   * Scans [at, end) of the window; `behind` is the end of the last match. Gives where it stopped, `records` has the
   * matches before that, `count` their number and `why` the reason.
   */
  scan(at: number, end: number, behind: number, { maxLength, separateLines, joins, mending }: KernelRules): number {
    return this.#exports.scan(at, end, behind, maxLength, separateLines ? 1 : 0, joins ? 1 : 0, mending)
  }

  get count(): number {
    return this.#exports.records()
  }

  recordAt(index: number): KernelRecord {
    const at = index * layout.RECORD_WORDS
    const { records } = this
    return {
      start: records[at + layout.RECORD_START]!,
      end: records[at + layout.RECORD_END]!,
      wrapper: wrapperOf(records[at + layout.RECORD_DELIMITER]!),
      firstHash: records[at + layout.RECORD_FIRST_HASH]!,
      secondHash: records[at + layout.RECORD_SECOND_HASH]!,
      encodedEnd: records[at + layout.RECORD_ENCODED_END]!
    }
  }

  get why(): number {
    return this.#exports.why()
  }

  /** Line ends in [from, to) of the window. */
  countLineEnds(from: number, to: number): number {
    return this.#exports.countLineEnds(from, to)
  }

  /** What `print` follows from now on; false where it is too long. */
  useTemplate(template: Template): boolean {
    const fits = fillTemplate(this.#exports.memory.buffer, template)
    if (fits) this.#exports.prepare()
    return fits
  }

  /**
   * Prints records from `first` on, as far as there is room; gives the first that was not printed. `base`: offset in the
   * input of the window's first byte. `lines` are counted on where the template has them.
   */
  print(first: number, base: number, lines?: { line: number; position: number }): number {
    const { line, position } = lines ?? NO_LINES
    const next = this.#exports.printRecords(first, this.count, base, line, position)
    if (lines) {
      lines.line = this.#exports.lineCounted()
      lines.position = this.#exports.countedTo()
    }
    return next
  }

  /** What has been printed, until the next `print`. */
  printed(): Uint8Array {
    return viewOf(this.#exports.memory.buffer, layout.OUTPUT, this.#exports.printedEnd() - layout.OUTPUT)
  }
}

/** When scanners take a kernel: `'large'`, once the input of one is worth it, whatever came before. */
let use: KernelUse = 'large'

/** Bytes of input from which on a kernel pays: below, making one costs more than it saves. */
const LARGE = 1 << 16

export function useKernel(when: KernelUse): void {
  use = when
}

/** Kernels that were given back, for the next scanner. A memory that has grown is not kept. */
const idle: Kernel[] = []
const MOST_IDLE = 2
const LARGEST_IDLE = 1 << 21

const instantiate = embeddedModule(KERNEL_MODULE)

/** A kernel for an input of which `length` bytes have come; undefined where none is worth it, or there is none. */
export function borrowKernel(length: number, table: SchemeTable): Kernel | undefined {
  if (use === 'never' || (use === 'large' && length < LARGE)) return undefined
  return idle.pop() ?? instantiate(exports => new Kernel(exports as KernelExports, table))
}

export function returnKernel(kernel: Kernel): void {
  if (idle.length < MOST_IDLE && kernel.bytes.length <= LARGEST_IDLE) idle.push(kernel)
}
