/**
 * A hyphen right before a line break "may or may not actually be part of the URI": appendix-c/hyphen.ts. The kernel tells
 * the reading that keeps all of them; the hashes of the others go with it, and scanner/hyphen-evidence.ts says whether one
 * was seen. Behind what is joined stand
 *
 *     how many readings · the hashes of this one, and of each of the others · how many hyphens · where each stands
 */
import { HYPHEN } from '../../../bytes'
import { MAX_SINGLE_HYPHENS } from '../../../limits'
import { JOINED_END, OUTPUT } from '../layout'
import { gapCount, isBroken, joinedStart, placeOfGap, setFull } from './delimited'
import { hashOf } from './hash'

/** The first hyphen before a line break in what is joined, before `end`; 0 for none. */
export function firstHyphen(end: u32): u32 {
  const count = gapCount()
  for (let i: u32 = 0; i < count; i++) if (isHyphenBefore(i, end)) return placeOfGap(i) - 1
  return 0
}

function isHyphenBefore(gap: u32, end: u32): bool {
  const place = placeOfGap(gap)
  return isBroken(gap) && place <= end && load<u8>(place - 1) == HYPHEN
}

/** How many readings there are besides the one that keeps all. */
function readingsOf(count: u32): u32 {
  const single = min<u32>(count, MAX_SINGLE_HYPHENS)
  return count > 1 ? single + 1 : single
}

function copy(at: u32, from: u32, to: u32): u32 {
  for (let i = from; i < to; i += 16) v128.store(at + (i - from), v128.load(i))
  return at + (to - from)
}

/** Writes reading `index` of [from, to), of which `count` hyphens are listed at `places`, to `at`; gives one past it. */
function writeDropped(at: u32, from: u32, to: u32, places: u32, count: u32, index: u32): u32 {
  const single = index < min<u32>(count, MAX_SINGLE_HYPHENS)
  const last = single ? index : count - 1
  let end = at
  let next = from
  for (let i: u32 = single ? index : 0; i <= last; i++) {
    const hyphen = from + load<u32>(places + (i << 2))
    end = copy(end, next, hyphen)
    next = hyphen + 1
  }
  return copy(end, next, to)
}

/** Lists the hashes and the hyphens behind [joined, end); gives one past them, 0 where there is no room. */
export function listHyphens(end: u32): u32 {
  const joined = joinedStart
  const gaps = gapCount()
  const list = (end + 3) & ~3
  if (list + 4 * gaps + 8 * (MAX_SINGLE_HYPHENS + 3) > <u32>JOINED_END) {
    setFull()
    return 0
  }
  let count: u32 = 0
  for (let i: u32 = 0; i < gaps; i++) if (isHyphenBefore(i, end)) count++
  const others = readingsOf(count)
  const places = list + 12 + 8 * others
  store<u32>(list, 1 + others)
  store<u32>(places, count)
  let at = places + 4
  for (let i: u32 = 0; i < gaps; i++) {
    if (!isHyphenBefore(i, end)) continue
    store<u32>(at, placeOfGap(i) - 1 - joined)
    at += 4
  }
  store<u64>(list + 4, hashOf(joined, end))
  for (let i: u32 = 0; i < others; i++)
    store<u64>(list + 12 + 8 * i, hashOf(OUTPUT, writeDropped(OUTPUT, joined, end, places + 4, count, i)))
  return at
}

/** Makes reading `index` of what is joined at [from, to), and nobody asks about it again; gives where it ends. */
export function dropHyphens(from: u32, to: u32, index: u32): u32 {
  const list = (to + 3) & ~3
  const places = list + 4 + 8 * load<u32>(list)
  return copy(from, OUTPUT, writeDropped(OUTPUT, from, to, places + 4, load<u32>(places), index))
}
