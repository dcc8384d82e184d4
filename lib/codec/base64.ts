/**
 * Base64 as in mail (RFC 2045 §6.8): lines of any length, and characters outside the alphabet are skipped. `=` ends a
 * group early; what follows begins a new one, as where a writer encoded piece by piece. Base64url's two characters
 * are read as well.
 *
 * Mailing lists append their footer to an encoded body as it stands. So if a first line, a line behind padding or an
 * empty line, or a line that begins with a character outside the alphabet is no base64, it is plain text, and so is
 * everything behind it. Gateways put a warning before it: behind plain text that comes first, base64 begins at a line
 * that surely is some.
 */
import { LF } from '../bytes.js'
import type { Run } from '../text.js'
import {
  countLines,
  isBlankLine,
  isSurelyBase64,
  lengthOfLine,
  natureOf,
  PAD,
  SKIP,
  strangeStart,
  VALUES
} from './base64-line.js'
import type { Codec, Complain, Emit, Receiver } from './codec.js'
import { codecKernels } from './kernel/index.js'
import { latin1 } from './latin1.js'
import { endOf, isDirect, passSlice, pushSlice, sliceOf, startOf } from './origin.js'
import { RunBuilder } from './run-builder.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'
import { endOfLine, holdsAny } from './search.js'
import { createGatherer, passAll, spanOf, type Gatherer, type Span } from './span.js'
import { giveStretches, takeStretches } from './stretches.js'

/** `=`, in the form in which it is looked for within a line: a search in all of a chunk would be made for each line. */
const PADDING: readonly number[] = [0x3d]

/** Characters of a group, and the bytes they stand for. */
const GROUP = [4, 3] as const

/** Bytes of the first line that are looked at. A legal line has 76; some writers make no lines at all. */
const MAX_LOOK = 1000
/** Bytes of plain text behind which no base64 begins any more: each of its lines is judged. */
const MAX_BANNER = 8192

export function createBase64Decoder(emit: Emit, complain: Complain): Codec {
  return new Base64Decoder({ push: emit }, complain)
}

export class Base64Decoder implements Codec {
  readonly #to: Receiver
  readonly #complain: Complain
  readonly #builder: RunBuilder
  #gatherer: Gatherer | undefined
  /** Whether base64 has come. */
  #begun = false
  /** Bytes of plain text before any base64. */
  #banner = 0
  /** The line of plain text that has come last goes on. */
  #cut = false
  /** `'undecided'`: a whole line must be seen before it is clear what it is. */
  #mode: 'undecided' | 'base64' | 'plain' = 'undecided'
  // Whether only white space of the current line has come, and whether padding has.
  #blank = true
  #padded = false
  #complained = false

  // The last line break: it is passed on if plain text follows base64.
  #breakFrom = 0
  #breakTo = 0

  // The group that is being read: up to four characters.
  #count = 0
  #bits = 0
  #groupFrom = 0
  #groupTo = 0

  constructor(to: Receiver, complain: Complain) {
    this.#to = to
    this.#complain = complain
    this.#builder = new RunBuilder(to)
  }

  push(run: Run): void {
    const { bytes } = run
    for (let i = 0; i < bytes.length;) {
      if (this.#mode === 'plain') return pushSlice(run, i, bytes.length, this.#to)
      const start = this.#mode === 'base64' && this.#blank ? strangeStart(bytes, i) : -1
      if (start >= 0) {
        this.#mode = 'undecided'
        i = start
      }
      const reached = this.#mode === 'base64' && !this.#padded ? this.#decodeLines(run, i) : i
      if (reached > i) {
        i = reached
        continue
      }
      const undecided = this.#mode === 'undecided'
      const end = undecided ? endOfLine(bytes, i) : this.#readLines(bytes, i)
      if (undecided) this.#gather(run, i, end)
      else this.#decodeSlice(run, i, end)
      i = end
    }
  }

  end(): void {
    if (this.#gatherer !== undefined) this.#judge(this.#gatherer.take())
    this.#endEncoded()
  }

  #endEncoded(): void {
    if (this.#count > 0) this.#complain('truncated', this.#groupFrom, 'part of a base64 group')
    this.#endGroup()
    this.#builder.flush()
  }

  #endGroup(): void {
    const bits = this.#bits
    if (this.#count === 2) this.#builder.byte(this.#groupFrom, this.#groupTo, (bits >> 4) & 0xff)
    else if (this.#count === 3) this.#builder.unit(this.#groupFrom, this.#groupTo, Uint8Array.of(bits >> 10, bits >> 2))
    this.#count = this.#bits = 0
  }

  #character(value: number, from: number, to: number): void {
    if (this.#count === 0) this.#groupFrom = from
    const bits = (this.#bits << 6) | value
    this.#bits = bits
    this.#groupTo = to
    if (++this.#count < 4) return
    this.#builder.triple(this.#groupFrom, to, (bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff)
    this.#count = this.#bits = 0
  }

  /**
   * Decodes `lines` lines from `i` on, each of `length` characters (whole groups) and of `stride` bytes with its end,
   * at once by Node's own decoder, if there is one. Returns false if something else is among them.
   */
  #groups(run: Run, i: number, length: number, stride: number, lines: number): boolean {
    const { bytes } = run
    const end = i + lines * stride
    const block = takeScratch()
    // The decoder skips what it does not know. If the count is right, it skipped only line ends.
    const written = block instanceof Buffer ? block.write(latin1(bytes, i, end), 'base64') : 0
    const full = written === (lines * length * 3) / 4
    if (full) {
      this.#builder.flush()
      const from = run.from + i
      const to = run.from + end - stride + length
      const decoded = block.subarray(0, written)
      if (lines === 1) this.#to.push({ bytes: decoded, from, to, ratio: GROUP })
      else this.#emitLines(decoded, from, to, length, stride, lines)
      if (length < stride) {
        this.#breakTo = run.from + end
        this.#breakFrom = this.#breakTo - 1
      }
    }
    giveScratch(block)
    return full
  }

  #emitLines(bytes: Uint8Array, from: number, to: number, length: number, stride: number, lines: number): void {
    const stretches = takeStretches()
    for (let line = 0; line < lines; line++) {
      stretches.add((line * length * 3) / 4, line * stride, line * stride + length)
    }
    this.#to.push({ bytes, from, to, ratio: GROUP, stretches: stretches.take() })
    giveStretches(stretches)
  }

  /** Decodes whole groups from `i` on, as far as the fast way can; returns the index there. */
  #decodeGroups(run: Run, i: number): number {
    const { bytes } = run
    const stride = endOfLine(bytes, i) - i
    const length = lengthOfLine(bytes, i, stride)
    if (length >= 8 && length <= MAX_LOOK && length % 4 === 0) {
      const lines = countLines(bytes, i, stride, Math.floor(SCRATCH_LENGTH / length))
      if (this.#groups(run, i, length, stride, lines)) return i + lines * stride
    }
    const piece = Math.min(stride - (stride % 4), SCRATCH_LENGTH)
    return piece >= 8 && this.#groups(run, i, piece, piece, 1) ? i + piece : i
  }

  /** Decodes line by line from `i` on, as far as the kernel can; returns the index there. */
  #decodeLines(run: Run, i: number): number {
    const kernel = this.#count === 0 && isDirect(run) ? codecKernels.borrow(run.bytes.length - i) : undefined
    if (kernel === undefined) return i
    const end = kernel.decodeBase64(run.bytes, i, !this.#blank)
    const { behindBreak } = kernel
    this.#blank = !kernel.hasInk
    if (behindBreak > 0) {
      this.#breakTo = run.from + i + behindBreak
      this.#breakFrom = this.#breakTo - 1
    }
    const bytes = kernel.decoded()
    if (bytes.length > 0) {
      const stretches = kernel.stretches()
      const to = run.from + i + stretches[stretches.length - 1]!
      this.#to.push({ bytes, from: run.from + i, to, ratio: GROUP, stretches })
    }
    codecKernels.giveBack(kernel)
    return end
  }

  #decodeSlice(run: Run, start: number, end: number): void {
    const slice = sliceOf(run, start, end)
    if (slice !== undefined) this.#decode(slice)
    else passSlice(run, start, end, slice => this.#decode(slice))
  }

  #decode(run: Run): void {
    const { bytes } = run
    const direct = typeof Buffer === 'function' && isDirect(run)
    let retry = 0 // where the fast way is tried again, behind all that it stumbled over
    for (let i = 0; i < bytes.length;) {
      if (direct && this.#count === 0 && i >= retry) {
        const reached = this.#decodeGroups(run, i)
        if (reached > i) {
          i = reached
          continue
        }
        retry = i + Math.max(4, endOfLine(bytes, i) - i)
      }
      this.#decodeByte(run, i, VALUES[bytes[i]!]!)
      i++
    }
    this.#builder.flush()
  }

  #decodeByte(run: Run, i: number, value: number): void {
    if (value >= 0) {
      this.#character(value, startOf(run, i), endOf(run, i))
    } else if (value === PAD) {
      this.#groupTo = endOf(run, i)
      this.#endGroup()
    } else if (run.bytes[i] === LF) {
      this.#breakFrom = startOf(run, i)
      this.#breakTo = endOf(run, i)
    } else if (value === SKIP && !this.#complained) {
      this.#complained = true
      this.#builder.flush() // what stands before is told first
      this.#complain('bad-transfer-encoding', startOf(run, i), 'not in the base64 alphabet')
    }
  }

  /** Gathers a line that is undecided; mostly it lies in one run. */
  #gather(run: Run, start: number, end: number): void {
    const gatherer = (this.#gatherer ??= createGatherer())
    const complete = run.bytes[end - 1] === LF || gatherer.length + end - start > MAX_LOOK
    const slice = complete && gatherer.length === 0 && isDirect(run) ? sliceOf(run, start, end) : undefined
    if (slice !== undefined) return this.#judge(spanOf(slice))
    pushSlice(run, start, end, gatherer)
    if (complete) this.#judge(gatherer.take())
  }

  /** Decides whether a gathered line is base64, and reads it accordingly. */
  #judge(line: Span): void {
    if (this.#banner > 0) return this.#judgeBehindBanner(line)
    const nature = natureOf(line.bytes.subarray(0, MAX_LOOK))
    if (nature === 'blank' && line.bytes.length <= MAX_LOOK) return
    if (nature !== 'plain') return this.#begin(line)
    this.#endEncoded()
    if (this.#breakTo > 0) this.#to.push({ bytes: Uint8Array.of(LF), from: this.#breakFrom, to: this.#breakTo })
    this.#complain('bad-transfer-encoding', line.at(0), 'plain text in a base64 body')
    if (!this.#begun) return this.#passBanner(line)
    this.#mode = 'plain'
    passAll(line, run => this.#to.push(run))
  }

  #judgeBehindBanner(line: Span): void {
    if (this.#cut || !isSurelyBase64(line.bytes.subarray(0, MAX_LOOK))) return this.#passBanner(line)
    this.#banner = 0
    this.#begin(line)
  }

  #passBanner(line: Span): void {
    this.#banner += line.bytes.length
    this.#cut = line.bytes.at(-1) !== LF
    if (this.#banner > MAX_BANNER) this.#mode = 'plain'
    passAll(line, run => this.#to.push(run))
  }

  /** Reads a line of base64, behind which it goes on. */
  #begin(line: Span): void {
    this.#begun = true
    this.#mode = 'base64'
    this.#blank = true
    this.#padded = false
    this.#readLines(line.bytes, 0)
    passAll(line, run => this.#decode(run))
  }

  /**
   * Decodes lines of base64 up to the end of one with padding in it, or of an empty one, behind which it is open again
   * what follows; or up to the end of one behind which a line begins strangely. Returns the index there.
   */
  #readLines(bytes: Uint8Array, i: number): number {
    while (i < bytes.length) {
      const end = endOfLine(bytes, i)
      this.#blank &&= isBlankLine(bytes, i, end)
      this.#padded ||= holdsAny(bytes, i, end, PADDING)
      i = end
      if (bytes[end - 1] !== LF) break
      if (this.#blank || this.#padded) {
        this.#mode = 'undecided'
        break
      }
      this.#blank = true
      if (strangeStart(bytes, i) >= 0) break
    }
    return i
  }
}
