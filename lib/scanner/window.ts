/**
 * The bytes of the text the scanner can see, and where in the input each came from. Bytes are appended at the end and
 * let go at the front; positions are indices into `bytes` and move when the window does.
 */
import { characterAt } from '../appendix-c/character.js'
import { wholeReach, type Reach } from '../appendix-c/reach.js'
import type { Located, Origin, Run, Text } from '../text.js'
import { allocate, asciiString } from './ascii.js'
import type { LineCounter } from './line-counter.js'
import { Segments } from './segments.js'
import { setBytes } from './written-bytes.js'

const SMALLEST = 1 << 10
/** So few bytes are copied in less time than it takes to check whether they must be. */
const FEW = 16
const decoder = new TextDecoder()
const EMPTY = new Uint8Array(0)

/** Answers where something that was found stands. Positions are indices into `bytes`. */
export interface Places {
  readonly bytes: Uint8Array
  readonly highBytes: readonly number[] | undefined
  /** Whether some bytes of the text stand for others in the input (`Run.written`). */
  readonly altered: boolean
  /** Offset in the input of the first byte that the byte at `position` came from. */
  inputStart(position: number): number
  /** Offset in the input of one past the last byte that the byte before `position` came from. */
  inputEnd(position: number): number
  /** [from, to) as a string, with `Run.written` in place of the bytes that stand for it. */
  written(from: number, to: number): string
  /** The path of what stands at `position` of this text. */
  path(text: Text, position: number): string
}

/** The places in a run that is one to one, left in the memory of its source. What is asked about is ASCII. */
export class RunPlaces implements Places {
  bytes: Uint8Array = EMPTY
  readonly highBytes = undefined
  readonly altered = false
  #from = 0
  #origin: Origin | undefined

  /** `from`: offset of the first byte. */
  look(bytes: Uint8Array, from: number, origin?: Origin): void {
    this.bytes = bytes
    this.#from = from
    this.#origin = origin
  }

  inputStart(position: number): number {
    const offset = this.#from + position
    return this.#origin === undefined ? offset : this.#origin.start(offset)
  }

  inputEnd(position: number): number {
    const offset = this.#from + position
    return this.#origin === undefined ? offset : this.#origin.end(offset)
  }

  written(from: number, to: number): string {
    return asciiString(this.bytes, from, to)
  }

  path(text: Text): string {
    return text.path
  }
}

/** The places in bytes of any origin, left in the memory of their source. What is asked about is ASCII. */
export class LocatedPlaces implements Places {
  readonly highBytes = undefined
  readonly altered = false
  #located: Located | undefined
  #origin: Origin | undefined

  look(located: Located, origin?: Origin): void {
    this.#located = located
    this.#origin = origin
  }

  get bytes(): Uint8Array {
    return this.#located?.bytes ?? EMPTY
  }

  inputStart(position: number): number {
    const offset = this.#located?.at(position) ?? 0
    return this.#origin === undefined ? offset : this.#origin.start(offset)
  }

  inputEnd(position: number): number {
    const offset = this.#located?.past(position - 1) ?? 0
    return this.#origin === undefined ? offset : this.#origin.end(offset)
  }

  written(from: number, to: number): string {
    return asciiString(this.bytes, from, to)
  }

  path(text: Text): string {
    return text.path
  }
}

/** Memory with room for a window. */
export interface Room {
  /** Returns `length` bytes or more. Their content stays; views made before are void. */
  reserve(length: number): Uint8Array
}

export class Window implements Reach, Places {
  bytes: Uint8Array = EMPTY
  #room: Room | undefined
  end = 0
  last = false
  short = false
  highBytes: readonly number[] | undefined
  readonly #segments = new Segments()
  #origin: Origin | undefined
  altered = false
  /** Room behind the end that has been lent, and may have been read into. */
  #lent: Uint8Array | undefined
  /** Counts the lines of a text that is the input. */
  lines: LineCounter | undefined

  open(text: Text, origin?: Origin): void {
    this.#origin = origin
    this.end = 0
    this.altered = false
    this.last = false
    this.short = false
    this.highBytes = text.highBytes
    this.#segments.clear()
    this.lines = undefined
  }

  /** Moves the bytes into this room; positions stay. */
  moveInto(room: Room): void {
    const bytes = this.bytes.subarray(0, this.end)
    this.#room = room
    this.bytes = room.reserve(bytes.length)
    this.bytes.set(bytes)
  }

  /** Leaves the room, and the bytes in it. */
  leave(): void {
    this.#room = this.#lent = undefined
    this.bytes = EMPTY
    this.end = 0
  }

  /** Appends a run. Bytes before `keepFrom` may be dropped; returns by how much positions have moved. */
  append(run: Run, keepFrom: number): number {
    const { length } = run.bytes
    const shift = this.makeRoom(length, keepFrom, stretchesOf(run))
    if (length < FEW) this.#copyFew(run.bytes)
    else if (this.#lent === undefined || !this.#standsAtEnd(run.bytes)) setBytes.call(this.bytes, run.bytes, this.end)
    this.#addSegment(run, length)
    this.end += length
    return shift
  }

  /**
   * Whether there are many stretches, and no room for those of a run: what has come should be scanned first, so that it
   * can be let go.
   */
  isFullOfStretches(run: Run): boolean {
    return this.#segments.areMany(stretchesOf(run))
  }

  /** Makes room behind the end for `length` bytes in so many stretches. Returns as `append` does. */
  makeRoom(length: number, keepFrom: number, stretches = 1): number {
    if (this.end + length <= this.bytes.length && !this.#segments.areMany(stretches)) return 0
    const shift = this.letGo(keepFrom)
    if (this.end + length > this.bytes.length) this.#grow(this.end + length)
    return shift
  }

  /**
   * Lends the `length` bytes behind the end, for which `makeRoom` has made room. Mostly the same view is lent again.
   */
  lend(length: number): Uint8Array {
    const lent = this.#lent
    if (lent !== undefined && lent.length === length && this.#standsAtEnd(lent)) return lent
    return (this.#lent = this.bytes.subarray(this.end, this.end + length))
  }

  #copyFew(from: Uint8Array): void {
    const { bytes, end } = this
    for (let i = 0; i < from.length; i++) bytes[end + i] = from[i]!
  }

  /** Whether these bytes were read into the room behind the end. */
  #standsAtEnd({ buffer, byteOffset }: Uint8Array): boolean {
    return buffer === this.bytes.buffer && byteOffset === this.bytes.byteOffset + this.end
  }

  /** Drops the bytes before position `before`. Returns as `append` does. */
  letGo(before: number): number {
    if (before <= 0) return 0
    this.lines?.letGo(before)
    this.bytes.copyWithin(0, before, this.end)
    this.end -= before
    this.#segments.letGo(before)
    return before
  }

  #grow(length: number): void {
    if (this.#room) {
      this.bytes = this.#room.reserve(length)
      return
    }
    const larger = allocate(Math.max(SMALLEST, 2 * this.bytes.length, length))
    larger.set(this.bytes.subarray(0, this.end))
    this.bytes = larger
  }

  #addSegment(run: Run, length: number): void {
    const { from, to, ratio, written, stretches } = run
    if (stretches) return this.#addStretches(from, length, stretches, ratio)
    if (written) {
      this.altered = true
      this.#segments.add(this.end, from, to, 0, 0, written)
    } else if (to - from === length) this.#segments.add(this.end, from, to, 1, 1)
    else this.#segments.add(this.end, from, to, ratio?.[0] ?? 0, ratio?.[1] ?? 0)
  }

  #addStretches(from: number, length: number, stretches: Int32Array, ratio: Run['ratio']): void {
    for (let i = 0; i < stretches.length; i += 3) {
      const start = stretches[i]!
      const end = i + 3 < stretches.length ? stretches[i + 3]! : length
      const origin = from + stretches[i + 1]!
      const to = from + stretches[i + 2]!
      const oneToOne = to - origin === end - start
      const input = oneToOne ? 1 : (ratio?.[0] ?? 0)
      const output = oneToOne ? 1 : (ratio?.[1] ?? 0)
      this.#segments.add(this.end + start, origin, to, input, output)
    }
  }

  /** Offset in the input of position 0, where all that the window holds is one to one; else undefined. */
  get base(): number | undefined {
    return this.#origin === undefined ? this.#segments.base : undefined
  }

  inputStart(position: number): number {
    const offset = this.#segments.startOf(position)
    return this.#origin === undefined ? offset : this.#origin.start(offset)
  }

  inputEnd(position: number): number {
    const offset = this.#segments.endOf(position - 1)
    return this.#origin === undefined ? offset : this.#origin.end(offset)
  }

  path(text: Text, position: number): string {
    return this.#origin?.path?.(this.#segments.startOf(position)) ?? text.path
  }

  written(from: number, to: number): string {
    if (!this.altered) return this.slice(from, to)
    let text = ''
    this.#segments.pieces(from, to, (start, end, written) => {
      text += written ? decoder.decode(written) : this.slice(start, end)
    })
    return text
  }

  /** [from, to) decoded; U+FFFD for bytes that are no character. */
  slice(from: number, to: number): string {
    let ascii = from
    while (ascii < to && this.bytes[ascii]! < 0x80) ascii++
    let text = asciiString(this.bytes, from, ascii)
    const reach = wholeReach(this.bytes, to, this.highBytes)
    for (let i = ascii; i < to;) {
      const { codePoint, length } = characterAt(reach, i)
      text += codePoint < 0 ? '\ufffd' : String.fromCodePoint(codePoint)
      i += length
    }
    return text
  }
}

function stretchesOf({ stretches }: Run): number {
  return stretches === undefined ? 1 : stretches.length / 3
}
