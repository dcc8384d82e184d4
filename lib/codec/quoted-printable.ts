/**
 * Quoted-printable (RFC 2045 §6.7).
 *
 *     ptext       := hex-octet / safe-char
 *     hex-octet   := "=" 2(DIGIT / "A" / "B" / "C" / "D" / "E" / "F")
 *     soft break  := "=" *LWSP-char CRLF
 *
 * Lower-case digits are read (rule 1 asks for upper case, writers do not all obey), and a bare LF as a line break. A
 * `=` that begins neither stays as it stands. A soft break in the midst of an escape (`=3=⏎D`), as of a writer that cuts
 * lines behind the encoding, goes like any other. White space at line ends stays too: the RFC has it deleted as
 * transport padding, but format=flowed means something by it and a URI nothing.
 */
import type { Run } from '../text.js'
import type { Codec, Complain, Emit } from './codec.js'
import { endOf, isDirect, passSlice, startOf } from './origin.js'
import { createRunBuilder } from './run-builder.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'
import { giveStretches, takeStretches } from './stretches.js'
import { hexValue } from './hex.js'

const EQUALS = 0x3d
const CR = 0x0d
const LF = 0x0a

/** White space between `=` and the line break at most: a megabyte of blanks behind a `=` is not waited for. */
const MAX_PADDING = 80

/** Where we are: in plain bytes, behind `=`, behind `=X`, in the white space of `=  CRLF`, behind its CR. */
type State = 'plain' | 'equals' | 'digit' | 'padding' | 'cr'

export function createQuotedPrintableDecoder(emit: Emit, complain: Complain): Codec {
  const builder = createRunBuilder(emit)
  let state: State = 'plain'
  let complained = false
  // The bytes since `=`, in case they turn out to stand for themselves.
  const held = { bytes: [] as number[], from: [] as number[], to: [] as number[] }
  /** An escape that a `=` breaks, and how many of the bytes held are its own: it goes on if that is a soft break. */
  let broken: { readonly state: State; readonly length: number } | undefined

  function hold(run: Run, i: number): void {
    held.bytes.push(run.bytes[i]!)
    held.from.push(startOf(run, i))
    held.to.push(endOf(run, i))
  }

  function drop(): void {
    held.bytes.length = held.from.length = held.to.length = 0
    state = 'plain'
    broken = undefined
  }

  /** What is held is no escape; of a broken one, only what stands before the `=` that breaks it. */
  function release(): void {
    if (!complained) complain('bad-transfer-encoding', held.from[0]!, 'no quoted-printable escape')
    complained = true
    const length = broken?.length ?? held.bytes.length
    for (let i = 0; i < length; i++) builder.byte(held.from[i]!, held.to[i]!, held.bytes[i]!)
    if (broken === undefined) return drop()
    broken = undefined
    for (const list of [held.bytes, held.from, held.to]) list.splice(0, length)
  }

  function endSoftBreak(): void {
    if (broken === undefined) return drop()
    state = broken.state
    for (const list of [held.bytes, held.from, held.to]) list.length = broken.length
    broken = undefined
  }

  /** One byte behind a `=`; false if it is not part of what the `=` began. */
  function take(run: Run, i: number): boolean {
    const byte = run.bytes[i]!
    if (byte === EQUALS && broken === undefined && (state === 'digit' || state === 'equals')) {
      broken = { state, length: held.bytes.length }
      state = 'equals'
      hold(run, i)
      return true
    }
    if (state === 'digit') {
      const low = hexValue(byte)
      if (low < 0) return false
      builder.byte(held.from[0]!, endOf(run, i), (hexValue(held.bytes[1]!) << 4) | low)
      drop()
      return true
    }
    if (byte === LF) {
      endSoftBreak()
      return true
    }
    if (state === 'cr') return false
    if (byte === CR) state = 'cr'
    else if ((byte === 0x20 || byte === 0x09) && held.bytes.length < MAX_PADDING) state = 'padding'
    else if (state === 'equals' && broken === undefined && hexValue(byte) >= 0) state = 'digit'
    else return false
    hold(run, i)
    return true
  }

  /**
   * Decodes plain bytes, escapes and soft breaks from `i` on into one run of many stretches. Gives the index of the first
   * `=` that is something else, or may be; or where the buffer was full.
   */
  function decodeStretch(run: Run, i: number): number {
    const { bytes } = run
    const first = i
    const into = takeScratch()
    const stretches = takeStretches()
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
    if (length > 0) {
      builder.flush()
      const decoded = into.subarray(0, length)
      emit({ bytes: decoded, from: run.from + first, to: run.from + i, stretches: stretches.take() })
    }
    giveStretches(stretches)
    giveScratch(into)
    return i
  }

  return {
    push(run) {
      const { bytes } = run
      const direct = isDirect(run)
      let i = 0
      while (i < bytes.length) {
        if (direct && state === 'plain') {
          const reached = decodeStretch(run, i)
          if (reached > i) {
            i = reached
            continue
          }
        }
        if (state !== 'plain') {
          if (take(run, i)) i++
          else release()
          continue
        }
        const found = bytes.indexOf(EQUALS, i)
        const next = found < 0 ? bytes.length : found
        if (next > i) {
          builder.flush()
          passSlice(run, i, next, emit)
        }
        if (found < 0) break
        i = next
        const high = i + 2 < bytes.length ? hexValue(bytes[i + 1]!) : -1
        const low = high >= 0 ? hexValue(bytes[i + 2]!) : -1
        if (low >= 0) {
          builder.byte(startOf(run, i), endOf(run, i + 2), (high << 4) | low)
          i += 3
        } else {
          hold(run, i++)
          state = 'equals'
        }
      }
      builder.flush()
    },
    end() {
      // A `=` at the very end is a soft break whose line break the next boundary took.
      if (state === 'digit' || broken !== undefined) release()
      drop()
      builder.flush()
    }
  }
}
