/**
 * UTF-7 (RFC 2152): ASCII, and `+` base64 of UTF-16 `-` for the rest. `+-` is a plus sign; the `-` may be missing
 * before a character outside the alphabet.
 */
import { HYPHEN, PLUS, SLASH } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Complain, Emit } from './codec.js'
import { endOf, startOf } from './origin.js'
import { complainBehind, createRunBuilder } from './run-builder.js'
import { Surrogates } from './surrogates.js'

export function createUtf7Decoder(emit: Emit, complain: Complain): Codec {
  const builder = createRunBuilder(emit)
  let shifted = false
  let empty = false // nothing behind the `+` yet
  let plusFrom = 0
  let plusTo = 0
  let bits = 0
  let count = 0 // bits that are waiting
  let unitFrom = 0
  const surrogates = new Surrogates(builder, complainBehind(builder, complain, 'bad-encoding'))

  /** A byte behind a `+`; false if it ended the shift and is to be read as ASCII. */
  function take(byte: number, from: number, to: number): boolean {
    const value = base64Value(byte)
    if (value < 0) {
      shifted = false
      surrogates.end()
      if (byte === HYPHEN) {
        if (empty) builder.byte(plusFrom, to, PLUS)
        return true
      }
      if (empty) builder.byte(plusFrom, plusTo, PLUS)
      return false
    }
    empty = false
    if (count === 0) unitFrom = from
    bits = ((bits << 6) | value) & 0xfffffff
    count += 6
    if (count >= 16) {
      count -= 16
      surrogates.unit(unitFrom, to, (bits >> count) & 0xffff)
      unitFrom = from
    }
    return true
  }

  return {
    push(run: Run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        if (shifted) {
          if (take(bytes[i]!, startOf(run, i), endOf(run, i))) i++
          continue
        }
        const found = bytes.indexOf(PLUS, i)
        const next = found < 0 ? bytes.length : found
        builder.slice(run, i, next)
        i = next
        if (found < 0) break
        plusFrom = startOf(run, i)
        plusTo = endOf(run, i++)
        shifted = empty = true
        bits = count = 0
      }
      builder.flush()
    },
    end() {
      surrogates.end()
      if (shifted && empty) builder.byte(plusFrom, plusTo, PLUS)
      shifted = false
      builder.flush()
    }
  }
}

function base64Value(byte: number): number {
  if (byte >= 0x41 && byte <= 0x5a) return byte - 0x41
  if (byte >= 0x61 && byte <= 0x7a) return byte - 0x47
  if (byte >= 0x30 && byte <= 0x39) return byte + 4
  return byte === PLUS ? 62 : byte === SLASH ? 63 : -1
}
