/**
 * Colons of which nothing can come, by scanner/colon.ts and policy/schemes.ts: told by what stands right before and
 * behind, as most are.
 */
import { BACKSLASH, CR, DQUOTE, HTAB, LESS_THAN, LF, SLASH, SP } from '../../../bytes'
import { isRun, runEndFrom } from './character'
import { mayBeEscaped } from './escaped-uri'
import { isStrange, lettersStart, strangeStart } from './known'
import { mayBeMeant } from './meant'
import { NONE, openingAt, openingBefore, QUOTE, UNCLEAR } from './opening'
import {
  admitsAny,
  cannotOpen,
  FORMLESS,
  needsNoForm,
  NO_SCHEME,
  schemeWithoutSlashes,
  SOME_SCHEME,
  wordStart
} from './scheme'
import { mapsCharacters } from './settings'
import { CLOSED, FAILED, fateOf } from './unclosed'

/**
 * A colon without `//` behind it, of which nothing can come. Where nothing of a URI stands right behind it, or its scheme
 * has no form without `//`, only delimiters could make one: `<mailto:⏎…>`.
 */
export function isNothing(colon: u32, floor: u32, end: u32): bool {
  const next: u32 = load<u8>(colon + 1)
  const begins = isRun(next) || (mapsCharacters && next >= 0x80)
  if (admitsAny) return !begins && isBareNothing(colon, floor)
  // Broken behind the colon or a slash any scheme may stand between delimiters.
  const broken = (next <= 0x20 || next == SLASH) && mayBeBroken(colon, end)
  const strange = isStrange(colon, floor)
  // As in `decide`: most lines that end with a word and a colon are prose.
  if (strange && (!broken || (next != SLASH && !isOpening(load<u8>(strangeStart - 1))))) return true
  const scheme = strange ? NO_SCHEME : schemeWithoutSlashes(colon, floor, lettersStart())
  if (broken) {
    const start = strange ? strangeStart : wordStart
    const opening = start == 0 ? UNCLEAR : openingBefore(start, floor)
    if (opening == UNCLEAR) return false
    if (opening != NONE) {
      const fate = fateBehind(opening, colon, end)
      // A form may begin with a slash.
      return strange ? fate == FAILED || fate == CLOSED : fate == FAILED && !isRun(next)
    }
  }
  if (scheme == NO_SCHEME) return true
  if (scheme == SOME_SCHEME && begins && (!cannotOpen(colon, end) || mayBeEscaped(colon, end))) return false
  if (scheme == FORMLESS && begins && (needsNoForm || isEscapedSlash(colon + 1, end))) return false
  if (scheme == SOME_SCHEME && mayBeMeant(colon, end)) return false
  return wordStart != 0 && openingBefore(wordStart, floor) == NONE
}

/** Do backslashes stand at `at` with a slash behind them, or more of them than have come? scanner/escaped-uri.ts */
function isEscapedSlash(at: u32, end: u32): bool {
  let i = at
  while (i < end && load<u8>(i) == BACKSLASH) i++
  return i > at && (i == end || load<u8>(i) == SLASH)
}

/** Can nothing of a URI begin with this byte? */
export function isBare(byte: u32): bool {
  return byte < 0x80 && !isRun(byte)
}

/** `foo://` or `foo:` with nothing behind it, which only delimiters could make one. */
export function isBareNothing(colon: u32, floor: u32): bool {
  schemeWithoutSlashes(colon, floor, 0)
  return wordStart != 0 && openingBefore(wordStart, floor) == NONE
}

/** Do slashes, blanks and a line break stand behind the colon, or more of them than have come? */
function mayBeBroken(colon: u32, end: u32): bool {
  let i = colon + 1
  while (i < colon + 3 && load<u8>(i) == SLASH) i++
  while (i < end && (load<u8>(i) == SP || load<u8>(i) == HTAB)) i++
  return i >= end || load<u8>(i) == LF || load<u8>(i) == CR
}

/** What becomes of the delimiter that `openingBefore` found before a scheme that has nothing or slashes alone behind its colon. */
function fateBehind(opening: u32, colon: u32, end: u32): u32 {
  const closing: u32 = opening == QUOTE ? 0x22 : 0x3e
  return fateOf(openingAt, runEndFrom(colon + 1, end), end, closing)
}

function isOpening(byte: u32): bool {
  return byte == LESS_THAN || byte == DQUOTE
}
