/** What stands before a scheme (scanner/trigger.ts): a delimiter, none, or something the rules must look at. */
import { isAlphanumeric } from './character'
import { lineStartBefore } from './lines'

export const NONE = 0
/** `<` or `"` right before the scheme. */
export const ANGLE_BRACKET = 1
export const QUOTE = 2
export const UNCLEAR = 3

const LONGEST_GAP: u32 = 256
const PREFIX_LOOK_BEHIND: u32 = 64

function isWhite(byte: u32): bool {
  return byte == 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

/** Does `URL:` or `URI:` end before `at`, or something like it? */
function mayBePrefix(at: u32): bool {
  const last = load<u8>(at - 2) | 0x20
  return (last == 0x6c || last == 0x69) && (load<u8>(at - 3) | 0x20) == 0x72
}

/** Last bytes of U+00A0, U+200B, U+2060 and U+FEFF, and the first of them as a byte of its own: white space perhaps. */
function mayEndWhiteSpace(byte: u32): bool {
  return byte == 0xa0 || byte == 0x8b || byte == 0xbf
}

/** The byte before `at`, which is no white space and no `>` or `|`, as an opening. */
function plainOpening(at: u32): i32 {
  const byte = load<u8>(at - 1)
  if (byte == 0x3c || byte == 0x22) return UNCLEAR
  if (byte == 0x3a) return mayBePrefix(at) ? UNCLEAR : NONE
  return byte >= 0x80 && mayEndWhiteSpace(byte) ? UNCLEAR : NONE
}

/** Is [from, to) blanks and `>`? -1: something that may be a mark of another kind stands there. */
function quoteMarks(from: u32, to: u32): i32 {
  for (let i = from; i < to; i++) {
    const byte = load<u8>(i)
    if (byte == 0x20 || byte == 0x09 || byte == 0x3e) continue
    return byte == 0x7c || isAlphanumeric(byte) ? -1 : 0
  }
  return 1
}

/** The opening before the scheme at `start`; nothing before `floor` counts. */
export function openingBefore(start: u32, floor: u32): i32 {
  if (start <= floor) return NONE
  const byte = load<u8>(start - 1)
  if (byte == 0x3c) return ANGLE_BRACKET
  if (byte == 0x22) return QUOTE
  if (!isWhite(byte) && byte != 0x3e && byte != 0x7c) return plainOpening(start)
  const stop = start - floor > LONGEST_GAP ? start - LONGEST_GAP : floor
  for (let i = start; ;) {
    while (i > stop && isWhite(load<u8>(i - 1))) i--
    if (i <= stop) break
    const before = load<u8>(i - 1)
    if (before == 0x7c) return UNCLEAR
    if (before != 0x3e) return plainOpening(i)
    // The end of a tag, or the marks of a reply before the line's first word.
    const lineStart = lineStartBefore(i, i - stop > PREFIX_LOOK_BEHIND ? i - PREFIX_LOOK_BEHIND : stop)
    if (lineStart <= stop) return NONE
    const marks = quoteMarks(lineStart, i)
    if (marks <= 0) return marks < 0 ? UNCLEAR : NONE
    i = lineStart
  }
  return stop == floor ? NONE : UNCLEAR
}
