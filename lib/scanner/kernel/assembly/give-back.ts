/** What prose puts right behind a URI: policy/trailing.ts. */
import { isAlphanumeric } from './character'
import { isTildeOpen, isUnderscoreOpen, readMarks } from './marks'

/** How many of `byte` stand in [from, to). */
function count(byte: u32, from: u32, to: u32): u32 {
  let found: u32 = 0
  for (let i = from; i < to; i++) found += u32(load<u8>(i) == byte)
  return found
}

/** Bytes of the character reference that ends with the `;` before `to`; 0 for one that stays, 1 where there is none. */
function referenceLength(floor: u32, to: u32): u32 {
  const length = to - floor
  if (length >= 5) {
    const word = load<u32>(to - 5)
    // "&#39" and "&amp" as little-endian words
    if (word == 0x39332326) return 5
    if ((word | 0x20202020) == 0x706d6126) return 0
  }
  if (length >= 6) {
    const word = load<u32>(to - 5) | 0x20202020
    // "apos" and "nbsp"
    if (load<u8>(to - 6) == 0x26 && (word == 0x736f7061 || word == 0x7073626e)) return 6
  }
  return 1
}

/**
 * What is left of [body, end) when prose has its own back; 0 where the rules must look. `start` is the URI's first byte,
 * `authorityEnd` where a hyphen cannot be the last character of a name.
 */
export function giveBack(start: u32, body: u32, authorityEnd: u32, end: u32): u32 {
  // Each counted once, and counted down.
  let round: i32 = i32.MIN_VALUE
  let apostrophes: u32 = u32.MAX_VALUE
  let to = end
  while (to > body) {
    const last = load<u8>(to - 1)
    if (isAlphanumeric(last) || last == 0x2f) return to
    switch (last) {
      case 0x2e: // .
      case 0x2c: // ,
      case 0x3a: // :
      case 0x21: // !
      case 0x3f: // ?
      case 0x2a: // *
        to--
        continue
      case 0x28: // (
        if (round != i32.MIN_VALUE) round--
        to--
        continue
      case 0x29: // )
        if (round == i32.MIN_VALUE) round = <i32>count(0x28, authorityEnd, to) - <i32>count(0x29, authorityEnd, to)
        if (round >= 0) return to
        round++
        to--
        continue
      case 0x27: // '
        if (apostrophes == u32.MAX_VALUE) apostrophes = count(0x27, authorityEnd, to)
        if ((apostrophes & 1) == 0) return to
        apostrophes--
        to--
        continue
      case 0x3b: {
        const length = referenceLength(body, to)
        if (length == 0) return to
        // A reference that is taken off may have had an apostrophe or a bracket in it; `;` has none.
        to -= length
        continue
      }
      case 0x2d: {
        let hyphens: u32 = 1
        while (to - hyphens > body && load<u8>(to - hyphens - 1) == 0x2d) hyphens++
        if (hyphens == 1 && to > authorityEnd) return to
        to -= hyphens
        continue
      }
      case 0x5f: // _
      case 0x7e: // ~
        if (!readMarks(start)) return 0
        if (!(last == 0x5f ? isUnderscoreOpen() : isTildeOpen())) return to
        to--
        continue
      case 0x25: // % without its digits
        return to
      case 0x23: // #
      case 0x24: // $
      case 0x26: // &
      case 0x2b: // +
      case 0x3d: // =
      case 0x40: // @
        return to > authorityEnd ? to : 0
      default:
        return 0
    }
  }
  return 0
}
