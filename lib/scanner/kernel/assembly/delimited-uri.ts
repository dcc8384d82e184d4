/** Is what stands between delimiters a URI, as it stands or repaired? scanner/delimited-uri.ts */
import { COLON, SLASH, TILDE, UNDERSCORE } from '../../../bytes'
import { SCHEME_HAS_DRIVES, SCHEME_NEEDS_HOST } from '../layout'
import { authorityEnd, namesHost } from './authority'
import { beginsComponent, flagsOf, isLetter, UNRESERVED } from './character'
import { fits } from './forms'
import { isRepaired, setRepaired } from './found'
import { balancedEnd, dividesSign, firstRepairable } from './repair'
import { brokenEnd } from './run'
import { admitsAny, isXmlPrefix } from './scheme'
import { NOTHING, REFUSED, UNDECIDED } from './outcome'

/** Where the authority at `body` ends, for what is repaired: at the first `/`, `?` or `#`, but not at a `#{`. */
export function shapeEnd(body: u32, end: u32): u32 {
  let i = body
  while (i < end && (!beginsComponent(load<u8>(i)) || (i + 1 < end && dividesSign(i + 1)))) i++
  return i
}

/** Can [pathStart, end) be repaired as a whole, where it must be? */
function isMendable(pathStart: u32, end: u32, flags: u32): bool {
  setRepaired(firstRepairable(pathStart, end) != 0)
  return !isRepaired || balancedEnd(pathStart, end, (flags & SCHEME_HAS_DRIVES) != 0) == end
}

/** Between angle brackets the backslashes of a file's path are encoded: the rules do that. */
function unmendable(flags: u32): u32 {
  return (flags & SCHEME_HAS_DRIVES) != 0 ? UNDECIDED : REFUSED
}

/** [.., end) as a URI with `//`: `end`, `REFUSED` or `UNDECIDED`. */
export function readWithAuthority(body: u32, end: u32, flags: u32): u32 {
  const pathStart = shapeEnd(body, end)
  if (authorityEnd(body, pathStart) != pathStart) return REFUSED
  if ((flags & SCHEME_NEEDS_HOST) != 0 && !namesHost()) return REFUSED
  if (!isMendable(pathStart, end, flags)) return unmendable(flags)
  return brokenEnd(pathStart, end) == end ? end : REFUSED
}

/** The same without `//`. */
export function readBare(body: u32, end: u32, flags: u32): u32 {
  // What an authority would be, if a character less stood between the slashes.
  if (body + 1 < end && load<u16>(body) == 0x2f2f) return UNDECIDED
  if (!isMendable(body, end, flags)) return unmendable(flags)
  return brokenEnd(body, end) == end ? end : REFUSED
}

/** May [body, end), without `//`, be a URI of this form between quotes? */
export function mayBeQuoted(form: u32, body: u32, end: u32): bool {
  return admitsAny || fits(form, body, end)
}

/** Does [body, end), between the colon and the `>`, make an element of XML of it? */
function isXmlElement(start: u32, colon: u32, body: u32, end: u32): bool {
  if (end > body + 1 && load<u8>(end - 1) == SLASH) return isXmlName(body, end - 1)
  return isXmlName(body, end) && isXmlPrefix(start, colon)
}

/** A letter or `_`, then letters, digits, `_`, `.` and `-`. */
function isXmlName(at: u32, end: u32): bool {
  const first: u32 = load<u8>(at)
  if (at >= end || (!isLetter(first) && first != UNDERSCORE)) return false
  for (let i = at; i < end; i++) if ((flagsOf(load<u8>(i)) & UNRESERVED) == 0 || load<u8>(i) == TILDE) return false
  return true
}

export const ADMITTED: u32 = 3

/** May a scheme stand between angle brackets without `//`, with [body, end) behind its colon? `NOTHING` or `ADMITTED`. */
export function admitBare(start: u32, colon: u32, body: u32, end: u32, known: bool, flags: u32): u32 {
  if (admitsAny) return ADMITTED
  if (!known || (flags & SCHEME_NEEDS_HOST) != 0 || load<u8>(body) == COLON) return NOTHING
  return isXmlElement(start, colon, body, end) ? NOTHING : ADMITTED
}
