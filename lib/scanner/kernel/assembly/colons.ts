/**
 * The colons of a stretch of the window that may be worth a look, in order. Without branches on what stands there: a
 * branch that goes either way at every other colon costs more than all else that is done for it.
 */
import { SLASH } from '../../../bytes'
import { mayBeAny, mayBeRead } from './known'
import { admitsAny } from './scheme'
import { BEHIND_BITS, COLON_BYTES, COLONS, ENDING_FACTOR, ENDING_MASK, ENDINGS, ENDINGS_BITS, STRETCH } from '../layout'

/** The list: the next address in it to be looked at, and one past its last. */
let next: u32 = COLONS
let last: u32 = COLONS
/** Up to here the window is listed. */
let listed: u32 = 0

/** Forgets the list; it begins again at `from`. */
export function beginList(from: u32): void {
  next = last = COLONS
  listed = from
}

/**
 * The colons of the 64 bytes at `block`, a bit each.
 *
 * @inline
 */
function colonsOf(block: u32, colon: v128): u64 {
  const a = <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(block), colon)))
  const b = <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(block, 16), colon)))
  const c = <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(block, 32), colon)))
  const d = <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(block, 48), colon)))
  return a | (b << 16) | (c << 32) | (d << 48)
}

/**
 * Appends the colons of 64 bytes to the list that ends at `at`; gives its end. Four are stored without asking whether
 * there are so many.
 *
 * @inline
 */
function append(at: u32, block: u32, colons: u64): u32 {
  let rest = colons
  store<u32>(at, block + <u32>ctz(rest))
  rest &= rest - 1
  store<u32>(at, block + <u32>ctz(rest), 4)
  rest &= rest - 1
  store<u32>(at, block + <u32>ctz(rest), 8)
  rest &= rest - 1
  store<u32>(at, block + <u32>ctz(rest), 12)
  rest &= rest - 1
  if (rest != 0) appendMore(at + 16, block, rest)
  return at + ((<u32>popcnt(colons)) << 2)
}

function appendMore(listEnd: u32, block: u32, colons: u64): void {
  let at = listEnd
  for (let rest = colons; rest != 0; rest &= rest - 1) {
    store<u32>(at, block + <u32>ctz(rest))
    at += 4
  }
}

/** Appends all colons of [from, to) to the list that ends at `listEnd`; gives its end. */
function listAll(from: u32, to: u32, listEnd: u32): u32 {
  // Loaded, and not made, so that it is kept and not made again for each block.
  const colon = v128.load(COLON_BYTES)
  let at = listEnd
  let block = from & ~63
  let asked = ~(<u64>0) << (from & 63)
  if (block + 64 <= to) {
    at = append(at, block, colonsOf(block, colon) & asked)
    asked = ~(<u64>0)
    block += 64
    for (; block + 128 <= to; block += 128) {
      at = append(at, block, colonsOf(block, colon))
      at = append(at, block + 64, colonsOf(block + 64, colon))
    }
    if (block + 64 <= to) {
      at = append(at, block, colonsOf(block, colon))
      block += 64
    }
  }
  if (block >= to) return at
  return append(at, block, colonsOf(block, colon) & asked & (((<u64>1) << (to - block)) - 1))
}

/**
 * Leaves in the list those with a slash or a line break behind them (or two blanks, behind which there may be one), and
 * those behind an ending that a known scheme has.
 */
function keepLikely(listEnd: u32): u32 {
  let kept: u32 = COLONS
  for (let i: u32 = COLONS; i < listEnd; i += 4) {
    const colon = load<u32>(i)
    const bit = ((load<u32>(colon - 3) & ENDING_MASK) * <u32>ENDING_FACTOR) >> (32 - ENDINGS_BITS)
    const known: u32 = load<u8>(bit >> 3, ENDINGS) >> (bit & 7)
    const pair: u32 = load<u16>(colon, 1)
    const behind: u32 = load<u8>(pair >> 3, BEHIND_BITS) >> (pair & 7)
    store<u32>(kept, colon)
    kept += ((known | behind) & 1) << 2
  }
  return kept
}

/** Of these, leaves those with a slash behind them, and those behind a word that may be a scheme where it stands. */
function keepKnown(listEnd: u32): u32 {
  let kept: u32 = COLONS
  for (let i: u32 = COLONS; i < listEnd; i += 4) {
    const colon = load<u32>(i)
    const behind: u32 = load<u8>(colon + 1)
    store<u32>(kept, colon)
    if (behind == SLASH) kept += 4
    else kept += mayBeRead(colon, behind) << 2
  }
  return kept
}

/** Where every scheme counts, leaves those behind what may be one. */
function keepAny(listEnd: u32): u32 {
  let kept: u32 = COLONS
  for (let i: u32 = COLONS; i < listEnd; i += 4) {
    const colon = load<u32>(i)
    store<u32>(kept, colon)
    kept += mayBeAny(colon, load<u8>(colon + 1)) << 2
  }
  return kept
}

/** The next colon from `from` on, before `end`, that may be worth a look; `end` where there is none. */
export function nextColon(from: u32, end: u32): u32 {
  while (true) {
    while (next < last) {
      const colon = load<u32>(next)
      if (colon >= from) return colon
      next += 4
    }
    if (listed < from) listed = from
    if (listed >= end) return end
    const to = end - listed > <u32>STRETCH ? listed + STRETCH : end
    // What stands behind the last ones has not come: they are kept.
    const near = end - 3
    const sure = near < listed ? listed : near < to ? near : to
    last = listAll(listed, sure, COLONS)
    last = admitsAny ? keepAny(last) : keepKnown(keepLikely(last))
    if (sure < to) last = listAll(sure, to, last)
    next = COLONS
    listed = to
  }
  return end
}
