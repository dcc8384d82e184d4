/**
 * The run that an undelimited URI begins, and what ends it before its last character, whatever the grammar says: steps 1
 * and 2 of rule 3, as scanner/run-extent.ts and scanner/run.ts have them.
 */
import {
  APOSTROPHE,
  ASTERISK,
  AT,
  COLON,
  DOLLAR,
  DOT,
  HASH,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  PERCENT,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SLASH
} from '../../../bytes'
import { CUT, FORM_ANY, FORM_MAIL, FORM_SIP, SCHEME_NEEDS_HOST } from '../layout'
import { hostOfAddress } from './address'
import { authorityEnd, hasVariable, namesHost } from './authority'
import { cutEnd, cutAuthority, cutAuthorityEnd, isCutUnclear } from './authority-cut'
import { flagsOf, isAlphanumeric, isDigit, isHexPair, isLetter, isRun, kindOf, UNRESERVED } from './character'
import { setShort } from './extent'
import { addressesEnd } from './form-mail'
import {
  BEGINS_REFERENCE,
  CHECKED,
  CLOSING,
  knownKinds,
  nearReach,
  PLAIN,
  referenceFromOn,
  REPAIRABLE
} from './known-run'
import { closes, endsComment, isApostropheUnclear, readMarks } from './marks'
import { INVISIBLE, kindAt, LATIN, LETTER, PUNCTUATION, UNKNOWN } from './outside-ascii'
import { REFUSED, UNDECIDED } from './outcome'
import { mayBePlaceholder } from './placeholder'
import { isOfReference, withoutFootnotes } from './repair'
import { mending } from './settings'
import { beginTrailing } from './trailing'

/** The run has been ended, and is a candidate still. */
export const ENDED: u32 = 3

/** Where `endRun` has ended it. */
export let limitOfRun: u32 = 0
/** One past its authority; 0 without one. */
export let authorityOfRun: u32 = 0
/** Was it not read to its end, so that more of it stands behind? */
export let runGoesOn: bool = false

/** First `%` without two hex digits in [from, end), or `#` of a reference in the fragment; else `end`. */
export function brokenEnd(from: u32, end: u32): u32 {
  let hasFragment = false
  for (let i = from; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == HASH) {
      if (hasFragment && isOfReference(i, end)) return i
      hasFragment = true
    } else if (byte == PERCENT) {
      if (i + 2 >= end || !isHexPair(i + 1)) return i
    }
  }
  return end
}

/** Has the run not come as a whole, or the character behind it? */
export function isRunOpen(runEnd: u32, end: u32): bool {
  if (runEnd < end && (load<u8>(runEnd) < 0x80 || runEnd + 4 <= end)) return false
  setShort()
  return true
}

/** Does the end tag of BBCode stand in [at, limit), as in `[/url]`? */
function isEndTag(at: u32, limit: u32): bool {
  let i = at + 2
  if (i >= limit || load<u8>(at + 1) != SLASH || !isLetter(load<u8>(i))) return false
  while (i < limit && isAlphanumeric(load<u8>(i))) i++
  return i < limit && load<u8>(i) == RIGHT_BRACKET
}

/** Does `{color}`, `{quote}`, `{code}`, `{panel}` or `{noformat}` end in [at, limit), right behind a letter or a digit? */
function isEndMacro(at: u32, limit: u32): bool {
  if (!isAlphanumeric(load<u8>(at - 1))) return false
  const first = load<u32>(at + 1)
  const last = load<u16>(at + 5)
  if (first == 0x65646f63) return at + 5 < limit && load<u8>(at + 5) == RIGHT_BRACE
  if (first == 0x6f666f6e) return at + 9 < limit && load<u32>(at + 5) == 0x74616d72 && load<u8>(at + 9) == RIGHT_BRACE
  if (at + 6 >= limit) return false
  return first == 0x6f6c6f63
    ? last == 0x7d72
    : first == 0x746f7571
      ? last == 0x7d65
      : first == 0x656e6170 && last == 0x7d6c
}

/**
 * The mark in [body, limit) that closes one open before the URI, an end tag in square brackets, or a macro that ends;
 * `limit` where there is none, 0 where that is not known.
 */
function firstClosing(start: u32, body: u32, limit: u32): u32 {
  let round = 0
  let square = 0
  let curly = 0
  for (let i = body; i < limit; i++) {
    const byte: u32 = load<u8>(i)
    if (byte != LEFT_PARENTHESIS && kindOf(byte) == PLAIN) continue
    let asks = byte == APOSTROPHE || (byte == ASTERISK && i + 1 < limit && endsComment(i))
    if (byte == LEFT_PARENTHESIS) round++
    else if (byte == LEFT_BRACKET) {
      if (isEndTag(i, limit)) return i
      square++
    } else if (byte == LEFT_BRACE) {
      if (isEndMacro(i, limit)) return i
      curly++
    } else if (byte == RIGHT_PARENTHESIS) asks = --round < 0
    else if (byte == RIGHT_BRACKET) asks = --square < 0
    else if (byte == RIGHT_BRACE) asks = --curly < 0
    if (!asks) continue
    if (!readMarks(start) || isApostropheUnclear(byte, load<u8>(i + 1))) return 0
    if (closes(byte, load<u8>(i + 1))) return i
    if (round < 0) round = 0
    if (square < 0) square = 0
    if (curly < 0) curly = 0
  }
  return limit
}

/** Does any URI of this run end behind `at`? A slash, a letter and a digit are never given back. */
function isReached(at: u32, runEnd: u32): bool {
  let i = at
  while (i < runEnd && kindOf(load<u8>(i)) == PLAIN && !isKept(load<u8>(i))) i++
  return i < runEnd && isKept(load<u8>(i))
}

function isKept(byte: u32): bool {
  return byte == SLASH || isAlphanumeric(byte)
}

/** Is the authority that was cut wrong, wherever behind it the URI ends? As `wrongAuthority` there. */
function isAuthorityWrong(start: u32, body: u32, runEnd: u32, flags: u32): bool {
  const to = cutAuthorityEnd
  if (cutEnd <= to || !isReached(to, runEnd)) return false
  if (load<u8>(to - 1) == LEFT_BRACKET && isEndTag(to - 1, runEnd)) return false
  for (let i = body; i < to; i++) {
    const byte: u32 = load<u8>(i)
    if ((flagsOf(byte) & UNRESERVED) != 0 || byte == COLON || byte == AT || byte == PERCENT) continue
    if (byte == DOLLAR || byte == HASH) continue
    // As a letter, a curly bracket is a square one.
    if ((byte | 0x20) != 0x7b && (byte | 0x20) != 0x7d) return false
  }
  if (firstClosing(start, body, to) != to) return false
  return authorityEnd(body, to) != to || ((flags & SCHEME_NEEDS_HOST) != 0 && (!namesHost() || hasVariable()))
}

/** Does the authority that was cut end the URI inside itself? */
function isCutInside(runEnd: u32): bool {
  // At a `^` a footnote mark of Markdown may stand, whose end is that of the run.
  return cutEnd <= cutAuthorityEnd && cutEnd != runEnd && load<u8>(cutEnd - 1) != LEFT_BRACKET
}

/** May another URI begin within the mapped reading of the one whose authority or path begins at `body`? The rules tell then. */
function mayMapAnother(body: u32, end: u32): bool {
  let i = body
  while (i < end && load<u8>(i) != COLON && (load<u8>(i) >= 0x80 || isRun(load<u8>(i)))) i++
  return i == end || load<u8>(i) == COLON
}

/** Nobody means the host and a letter of another script as one name: scanner/iri.ts. */
function endsHost(body: u32, at: u32): bool {
  if (at == body) return false
  if (load<u8>(at - 1) == RIGHT_BRACKET) return true
  if (!isAlphanumeric(load<u8>(at - 1))) return false
  for (let i = body; i < at; i++) if (load<u8>(i) == DOT) return true
  let port = at
  while (port > body && isDigit(load<u8>(port - 1))) port--
  return port < at && port > body && load<u8>(port - 1) == COLON
}

/** What comes of a run that ends in the name that begins at `host`: `ENDED` if what stands behind it is none of the name. */
function behindName(host: u32, body: u32, end: u32): u32 {
  if (mayBePlaceholder(limitOfRun)) return UNDECIDED
  if (load<u8>(limitOfRun) < 0x80) return ENDED
  const kind = kindAt(limitOfRun, end)
  if (kind == UNKNOWN) return UNDECIDED
  if (kind == LATIN || kind == INVISIBLE || (kind == LETTER && !endsHost(host, limitOfRun)))
    return mending != CUT && mayMapAnother(body, end) ? UNDECIDED : REFUSED
  return kind != PUNCTUATION && mending != CUT ? UNDECIDED : ENDED
}

/**
 * Ends the run of the URI whose body is [body, runEnd): `ENDED`, `UNDECIDED` or `REFUSED`. `form`: that of its scheme, if
 * it is asked for. `near`: no further than one of many must be read.
 */
export function endRun(
  start: u32,
  body: u32,
  end: u32,
  hasAuthority: bool,
  flags: u32,
  runEnd: u32,
  form: u32,
  near: bool
): u32 {
  const kinds = knownKinds
  let cut = false
  if (hasAuthority) {
    cutAuthority(start, body, runEnd, flags)
    if (isCutUnclear) return UNDECIDED
    if ((kinds & (CLOSING | REPAIRABLE | CHECKED)) != 0 && isAuthorityWrong(start, body, runEnd, flags)) return REFUSED
    cut = isCutInside(runEnd)
  }
  const path = hasAuthority ? cutAuthorityEnd : body
  const asked = cut ? cutEnd : runEnd
  // A label may end the run before what is near.
  const isNear = near && !cut
  let reach = runEnd
  if (isNear) reach = min<u32>(runEnd, nearReach(start, body, !hasAuthority && form != 0 && form != FORM_ANY))
  // What ends the authority may stand behind that.
  if (hasAuthority && path >= reach) reach = runEnd
  limitOfRun = cut ? asked : reach
  if ((kinds & BEGINS_REFERENCE) != 0) limitOfRun = referenceFromOn(body, limitOfRun)
  if ((kinds & CLOSING) != 0) limitOfRun = firstClosing(start, body, limitOfRun)
  if (limitOfRun == 0) return UNDECIDED
  beginTrailing(start, body)
  const mayBeNoted = (kinds & CLOSING) != 0 && (kinds & REPAIRABLE) != 0
  if (mayBeNoted && (limitOfRun < reach || reach == runEnd)) limitOfRun = withoutFootnotes(body, path, limitOfRun)
  if (form == FORM_MAIL) limitOfRun = addressesEnd(body, limitOfRun)
  authorityOfRun = 0
  if (hasAuthority) {
    if (limitOfRun != asked) cutAuthority(start, body, limitOfRun, flags)
    // Only now has the authority ended it, if there was an `@` farther on: http://a.example[1]!&lt;b@c
    const noted = mayBeNoted && cutEnd < limitOfRun ? withoutFootnotes(body, path, cutEnd) : cutEnd
    if (noted < cutEnd) cutAuthority(start, body, noted, flags)
    limitOfRun = cutEnd
    authorityOfRun = cutAuthorityEnd
  }
  runGoesOn = limitOfRun == reach && reach < runEnd
  if (limitOfRun != runEnd) return ENDED
  if (hasAuthority) return limitOfRun <= authorityOfRun ? behindName(body, body, end) : ENDED
  const host = load<u8>(runEnd) < 0x80 ? 0 : hostOfAddress(body, runEnd, form == FORM_SIP)
  return host == 0 ? ENDED : behindName(host, body, end)
}
