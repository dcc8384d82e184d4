/**
 * Dots that may end the first label of a suffix reference. The rules read what stands there (scanner/suffix.ts); nearly
 * all dots they need not see.
 *
 *     see www.a.example.     Ver. 1.2, a.b.example
 *            ^ telling            ^    ^ ^ others
 */
import {
  APOSTROPHE,
  ASTERISK,
  BACKTICK,
  BAR,
  COLON,
  COMMA,
  DOT,
  DQUOTE,
  EQUALS,
  GREATER_THAN,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS_THAN,
  RIGHT_BRACKET,
  SEMICOLON,
  TILDE,
  UNDERSCORE
} from '../../../bytes'
import { LONGEST_HOST_LABEL } from '../../../limits'
import { DOTS_NONE, DOTS_TELLING } from '../layout'
import { isAlphanumeric, isDigit } from './character'
import { behindEscapeSequence, hasEscape } from './escape-sequence'
import { mayBeTopLevel } from './known'
import { kindAt, PUNCTUATION } from './outside-ascii'
import { endsInUrl } from './scheme'
import { dots, mapsCharacters, maxLength } from './settings'
import { behindStringEscape } from './string-escape'
import { behindTrailByte } from './trail-byte'

/** Characters of a host (RFC 1035, 2.3.4): of longer ones the rules know. */
const LONGEST_HOST: u32 = 255
export const NOWHERE: u32 = 0xffffffff

/** The dot that was found last; all before `searched` are before it, or have been passed. */
let found: u32 = NOWHERE
let searched: u32 = 0

/** Says that other bytes stand in the window. */
export function forgetDots(): void {
  found = NOWHERE
  searched = 0
}

function isLabelByte(byte: u32): bool {
  return isAlphanumeric(byte) || byte == HYPHEN
}

/** Characters of the `www`, `www2` or `ftp` before the dot; 0 where none of them stands there. */
function tellingLength(dot: u32): u32 {
  if (isDigit(load<u8>(dot - 1))) return endsInWww(dot - 1) ? 4 : 0
  // "ftp" behind anything, as a little-endian word
  return endsInWww(dot) || (load<u32>(dot - 4) | 0x20202020) >> 8 == 0x707466 ? 3 : 0
}

function endsInWww(end: u32): bool {
  return (load<u32>(end - 4) | 0x20202020) >> 8 == 0x777777
}

/** First byte of the label before the dot. */
function labelStart(dot: u32, floor: u32): u32 {
  let start = dot
  while (start > floor && dot - start <= <u32>LONGEST_HOST_LABEL && isLabelByte(load<u8>(start - 1))) start--
  return start
}

/** May the host whose first label is [start, dot) end in a top-level domain? As `mayBeDomain` of scanner/suffix.ts. */
function mayBeDomain(start: u32, dot: u32, end: u32): bool {
  let at = dot + 1
  while (at < end && (isLabelByte(load<u8>(at)) || load<u8>(at) == DOT)) at++
  if (at + 1 >= end || at - start > LONGEST_HOST || at - start > maxLength) return true
  const behind: u32 = load<u8>(at)
  // A letter outside ASCII continues the host.
  if (behind >= 0x80 && mapsCharacters) return true
  // A colon may end the scheme of another URI, if no port stands behind it and no prose.
  if (behind == COLON && !isPortOrProse(load<u8>(at + 1))) return true
  while (load<u8>(at - 1) == HYPHEN || load<u8>(at - 1) == DOT) at--
  let label = at
  while (label > start && load<u8>(label - 1) != DOT) label--
  return !isDigit(load<u8>(label)) && mayBeTopLevel(at, at - label)
}

/** May this stand behind a colon that ends a host, and no scheme? */
function isPortOrProse(byte: u32): bool {
  return byte <= 0x20 || isAlphanumeric(byte)
}

/** Marks that a label stands behind: `( [ { ' " < > , ; |` and the backtick. */
function isOpening(byte: u32): bool {
  switch (byte) {
    case DQUOTE:
    case APOSTROPHE:
    case LEFT_PARENTHESIS:
    case COMMA:
    case SEMICOLON:
    case LESS_THAN:
    case GREATER_THAN:
    case LEFT_BRACKET:
    case BACKTICK:
    case LEFT_BRACE:
    case BAR:
      return true
    default:
      return byte <= 0x20 || byte >= 0x80
  }
}

/** `* _ ~ : = ]`: the rules say what must stand before them. */
function introduces(byte: u32): bool {
  return (
    byte == ASTERISK || byte == UNDERSCORE || byte == TILDE || byte == COLON || byte == EQUALS || byte == RIGHT_BRACKET
  )
}

/** Outside ASCII, what is no punctuation may begin one. */
function mayBeginLabel(at: u32, end: u32): bool {
  return load<u8>(at) < 0x80 ? isLabelByte(load<u8>(at)) : kindAt(at, end) != PUNCTUATION
}

/** May the rules find a reference at the dot? */
function mayEndLabel(dot: u32, floor: u32, end: u32): bool {
  const length = tellingLength(dot)
  if (dots == DOTS_TELLING && length == 0) return false
  if (dot + 1 < end && !mayBeginLabel(dot + 1, end)) return false
  const start = labelStart(dot, floor)
  if (start == dot) return false
  const mayBegin = start == floor || isOpening(load<u8>(start - 1)) || endsInUrl(start - 1)
  if ((mayBegin || introduces(load<u8>(start - 1))) && dot - start == length) return true
  if (length != 0 && dot - start == length + 1 && behindTrailByte(start, floor) != start) return true
  if (length != 0 && dot - start > length && behindStringEscape(start, dot, floor) == dot - length) return true
  const isEscaped = mayBeEscaped(start) && behindEscapeSequence(start, dot, floor) != start
  if (isEscaped && length != 0) return true
  return dots != DOTS_TELLING && (mayBegin || isEscaped) && mayBeDomain(start, dot, end)
}

/** May the label at `start` begin with the last letter of an escape sequence? Nearly always this says no. */
function mayBeEscaped(start: u32): bool {
  return hasEscape(v128.load(start - 16)) || <u32>load<u8>(start - 1) - 0x30 < 16
}

/** The next dot from `from` on, before `end`, nothing before `floor` counting; an address behind all where there is none. */
export function nextDot(from: u32, floor: u32, end: u32): u32 {
  if (dots == DOTS_NONE) return NOWHERE
  if (from >= searched || found < from) found = search(from, floor, end)
  return found
}

/**
 * Which of the 16 bytes at `block` are dots that may end a label like `www`: behind `w`, `p` or a digit.
 *
 * @inline
 */
function tellingDots(block: u32): v128 {
  const before = v128.load(block - 1)
  const lower = v128.or(before, i8x16.splat(0x20))
  const isNumber = i8x16.eq(v128.and(before, i8x16.splat(<i8>0xf0)), i8x16.splat(0x30))
  const isLetter = v128.or(i8x16.eq(lower, i8x16.splat(0x77)), i8x16.eq(lower, i8x16.splat(0x70)))
  return v128.and(i8x16.eq(v128.load(block), i8x16.splat(0x2e)), v128.or(isNumber, isLetter))
}

/**
 * Which of them stand behind a character of ASCII, and before any, that is no blank.
 *
 * @inline
 */
function innerDots(block: u32): v128 {
  const blank = i8x16.splat(0x20)
  const isInner = v128.and(i8x16.gt_s(v128.load(block - 1), blank), i8x16.gt_u(v128.load(block + 1), blank))
  return v128.and(i8x16.eq(v128.load(block), i8x16.splat(0x2e)), isInner)
}

/** @inline */
function searchFor(telling: bool, from: u32, floor: u32, end: u32): u32 {
  for (let block = from; block < end; block += 32) {
    const first = telling ? tellingDots(block) : innerDots(block)
    const second = telling ? tellingDots(block + 16) : innerDots(block + 16)
    if (!v128.any_true(v128.or(first, second))) continue
    let mask: u32 = (<u32>i8x16.bitmask(first)) | ((<u32>i8x16.bitmask(second)) << 16)
    for (; mask != 0; mask &= mask - 1) {
      const dot = block + <u32>ctz(mask)
      if (dot >= end) break
      if (mayEndLabel(dot, floor, end)) return dot
    }
  }
  // What stands behind it has not come.
  const last = end - 1
  return last >= from && load<u8>(last) == DOT && mayEndLabel(last, floor, end) ? last : NOWHERE
}

function search(from: u32, floor: u32, end: u32): u32 {
  searched = end
  return dots == DOTS_TELLING ? searchFor(true, from, floor, end) : searchFor(false, from, floor, end)
}
