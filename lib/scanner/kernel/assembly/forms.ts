/**
 * The least a URI without `//` must have to be one: the expressions of policy/scheme-forms.ts, read without backtracking.
 * Each function says in its comment which expression it is. Case does not matter.
 */
import {
  AT,
  COLON,
  COMMA,
  DOT,
  HASH,
  HYPHEN,
  LEFT_PARENTHESIS,
  PLUS,
  QUESTION,
  RIGHT_PARENTHESIS,
  SEMICOLON,
  SLASH
} from '../../../bytes'
import { FORM_OPENING_COLONS, FORM_OPENING_LENGTH } from '../../../limits'
import {
  FORM_ADDRESS,
  FORM_ANY,
  FORM_ARCHIVE,
  FORM_AT,
  FORM_COIN,
  FORM_DATA,
  FORM_DOI,
  FORM_FILE,
  FORM_GEO,
  FORM_INFO,
  FORM_MAGNET,
  FORM_MAIL,
  FORM_MATRIX,
  FORM_MESSAGE,
  FORM_NEWS,
  FORM_NEVER,
  FORM_PHONE,
  FORM_SIP,
  FORM_SOURCE,
  FORM_SUBPROTOCOL,
  FORM_TAG,
  FORM_URN
} from '../layout'
import { beginsComponent, digitsEnd, isAlphanumeric, isDigit, isHexDigit, isLetter, isSpaceOrTab } from './character'
import { setShort } from './extent'
import { byteAt, isWordByte } from './form-characters'
import { isMail, opensMail } from './form-mail'
import { beginsWithAddress, isGroup, isMessageAndPart, isMessageId, opensAt } from './form-message'
import { archiveEnd, isArchive, isMatrix, isSource, wordEnd } from './form-nested'
import { isSip, opensSip } from './form-sip'
import { fragmentStart } from './known-run'
import { mayBeMapped } from './outside-ascii'

/** `-`, `.`, `(` and `)` */
function separatesDigits(byte: u32): bool {
  return byte == HYPHEN || byte == DOT || byte == LEFT_PARENTHESIS || byte == RIGHT_PARENTHESIS
}

/** `\+?(?:[-.()]*\d){3}` and, where it is the `whole`, `(?:[-.()]*\d)*[-.()]*(?:[,;?].*)?` */
function isPhone(at: u32, end: u32, whole: bool): bool {
  let i = byteAt(at, end) == PLUS ? at + 1 : at
  let digits = 0
  for (; i < end; i++) {
    const byte = load<u8>(i)
    if (isDigit(byte)) digits++
    else if (!separatesDigits(byte)) break
    if (!whole && digits == 3) return true
  }
  const behind = byteAt(i, end)
  return whole && digits >= 3 && (i == end || behind == COMMA || behind == SEMICOLON || behind == QUESTION)
}

/** One past `-?\d+(?:\.\d+)?`, or 0. */
function numberEnd(at: u32, end: u32): u32 {
  const from = byteAt(at, end) == HYPHEN ? at + 1 : at
  const i = digitsEnd(from, end)
  if (i == from) return 0
  if (byteAt(i, end) != DOT) return i
  const fraction = digitsEnd(i + 1, end)
  return fraction == i + 1 ? i : fraction
}

/** `NUMBER,-?\d` */
function opensGeo(at: u32, end: u32): bool {
  const first = numberEnd(at, end)
  if (first == 0 || byteAt(first, end) != COMMA) return false
  return isDigit(byteAt(byteAt(first + 1, end) == HYPHEN ? first + 2 : first + 1, end))
}

/** `NUMBER,NUMBER(?:,NUMBER)?(?:[;?#].*)?` */
function isGeo(at: u32, end: u32): bool {
  let i = at
  for (let numbers = 1; ; numbers++) {
    i = numberEnd(i, end)
    if (i == 0) return false
    const behind = byteAt(i, end)
    if (numbers > 1 && (i == end || behind == SEMICOLON || behind == QUESTION || behind == HASH)) return true
    if (numbers == 3 || behind != COMMA) return false
    i++
  }
  return false
}

/** One past `[^,:/?#]+,\d{4}`, or 0. */
function yearEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && load<u8>(i) != COMMA && load<u8>(i) != COLON && !beginsComponent(load<u8>(i))) i++
  if (i == at || byteAt(i, end) != COMMA || i + 5 > end) return 0
  for (let digit: u32 = 1; digit <= 4; digit++) if (!isDigit(load<u8>(i + digit))) return 0
  return i + 5
}

/** `[^,:/?#]+,\d{4}(?:-\d\d){0,2}:.*` */
function isTag(at: u32, end: u32): bool {
  let i = yearEnd(at, end)
  if (i == 0) return false
  for (let parts = 0; parts < 2 && byteAt(i, end) == HYPHEN; parts++) {
    if (!isDigit(byteAt(i + 1, end)) || !isDigit(byteAt(i + 2, end))) return false
    i += 3
  }
  return byteAt(i, end) == COLON
}

function typeEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && (isWordByte(load<u8>(i)) || load<u8>(i) == DOT || load<u8>(i) == PLUS || load<u8>(i) == HYPHEN)) i++
  return i
}

/** `(?:[\w.+-]+/[\w.+-]+)?(?:;[^,;:]*)*,` */
function isData(at: u32, end: u32): bool {
  let i = typeEnd(at, end)
  if (i > at) {
    if (byteAt(i, end) != SLASH) return false
    const subtype = ++i
    i = typeEnd(i, end)
    if (i == subtype) return false
  }
  if (byteAt(i, end) == SEMICOLON) {
    while (i < end && load<u8>(i) != COMMA && load<u8>(i) != COLON) i++
  }
  return byteAt(i, end) == COMMA
}

/** `[A-Za-z0-9]{25}`, and as a whole `[A-Za-z0-9]{25,110}(?:[@?/].*)?` */
function isCoin(at: u32, end: u32, whole: bool): bool {
  let i = at
  while (i < end && isAlphanumeric(load<u8>(i))) i++
  if (i - at < 25) return false
  const behind = byteAt(i, end)
  return !whole || (i - at <= 110 && (i == end || behind == AT || behind == QUESTION || behind == SLASH))
}

/** `(?:pay-)?0x[0-9a-f]{40}`, and as a whole with `(?:[@?/].*)?` */
function isAddress(at: u32, end: u32, whole: bool): bool {
  let i = at
  // "pay-" as a little-endian word
  if (at + 4 <= end && (load<u32>(at) | 0x202020) == 0x2d796170) i += 4
  if (byteAt(i, end) != 0x30 || (byteAt(i + 1, end) | 0x20) != 0x78) return false
  const digits = i + 2
  i = digits
  while (i < end && i < digits + 40 && isHexDigit(load<u8>(i))) i++
  if (i < digits + 40) return false
  const behind = byteAt(i, end)
  return !whole || i == end || behind == AT || behind == QUESTION || behind == SLASH
}

/** `[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^/?#]` */
function isUrn(at: u32, end: u32): bool {
  if (!isAlphanumeric(byteAt(at, end))) return false
  let i = at + 1
  while (i < end && (isAlphanumeric(load<u8>(i)) || load<u8>(i) == HYPHEN)) i++
  if (i - at < 2 || i - at > 32 || load<u8>(i - 1) == HYPHEN || byteAt(i, end) != COLON) return false
  return i + 1 < end && !beginsComponent(load<u8>(i + 1))
}

/** Digits of the shortest number that is whole where more of them stand behind a blank: scanner/form.ts. */
const WHOLE_NUMBER: u32 = 7

/** May the number that the run [body, runEnd) begins with be part of one that is written with blanks? */
export function mayBePartOfNumber(form: u32, body: u32, runEnd: u32, end: u32): bool {
  if (form != FORM_PHONE || !isSpaceOrTab(load<u8>(runEnd))) return false
  if (runEnd + 1 >= end) {
    setShort()
    return true
  }
  let digits: u32 = 0
  for (let i = body; i < runEnd && digits < WHOLE_NUMBER; i++) digits += u32(isDigit(load<u8>(i)))
  const behind: u32 = load<u8>(runEnd + 1)
  return digits < WHOLE_NUMBER && (isDigit(behind) || behind == LEFT_PARENTHESIS)
}

/** The methods of such an expression: `test`, `exec`. */
const TEST: u32 = 0x74736574
const EXEC: u32 = 0x63657865

/** `d`, `g`, `i`, `m`, `s`, `u`, `v` and `y`, behind the slash of an expression of JavaScript; a bit each. */
const EXPRESSION_FLAGS: u32 = 0x01341148

function isExpressionFlag(byte: u32): bool {
  const letter = (byte | 0x20) - 0x61
  return isLetter(byte) && ((EXPRESSION_FLAGS >> letter) & 1) != 0
}

/** `/(?![dgimsuvy]*\.(?:test|exec)\()[^/]` */
function opensFile(at: u32, end: u32): bool {
  if (!fits(FORM_FILE, at, end)) return false
  let i = at + 1
  while (i < end && isExpressionFlag(load<u8>(i))) i++
  if (byteAt(i, end) != DOT) return true
  if (i + 6 > end || load<u8>(i + 5) != LEFT_PARENTHESIS) return true
  const name = load<u32>(i + 1) | 0x20202020
  return name != TEST && name != EXEC
}

/** May a URI of this form begin with [at, end)? */
function opens(form: u32, at: u32, end: u32): bool {
  switch (form) {
    case FORM_MAIL:
      return opensMail(at, end)
    case FORM_NEWS:
      return opensAt(at, end, true)
    case FORM_AT:
    case FORM_MESSAGE:
      return opensAt(at, end, false)
    case FORM_PHONE:
      return isPhone(at, end, false)
    case FORM_SIP:
      return opensSip(at, end)
    case FORM_GEO:
      return opensGeo(at, end)
    case FORM_TAG:
      return yearEnd(at, end) != 0
    case FORM_COIN:
      return isCoin(at, end, false)
    case FORM_ADDRESS:
      return isAddress(at, end, false)
    case FORM_DOI:
      return at + 3 <= end && load<u16>(at) == 0x3031 && load<u8>(at + 2) == DOT
    case FORM_FILE:
      return opensFile(at, end)
    case FORM_ARCHIVE:
      return archiveEnd(at, end) != 0
    case FORM_SOURCE: {
      const colon = wordEnd(at, end, 0x3a)
      return colon != 0 && byteAt(colon, end) == SLASH
    }
    default:
      return fits(form, at, end)
  }
}

/** One past what `opens` is shown of the run at `body`: no form but that of `sip` could go on over so many colons. */
function openingEnd(body: u32, runEnd: u32, form: u32): u32 {
  const most = body + FORM_OPENING_LENGTH
  const stop = runEnd < most ? runEnd : most
  if (form != FORM_SIP) return stop
  let colons = 0
  let i = body
  while (i < stop && (load<u8>(i) != COLON || ++colons <= FORM_OPENING_COLONS)) i++
  return i
}

/** May a URI of this form begin with the run [body, runEnd)? Of one that has not come as a whole, or goes on
 * with characters that are mapped, the rules find out. */
export function opensRun(form: u32, body: u32, runEnd: u32, end: u32): bool {
  const i = openingEnd(body, runEnd, form)
  return i >= end || opens(form, body, i) || (i == runEnd && mayBeMapped(i, end))
}

/**
 * Has [at, end), which is what stands behind the colon, this form? A fragment may stand behind any; the forms that end with
 * `.*` need not look for it.
 */
export function fits(form: u32, at: u32, end: u32): bool {
  switch (form) {
    case FORM_MAIL:
      return isMail(at, fragmentStart(at, end))
    case FORM_NEWS: {
      const to = fragmentStart(at, end)
      return isGroup(at, to) || isMessageId(at, to)
    }
    case FORM_AT:
      return beginsWithAddress(at, end)
    case FORM_MESSAGE:
      return isMessageAndPart(at, fragmentStart(at, end))
    case FORM_PHONE:
      return isPhone(at, fragmentStart(at, end), true)
    case FORM_SIP:
      return isSip(at, fragmentStart(at, end))
    case FORM_GEO:
      return isGeo(at, end)
    case FORM_TAG:
      return isTag(at, end)
    case FORM_DATA:
      return isData(at, end)
    case FORM_COIN:
      return isCoin(at, fragmentStart(at, end), true)
    case FORM_ADDRESS:
      return isAddress(at, fragmentStart(at, end), true)
    case FORM_URN:
      return isUrn(at, end)
    case FORM_MAGNET:
      return byteAt(at, end) == QUESTION && at + 1 < end
    case FORM_DOI:
      return at + 3 < end && load<u16>(at) == 0x3031 && load<u8>(at + 2) == DOT
    case FORM_INFO: {
      const slash = wordEnd(at, end, 0x2f)
      return slash != 0 && slash < end
    }
    case FORM_FILE:
      return byteAt(at, end) == SLASH && at + 1 < end && load<u8>(at + 1) != SLASH
    case FORM_SUBPROTOCOL: {
      const colon = wordEnd(at, end, 0x3a)
      return colon != 0 && colon < end
    }
    case FORM_ARCHIVE:
      return isArchive(at, end)
    case FORM_SOURCE:
      return isSource(at, end)
    case FORM_MATRIX:
      return isMatrix(at, end)
    case FORM_NEVER:
      return false
    case FORM_ANY:
      return true
    default:
      return false
  }
}
