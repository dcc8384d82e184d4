/** Characters that no URI has, and that can be encoded behind the authority: policy/repair.ts. */
import {
  AMPERSAND,
  ASTERISK,
  BACKSLASH,
  BAR,
  COLON,
  DOLLAR,
  EQUALS,
  HASH,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  QUESTION,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SLASH
} from '../../../bytes'
import { LONGEST_FOOTNOTE_LABEL } from '../../../limits'
import { OUTPUT, OUTPUT_END } from '../layout'
import { flagsOf, isAlphanumeric, isDigit, isLetter, kindOf, UNRESERVED } from './character'
import { find, hasClosing, REPAIRABLE } from './known-run'
import { giveTrailingBack } from './trailing'

const LOWER_X: u32 = 0x78

/** `[ ] { } | \ ^`: 5B to 5E but for nothing, and 7B to 7D. */
export function isRepairable(byte: u32): bool {
  return (byte >= 0x5b && byte <= 0x5e) || (byte >= 0x7b && byte <= 0x7d)
}

/** The first of them in [from, to), or `#` in a fragment, which does not begin before; 0 where there is none. */
export function firstRepairable(from: u32, to: u32): u32 {
  let hasFragment = false
  for (let i = from; i < to; i++) {
    const byte = load<u8>(i)
    if (isRepairable(byte)) return i
    if (byte != HASH) continue
    if (hasFragment && !isOfReference(i, to)) return i
    hasFragment = true
  }
  return 0
}

/** Is it the `#` of a reference to a character (`&#39;`, `&#x27;`), which may be prose? Nothing counts from `end` on. */
export function isOfReference(at: u32, end: u32): bool {
  if (load<u8>(at - 1) != AMPERSAND || at + 1 >= end) return false
  return isDigit(load<u8>(at + 1)) || (load<u8>(at + 1) | 0x20) == LOWER_X
}

/** `file:///C|/x`, `file:C|/x`: the bar of a drive. */
function isDriveBar(pathStart: u32, at: u32, end: u32): bool {
  if (load<u8>(at) != BAR || at <= pathStart) return false
  const letter = load<u8>(at - 1) | 0x20
  if (letter < 0x61 || letter > 0x7a) return false
  const behind: u32 = load<u8>(at + 1)
  if (at - 1 == pathStart) return at + 1 < end && (behind == SLASH || behind == BACKSLASH)
  return load<u8>(at - 2) == SLASH && at - 2 <= pathStart + 2
}

/** `file:///C:\a\b.txt`: one of the backslashes behind a drive. */
function isOfDrivePath(pathStart: u32, at: u32, end: u32): bool {
  const drive = load<u8>(pathStart) == SLASH ? pathStart + 1 : pathStart
  const first = drive + 2
  if (load<u8>(at) != BACKSLASH || at < first || !isLetter(load<u8>(drive))) return false
  const mark: u32 = load<u8>(drive + 1)
  if ((mark != COLON && mark != BAR) || load<u8>(first) != BACKSLASH) return false
  const areDouble = first + 1 < end && load<u8>(first + 1) == BACKSLASH
  return !areDouble || load<u8>(at - 1) == BACKSLASH || (at + 1 < end && load<u8>(at + 1) == BACKSLASH)
}

/** `file:///\\server\share\b.txt`: one of the backslashes of a path to a server. */
function isOfUncPath(pathStart: u32, at: u32, end: u32): bool {
  const server = pathStart + 3
  if (load<u8>(at) != BACKSLASH || at <= pathStart || server >= end || load<u8>(pathStart) != SLASH) return false
  if (load<u8>(pathStart + 1) != BACKSLASH || load<u8>(pathStart + 2) != BACKSLASH) return false
  if (!isAlphanumeric(load<u8>(server))) return false
  let next = at
  if (at < server) for (next = server; next < end && (flagsOf(load<u8>(next)) & UNRESERVED) != 0;) next++
  else if (load<u8>(at - 1) == BACKSLASH) return false
  return next + 1 >= end || load<u8>(next) != BACKSLASH || load<u8>(next + 1) != BACKSLASH
}

/** One of the characters that paths of Windows have instead of a colon or a slash. */
function isOfWindowsPath(pathStart: u32, at: u32, end: u32): bool {
  return isDriveBar(pathStart, at, end) || isOfDrivePath(pathStart, at, end) || isOfUncPath(pathStart, at, end)
}

/** Where the characters of the URI at `start` begin to be encoded: behind its authority, or behind its colon. */
export function pathStartOf(start: u32, end: u32): u32 {
  let i = start
  while (i < end && load<u8>(i) != COLON) i++
  if (i + 2 >= end || load<u16>(i + 1) != 0x2f2f) return i + 1
  for (i += 3; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == SLASH || byte == QUESTION || byte == HASH) break
  }
  return i
}

/** Brackets that stand open are listed where later is printed. */
const OPEN: u32 = OUTPUT

/**
 * How far [pathStart, end) can be repaired where only balanced brackets may be; 0 where more of them are open than can be
 * listed.
 */
export function balancedEnd(pathStart: u32, end: u32, drives: bool): u32 {
  let last: u32 = OPEN
  let stop = end
  let hasFragment = false
  for (let i = pathStart; i < end; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == HASH) {
      if (hasFragment && !isOfReference(i, end)) {
        stop = i
        break
      }
      hasFragment = true
    }
    if ((kindOf(byte) & REPAIRABLE) == 0) continue
    if (byte == LEFT_BRACKET || byte == LEFT_BRACE) {
      // Of many URIs in a run that nothing closes in, each would go through the rest.
      if (last == OPEN && !hasClosing(i, end)) return i
      if (last == OUTPUT_END) return 0
      store<u32>(last, i)
      last += 4
    } else if (byte == RIGHT_BRACKET || byte == RIGHT_BRACE) {
      if (last == OPEN || load<u8>(load<u32>(last - 4)) != byte - 2) {
        stop = i
        break
      }
      last -= 4
    } else if (!drives || !isOfWindowsPath(pathStart, i, end)) {
      stop = i
      break
    }
  }
  return last == OPEN ? stop : load<u32>(OPEN)
}

/** First byte of what looks like a footnote's mark and ends at `end`, behind `from`; else 0. */
function markStart(from: u32, end: u32): u32 {
  if (end - from < 4 || load<u8>(end - 1) != RIGHT_BRACKET) return 0
  let i = end - 2
  while (i > from && load<u8>(i) >= 0x30 && load<u8>(i) <= 0x39) i--
  if (i == end - 2) {
    const lower = load<u8>(i) | 0x20
    if (load<u8>(i) == ASTERISK || (lower >= 0x61 && lower <= 0x7a)) i--
  }
  if (i > from && i < end - 2 && load<u8>(i) == LEFT_BRACKET) return i
  while (i > from && end - i < <u32>LONGEST_FOOTNOTE_LABEL && (flagsOf(load<u8>(i)) & UNRESERVED) != 0) i--
  return i - 1 > from && i < end - 2 && isLabelled(i - 1) ? i - 1 : 0
}

/** Does `[^` stand at `at`? */
function isLabelled(at: u32): bool {
  return load<u16>(at) == 0x5e5b
}

/** The end that is left of a run when the marks of footnotes, and the prose between them, are taken off. */
export function withoutFootnotes(from: u32, path: u32, runEnd: u32): u32 {
  let end = runEnd
  // What stands nearest before the marks, in their component, and says whether they may be an index; looked for once.
  let before = end
  let fragment: u32 = 0
  while (true) {
    const mark = markStart(from, giveTrailingBack(end))
    if (mark == 0) return end
    if (isLabelled(mark)) {
      end = mark
      continue
    }
    if (fragment == 0) for (fragment = from; fragment < end && load<u8>(fragment) != HASH;) fragment++
    if (mark - 1 < before) before = mark - 1
    const first = mark < path ? from : path
    for (; before >= first; before--) {
      const byte = load<u8>(before)
      if (byte == EQUALS || byte == AMPERSAND || byte == QUESTION) return end
      if (before == fragment) break
    }
    end = mark
  }
  return end
}

const LONGEST: i32 = OUTPUT_END - OUTPUT

/** Does `${` or `#{` stand around `end`? */
export function dividesSign(end: u32): bool {
  return load<u8>(end) == LEFT_BRACE && (load<u8>(end - 1) == DOLLAR || load<u8>(end - 1) == HASH)
}

/** Bytes of the escape of troff that ends before `end`, a font, a mark or a string; 0 if none does. */
export function escapeBefore(end: u32): u32 {
  if (!isAlphanumeric(load<u8>(end - 1))) return 0
  // `\f`
  if (load<u16>(end - 3) == 0x665c) return 3
  if (load<u8>(end - 3) != LEFT_PARENTHESIS) return 0
  if (load<u8>(end - 4) == BACKSLASH) return 4
  // `\f`, `\*`
  const before = load<u16>(end - 5)
  return before == 0x665c || before == 0x2a5c ? 5 : 0
}

/**
 * The end of the reading of [.., to) with everything encoded from `pathStart` on, not before `from`: no prose at it, no
 * lone bracket, and no `#` in a fragment.
 */
export function encodedEnd(pathStart: u32, from: u32, to: u32): u32 {
  const fragment = find(0x23, pathStart, to)
  const square = find(0x5b, from, to)
  const curly = find(0x7b, from, to)
  let end = to
  while (true) {
    end = giveTrailingBack(end)
    if (end <= from) return from
    const escape = escapeBefore(end)
    if (escape > 0) {
      end -= escape
      continue
    }
    const last = load<u8>(end - 1)
    // A `$` or `#` only with the brace that is off already.
    if (end < to && dividesSign(end)) {
      end--
      continue
    }
    if (last == HASH && end - 1 > fragment && !isOfReference(end - 1, to)) {
      end--
      continue
    }
    // `]` and `}` are lone where none opens before them.
    if (last == RIGHT_BRACKET ? square < end : last == RIGHT_BRACE ? curly < end : !isRepairable(last)) return end
    end--
  }
  return from
}

/** Is there room for [from, to), whatever of it is encoded? */
export function mayEncode(from: u32, to: u32): bool {
  return <i32>(3 * (to - from)) <= LONGEST
}

/** Writes [from, to), encoded from `pathStart` on, to `at`; gives one past it, or 0 where there may be no room. */
export function encodeRepairable(at: u32, from: u32, pathStart: u32, to: u32): u32 {
  if (!mayEncode(from, to)) return 0
  let end = at
  let hasFragment = false
  for (let i = from; i < to; i++) {
    const byte: u32 = load<u8>(i)
    const isInFragment = byte == HASH && hasFragment && !isOfReference(i, to)
    if (i < pathStart || !(isInFragment || isRepairable(byte))) store<u8>(end++, byte)
    else {
      store<u8>(end, 0x25)
      store<u8>(end, 0x30 + (byte >> 4), 1)
      // 3, or B to E
      store<u8>(end, isInFragment ? 0x33 : 0x37 + (byte & 15), 2)
      end += 3
    }
    if (byte == HASH) hasFragment = true
  }
  return end
}
