/**
 * Quoted-printable (RFC 2045 §6.7).
 *
 *     ptext       := hex-octet / safe-char
 *     hex-octet   := "=" 2(DIGIT / "A" / "B" / "C" / "D" / "E" / "F")
 *     soft break  := "=" *LWSP-char CRLF
 *
 * Lower-case digits are read (rule 1 asks for upper case, but not all writers obey), and a bare LF counts as a line
 * break. A `=` that begins neither an escape nor a soft break stays. A soft break inside an escape (`=3=⏎D`), as
 * written by those that cut lines after encoding, is removed like any other, and so is one in CR CR LF, as from a
 * mailer that adds line ends. White space at line ends stays, too: the RFC has it deleted as transport padding, but it
 * has a meaning in format=flowed, and does a URI no harm.
 */
import { CR, EQUALS, HTAB, LF, SP } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Complain, Receiver } from './codec.js'
import { HeldBytes } from './held-bytes.js'
import { codecKernels, type CodecKernel } from './kernel/index.js'
import { endOf, isDirect, startOf } from './origin.js'
import { RunBuilder } from './run-builder.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'
import { giveStretches, takeStretches, type StretchList } from './stretches.js'
import { hexValue } from './hex.js'

/** Most white space between `=` and the line break. Stops waiting for the end of a megabyte of blanks. */
const MAX_PADDING = 80

/** Bytes from which on the fast way pays: it begins with a copy of all that it may read. */
const WORTH = 32

/**
 * Where we are: in plain bytes, behind `=`, behind `=X`, in the white space of `=  CRLF`, behind its CR (or several).
 */
type State = 'plain' | 'equals' | 'digit' | 'padding' | 'cr'

export class QuotedPrintableDecoder implements Codec {
  readonly #to: Receiver
  readonly #complain: Complain
  readonly #builder: RunBuilder
  #state: State = 'plain'
  #complained = false
  /** The bytes since a `=`. */
  readonly #held = new HeldBytes()
  /** An escape that a `=` breaks, and how many of the bytes held are its own: it goes on if that is a soft break. */
  #broken: { readonly state: State; readonly length: number } | undefined

  constructor(to: Receiver, complain: Complain) {
    this.#to = to
    this.#complain = complain
    this.#builder = new RunBuilder(to)
  }

  push(run: Run): void {
    const { bytes } = run
    const direct = isDirect(run)
    let retry = 0 // where the fast way is tried again, behind what it stumbled over
    let i = 0
    while (i < bytes.length) {
      if (this.#state !== 'plain') {
        if (this.#take(run, i)) i++
        else this.#release()
        continue
      }
      if (direct && i >= retry) {
        const reached = this.#decodeStretch(run, i)
        if (reached - i < WORTH) retry = reached + WORTH
        if (reached > i) {
          i = reached
          continue
        }
      }
      i = this.#decodeUnit(run, i)
    }
    this.#builder.flush()
  }

  end(): void {
    // A `=` at the very end is a soft break whose line break the next boundary took.
    if (this.#state === 'digit' || this.#broken !== undefined) this.#release()
    this.#builder.flush()
  }

  /** Decodes plain bytes up to a `=`, or what begins with one. Returns the index behind. */
  #decodeUnit(run: Run, i: number): number {
    const { bytes } = run
    const found = bytes[i] === EQUALS ? i : bytes.indexOf(EQUALS, i)
    const next = found < 0 ? bytes.length : found
    this.#builder.slice(run, i, next)
    if (found < 0) return next
    const high = next + 2 < bytes.length ? hexValue(bytes[next + 1]!) : -1
    const low = high >= 0 ? hexValue(bytes[next + 2]!) : -1
    if (low >= 0) {
      this.#builder.byte(startOf(run, next), endOf(run, next + 2), (high << 4) | low)
      return next + 3
    }
    const behind = endOfLiteral(bytes, next)
    if (behind > next) {
      this.#complainOf(startOf(run, next))
      this.#builder.slice(run, next, behind)
      return behind
    }
    this.#held.add(run, next)
    this.#state = 'equals'
    return next + 1
  }

  #drop(): void {
    this.#held.length = 0
    this.#state = 'plain'
    this.#broken = undefined
  }

  /** Passes on what is held, which is no escape; of a broken escape, only what stands before the `=` that breaks it. */
  #release(): void {
    const held = this.#held
    this.#complainOf(held.from[0]!)
    held.release(this.#broken?.length ?? held.length, this.#builder)
    if (this.#broken === undefined) this.#drop()
    this.#broken = undefined
  }

  #complainOf(at: number): void {
    if (this.#complained) return
    this.#complained = true
    this.#builder.flush() // what stands before is told first
    this.#complain('bad-transfer-encoding', at, 'no quoted-printable escape')
  }

  #endSoftBreak(): void {
    if (this.#broken === undefined) return this.#drop()
    this.#state = this.#broken.state
    this.#held.length = this.#broken.length
    this.#broken = undefined
  }

  /** Takes one byte behind a `=`; returns false if it is not part of what the `=` began. */
  #take(run: Run, i: number): boolean {
    const held = this.#held
    const state = this.#state
    const byte = run.bytes[i]!
    if (byte === EQUALS && this.#broken === undefined && (state === 'digit' || state === 'equals')) {
      this.#broken = { state, length: held.length }
      this.#state = 'equals'
      held.add(run, i)
      return true
    }
    if (state === 'digit') {
      const low = hexValue(byte)
      if (low < 0) return false
      this.#builder.byte(held.from[0]!, endOf(run, i), (hexValue(held.bytes[1]!) << 4) | low)
      this.#drop()
      return true
    }
    if (byte === LF) {
      this.#endSoftBreak()
      return true
    }
    if (state === 'cr' && (byte !== CR || held.length > MAX_PADDING)) return false
    if (byte === CR) this.#state = 'cr'
    else if ((byte === SP || byte === HTAB) && held.length <= MAX_PADDING) this.#state = 'padding'
    else if (state === 'equals' && this.#broken === undefined && hexValue(byte) >= 0) this.#state = 'digit'
    else return false
    held.add(run, i)
    return true
  }

  /**
   * Decodes plain bytes, escapes and soft breaks from `i` on into one run of many stretches. Returns the index of the
   * first `=` that is something else, or may be; or where the buffer was full.
   */
  #decodeStretch(run: Run, i: number): number {
    const kernel = codecKernels.borrow(run.bytes.length - i)
    if (kernel !== undefined) return this.#decodeWith(kernel, run, i)
    const into = takeScratch()
    const stretches = takeStretches()
    const { end, length } = decodeInto(run.bytes, i, into, stretches)
    if (length > 0) {
      this.#builder.flush()
      const bytes = into.subarray(0, length)
      this.#to.push({ bytes, from: run.from + i, to: run.from + end, stretches: stretches.take() })
    }
    giveStretches(stretches)
    giveScratch(into)
    return end
  }

  /** As `#decodeStretch`, by the kernel. */
  #decodeWith(kernel: CodecKernel, run: Run, i: number): number {
    const end = kernel.decodeQuotedPrintable(run.bytes, i)
    const bytes = kernel.decoded()
    if (bytes.length > 0) {
      this.#builder.flush()
      this.#to.push({ bytes, from: run.from + i, to: run.from + end, stretches: kernel.stretches() })
    }
    codecKernels.giveBack(kernel)
    return end
  }
}

/**
 * Index behind the `=` at `i`, and a digit or blanks behind it, if it surely begins no escape and no soft break and so
 * stands for itself; else `i`. It is known to begin no escape that is complete.
 */
function endOfLiteral(bytes: Uint8Array, i: number): number {
  const second = bytes[i + 1]
  if (second === undefined) return i
  // A soft break may stand within an escape.
  if (second === EQUALS) return endOfBlanks(bytes, i + 1) > i + 1 ? i + 1 : i
  if (hexValue(second) < 0) return endOfBlanks(bytes, i)
  const third = bytes[i + 2]
  return third === undefined || third === EQUALS ? i : i + 2
}

/** Index behind the `=` at `i` and blanks, if what follows makes them no soft break; else `i`. */
function endOfBlanks(bytes: Uint8Array, i: number): number {
  const most = Math.min(bytes.length, i + 1 + MAX_PADDING)
  let at = i + 1
  while (at < most && (bytes[at] === SP || bytes[at] === HTAB)) at++
  return at === bytes.length || bytes[at] === LF || bytes[at] === CR ? i : at
}

/** Plain bytes, escapes and soft breaks from `first` on. Returns the index where it ended, and how much was decoded. */
function decodeInto(
  bytes: Uint8Array,
  first: number,
  into: Uint8Array,
  stretches: StretchList
): { readonly end: number; readonly length: number } {
  let i = first
  const end = bytes.length
  let length = 0
  let begun = i // of the stretch that is being read
  let at = 0 // where it begins in what is decoded
  while (i < end && length < SCRATCH_LENGTH) {
    const byte = bytes[i]!
    if (byte !== EQUALS) {
      into[length++] = byte
      i++
      continue
    }
    // =XX, = LF, = CR LF
    const second = i + 2 < end ? bytes[i + 1]! : 0
    const high = hexValue(second)
    const low = high >= 0 ? hexValue(bytes[i + 2]!) : -1
    const size = low >= 0 ? 3 : second === LF ? 2 : second === CR && bytes[i + 2] === LF ? 3 : 0
    if (size === 0) break
    if (length > at) stretches.add(at, begun - first, i - first)
    if (low >= 0) {
      stretches.add(length, i - first, i + 3 - first)
      into[length++] = (high << 4) | low
    }
    i += size
    begun = i
    at = length
  }
  if (length > at) stretches.add(at, begun - first, i - first)
  return { end: i, length }
}
