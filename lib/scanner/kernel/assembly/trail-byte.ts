/** Letters that are the second byte of a character, before a scheme: policy/trail-byte.ts. */
import { MAX_CONTINUATIONS, TRAIL_BYTE_LOOK_BEHIND } from '../../../limits'
import { isLetter } from './character'

/** One past the letter at `start` if it may be the second byte of a character; else `start`. */
export function behindTrailByte(start: u32, floor: u32): u32 {
  if (start <= floor || load<u8>(start - 1) < 0x81 || !isLetter(load<u8>(start))) return start
  return endsUtf8(start, floor) ? start : start + 1
}

/** Are the bytes outside ASCII before `end`, and behind `floor`, characters in UTF-8? */
function endsUtf8(end: u32, floor: u32): bool {
  const stop = end - floor > <u32>TRAIL_BYTE_LOOK_BEHIND ? end - TRAIL_BYTE_LOOK_BEHIND : floor
  let i = end
  while (i > stop && load<u8>(i - 1) >= 0x80) i--
  // The first character may have begun before.
  const least = i == end - TRAIL_BYTE_LOOK_BEHIND ? i + MAX_CONTINUATIONS : i
  while (i < least && isContinuation(i)) i++
  while (i < end) {
    const lead: u32 = load<u8>(i++)
    let left: i32 = lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1
    while (i < end && isContinuation(i)) {
      left--
      i++
    }
    if (left != 0) return false
  }
  return true
}

function isContinuation(at: u32): bool {
  return (load<u8>(at) & 0xc0) == 0x80
}
