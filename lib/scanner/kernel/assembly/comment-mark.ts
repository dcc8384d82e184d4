/** The mark that makes a line a comment of a program: `commentMark` of policy/rejoin.ts. */
import { ASTERISK, EXCLAMATION, HASH, HYPHEN, PERCENT, SEMICOLON, SLASH } from '../../../bytes'
import { LONGEST_COMMENT_MARK } from '../../../limits'
import { isSpaceOrTab } from './character'

/** Where the mark begins that was found last. */
export let commentMark: u32 = 0

/** Is `/*`, `/**` or `/*!` at `at`, with a blank behind it? */
function opensComment(at: u32, stop: u32): bool {
  if (load<u8>(at) != SLASH || load<u8>(at + 1) != ASTERISK) return false
  const third = load<u8>(at + 2)
  const behind = third == ASTERISK || third == EXCLAMATION ? at + 3 : at + 2
  return behind < stop && isSpaceOrTab(load<u8>(behind))
}

/** Bytes of the word at `at` that makes a comment of m4, Texinfo or BASIC, with a blank behind it; 0 for none. */
function commentWordLength(at: u32, stop: u32): u32 {
  const letters: u32 = load<u32>(at) & 0xffffff
  // `dnl`, `REM` and `@c`
  const length: u32 = letters == 0x6c6e64 || letters == 0x4d4552 ? 3 : (letters & 0xffff) == 0x6340 ? 2 : 0
  return length != 0 && at + length < stop && isSpaceOrTab(load<u8>(at + length)) ? length : 0
}

/** Bytes of the mark behind `from`, the start of a line or the end of its reply prefix, and before `end`; 0 for none. */
export function commentMarkLength(from: u32, end: u32): u32 {
  const stop = end - from > <u32>LONGEST_COMMENT_MARK ? from + LONGEST_COMMENT_MARK : end
  commentMark = from
  while (commentMark < stop && isSpaceOrTab(load<u8>(commentMark))) commentMark++
  if (opensComment(commentMark, stop)) {
    // The next lines have its `*`.
    commentMark++
    return 1
  }
  const length = commentWordLength(commentMark, stop)
  if (length != 0) return length
  const byte = load<u8>(commentMark)
  let behind = commentMark
  while (behind < stop && load<u8>(behind) == byte) behind++
  const count = behind - commentMark
  const isMark =
    byte == HASH || byte == SEMICOLON || byte == PERCENT || byte == EXCLAMATION
      ? true
      : byte == SLASH
        ? count > 1
        : byte == ASTERISK
          ? count < 3
          : byte == HYPHEN && count == 2
  // `#:` and `//!` are those of documentation.
  const last: u32 = byte == HASH ? 0x3a : 0x21
  if ((byte == HASH || byte == SLASH) && behind < stop && load<u8>(behind) == last) behind++
  return isMark && behind < stop && isSpaceOrTab(load<u8>(behind)) ? behind - commentMark : 0
}
