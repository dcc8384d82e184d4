/**
 * How far a URI goes whose authority is a name and a port, and whose other characters are those no rule asks about.
 * Valid as far as it goes: names, digits and path characters are, and what `%` and `#` ask for is looked at here.
 */
import { SCHEME_NEEDS_HOST } from '../layout'
import { hostEnd, isAlphanumeric, isDigit, isHexDigit, isRun, plainEnd } from './character'

let runEnd: u32 = 0
let authorityEnd: u32 = 0

/** One past the run of URI characters that was read last. */
export function extentEnd(): u32 {
  return runEnd
}

/** Does the run that was read last end in its authority? */
export function endsInAuthority(): bool {
  return runEnd == authorityEnd
}

/** Reads the run behind `colon` and its `//`; false where the rules must. */
export function readExtent(start: u32, colon: u32, end: u32, maxLength: u32, flags: u32): bool {
  const body = colon + 3
  if ((flags & SCHEME_NEEDS_HOST) != 0 && !isAlphanumeric(load<u8>(body))) return false
  let i = hostEnd(body, end)
  if (i < end && load<u8>(i) == 0x3a) {
    const port = ++i
    while (i < end && isDigit(load<u8>(i))) i++
    if (i == port) return false
  }
  authorityEnd = i
  if (i < end && (load<u8>(i) == 0x2f || load<u8>(i) == 0x3f || load<u8>(i) == 0x23)) {
    let fragment = false
    for (;;) {
      i = plainEnd(i, end)
      // What is looked at below stands before `end`: two digits behind a `%`, one letter behind an `&`.
      if (i + 3 > end) return false
      const byte = load<u8>(i)
      if (byte == 0x25) {
        if (!isHexDigit(load<u8>(i + 1)) || !isHexDigit(load<u8>(i + 2))) return false
        i += 3
      } else if (byte == 0x23) {
        if (fragment) return false
        fragment = true
        i++
      } else if (byte == 0x26) {
        // `&lt;`, `&gt;` and `&quot;` stand for delimiters.
        const next = load<u8>(i + 1) | 0x20
        if (next == 0x6c || next == 0x67 || next == 0x71) return false
        i++
      } else break
    }
  }
  if (i >= end || i == body || isRun(load<u8>(i)) || i - start > maxLength) return false
  runEnd = i
  return true
}

/** The end when prose has its own back (policy/trailing.ts); 0 where the rules must look. */
export function giveBack(colon: u32, from: u32): u32 {
  for (let to = from; to > colon + 3; to--) {
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
