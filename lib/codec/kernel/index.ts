/**
 * The kernel of codecs from TypeScript's side: a WebAssembly module that is compiled once, and instances of it. Without
 * WebAssembly or its SIMD there is none, and loops in TypeScript do the same, more slowly.
 */
import type { Emit } from '../codec.js'
import { embeddedModule, KernelPool } from '../../web-assembly.js'
import { codecModule } from './generated/module.js'
import * as layout from './layout.js'

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  decodeQuotedPrintable(length: number): number
  decodeBase64(length: number, lineHasInk: number): number
  decodeUtf16(from: number, length: number, isBig: number): number
  decodeUuencode(length: number): number
  decodeContentLines(length: number, isBehindLine: number): number
  contentContinues(): number
  contentMarked(): number
  decodeFlowed(length: number, before: number, delSp: number): number
  copied(): number
  flowedDepth(): number
  flowedContinues(): number
  groupOutput(): number
  asciiLength(length: number): number
  decodeSingleByte(from: number, length: number): number
  decodeXml(length: number): number
  removeControlSequences(length: number): number
  behindBreak(): number
  hasInk(): number
  decoded(): number
  stretches(): number
  readFields(length: number, how: number): number
  fields(): number
  allFields(): number
  markLineEnds(words: number): void
  holdsLine(length: number): number
  listSequence(length: number): number
}

/** The name of a field (lower-case letters, digits and hyphens), and how such fields are read: bits of layout.ts. */
export interface FieldKind {
  readonly name: string
  readonly kind: number
}

/** The slot of a name, computed from its ends as in the kernel. */
function slotOf(name: string): number {
  const first = wordAt(name, 0)
  const last = name.length < 4 ? first : wordAt(name, name.length - 4)
  const hash = Math.imul(first, layout.NAME_FACTOR_FIRST) ^ Math.imul(last, layout.NAME_FACTOR_LAST) ^ name.length
  return (hash ^ (hash >>> 15)) & (layout.NAME_SLOT_COUNT - 1)
}

/** Four characters of a name as a number, each with the bit that lower-case letters have. */
function wordAt(name: string, at: number): number {
  let word = 0x20202020
  for (let i = 0; i < 4 && at + i < name.length; i++) word |= name.charCodeAt(at + i) << (8 * i)
  return word
}

function fillNames(memory: ArrayBuffer, names: readonly FieldKind[]): void {
  const slots = new Uint16Array(memory, layout.NAME_SLOTS, layout.NAME_SLOT_COUNT)
  const bytes = new Uint8Array(memory, layout.NAMES, layout.MOST_NAMES * layout.NAME_SIZE)
  slots.fill(0)
  names.slice(0, layout.MOST_NAMES).forEach(({ name, kind }, number) => {
    if (name.length > layout.LONGEST_NAME) return
    const at = number * layout.NAME_SIZE
    bytes[at] = name.length
    bytes[at + 1] = kind
    for (let i = 0; i < name.length; i++) bytes[at + 2 + i] = name.charCodeAt(i)
    let slot = slotOf(name)
    while (slots[slot]! > 0) slot = (slot + 1) & (layout.NAME_SLOT_COUNT - 1)
    slots[slot] = number + 1
  })
}

function fillMarks(memory: ArrayBuffer, marks: readonly Uint8Array[]): void {
  const length = layout.LINE_MARK_COUNT * layout.LINE_MARK_SIZE
  const bytes = new Uint8Array(memory, layout.LINE_MARKS, length).fill(0)
  marks.forEach((mark, number) => {
    const at = number * layout.LINE_MARK_SIZE
    const first = mark.subarray(0, layout.LONGEST_LINE_MARK)
    bytes.set(first, at)
    bytes.fill(0xff, at + layout.LONGEST_LINE_MARK, at + layout.LONGEST_LINE_MARK + first.length)
  })
}

function fillSequence(memory: ArrayBuffer, sequence: Uint8Array): void {
  const bytes = new Uint8Array(memory, layout.SEQUENCE, 2 * layout.LONGEST_SEQUENCE).fill(0)
  bytes.set(sequence)
  bytes.fill(0xff, layout.LONGEST_SEQUENCE, layout.LONGEST_SEQUENCE + sequence.length)
}

/** An instance. Its results are valid until its next call, or until it is given back. */
export class CodecKernel {
  readonly #exports: KernelExports
  readonly #input: Uint8Array
  readonly #output: Uint8Array
  readonly #outputWords: Int32Array
  /** The fields that were found; see layout.ts. */
  readonly rows: Int32Array
  #names: readonly FieldKind[] | undefined
  #marks: readonly Uint8Array[] | undefined
  #sequence: Uint8Array | undefined
  #highCharacters: Uint32Array | undefined

  constructor(exports: KernelExports) {
    this.#exports = exports
    const { buffer } = exports.memory
    this.#input = new Uint8Array(buffer, layout.INPUT, layout.WIDE_INPUT_LENGTH)
    this.#output = new Uint8Array(buffer, layout.OUTPUT, layout.OUTPUT_END - layout.OUTPUT)
    this.#outputWords = new Int32Array(buffer, layout.OUTPUT, (layout.OUTPUT_END - layout.OUTPUT) >> 2)
    this.rows = new Int32Array(buffer, layout.ROWS, (layout.ROWS_END - layout.ROWS) >> 2)
  }

  /** Decodes quoted-printable from `at` on, as far as it is surely that and there is room. Returns the index behind. */
  decodeQuotedPrintable(bytes: Uint8Array, at: number): number {
    return at + this.#exports.decodeQuotedPrintable(this.#take(bytes, at))
  }

  /**
   * Decodes base64 from `at` on, as far as there are whole groups in lines that are not empty, and there is room.
   * Returns the index behind. `lineHasInk`: something stands in the line before `at`.
   */
  decodeBase64(bytes: Uint8Array, at: number, lineHasInk: boolean): number {
    return at + this.#exports.decodeBase64(this.#take(bytes, at), lineHasInk ? 1 : 0)
  }

  /**
   * Decodes UTF-16 from `at` on, as far as there is room, up to a surrogate that is alone or stands at the end. Returns
   * the index behind.
   *
   * @param emit called with run after run; their origins are counted from `origin`, for `bytes[0]`
   */
  decodeUtf16(bytes: Uint8Array, at: number, isBig: boolean, origin: number, emit: Emit): number {
    const length = this.#take(bytes, at) & ~1
    return at + this.#emitGroups(origin + at, 2, emit, from => this.#exports.decodeUtf16(from, length, isBig ? 1 : 0))
  }

  /** Are these bytes ASCII? */
  isAscii(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; at += layout.WIDE_INPUT_LENGTH) {
      const length = this.#take(bytes, at, layout.WIDE_INPUT_LENGTH)
      if (this.#exports.asciiLength(length) < length) return false
    }
    return true
  }

  /**
   * Decodes a charset of one byte a character from `at` on, as far as there is room. Returns the index behind.
   *
   * @param characters of the bytes outside ASCII, as layout.ts says; the same list at each call
   * @param emit as for `decodeUtf16`
   */
  decodeSingleByte(bytes: Uint8Array, at: number, characters: Uint32Array, origin: number, emit: Emit): number {
    if (this.#highCharacters !== characters) {
      this.#highCharacters = characters
      new Uint32Array(this.#exports.memory.buffer, layout.HIGH_CHARACTERS, layout.HIGH_CHARACTER_COUNT).set(characters)
    }
    const length = this.#take(bytes, at)
    return at + this.#emitGroups(origin + at, 1, emit, from => this.#exports.decodeSingleByte(from, length))
  }

  /**
   * Decodes the input run after run, and emits each. Returns the index in it where nothing more is decoded.
   *
   * @param origin of its first byte
   * @param taken bytes of it that a group was decoded from
   * @param decode decodes a run from an index on, and gives the one behind
   */
  #emitGroups(origin: number, taken: number, emit: Emit, decode: (from: number) => number): number {
    for (let from = 0; ;) {
      const to = decode(from)
      if (to === from) return from
      const stretches = this.stretches()
      emit({
        bytes: this.decoded(),
        from: origin + from,
        to: origin + to,
        ratio: [taken, this.#exports.groupOutput()],
        ...(stretches.length > 0 && { stretches })
      })
      from = to
    }
  }

  /**
   * Decodes uuencode from `at` on, where a line begins, as far as there are whole lines of whole groups, and there is
   * room. Returns the index behind.
   */
  decodeUuencode(bytes: Uint8Array, at: number): number {
    return at + this.#exports.decodeUuencode(this.#take(bytes, at))
  }

  /**
   * Decodes format=flowed from `at` on, where a line begins, as far as there are whole lines, but for the soft end of the
   * last one. Returns the index behind that line.
   *
   * @param before how deep in quotes the line before is, if its end is soft; -1 if it is not
   */
  decodeFlowed(bytes: Uint8Array, at: number, before: number, delSp: boolean): number {
    return at + this.#exports.decodeFlowed(this.#take(bytes, at), before, delSp ? 1 : 0)
  }

  /** How deep in quotes the last line is, if its end is soft; -1 if it is not. */
  get flowedDepth(): number {
    return this.#exports.flowedDepth()
  }

  /** Whether the first line goes on with the one before. */
  get flowedContinues(): boolean {
    return this.#exports.flowedContinues() !== 0
  }

  /**
   * Decodes content lines of calendars and cards from `at` on, where a line begins, as far as there are whole lines of
   * text, but for the end of the last one. Returns the index behind that line.
   *
   * @param isBehindLine whether a line stands before, whose end has not been passed on
   */
  decodeContentLines(bytes: Uint8Array, at: number, isBehindLine: boolean): number {
    return at + this.#exports.decodeContentLines(this.#take(bytes, at), isBehindLine ? 1 : 0)
  }

  /** Whether the first line goes on with the one before. */
  get contentContinues(): boolean {
    return this.#exports.contentContinues() !== 0
  }

  /** Whether a property that ends in these lines, and begins there, has a value with a scheme that ends in a mark. */
  get contentMarked(): boolean {
    return this.#exports.contentMarked() !== 0
  }

  /** Decodes XML from `at` on, up to a `&` or `<` of which more bytes tell what it is. Returns the index behind. */
  decodeXml(bytes: Uint8Array, at: number): number {
    return at + this.#exports.decodeXml(this.#take(bytes, at))
  }

  /**
   * Copies lines from `at` on, without control sequences, up to an ESC of which more bytes tell what it is, or where its
   * line ends. Returns the index behind.
   */
  removeControlSequences(bytes: Uint8Array, at: number): number {
    return at + this.#exports.removeControlSequences(this.#take(bytes, at))
  }

  /** Bytes from `at` to the end of the last line break; 0 if there was none. */
  get behindBreak(): number {
    return this.#exports.behindBreak()
  }

  /** Whether the line has something before the place where decoding stopped. */
  get hasInk(): boolean {
    return this.#exports.hasInk() !== 0
  }

  /** Bytes from `at` to where copying has stopped: before an end of a line that has been read, but may be left out. */
  get copied(): number {
    return this.#exports.copied()
  }

  /** What was decoded. */
  decoded(): Uint8Array {
    return this.#output.subarray(0, this.#exports.decoded())
  }

  /** The stretches of what was decoded, as in `Run`. */
  stretches(): Int32Array {
    return this.rows.subarray(0, this.#exports.stretches() * layout.STRETCH_WORDS)
  }

  /**
   * Reads the fields of a header. Returns the index of the first line that is neither a field nor continues one; -1 if
   * the bytes do not show it.
   *
   * @param names those that have numbers, by their numbers; the same list at each call
   * @param how bits of layout.ts
   */
  readFields(bytes: Uint8Array, names: readonly FieldKind[], how: number): number {
    if (this.#names !== names) {
      this.#names = names
      fillNames(this.#exports.memory.buffer, names)
    }
    const length = this.#take(bytes, 0, layout.WIDE_INPUT_LENGTH)
    const isAll = length === bytes.length
    const stop = this.#exports.readFields(length, isAll ? how | layout.IS_ALL : how)
    return stop === length && !isAll ? -1 : stop
  }

  /** Number of fields, including those without a row. */
  get allFields(): number {
    return this.#exports.allFields()
  }

  /** Number of entries in the rows of fields. */
  get fieldNumbers(): number {
    return this.#exports.fields() * layout.FIELD_WORDS
  }

  /** A word for each 32 bytes from `at` on, with a bit set for each line feed; for as many bytes as there is room. */
  lineEnds(bytes: Uint8Array, at: number): Int32Array {
    const words = this.#take(bytes, at) >> 5
    this.#exports.markLineEnds(words)
    return this.#outputWords.subarray(0, words)
  }

  /**
   * Whether one of the marks stands anywhere, as far as their first eight bytes tell.
   *
   * @param marks four, each a line feed and what stands behind it; the same list at each call
   */
  holdsLine(bytes: Uint8Array, marks: readonly Uint8Array[]): boolean {
    if (this.#marks !== marks) {
      this.#marks = marks
      fillMarks(this.#exports.memory.buffer, marks)
    }
    let at = 0
    while (bytes.length - at > layout.WIDE_INPUT_LENGTH) {
      if (this.#exports.holdsLine(this.#take(bytes, at, layout.WIDE_INPUT_LENGTH)) !== 0) return true
      // A mark may begin at the end of this piece.
      at += layout.WIDE_INPUT_LENGTH - (layout.LONGEST_LINE_MARK - 1)
    }
    return this.#exports.holdsLine(this.#take(bytes, at, layout.WIDE_INPUT_LENGTH)) !== 0
  }

  /**
   * Where the sequence stands in the bytes from `at` on, as far as there is room: indices behind `at`. Its end may be
   * missing of one in the last bytes.
   *
   * @param sequence two to `LONGEST_SEQUENCE` bytes; the same array at each call
   */
  listSequence(bytes: Uint8Array, at: number, sequence: Uint8Array): Int32Array {
    if (this.#sequence !== sequence) {
      this.#sequence = sequence
      fillSequence(this.#exports.memory.buffer, sequence)
    }
    const length = this.#take(bytes, at, layout.WIDE_INPUT_LENGTH)
    return this.rows.subarray(0, this.#exports.listSequence(length))
  }

  #take(bytes: Uint8Array, at: number, most: number = layout.INPUT_LENGTH): number {
    const length = Math.min(most, bytes.length - at)
    this.#input.set(length === bytes.length ? bytes : bytes.subarray(at, at + length))
    return length
  }
}

const instantiate = embeddedModule(codecModule)

export const codecKernels = new KernelPool(() => instantiate(exports => new CodecKernel(exports as KernelExports)))
