/** Character references that end a URI in text that once was HTML, scanner/character-reference.ts, and those of letters. */
import { DQUOTE, GREATER_THAN, HASH, LESS_THAN, SEMICOLON } from '../../../bytes'
import { isAlphanumeric } from './character'

/** Bytes that may have to be known of one, its `&` included. */
export const LONGEST_REFERENCE: u32 = 10

const LT: u32 = 0x3b746c
const GT: u32 = 0x3b7467
const X: u32 = 0x78
// Words of four letters.
const QUOT: u32 = 0x746f7571
const NBSP: u32 = 0x7073626e
const ZWNJ: u32 = 0x6a6e777a
const HELL: u32 = 0x6c6c6568
const DAS: u32 = 0x736164
const AQU: u32 = 0x757161
const DQU: u32 = 0x757164
const SQU: u32 = 0x757173
const SHY: u32 = 0x796873
const SHY_REFERENCE: u32 = 0x3b796873
const ZWJ: u32 = 0x6a777a
const LRM: u32 = 0x6d726c
const RLM: u32 = 0x6d6c72

const NO_CODE: u32 = 0xffffffff

/** The character whose number has its first digit at `at`. */
function codeAt(at: u32, end: u32): u32 {
  const isHexadecimal = (load<u8>(at) | 0x20) == X
  const first = isHexadecimal ? at + 1 : at
  const stop = first + (isHexadecimal ? 4 : 5)
  let code: u32 = 0
  let i = first
  for (; i < stop; i++) {
    const byte: u32 = load<u8>(i)
    const letter = (byte | 0x20) - 0x61
    if (byte - 0x30 < 10) code = code * (isHexadecimal ? 16 : 10) + (byte - 0x30)
    else if (isHexadecimal && letter < 6) code = code * 16 + letter + 10
    else break
  }
  return i > first && i < end && load<u8>(i) == SEMICOLON ? code : NO_CODE
}

function isDelimiter(code: u32): bool {
  if (code >= 0x2000) return code <= 0x206f || code == 0xfeff
  if (code <= 0x20 || code == DQUOTE || code == LESS_THAN || code == GREATER_THAN) return true
  return code == 0xa0 || code == 0xab || code == 0xad || code == 0xbb
}

/** `&lt;` and its kin without their `&`. */
function isMarkup(at: u32, end: u32): bool {
  const word = load<u32>(at)
  const three = (word & 0xffffff) | 0x2020
  if (three == LT || three == GT) return at + 2 < end
  return (word | 0x20202020) == QUOT && at + 4 < end && load<u8>(at + 4) == SEMICOLON
}

/**
 * `shy`, `zwj`, `lrm`, `rlm`, `nbsp`, `zwnj`, `ldquo` and its kin, `mdash`, `ndash`, `hellip`; `word` has the first four
 * letters.
 */
function isTypography(word: u32, at: u32, end: u32): bool {
  if (load<u8>(at + 3) == SEMICOLON) {
    const name = word & 0xffffff
    return at + 3 < end && (name == SHY || name == ZWJ || name == LRM || name == RLM)
  }
  if (load<u8>(at + 4) == SEMICOLON) return (word == NBSP || word == ZWNJ) && at + 4 < end
  if (load<u8>(at + 5) == SEMICOLON) {
    if (at + 5 >= end) return false
    const first = word & 0xff
    const rest = word >> 8
    const last: u32 = load<u8>(at + 4) | 0x20
    if (last == 0x68) return rest == DAS && (first == 0x6d || first == 0x6e)
    return last == 0x6f && (rest == AQU || rest == DQU || rest == SQU) && (first == 0x6c || first == 0x72)
  }
  return word == HELL && (load<u16>(at + 4) | 0x2020) == 0x7069 && load<u8>(at + 6) == SEMICOLON && at + 6 < end
}

/**
 * Does what begins with the `&` at `at`, and ends before `end`, stand for a delimiter? The bytes of it
 * have come. Only letters are put in lower case: with the same bit, an ESC would be a semicolon.
 *
 * @inline
 */
export function isDelimiterReference(at: u32, end: u32): bool {
  const word = load<u32>(at + 1)
  if ((word & 0xff) == HASH) return isDelimiter(codeAt(at + 2, end))
  if (isMarkup(at + 1, end)) return true
  const lower = word | 0x20202020
  // `&amp;`, of which the last byte is no letter.
  if ((lower & 0xffffff) == 0x706d61) return word >> 24 == SEMICOLON && isMarkup(at + 5, end)
  return isTypography(lower, at + 1, end)
}

/** Of the delimiters: `isInvisible` and `isTypographicHyphen` of appendix-c/character.ts, which go on a name. */
function goesOnName(at: u32, end: u32): bool {
  if (load<u8>(at + 1) != HASH) return (load<u32>(at + 1) | 0x202020) == SHY_REFERENCE
  const code = codeAt(at + 2, end)
  return code == 0xad || code == 0x200b || code == 0x2010 || code == 0x2011 || code == 0x2060 || code == 0xfeff
}

/** May what begins with the `&` at `at` be one of a character of a name? The rules know which these are: written-name.ts. */
export function mayBeOfName(at: u32, end: u32): bool {
  let i = at + 1
  if (i < end && load<u8>(i) == HASH) i++
  while (i < end && i < at + LONGEST_REFERENCE && isAlphanumeric(load<u8>(i))) i++
  return i < end && i > at + 1 && load<u8>(i) == SEMICOLON && (goesOnName(at, end) || !isDelimiterReference(at, end))
}
