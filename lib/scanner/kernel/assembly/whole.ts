/** What stands between delimiters without white space in it, whatever its characters: scanner/delimited-uri.ts. */
import { DQUOTE, SLASH } from '../../../bytes'
import { GAP_LOOK_AHEAD } from '../../../limits'
import { CUT, FORM_MAIL } from '../layout'
import { isBlank, isRun } from './character'
import { ADMITTED, admitBare, mayBeQuoted, readBare, readWithAuthority } from './delimited-uri'
import { fits } from './forms'
import { setRepaired } from './found'
import { readJoined } from './joined'
import { knownRunEnd } from './known-run'
import { mayEndLiteral } from './marks'
import { openingAt } from './opening'
import { NOTHING, REFUSED, UNDECIDED } from './outcome'
import { isRunOpen } from './run'
import { maxLength, mending } from './settings'
import { CLOSED, FAILED, fateOf } from './unclosed'
import { admitsAny } from './scheme'

/** Does white space stand at `at` that is at no line break, with something of the cut behind it? */
function isInnerBlank(at: u32, end: u32): bool {
  let i = at
  while (i < end && i - at < <u32>GAP_LOOK_AHEAD && isBlank(load<u8>(i))) i++
  return i > at && i < end && isRun(load<u8>(i))
}

/** Does the run behind the colon begin with `//`, or may it with what stands behind white space? */
function maySlashesFollow(colon: u32, runEnd: u32): bool {
  for (let i = colon + 1; i < runEnd && i < colon + 3; i++) if (load<u8>(i) != SLASH) return false
  return true
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
  hasAuthority: bool,
  known: bool,
  flags: u32,
  form: u32
): u32 {
  const body: u32 = hasAuthority ? colon + 3 : colon + 1
  const runEnd = knownRunEnd(colon + 1, end)
  setRepaired(false)
  if (isRunOpen(runEnd, end) || runEnd - start > maxLength || mayEndLiteral(start, colon + 1, runEnd)) return UNDECIDED
  const isQuote = closing == DQUOTE
  if (load<u8>(runEnd) != closing) {
    const fate = fateOf(openingAt, runEnd, end, closing)
    if (fate == FAILED) return NOTHING
    if (fate != CLOSED) {
      if (runEnd >= body && isInnerBlank(runEnd, end)) {
        // In quotes no blank may stand, but what would be without it may be told; in brackets it may where there is an
        // authority, if only behind the blank, or before an address.
        if (isQuote && mending == CUT) return NOTHING
        if (!isQuote && !maySlashesFollow(colon, runEnd) && (runEnd > body || form != FORM_MAIL)) return REFUSED
      }
      return readJoined(start, colon, end, closing, known, flags, form)
    }
  }
  if (runEnd <= body) return runEnd == body ? NOTHING : UNDECIDED
  let to: u32 = 0
  if (hasAuthority) to = readWithAuthority(body, runEnd, flags)
  else if (isQuote) to = mayBeQuoted(form, body, runEnd) ? readBare(body, runEnd, flags) : NOTHING
  else {
    const admitted = admitBare(start, colon, body, runEnd, known, flags)
    if (admitted != ADMITTED) return admitted
    to = form == FORM_MAIL && !admitsAny && !fits(form, body, runEnd) ? REFUSED : readBare(body, runEnd, flags)
  }
  return to == REFUSED && isQuote ? NOTHING : to
}
