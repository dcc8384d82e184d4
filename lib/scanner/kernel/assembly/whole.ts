/** What stands between delimiters without white space in it, whatever its characters: scanner/delimited-uri.ts. */
import { CUT, FORM_MAIL, SCHEME_HAS_DRIVES, SCHEME_NEEDS_HOST } from '../layout'
import { authorityEnd, namesHost } from './authority'
import { isBlank, isHexDigit, isRun } from './character'
import { fits } from './forms'
import { knownRunEnd } from './known-run'
import { openingAt } from './opening'
import { balancedEnd, firstRepairable } from './repair'
import { isRunOpen, NOTHING, REFUSED, UNDECIDED } from './undelimited'
import { CLOSED, FAILED, fateOf } from './unclosed'

/** Are [at, end) characters of a path, a query and a fragment, with every `%` in its place? None is to be encoded. */
function isPlaced(at: u32, end: u32): bool {
  let fragment = false
  for (let i = at; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == 0x23) {
      if (fragment) return false
      fragment = true
    } else if (byte == 0x25) {
      if (i + 2 >= end || !isHexDigit(load<u8>(i + 1)) || !isHexDigit(load<u8>(i + 2))) return false
    }
  }
  return true
}

/** Where the authority at `body` ends, for what is repaired: at the first `/`, `?` or `#`. */
function shapeEnd(body: u32, end: u32): u32 {
  let i = body
  while (i < end && load<u8>(i) != 0x2f && load<u8>(i) != 0x3f && load<u8>(i) != 0x23) i++
  return i
}

let repaired: bool = false

/** Are characters encoded in what was read last? */
export function isWholeRepaired(): bool {
  return repaired
}

/** Can [pathStart, end) be repaired as a whole, where it must be? */
function isMendable(pathStart: u32, end: u32, flags: u32): bool {
  repaired = firstRepairable(pathStart, end) != 0
  return !repaired || balancedEnd(pathStart, end, (flags & SCHEME_HAS_DRIVES) != 0) == end
}

/** [.., end) as a URI with `//`: `end`, or `REFUSED`. */
function readHierarchical(body: u32, end: u32, flags: u32): u32 {
  const pathStart = shapeEnd(body, end)
  if (authorityEnd(body, pathStart) != pathStart) return REFUSED
  if ((flags & SCHEME_NEEDS_HOST) != 0 && !namesHost()) return REFUSED
  return isMendable(pathStart, end, flags) && isPlaced(pathStart, end) ? end : REFUSED
}

/** The same without `//`. */
function readBare(body: u32, end: u32, flags: u32): u32 {
  // What an authority would be, if a character less stood between the slashes.
  if (body + 1 < end && load<u16>(body) == 0x2f2f) return UNDECIDED
  return isMendable(body, end, flags) && isPlaced(body, end) ? end : REFUSED
}

/** `dav`, `iris` and `info`: a name behind them is one of XML. */
function isXmlPrefix(start: u32, colon: u32): bool {
  const first = load<u8>(start) | 0x20
  return (colon - start == 3 && first == 0x64) || (colon - start == 4 && first == 0x69)
}

/** Does white space stand at `at` that is at no line break, with something of the cut behind it? */
function isInnerBlank(at: u32, end: u32): bool {
  let i = at
  while (i < end && i - at < 256 && isBlank(load<u8>(i))) i++
  return i > at && i < end && isRun(load<u8>(i))
}

/**
 * What the delimiters before [start, colon) make of it, where `closing` is what would close them: one past the URI;
 * `NOTHING` where they delimit none, and nobody is told; `REFUSED` where rejects are; `UNDECIDED`.
 */
export function readWhole(
  start: u32,
  colon: u32,
  end: u32,
  closing: u32,
  hierarchical: bool,
  known: bool,
  flags: u32,
  form: u32,
  maxLength: u32,
  joins: bool,
  mending: u32
): u32 {
  const body: u32 = hierarchical ? colon + 3 : colon + 1
  const runEnd = knownRunEnd(colon + 1, end)
  repaired = false
  if (isRunOpen(runEnd, end) || runEnd - start > maxLength) return UNDECIDED
  const isQuote = closing == 0x22
  if (load<u8>(runEnd) != closing) {
    const fate = fateOf(openingAt(), runEnd, end, closing, joins)
    if (fate == FAILED) return NOTHING
    if (fate != CLOSED) {
      if (runEnd < body || !isInnerBlank(runEnd, end)) return UNDECIDED
      // In quotes no blank may stand, but what would be without it may be told; in brackets it may where there is an
      // authority, or before an address.
      if (isQuote) return mending == CUT ? NOTHING : UNDECIDED
      return hierarchical || (runEnd == body && form == FORM_MAIL) ? UNDECIDED : REFUSED
    }
  }
  if (runEnd <= body) return runEnd == body ? NOTHING : UNDECIDED
  let to: u32 = 0
  if (hierarchical) to = readHierarchical(body, runEnd, flags)
  else if (isQuote) to = form != 0 && fits(form, body, runEnd) ? readBare(body, runEnd, flags) : NOTHING
  else {
    if (!known || load<u8>(body) == 0x3a) return NOTHING
    if (isXmlPrefix(start, colon)) return UNDECIDED
    to = form == FORM_MAIL && !fits(form, body, runEnd) ? REFUSED : readBare(body, runEnd, flags)
  }
  return to == REFUSED && isQuote ? NOTHING : to
}
