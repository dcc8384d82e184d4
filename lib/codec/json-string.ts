/**
 * Decodes the escapes of a quoted string: those of JSON (RFC 8259 §7), or those that logs write (escapes.ts).
 *
 *     http:\/\/a.example\/?b\u0026c
 *          ^^^^                ^^^^^^ one byte each, and each knows where it stood
 *
 * A `\` that begins no escape stays, as in `C:\dir`.
 */
import { BACKSLASH } from '../bytes.js'
import type { Run } from '../text.js'
import { writeUtf8 } from '../utf-8.js'
import type { Codec, Complain, Emit } from './codec.js'
import { type Escapes, JSON_ESCAPES, LOG_ESCAPES, unitAt } from './escapes.js'
import { HeldBytes } from './held-bytes.js'
import { hexValue } from './hex.js'
import { endOf, isDirect } from './origin.js'
import { complainBehind, createRunBuilder } from './run-builder.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'
import { giveStretches, type StretchList, takeStretches } from './stretches.js'
import { Surrogates } from './surrogates.js'

export type EscapeDialect = 'json' | 'log'

const LOWER_U = 0x75
const LOWER_X = 0x78

/** @param complain in JSON, called for wrong escapes and lone surrogates; logs have no grammar to break */
export function createJsonStringDecoder(dialect: EscapeDialect, emit: Emit, complain?: Complain): Codec {
  const builder = createRunBuilder(emit)
  const simple = dialect === 'json' ? JSON_ESCAPES : LOG_ESCAPES
  let wanted = 0 // hex digits the escape needs; 0 right behind the `\`
  const held = new HeldBytes() // the bytes of an escape so far

  function drop(): void {
    held.length = 0
    wanted = 0
  }

  const bad = complainBehind(builder, complain, 'bad-escape')
  const surrogates = new Surrogates(builder, bad)

  /** Passes on the held bytes, which are no escape. */
  function release(): void {
    surrogates.end()
    bad(held.from[0]!, 'no escape')
    held.release(held.length, builder)
    drop()
  }

  /** Takes one byte behind a `\`; returns false if it is not part of the escape. */
  function take(run: Run, i: number): boolean {
    const byte = run.bytes[i]!
    const from = held.from[0]!
    if (wanted === 0) {
      const stands = simple[byte]!
      if (stands >= 0) {
        surrogates.end()
        builder.byte(from, endOf(run, i), stands)
        drop()
        return true
      }
      if (byte === LOWER_U) wanted = 4
      else if (byte === LOWER_X && dialect === 'log') wanted = 2
      else return false
      held.add(run, i)
      return true
    }
    if (hexValue(byte) < 0) return false
    held.add(run, i)
    if (held.length < 2 + wanted) return true
    let value = 0
    for (let k = 2; k < held.length; k++) value = value * 16 + hexValue(held.bytes[k]!)
    if (wanted === 4) {
      surrogates.unit(from, endOf(run, i), value)
    } else {
      surrogates.end()
      builder.byte(from, endOf(run, i), value)
    }
    drop()
    return true
  }

  /**
   * Plain bytes and escapes from `i` on, decoded into one run of many stretches. Returns the index of the first `\`
   * that is something else, or may be; or where the buffer was full.
   */
  function decodeStretch(run: Run, i: number): number {
    const into = takeScratch()
    const stretches = takeStretches()
    const { end, length } = decodeInto(run.bytes, i, into, stretches, simple)
    if (length > 0) {
      builder.flush()
      emit({
        bytes: into.subarray(0, length),
        from: run.from + i,
        to: run.from + end,
        stretches: stretches.take()
      })
    }
    giveStretches(stretches)
    giveScratch(into)
    return end
  }

  return {
    push(run) {
      const { bytes } = run
      const direct = isDirect(run)
      let i = 0
      while (i < bytes.length) {
        if (held.length > 0) {
          if (take(run, i)) i++
          else release()
          continue
        }
        const found = bytes.indexOf(BACKSLASH, i)
        if (found >= 0 && direct && !surrogates.isWaiting) {
          const reached = decodeStretch(run, i)
          if (reached > i) {
            i = reached
            continue
          }
        }
        const next = found < 0 ? bytes.length : found
        if (next > i) {
          surrogates.end()
          builder.slice(run, i, next)
        }
        if (found >= 0) held.add(run, found)
        i = next + 1
      }
      builder.flush()
    },
    end() {
      if (held.length > 0) release()
      surrogates.end()
      builder.flush()
    }
  }
}

/** Longest form of a character in UTF-8 that one `\uXXXX` stands for. */
const LONGEST_UNIT = 3

/**
 * Plain bytes and escapes of whole characters from `first` on. Returns the index where it ended, and how much was
 * decoded.
 */
function decodeInto(
  bytes: Uint8Array,
  first: number,
  into: Uint8Array,
  stretches: StretchList,
  simple: Escapes
): { readonly end: number; readonly length: number } {
  let i = first
  let length = 0
  let begun = i // of the stretch that is being read
  let at = 0 // where it begins in what is decoded
  while (i < bytes.length && length + LONGEST_UNIT <= SCRATCH_LENGTH) {
    const byte = bytes[i]!
    if (byte !== BACKSLASH) {
      into[length++] = byte
      i++
      continue
    }
    const second = i + 1 < bytes.length ? bytes[i + 1]! : 0
    const stands = simple[second]!
    const code = stands >= 0 ? stands : second === LOWER_U && i + 5 < bytes.length ? unitAt(bytes, i + 2) : -1
    if (code < 0 || (code >= 0xd800 && code < 0xe000)) break
    if (length > at) stretches.add(at, begun - first, i - first)
    const behind = i + (stands < 0 ? 6 : 2)
    stretches.add(length, i - first, behind - first)
    length = writeUtf8(into, length, code)
    begun = i = behind
    at = length
  }
  if (length > at) stretches.add(at, begun - first, i - first)
  return { end: i, length }
}
