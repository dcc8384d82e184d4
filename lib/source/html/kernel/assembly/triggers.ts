/** Whether a text may give anything, by its colons: as `mayHold` of the scanner, whose likenesses of schemes it knows. */
import { BACKSLASH, COLON, DOT, HTAB, HYPHEN, PLUS, SLASH, SP } from '../../../../bytes'
import { ENDINGS } from '../layout'
import { find } from '../../../../codec/kernel/assembly/find'

function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

/** A letter, a digit, `+`, `-` or `.` (RFC 3986 §3.1). */
function isOfScheme(byte: u8): bool {
  const letter: u8 = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || isDigit(byte) || byte == PLUS || byte == HYPHEN || byte == DOT
}

/** A number stands before the colon, as in `12:30`. */
function isBehindNumber(from: u32, colon: u32): bool {
  let i = colon
  while (i > from && isDigit(load<u8>(i - 1))) i--
  return i < colon && (i == from || !isOfScheme(load<u8>(i - 1)))
}

/** A scheme that needs no slashes may end at the colon. */
function mayEnd(from: u32, colon: u32): bool {
  if (colon - from < 3) return true
  const ending =
    (((<u32>load<u8>(colon - 3)) & 31) << 10) |
    (((<u32>load<u8>(colon - 2)) & 31) << 5) |
    ((<u32>load<u8>(colon - 1)) & 31)
  return (load<u8>(ENDINGS + (ending >> 3)) & (1 << (ending & 7))) != 0
}

/** Whether slashes may stand behind the colon, or a line break before them. */
function mayGoOn(colon: u32, to: u32): bool {
  let i = colon + 1
  while (i < to && (load<u8>(i) == SP || load<u8>(i) == HTAB)) i++
  if (i == to) return false
  const next = load<u8>(i)
  return next < <u8>SP || (next == SLASH && i == colon + 1)
}

/** Whether [from, to) may. */
export function mayHold(from: u32, to: u32): bool {
  for (let colon = find(COLON, from, to); colon < to; colon = find(COLON, colon + 1, to)) {
    if (colon == from) continue
    if (load<u8>(colon - 1) == BACKSLASH && colon + 1 < to && load<u8>(colon + 1) == SLASH) return true
    if (!isOfScheme(load<u8>(colon - 1)) || isBehindNumber(from, colon)) continue
    if (mayGoOn(colon, to) || mayEnd(from, colon)) return true
  }
  return false
}
