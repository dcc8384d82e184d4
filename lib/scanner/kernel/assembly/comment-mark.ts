/** The mark that makes a line a comment of a program: `commentMark` of policy/rejoin.ts. */
import { LONGEST_COMMENT_MARK } from '../../../limits'
import { isSpaceOrTab } from './character'

/** Where the mark begins that was found last. */
export let commentMark: u32 = 0

/** Bytes of the mark behind `from`, the start of a line or the end of its reply prefix, and before `end`; 0 for none. */
export function commentMarkLength(from: u32, end: u32): u32 {
  const stop = end - from > <u32>LONGEST_COMMENT_MARK ? from + LONGEST_COMMENT_MARK : end
  commentMark = from
  while (commentMark < stop && isSpaceOrTab(load<u8>(commentMark))) commentMark++
  const byte = load<u8>(commentMark)
  let behind = commentMark
  while (behind < stop && load<u8>(behind) == byte) behind++
  const count = behind - commentMark
  const isMark =
    byte == 0x23 || byte == 0x3b || byte == 0x25 || byte == 0x21
      ? true
      : byte == 0x2f
        ? count > 1
        : byte == 0x2a
          ? count == 1
          : byte == 0x2d && count == 2
  // `#:` and `//!` are those of documentation.
  const last: u32 = byte == 0x23 ? 0x3a : 0x21
  if ((byte == 0x23 || byte == 0x2f) && behind < stop && load<u8>(behind) == last) behind++
  return isMark && behind < stop && isSpaceOrTab(load<u8>(behind)) ? behind - commentMark : 0
}
