/**
 * Dots that may end the first label of a suffix reference. The rules read what stands there (scanner/suffix.ts); nearly
 * all dots they need not see.
 *
 *     see www.a.example.     Ver. 1.2, a.b.example
 *            ^ telling            ^    ^ ^ others
 */
import { DOTS_NONE, DOTS_TELLING } from '../layout'
import { isAlphanumeric, isDigit, isLetter } from './character'
import { hasEscape } from './escape-sequence'

const LONGEST_LABEL: u32 = 63
const NOWHERE: u32 = 0xffffffff

let kind: u32 = DOTS_NONE
/** The dot that was found last; all before `searched` are before it, or have been passed. */
let found: u32 = NOWHERE
let searched: u32 = 0

/** Says which dots are looked for: `DOTS_…`. */
export function setDots(kindOfDots: u32): void {
  kind = kindOfDots
}

/** Says that other bytes stand in the window. */
export function forgetDots(): void {
  found = NOWHERE
  searched = 0
}

function isLabelByte(byte: u32): bool {
  return isAlphanumeric(byte) || byte == 0x2d
}

/** First byte of the label `www`, `www2` or `ftp` before the dot; 0 for any other. */
function tellingLabel(dot: u32): u32 {
  const last: u32 = load<u8>(dot - 1)
  if (isDigit(last)) return endsInWww(dot - 1) ? dot - 4 : 0
  if (endsInWww(dot)) return dot - 3
  // "ftp" behind anything, as a little-endian word
  return (load<u32>(dot - 4) | 0x20202020) >> 8 == 0x707466 ? dot - 3 : 0
}

function endsInWww(end: u32): bool {
  return (load<u32>(end - 4) | 0x20202020) >> 8 == 0x777777
}

/** First byte of the label before the dot, if one may begin behind it; else 0. */
function anyLabel(dot: u32, floor: u32, end: u32): u32 {
  if (dot + 1 < end && !isLabelByte(load<u8>(dot + 1))) return 0
  let start = dot
  while (start > floor && dot - start <= LONGEST_LABEL && isLabelByte(load<u8>(start - 1))) start--
  return start
}

/** Marks that a label stands behind: `( [ { ' " < > , ; |` and the backtick. */
function isOpening(byte: u32): bool {
  switch (byte) {
    case 0x22:
    case 0x27:
    case 0x28:
    case 0x2c:
    case 0x3b:
    case 0x3c:
    case 0x3e:
    case 0x5b:
    case 0x60:
    case 0x7b:
    case 0x7c:
      return true
    default:
      return byte <= 0x20 || byte >= 0x80
  }
}

/** May the rules find a reference at the dot? */
function mayEndLabel(dot: u32, floor: u32, end: u32): bool {
  const start = kind == DOTS_TELLING ? tellingLabel(dot) : anyLabel(dot, floor, end)
  if (start == 0) return false
  // The letter of an escape sequence is none of the label; in a long one a digit stands before it.
  return (
    start <= floor ||
    isOpening(load<u8>(start - 1)) ||
    hasEscape(v128.load(dot - 16)) ||
    (isLetter(load<u8>(start - 1)) && isDigit(load<u8>(start - 2)))
  )
}

/** The next dot from `from` on, before `end`, nothing before `floor` counting; an address behind all where there is none. */
export function nextDot(from: u32, floor: u32, end: u32): u32 {
  if (kind == DOTS_NONE) return NOWHERE
  if (from >= searched || found < from) found = search(from, floor, end)
  return found
}

/**
 * Which of 16 bytes are dots that may be looked for: behind `w`, `p` or a digit, which end the telling labels, or any.
 *
 * @inline
 */
function dotsOf(block: u32, any: v128): v128 {
  const before = v128.load(block - 1)
  const lower = v128.or(before, i8x16.splat(0x20))
  const isNumber = i8x16.eq(v128.and(before, i8x16.splat(<i8>0xf0)), i8x16.splat(0x30))
  const isLetter = v128.or(i8x16.eq(lower, i8x16.splat(0x77)), i8x16.eq(lower, i8x16.splat(0x70)))
  const ends = v128.or(any, v128.or(isNumber, isLetter))
  return v128.and(i8x16.eq(v128.load(block), i8x16.splat(0x2e)), ends)
}

function search(from: u32, floor: u32, end: u32): u32 {
  searched = end
  const any = i8x16.splat(kind == DOTS_TELLING ? 0 : -1)
  for (let block = from; block < end; block += 32) {
    const first = dotsOf(block, any)
    const second = dotsOf(block + 16, any)
    if (!v128.any_true(v128.or(first, second))) continue
    let mask: u32 = (<u32>i8x16.bitmask(first)) | ((<u32>i8x16.bitmask(second)) << 16)
    for (; mask != 0; mask &= mask - 1) {
      const dot = block + <u32>ctz(mask)
      if (dot >= end) return NOWHERE
      if (mayEndLabel(dot, floor, end)) return dot
    }
  }
  return NOWHERE
}
