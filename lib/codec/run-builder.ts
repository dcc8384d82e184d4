/**
 * Collects decoded units into runs, since every run costs its receiver some work, however short it is. Neighbours of
 * the same size, in and out, share one stretch: `=D0=B0` is [3, 1], kanji in Shift_JIS [2, 3]. A unit of another size
 * is a stretch by itself, under the ratio of the run:
 *
 *     UTF-16   日本 H T T P 文     ratio [2, 3]: six bytes out of four, four of one byte, three out of two
 *
 * A single group fits under any ratio that is not smaller. So each unit keeps its own place in the input, and a page of
 * them is still one call.
 */
import type { DefectCode, Run } from '../text.js'
import { utf8LengthOf, writeUtf8 } from '../utf-8.js'
import { complainOnce, type Complain, type Emit, type Receiver } from './codec.js'
import { endOf, isDirect, pushSlice, startOf } from './origin.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'
import { giveStretches, MAX_REACH, takeStretches, type StretchList } from './stretches.js'

/** Bytes of a slice from which on copying costs more than it saves, for bytes that are one to one and for others. */
const LONG = 1024
const LONG_DECODED = 16
/** Units that are each a stretch by itself after which a run with their own ratio is worth it. */
const MANY = 16

export class RunBuilder implements Receiver {
  readonly #to: Receiver
  #bytes: Uint8Array | undefined
  #length = 0
  #start = 0
  #end = 0
  /** The current stretch: where it begins, and how many bytes a unit of it took and gave. */
  #at = 0
  #from = 0
  #taken = 0
  #given = 0
  /** The stretches before it, if there are any. */
  #stretches: StretchList | undefined
  /**
   * The largest unit so far, in and out; the ratio of the run if a stretch has several groups, which are then all of
   * this size.
   */
  #input = 0
  #output = 0
  #isGrouped = false
  /** Number of neighbours of equal size that are each a stretch by itself. */
  #alike = 0

  constructor(to: Receiver) {
    this.#to = to
  }

  /** Adds a byte that was decoded from input bytes [from, to). */
  byte(from: number, to: number, byte: number): void {
    this.#unit(from, to, 1)[this.#length++] = byte
  }

  /** Adds three bytes that were decoded as one unit. */
  triple(from: number, to: number, first: number, second: number, third: number): void {
    const into = this.#unit(from, to, 3)
    const at = this.#length
    into[at] = first
    into[at + 1] = second
    into[at + 2] = third
    this.#length = at + 3
  }

  /** Adds the character of code point `code`, in UTF-8. */
  character(from: number, to: number, code: number): void {
    this.#length = writeUtf8(this.#unit(from, to, utf8LengthOf(code)), this.#length, code)
  }

  /**
   * Adds characters of two bytes each from index `at` of a run on, which is one to one, as far as their code points are
   * known. Returns the index behind.
   *
   * @param codes by the two bytes, the first one higher: 0 or less where that is no character, or not known to be one
   */
  pairs({ bytes, from }: Run, at: number, codes: Int32Array): number {
    let i = at
    for (;;) {
      const code = i + 1 < bytes.length ? codes[(bytes[i]! << 8) | bytes[i + 1]!] : undefined
      if (code === undefined || code <= 0) return i
      this.character(from + i, from + i + 2, code)
      i += 2
      // Nearly always it has three bytes in UTF-8, and so have those behind it.
      const isGroup = this.#isGrouped && this.#isLikeLast(2, 3) && this.#input === 2 && this.#output === 3
      if (isGroup) i = this.#pairsInGroup(bytes, from, i, codes)
    }
  }

  /** Adds those that belong to the stretch, in which two bytes give three. */
  #pairsInGroup(bytes: Uint8Array, from: number, at: number, codes: Int32Array): number {
    const into = this.#bytes!
    const room = Math.min(Math.floor((SCRATCH_LENGTH - this.#length) / 3), (MAX_REACH - (from + at - this.#start)) >> 1)
    const end = Math.min(bytes.length - 1, at + 2 * room)
    let length = this.#length
    let i = at
    for (; i < end; i += 2) {
      const code = codes[(bytes[i]! << 8) | bytes[i + 1]!]!
      if (!(code >= 0x800 && code < 0x10000)) break
      // As `writeUtf8` does, which would decide on the length again: a fourteenth of the time of such mail.
      into[length] = 0xe0 | (code >> 12)
      into[length + 1] = 0x80 | ((code >> 6) & 0x3f)
      into[length + 2] = 0x80 | (code & 0x3f)
      length += 3
    }
    this.#length = length
    this.#end = from + i
    return i
  }

  /** Adds bytes [start, end) of a run. */
  slice(run: Run, start: number, end: number): void {
    const length = end - start
    const isPlain = isDirect(run)
    if (length >= (isPlain ? LONG : LONG_DECODED) || run.written !== undefined) {
      this.flush()
      return pushSlice(run, start, end, this.#to)
    }
    const { bytes, from } = run
    if (isPlain && length > 0) this.#copy(bytes, start, end, from + start, from + end)
    else for (let i = start; i < end; i++) this.byte(startOf(run, i), endOf(run, i), bytes[i]!)
  }

  /** Adds bytes that were decoded as one unit. */
  unit(from: number, to: number, bytes: Uint8Array): void {
    this.#copy(bytes, 0, bytes.length, from, to)
  }

  push(run: Run): void {
    this.slice(run, 0, run.bytes.length)
  }

  /** Hands over a run as it is, behind what was collected. */
  pass(run: Run): void {
    this.flush()
    this.#to.push(run)
  }

  /** Hands over what was collected. To be called before anything else is emitted, and at the end of each push. */
  flush(): void {
    const scratch = this.#bytes
    if (this.#length === 0 || scratch === undefined) return
    const bytes = scratch.subarray(0, this.#length)
    const stretches = this.#stretches
    stretches?.add(this.#at, this.#from - this.#start, this.#end - this.#start)
    const run: Run = {
      bytes,
      from: this.#start,
      to: this.#end,
      ...(this.#isGrouped && { ratio: [this.#input, this.#output] }),
      ...(stretches && { stretches: stretches.take() })
    }
    this.#bytes = this.#stretches = undefined
    this.#length = this.#at = this.#input = this.#output = this.#alike = 0
    this.#isGrouped = false
    this.#to.push(run)
    if (stretches) giveStretches(stretches)
    giveScratch(scratch)
  }

  #copy(bytes: Uint8Array, start: number, end: number, from: number, to: number): void {
    const into = this.#unit(from, to, end - start)
    let at = this.#length
    for (let i = start; i < end; i++) into[at++] = bytes[i]!
    this.#length = at
  }

  /** Where a unit of `size` bytes is to be written, at `#length`. */
  #unit(from: number, to: number, size: number): Uint8Array {
    const taken = to - from
    if (this.#length + size > SCRATCH_LENGTH || to - this.#start > MAX_REACH || from < this.#start) this.flush()
    if (this.#length === 0 || from !== this.#end || !this.#goesOn(taken, size)) this.#open(from, taken, size)
    this.#end = to
    return (this.#bytes ??= takeScratch())
  }

  /** Whether a unit right behind the last one belongs to the same stretch. */
  #goesOn(taken: number, size: number): boolean {
    if (taken === size) return this.#taken === this.#given
    const isGroup = this.#isLikeLast(taken, size) && taken === this.#input && size === this.#output
    if (isGroup) this.#isGrouped = true
    return isGroup
  }

  #isLikeLast(taken: number, size: number): boolean {
    return taken === this.#taken && size === this.#given
  }

  #open(from: number, taken: number, size: number): void {
    if (this.#length > 0 && taken !== size && !this.#fits(from, taken, size)) this.flush()
    if (this.#length === 0) this.#start = from
    else (this.#stretches ??= takeStretches()).add(this.#at, this.#from - this.#start, this.#end - this.#start)
    this.#at = this.#length
    this.#from = from
    this.#taken = taken
    this.#given = size
    if (taken === size || this.#isGrouped) return
    this.#input = Math.max(this.#input, taken)
    this.#output = Math.max(this.#output, size)
  }

  /** Whether the run may have a stretch of this unit alone. */
  #fits(from: number, taken: number, size: number): boolean {
    this.#alike = from === this.#end && this.#isLikeLast(taken, size) ? this.#alike + 1 : 0
    if (this.#alike >= MANY) return false
    return !this.#isGrouped || (taken <= this.#input && size <= this.#output)
  }
}

export function createRunBuilder(emit: Emit): RunBuilder {
  return new RunBuilder({ push: emit })
}

/** As `complainOnce`, behind what the builder has collected: what stands before a defect is told before it. */
export function complainBehind(
  builder: RunBuilder,
  complain: Complain | undefined,
  code: DefectCode
): (at: number, detail: string) => void {
  return complainOnce((same, at, detail) => {
    builder.flush()
    complain?.(same, at, detail)
  }, code)
}
