/** Is white space inside `<…>` where prose begins? policy/prose-guard.ts, of what delimited.ts has joined. */
import {
  APOSTROPHE,
  COLON,
  COMMA,
  DOT,
  DQUOTE,
  EXCLAMATION,
  HYPHEN,
  LEFT_PARENTHESIS,
  PERCENT,
  QUESTION,
  RIGHT_PARENTHESIS,
  SEMICOLON
} from '../../../bytes'
import { MAX_PROSE_PIECES } from '../../../limits'
import { isLetter } from './character'
import { gapCount, isBroken, joinedEnd, placeOfGap } from './delimited'

/** `" ' (` */
function standsBefore(byte: u32): bool {
  return byte == DQUOTE || byte == APOSTROPHE || byte == LEFT_PARENTHESIS
}

/** `" ' )` */
function standsBehind(byte: u32): bool {
  return byte == DQUOTE || byte == APOSTROPHE || byte == RIGHT_PARENTHESIS
}

/** `. , ; : ! ?` */
function isLast(byte: u32): bool {
  if (byte == DOT || byte == COMMA || byte == SEMICOLON || byte == COLON) return true
  return byte == EXCLAMATION || byte == QUESTION
}

/** [from, to) is letters only, one apostrophe among them, with the punctuation prose may put around them. */
function isWord(from: u32, to: u32): bool {
  let i = from
  while (i < to && standsBefore(load<u8>(i))) i++
  const first = i
  while (i < to && (load<u8>(i) >= 0x80 || isLetter(load<u8>(i)))) i++
  if (i == first) return false
  if (i + 1 < to && load<u8>(i) == APOSTROPHE && isLetter(load<u8>(i + 1))) {
    i += 2
    while (i < to && isLetter(load<u8>(i))) i++
  }
  while (i < to && standsBehind(load<u8>(i))) i++
  while (i < to && isLast(load<u8>(i))) i++
  return i == to
}

/** Do the characters of a pct-encoded stand on both sides of `at`, in a URI? */
function isInPctEncoded(at: u32): bool {
  return load<u8>(at - 1) == PERCENT || load<u8>(at - 2) == PERCENT
}

/** Number of the first gap behind which it reads like prose, not before `authority` nor in a pct-encoded; -1: none. */
export function findProse(authority: u32): i32 {
  const count = gapCount()
  let word = -1
  let first = 0
  while (first < <i32>count && placeOfGap(first) <= authority) first++
  for (let another: u32 = 0; another < count; another++) {
    const end = another + 1 < count ? placeOfGap(another + 1) : joinedEnd
    if (!isWord(placeOfGap(another), end)) continue
    // Two words: the gaps before the first of them from which the second is not too far.
    const nearest: i32 = another < <u32>MAX_PROSE_PIECES ? 0 : another - MAX_PROSE_PIECES + 1
    const from = nearest < first ? first : nearest
    for (let i = from; i <= word; i++) {
      const at = placeOfGap(i)
      const beginsLine = i == word && another == i + 1 && !isBroken(another) && load<u8>(at - 1) != HYPHEN
      if ((!isBroken(i) || beginsLine) && !isInPctEncoded(at)) return i
    }
    word = another
  }
  return -1
}
