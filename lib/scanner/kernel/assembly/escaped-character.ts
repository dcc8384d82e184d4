/** What backslashes escape: scanner/escaped-uri.ts. */
import {
  AMPERSAND,
  BACKSLASH,
  COLON,
  DOLLAR,
  DOT,
  EQUALS,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_PARENTHESIS,
  PERCENT,
  QUESTION,
  RIGHT_PARENTHESIS,
  SLASH,
  TILDE,
  UNDERSCORE
} from '../../../bytes'
import { MAX_BACKSLASHES } from '../../../limits'
import { flagsOf, isAlphanumeric, isHexPair, isRun, kindOf, UNRESERVED } from './character'
import { REPAIRABLE } from './known-run'

/** How many backslashes stand at `at`. */
export function backslashesAt(at: u32): u32 {
  let count: u32 = 0
  while (count <= <u32>MAX_BACKSLASHES && load<u8>(at + count) == BACKSLASH) count++
  return count
}

export function isEscapedSlash(at: u32, backslashes: u32): bool {
  return backslashesAt(at) == backslashes && load<u8>(at + backslashes) == SLASH
}

function digitOf(byte: u32): u32 {
  return (byte & 15) + (byte > 0x39 ? 9 : 0)
}

/** `/`, `-`, `_`, `~`, `#`, `%`, `=`, `?` and round brackets stand for themselves. */
function isEscapable(byte: u32): bool {
  if (byte == SLASH || byte == HYPHEN || byte == UNDERSCORE || byte == TILDE) return true
  return (
    byte == HASH ||
    byte == PERCENT ||
    byte == LEFT_PARENTHESIS ||
    byte == RIGHT_PARENTHESIS ||
    byte == EQUALS ||
    byte == QUESTION
  )
}

/** Does an escaped `&` stand at `at` before a letter or a digit, as TeX and shells write one? */
export function isAmpersand(at: u32, backslashes: u32): bool {
  const behind = at + backslashes
  return backslashesAt(at) == backslashes && load<u8>(behind) == AMPERSAND && isAlphanumeric(load<u8>(behind + 1))
}

/** Bytes of the break point of troff. */
export const BREAK_POINT: u32 = 2

export function isBreakPoint(at: u32): bool {
  return load<u16>(at) == 0x3a5c
}

/** May troff break a line at `at` before what stands behind the break point, an unreserved character or a slash? */
export function isBeforeUnreserved(at: u32): bool {
  const byte: u32 = load<u8>(at + BREAK_POINT)
  return isBreakPoint(at) && (byte == SLASH || (flagsOf(byte) & UNRESERVED) != 0)
}

/** `text`, of `\textasciitilde`. */
const TEXT: u32 = 0x74786574

/** `[ti]`, of a tilde in troff. */
const TI: u32 = 0x5d69745b

/** May the backslash at `at` belong to a group of TeX, or to a name of the tilde? */
export function mayBeOfTex(at: u32): bool {
  const before: u32 = load<u8>(at - 1)
  const behind = load<u32>(at + 1)
  return before == LEFT_BRACE || before == DOLLAR || behind == TEXT || behind == TI
}

/** May the backslashes at `at`, where no slash is escaped, stand with what is behind them for one character? */
export function mayStandFor(at: u32): bool {
  const behind: u32 = load<u8>(at + backslashesAt(at))
  return (
    (isEscapable(behind) && behind != SLASH) ||
    behind == COLON ||
    behind == 0x75 ||
    behind == 0x78 ||
    behind == AMPERSAND ||
    mayBeOfTex(at)
  )
}

/** Bytes of what `escapedAt` has read. */
export let escapedLength: u32 = 0

/**
 * The character that so many backslashes at `at` escape: one that stands for itself, by its number, or for the full stop
 * behind `&`; 0 for no such.
 */
export function escapedAt(at: u32, backslashes: u32): u32 {
  if (backslashesAt(at) != backslashes) return 0
  const behind = at + backslashes
  const byte: u32 = load<u8>(behind)
  escapedLength = backslashes + 1
  if (isEscapable(byte)) return byte
  if (byte == AMPERSAND) {
    escapedLength++
    return load<u8>(behind + 1) == DOT ? DOT : 0
  }
  let digits = behind + 1
  if (byte == 0x75) {
    if (load<u16>(digits) != 0x3030) return 0
    digits += 2
  } else if (byte != 0x78) return 0
  if (!isHexPair(digits)) return 0
  escapedLength = digits + 2 - at
  const code = (digitOf(load<u8>(digits)) << 4) | digitOf(load<u8>(digits + 1))
  return code < 0x80 && isRun(code) && (kindOf(code) & REPAIRABLE) == 0 ? code : 0
}
