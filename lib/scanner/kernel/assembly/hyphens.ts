/**
 * A hyphen right before a line break "may or may not actually be part of the URI": appendix-c/hyphen.ts. The kernel tells
 * the reading that keeps all of them; the hashes of the others go with it, and scanner/hyphen-evidence.ts says whether one
 * was seen. Behind what is joined stand
 *
 *     how many other readings · how many hyphens · where each stands · the hashes of the one reading, and of each of the others
 */
import { JOINED_END, OUTPUT } from '../layout'
import { gapCount, isBroken, joinedStart, placeOfGap, setFull } from './delimited'
import { firstHash, hashBytes, secondHash } from './hash'

/** Hyphens whose single dropping is a reading of its own; all dropped together is one more. */
const MOST_SINGLE: u32 = 8

/** The first hyphen before a line break in what is joined, before `end`; 0 for none. */
export function firstHyphen(end: u32): u32 {
  const count = gapCount()
  for (let i: u32 = 0; i < count; i++) if (isHyphenBefore(i, end)) return placeOfGap(i) - 1
  return 0
}

function isHyphenBefore(gap: u32, end: u32): bool {
  const place = placeOfGap(gap)
  return isBroken(gap) && place <= end && load<u8>(place - 1) == 0x2d
}

/** How many readings there are besides the one that keeps all. */
function readingsOf(count: u32): u32 {
  const single = count < MOST_SINGLE ? count : MOST_SINGLE
  return count > 1 ? single + 1 : single
}

function copy(at: u32, from: u32, to: u32): u32 {
  for (let i = from; i < to; i += 16) v128.store(at + (i - from), v128.load(i))
  return at + (to - from)
}

/** Writes reading `index` of [from, to), whose hyphens are listed at `list`, to `at`; gives one past it. */
function writeDropped(at: u32, from: u32, to: u32, list: u32, index: u32): u32 {
  const count = load<u32>(list, 4)
  const single = index < (count < MOST_SINGLE ? count : MOST_SINGLE)
  const last = single ? index : count - 1
  let end = at
  let next = from
  for (let i: u32 = single ? index : 0; i <= last; i++) {
    const hyphen = from + load<u32>(list + 8 + (i << 2))
    end = copy(end, next, hyphen)
    next = hyphen + 1
  }
  return copy(end, next, to)
}

/** Lists hyphens and hashes behind [joined, end); gives one past them, 0 where there is no room. */
export function listHyphens(end: u32): u32 {
  const joined = joinedStart()
  const list = (end + 3) & ~3
  const gaps = gapCount()
  if (list + 8 + 4 * gaps + 8 * (MOST_SINGLE + 2) > <u32>JOINED_END) {
    setFull()
    return 0
  }
  let at = list + 8
  for (let i: u32 = 0; i < gaps; i++) {
    if (!isHyphenBefore(i, end)) continue
    store<u32>(at, placeOfGap(i) - 1 - joined)
    at += 4
  }
  const count = (at - list - 8) >> 2
  const readings = readingsOf(count)
  store<u32>(list, readings)
  store<u32>(list, count, 4)
  hashBytes(joined, end)
  at = addHashes(at)
  for (let i: u32 = 0; i < readings; i++) {
    hashBytes(OUTPUT, writeDropped(OUTPUT, joined, end, list, i))
    at = addHashes(at)
  }
  return at
}

function addHashes(at: u32): u32 {
  store<u32>(at, firstHash())
  store<u32>(at, secondHash(), 4)
  return at + 8
}

/** Makes reading `index` of what is joined at [from, to), and nobody asks about it again; gives where it ends. */
export function dropHyphens(from: u32, to: u32, index: u32): u32 {
  return copy(from, OUTPUT, writeDropped(OUTPUT, from, to, (to + 3) & ~3, index))
}
