/** Macros of AsciiDoc, behind whose URI a label stands: scanner/macro.ts. */
import {
  COLON,
  COMMA,
  DOT,
  EXCLAMATION,
  LEFT_BRACKET,
  QUESTION,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SEMICOLON
} from '../../../bytes'
import { LONGEST_DEFANGING, LONGEST_MACRO_LABEL } from '../../../limits'
import { flagsOf, isAlphanumeric, isLetter, isRun, UNRESERVED } from './character'

/** `nk`, `ge`, `eo`, `io`, `on` and `de`: the last letters of their names. */
const LINK: u32 = 0x6b6e
const IMAGE: u32 = 0x6567
const VIDEO: u32 = 0x6f65
const AUDIO: u32 = 0x6f69
const ICON: u32 = 0x6e6f
const INCLUDE: u32 = 0x6564

/** Punctuation of prose behind a label: `. , ; : ! ? ) ]` */
function isProse(byte: u32): bool {
  if (byte == DOT || byte == COMMA || byte == COLON || byte == SEMICOLON) return true
  return byte == EXCLAMATION || byte == QUESTION || byte == RIGHT_PARENTHESIS || byte == RIGHT_BRACKET
}

/** Does the word [from, to) stand for a full stop or an `@`, as far as its length tells? The rules know which do. */
function mayDefang(from: u32, to: u32): bool {
  for (let i = from; i < to; i++) if (!isLetter(load<u8>(i))) return false
  return to - from <= <u32>LONGEST_DEFANGING
}

/** What `labelBehindHost` says where the rules must. */
export const LABEL_UNCLEAR: u32 = 0

/**
 * Where the label begins that stands right behind the host at `body`, in a run up to `runEnd`; `runEnd` where none does.
 * `labelBehindHost` of scanner/macro.ts.
 */
export function labelBehindHost(body: u32, runEnd: u32, end: u32): u32 {
  let at = body
  let hasDot = false
  for (; at < runEnd && ((flagsOf(load<u8>(at)) & UNRESERVED) != 0 || load<u8>(at) == COLON); at++)
    hasDot = hasDot || load<u8>(at) == DOT
  if (at == runEnd || !hasDot || !isAlphanumeric(load<u8>(at - 1)) || load<u8>(at) != LEFT_BRACKET) return runEnd
  if (at + 2 * LONGEST_MACRO_LABEL + 2 > end) return LABEL_UNCLEAR
  if (!isLetter(load<u8>(at + 1)) || !isLetter(load<u8>(at + 2))) return runEnd
  let i = at + 1
  for (; i - at <= <u32>LONGEST_MACRO_LABEL && load<u8>(i) != RIGHT_BRACKET; i++) {
    if (load<u8>(i) < 0x20 || load<u8>(i) == LEFT_BRACKET) return runEnd
  }
  if (load<u8>(i) != RIGHT_BRACKET) return runEnd
  const last = i
  const behind = i + 1
  i = behind
  while (i - behind < <u32>LONGEST_MACRO_LABEL && isProse(load<u8>(i))) i++
  if (isRun(load<u8>(i))) return runEnd
  return mayDefang(at + 1, last) ? LABEL_UNCLEAR : at
}

/** May a macro end before the URI at `start`? Before that, another byte stands in the window, or none. */
export function isBehindMacro(start: u32): bool {
  if (load<u8>(start - 1) != COLON) return false
  const name = load<u8>(start - 2) == COLON ? start - 2 : start - 1
  const last: u32 = (<u32>load<u16>(name - 2)) | 0x2020
  return last == LINK || last == IMAGE || last == VIDEO || last == AUDIO || last == ICON || last == INCLUDE
}
