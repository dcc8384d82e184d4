/** Where the authority of an undelimited URI ends, and what ends the URI inside it: scanner/authority-cut.ts. */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  AT,
  BACKSLASH,
  BAR,
  CARET,
  COLON,
  DOLLAR,
  DOT,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  QUESTION,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SLASH,
  UNDERSCORE
} from '../../../bytes'
import { LONGEST_PASSWORD, MAX_BACKSLASHES, MAX_VARIABLES } from '../../../limits'
import { SCHEME_HAS_DRIVES, SCHEME_NEEDS_HOST, SCHEME_UNREGISTERED } from '../layout'
import { flagsOf, isAlphanumeric, isDigit, isHexDigit, isLetter, SUB_DELIMS, UNRESERVED } from './character'
import { mayBeOfName } from './character-reference'
import { squareFromOn } from './known-run'
import { behindVariable, escapesVariable, isWithinName, mayBeginPart, mayBeWildcard } from './placeholder'
import { dividesSign } from './repair'
import { schemeFlags, isKnownScheme, schemeBefore } from './scheme-before'

// Of rfc3986/charsets.ts.

/** One past the authority. */
export let cutAuthorityEnd: u32 = 0
/** One past the URI as far as the authority has a say. */
export let cutEnd: u32 = 0
/** Is there what may write a character of the name, of which only the rules know whether it ends the name? */
export let isCutUnclear: bool = false

/** The last of the backslashes in a row at `at`. */
function lastBackslash(at: u32): u32 {
  let last = at
  while (last + 1 < at + MAX_BACKSLASHES && load<u8>(last + 1) == BACKSLASH) last++
  return last
}

/** One past the name of a hyphen of troff behind the `\` at `at`, `\(hy` or `\[hy]`, also `en`; `at` if none stands there. */
function behindHyphenName(at: u32, end: u32): u32 {
  const name: u32 = load<u16>(at + 2)
  // `hy` and `en`
  if (name != 0x7968 && name != 0x6e65) return at
  const first: u32 = load<u8>(at + 1)
  const behind = first == LEFT_PARENTHESIS ? at + 4 : at + 5
  const isOne = first == LEFT_PARENTHESIS || (first == LEFT_BRACKET && load<u8>(at + 4) == RIGHT_BRACKET)
  return isOne && behind <= end ? behind : at
}

/** One past the string of troff at `at`, `\*(xx` or `\*:`; `at` if none stands there. */
function behindString(at: u32, end: u32): u32 {
  const name: u32 = load<u8>(at + 2)
  const behind = name == COLON ? at + 3 : name == LEFT_PARENTHESIS ? at + 5 : at
  return behind <= end ? behind : at
}

/** One past what a `\` escapes in a name; `at` where it escapes nothing of one. */
function behindEscaped(at: u32, end: u32): u32 {
  const behindName = behindHyphenName(at, end)
  if (behindName > at) return behindName
  const first = load<u8>(at + 1)
  if (first == ASTERISK) return behindString(at, end)
  const marks = first == AMPERSAND || first == COLON ? at + 2 : at + 1
  if (first == COLON && marks < end && isLetter(load<u8>(marks))) return marks
  let next = marks
  while (next < end && (load<u8>(next) == DOT || load<u8>(next) == HYPHEN || load<u8>(next) == UNDERSCORE)) next++
  return next > marks ? next : at
}

/**
 * Does a `\` at `at` write a character of a name in `\uHHHH` or `\xHH`? Of characters outside ASCII, and other ways of
 * writing them, the rules know: written-name.ts.
 */
function writesOfName(at: u32, end: u32): bool {
  const first = load<u8>(at + 1)
  const digits: u32 = first == 0x75 ? 4 : first == 0x78 ? 2 : 0
  if (digits == 0) {
    isCutUnclear = isCutUnclear || first == 0x55 || isDigit(first)
    return false
  }
  let code: u32 = 0
  let i = at + 2
  for (; i < end && i < at + 2 + digits; i++) {
    const digit: u32 = load<u8>(i)
    if (!isHexDigit(digit)) break
    code = code * 16 + (digit & 0x0f) + (digit >= 0x41 ? 9 : 0)
  }
  if (i < at + 2 + digits) {
    isCutUnclear = isCutUnclear || (i == at + 2 && i < end && load<u8>(i) == LEFT_BRACE)
    return false
  }
  isCutUnclear = isCutUnclear || code >= 0x80
  return code < 0x80 && ((flagsOf(code) & UNRESERVED) != 0 || code == AT)
}

/** `|`, `\` and `^`; a closing bracket without an opener. Not a bracket or an escaping `\` behind which the name goes on. */
function endsInside(at: u32, end: u32, open: bool): bool {
  const byte = load<u8>(at)
  if (byte == BAR || byte == CARET) return true
  if (byte == BACKSLASH) {
    const last = lastBackslash(at)
    if (writesOfName(last, end) || escapesVariable(at, last, end)) return false
    const next = behindEscaped(last, end)
    return next == last || !nameGoesOn(next, end)
  }
  return !open && (byte == RIGHT_BRACKET || byte == RIGHT_BRACE) && !nameGoesOn(at + 1, end)
}

/** Does an `@` with a host stand behind the mark at `at`, near enough, and before it one label, perhaps with a colon behind? */
export function isInUserinfo(hostStart: u32, at: u32, end: u32): bool {
  if (load<u8>(hostStart) == LEFT_BRACKET) return false
  for (let i = hostStart; i < at; i++) if (load<u8>(i) == DOT) return false
  const to = min<u32>(end, at + LONGEST_PASSWORD)
  for (let i = at; i < to; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == AT) return i + 1 < end && isAlphanumeric(load<u8>(i + 1))
    if (byte == SLASH || byte == QUESTION || byte == HASH) return false
  }
  return false
}

/** Does a drive of Windows stand where the authority would, before the mark at `at`: `file://C:\x`, `file://C|/x`? */
function isBehindDrive(from: u32, at: u32, flags: u32): bool {
  if ((flags & SCHEME_NEEDS_HOST) != 0 || !isLetter(load<u8>(from))) return false
  if (at == from + 1) return load<u8>(at) == BAR && (flags & SCHEME_HAS_DRIVES) != 0
  return at == from + 2 && load<u8>(at) == BACKSLASH && load<u8>(from + 1) == COLON
}

/** Does a name go on at `at`, or behind dots and hyphens there? */
export function nameGoesOn(at: u32, end: u32): bool {
  let i = at
  while (i < end && (load<u8>(i) == DOT || load<u8>(i) == HYPHEN)) i++
  return i < end && (load<u8>(i) == AT || isAlphanumeric(load<u8>(i)))
}

/** Does the byte at `at` end a name, of which nothing but what every URI may have stands before? `isCutUnclear` is told too. */
export function endsName(at: u32, end: u32): bool {
  isCutUnclear = false
  return endsInside(at, end, false)
}

/** Is the scheme [inner, colon) the one that begins at `start`, with `://` behind it up to `at`? */
function isSameScheme(start: u32, at: u32, inner: u32, colon: u32): bool {
  if (colon - inner != at - 3 - start) return false
  for (let i = inner, k = start; i < colon; i++, k++) if ((load<u8>(i) | 0x20) != (load<u8>(k) | 0x20)) return false
  return true
}

/** Reads the authority at `at` of the URI that begins at `start`, in a run that ends at `end`. */
export function cutAuthority(start: u32, at: u32, end: u32, flags: u32): void {
  let to = end
  let i = at
  let open = false
  let literalEnd: u32 = 0
  let delimiter: u32 = 0
  let apostrophe: u32 = 0
  let variables = 0
  let hasUserinfo = false // with a `^` in it
  isCutUnclear = false
  for (; i < to; i++) {
    const byte: u32 = load<u8>(i)
    if ((flagsOf(byte) & UNRESERVED) != 0) continue
    if (byte == SLASH || byte == QUESTION) break
    if (byte == HASH) {
      if (i + 1 >= to || !dividesSign(i + 1)) break
      const isPart = i == at || mayBeginPart(i) || isWithinName(at, i, end)
      if (!isPart || ++variables > MAX_VARIABLES) {
        to = i
        break
      }
    } else if (byte == LEFT_BRACKET || byte == LEFT_BRACE) {
      if (!open) literalEnd = squareFromOn(i, to)
      open = true
    } else if (i == literalEnd) {
      open = false
    } else if (byte == CARET && (hasUserinfo || isInUserinfo(at, i, end))) {
      hasUserinfo = true
    } else if (endsInside(i, to, open) && !isBehindDrive(at, i, flags)) {
      to = i
      break
    } else if (byte == AT) {
      delimiter = apostrophe = 0
    } else if ((flagsOf(byte) & SUB_DELIMS) != 0 && i >= literalEnd) {
      if (byte == DOLLAR) {
        const behind = variables < MAX_VARIABLES ? behindVariable(at, i, to) : i
        if (behind > i) {
          variables++
          i = behind - 1
          continue
        }
      } else if (byte == AMPERSAND ? mayBeOfName(i, to) : i + 1 < to && mayBeWildcard(i)) isCutUnclear = true
      if (delimiter == 0) delimiter = i
      if (byte == APOSTROPHE && apostrophe == 0) apostrophe = i
    }
  }
  // The colon behind another scheme reads like the port's.
  if (i + 1 < to && load<u16>(i) == 0x2f2f && i > at && load<u8>(i - 1) == COLON) {
    const inner = schemeBefore(i - 1, at, true)
    const isRegistered = inner != 0 && isKnownScheme && (schemeFlags & SCHEME_UNREGISTERED) == 0
    if (isRegistered || (inner != 0 && isSameScheme(start, at, inner, i - 1))) to = i = inner
  }
  // Right behind the `@` it would leave no host.
  if (apostrophe != 0 && load<u8>(apostrophe - 1) == AT) apostrophe = 0
  const cut = (flags & SCHEME_NEEDS_HOST) != 0 ? delimiter : apostrophe
  if (cut != 0 && cut < i) to = i = cut
  cutAuthorityEnd = i
  cutEnd = i < to ? to : i
}
