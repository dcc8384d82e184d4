/**
 * How far a URI goes whose authority is a name and a port, and whose other characters are those the rules have little to
 * say about. It is valid as far as it goes: names, digits and path characters are, and what `%` and `#` ask for is
 * looked at here.
 */
import { SCHEME_NEEDS_HOST } from '../layout'
import { hostEnd, isAlphanumeric, isDigit, isHexDigit, isRun, plainEnd, runEndFrom } from './character'
import { closes, readMarks } from './marks'

let contentEnd: u32 = 0
let runEnd: u32 = 0
let authorityEnd: u32 = 0
let fragment: bool = false

/** One past what was read last, prose punctuation at its end included. */
export function extentEnd(): u32 {
  return contentEnd
}

/** One past the run of URI characters that it is the beginning of. */
export function extentRunEnd(): u32 {
  return runEnd
}

/** Does it end in its authority? */
export function endsInAuthority(): bool {
  return contentEnd == authorityEnd
}

/** One past the name and the port, or 0. */
function readAuthority(body: u32, end: u32, flags: u32): u32 {
  if ((flags & SCHEME_NEEDS_HOST) != 0 && !isAlphanumeric(load<u8>(body))) return 0
  let i = hostEnd(body, end)
  if (i < end && load<u8>(i) == 0x3a) {
    const port = ++i
    while (i < end && isDigit(load<u8>(i))) i++
    if (i == port) return 0
  }
  return i
}

function beginsPath(byte: u32): bool {
  return byte == 0x2f || byte == 0x3f || byte == 0x23
}

/** One past the `%` with its digits, the first `#` or the `&` at `at`; 0 where one of the rules must look. */
function checkedEnd(at: u32): u32 {
  const byte = load<u8>(at)
  if (byte == 0x25) return isHexDigit(load<u8>(at + 1)) && isHexDigit(load<u8>(at + 2)) ? at + 3 : 0
  if (byte == 0x23) {
    if (fragment) return 0
    fragment = true
    return at + 1
  }
  // `&lt;`, `&gt;` and `&quot;` stand for delimiters.
  const next = load<u8>(at + 1) | 0x20
  return next == 0x6c || next == 0x67 || next == 0x71 ? 0 : at + 1
}

function isChecked(byte: u32): bool {
  return byte == 0x25 || byte == 0x23 || byte == 0x26
}

function isClosing(byte: u32): bool {
  return byte == 0x29 || byte == 0x5d || byte == 0x7d || byte == 0x27
}

/**
 * Reads what stands behind `colon` and its `//`, to the end of the run or to a mark that closes one open before the URI;
 * false where the rules must.
 */
export function readExtent(start: u32, colon: u32, end: u32, flags: u32, records: u32, known: u32): bool {
  const body = colon + 3
  let i = readAuthority(body, end, flags)
  if (i == 0) return false
  authorityEnd = i
  fragment = false
  const path = i < end && beginsPath(load<u8>(i))
  let marks = false
  let counted = i
  let round = 0
  for (;;) {
    if (path) i = plainEnd(i, end)
    // What is looked at below stands before `end`: two digits behind a `%`, one character behind a mark.
    if (i + 3 > end) return false
    const byte = load<u8>(i)
    if (path && isChecked(byte)) {
      i = checkedEnd(i)
      if (i == 0) return false
    } else if (isClosing(byte)) {
      if (!marks && !readMarks(start, records, known)) return false
      marks = true
      for (; counted < i; counted++) if (load<u8>(counted) == 0x28) round++
      if (byte == 0x29 && round > 0) round--
      else if (closes(byte, load<u8>(i + 1))) {
        runEnd = runEndFrom(i, end)
        break
      } else if (byte != 0x29 && byte != 0x27) return false
      if (!path) return false
      counted = ++i
    } else if (isRun(byte)) return false
    else {
      runEnd = i
      break
    }
  }
  contentEnd = i
  return i > body && runEnd < end
}

/** One past the URI behind `colon` and its `//` if `closing` stands there; 0 where the rules must look. */
export function readDelimited(colon: u32, end: u32, flags: u32, closing: u32): u32 {
  const body = colon + 3
  let i = readAuthority(body, end, flags)
  if (i == 0 || i + 3 > end) return 0
  fragment = false
  if (beginsPath(load<u8>(i))) {
    while (true) {
      i = plainEnd(i, end)
      if (i + 3 > end) return 0
      const byte = load<u8>(i)
      if (byte == 0x29 || byte == 0x27) i++
      else if (!isChecked(byte)) break
      else if (byte == 0x26) i++
      else {
        i = checkedEnd(i)
        if (i == 0) return 0
      }
    }
  }
  return i > body && load<u8>(i) == closing ? i : 0
}

/** Opening parentheses of [from, to) less closing ones. */
function depthOf(from: u32, to: u32): i32 {
  let depth = 0
  for (let i = from; i < to; i++) {
    const byte = load<u8>(i)
    if (byte == 0x28) depth++
    else if (byte == 0x29) depth--
  }
  return depth
}

/** The end of what was read when prose has its own back (policy/trailing.ts); 0 where the rules must look. */
export function giveBack(colon: u32): u32 {
  let counted = false
  let depth = 0
  for (let to = contentEnd; to > colon + 3; to--) {
    const last = load<u8>(to - 1)
    if (isAlphanumeric(last) || last == 0x2f) return to
    switch (last) {
      case 0x2e: // .
      case 0x2c: // ,
      case 0x3a: // :
      case 0x21: // !
      case 0x3f: // ?
      case 0x2a: // *
        continue
      case 0x29: // )
        // Counted once, and counted down.
        if (!counted) depth = depthOf(authorityEnd, to)
        counted = true
        if (depth >= 0) return to
        depth++
        continue
      case 0x2d: // -
        return to > authorityEnd && load<u8>(to - 2) != 0x2d ? to : 0
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
