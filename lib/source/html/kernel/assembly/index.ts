/**
 * The kernel of pages: the tokens of tokenizer.ts, found here, and of them only those that something comes of. What is
 * out of the ordinary it leaves to htmlparser2, at the place where it stands.
 */
import {
  AMPERSAND,
  COLON,
  DOT,
  EXCLAMATION,
  GREATER_THAN,
  HASH,
  LESS_THAN,
  QUESTION,
  SEMICOLON,
  SLASH
} from '../../../../bytes'
import { MAX_REFERENCE_IN_PAGE } from '../../../../limits'
import {
  COMMENT,
  DOT_TRIGGERS,
  FOREIGN_ELEMENT,
  FULL,
  HAND_OVER,
  IS_XML,
  MORE,
  NOT_FOREIGN_ELEMENT,
  OWN_CONTENT_ELEMENT,
  PARAGRAPH_ELEMENT,
  PROGRAM,
  PROGRAM_ELEMENT,
  RAW_ELEMENT,
  READS_PROGRAMS,
  REST_ELEMENT,
  SKIPS_PROGRAMS,
  TITLE_ELEMENT,
  WINDOW
} from '../layout'
import { find } from '../../../../codec/kernel/assembly/find'
import { endsName, findInk, findLast, isLetter, isOfName } from './bytes'
import { isDelimitedUri } from './delimited-uri'
import { flagsOf } from './elements'
import { beginTag, isEmpty, isFull, put, takeBack } from './events'
import { mode } from './mode'
import { elementNumber, plainReference, unclosedReference } from './names'
import { characterOf, isDigit, withDigit } from './numbers'
import {
  beginParagraphs,
  clearEvents,
  endRegion,
  endTag,
  hasRoom,
  isClean,
  isForeign,
  putEndTag,
  putOddReference,
  putReference,
  putText,
  rewind,
  setForeign
} from './paragraph'
import { isLink, isSelfClosing, isTooMuch, readAttributes } from './tag'

export { eventCount } from './events'
export { tellElsewhere } from './paragraph'

/** The element whose content is being read up to its end tag; 0 for none. */
let raw: u32 = 0
/** It holds character references. */
let isTitle: bool = false

let at: u32 = WINDOW
let end: u32 = WINDOW
/** All text before it has been told. */
let told: u32 = WINDOW
let outcome: u32 = MORE

/** A page begins, to be read in this way. */
export function begin(how: u32): void {
  raw = 0
  isTitle = false
  beginParagraphs(how)
}

/** `MORE`, `FULL` or `HAND_OVER`. */
export function why(): u32 {
  return outcome
}

/** Number of the element whose content is being read up to its end tag; 0 for none. */
export function rawElement(): u32 {
  return raw
}

/** Whether it is SVG or MathML that is being read. */
export function inForeign(): bool {
  return isForeign
}

/** Reads [from, to) of the window, the last of the page or not; gives where it stopped. Events of the last scan are gone. */
export function scan(from: u32, to: u32, isLast: bool): u32 {
  at = told = WINDOW + from
  end = WINDOW + to
  clearEvents(at)
  while (step()) {}
  if (outcome == MORE && !isLast && raw == 0) {
    const again = rewind(end)
    if (again != 0) at = again
  }
  return at - WINDOW
}

function stop(reason: u32): bool {
  outcome = reason
  return false
}

/** Goes on behind what has been told by other means. */
function goOn(behind: u32): bool {
  at = told = behind
  return true
}

/** Reads on from `at`; false where it must be stopped. */
function step(): bool {
  if (isFull() || !hasRoom()) return stop(FULL)
  if (raw != 0 && !isTitle) return readRaw()
  return readText()
}

/** Text up to the next markup or reference, and that. */
function readText(): bool {
  const lt = i8x16.splat(<i8>LESS_THAN)
  const amp = i8x16.splat(<i8>AMPERSAND)
  const colon = i8x16.splat(<i8>COLON)
  const dot = i8x16.splat(mode & DOT_TRIGGERS ? <i8>DOT : <i8>COLON)
  let hasTrigger = false
  let i = at
  while (i < end) {
    const bytes = v128.load(i)
    const marks = i8x16.bitmask(v128.or(i8x16.eq(bytes, lt), i8x16.eq(bytes, amp)))
    const triggers = i8x16.bitmask(v128.or(i8x16.eq(bytes, colon), i8x16.eq(bytes, dot)))
    const length = marks == 0 ? 16 : <u32>ctz(marks)
    const stretch = min(length, end - i)
    if ((triggers & ((1 << stretch) - 1)) != 0) hasTrigger = true
    i += stretch
    if (i == end || length == 16) continue
    if (i + 1 == end) {
      tellText(i, hasTrigger)
      return stop(MORE)
    }
    const byte: u32 = load<u8>(i)
    const next: u32 = load<u8>(i + 1)
    if (byte == LESS_THAN ? beginsMarkup(i, next) : isLetter(next) || (next == HASH && beginsNumber(i + 2))) {
      tellText(i, hasTrigger)
      return byte == LESS_THAN ? readMarkup(i, next) : readReference(i)
    }
    if (byte == LESS_THAN && isTitle && mayEndTitle(i)) {
      tellText(i, hasTrigger)
      return stop(MORE)
    }
    i++
  }
  tellText(end, hasTrigger)
  return stop(MORE)
}

function tellText(to: u32, hasTrigger: bool): void {
  // White space between blocks is no text.
  if (told < to && (!isClean || findInk(told, to) < to)) putText(told, to, hasTrigger)
  at = told = to
}

function beginsMarkup(lt: u32, next: u32): bool {
  if (isTitle) return next == SLASH && isEndTagOf(raw, lt)
  return isLetter(next) || next == SLASH || next == EXCLAMATION || next == QUESTION
}

/** Whether the end tag of the element stands here, its name and one character more. */
function isEndTagOf(element: u32, lt: u32): bool {
  const name = lt + 2
  const behind = endOfName(name)
  return behind < end && elementNumber(name, behind) == element
}

/** Whether what has come of the last tag may be the beginning of that which ends the title. */
function mayEndTitle(lt: u32): bool {
  return load<u8>(lt + 1) == <u8>SLASH && endOfName(lt + 2) == end && end - lt < 16
}

function endOfName(from: u32): u32 {
  let i = from
  while (i < end && !endsName(load<u8>(i))) i++
  return i
}

/** Whether digits may stand at `from`, or behind an `x` there. */
function beginsNumber(from: u32): bool {
  const digits = isX(from) ? from + 1 : from
  return digits >= end || isDigit(load<u8>(digits), digits > from)
}

function isX(at: u32): bool {
  return (load<u8>(at) | 0x20) == 0x78
}

function readReference(start: u32): bool {
  const name = start + 1
  if (load<u8>(name) == <u8>HASH) return readNumber(start)
  // No name is as long as that.
  const most = min(end, start + MAX_REFERENCE_IN_PAGE)
  let i = name
  while (i < most && isOfName(load<u8>(i))) i++
  if (i == end) return stop(MORE)
  const isClosed = load<u8>(i) == <u8>SEMICOLON
  return tellReference(isClosed ? plainReference(name, i) : unclosedReference(name, i), start, isClosed ? i + 1 : i)
}

function readNumber(start: u32): bool {
  const isHexadecimal = isX(start + 2)
  let i = isHexadecimal ? start + 3 : start + 2
  let code: u32 = 0
  for (; i < end && isDigit(load<u8>(i), isHexadecimal); i++) code = withDigit(code, load<u8>(i), isHexadecimal)
  if (i >= end) return stop(MORE)
  return tellReference(characterOf(code), start, load<u8>(i) == <u8>SEMICOLON ? i + 1 : i)
}

/** @param code 0 for what takes more to tell */
function tellReference(code: u32, start: u32, behind: u32): bool {
  if (code == 0) putOddReference(start, behind)
  else putReference(code, start, behind, code == COLON || ((mode & DOT_TRIGGERS) != 0 && code == DOT))
  return goOn(behind)
}

function readMarkup(lt: u32, next: u32): bool {
  if (next == SLASH) return readEndTag(lt)
  if (next == EXCLAMATION) return readDeclaration(lt)
  return next == QUESTION ? readBogusComment(lt + 1) : readTag(lt)
}

function readTag(lt: u32): bool {
  const name = lt + 1
  let plain = name
  while (plain < end && isOfName(load<u8>(plain))) plain++
  if (plain < end && !endsName(load<u8>(plain)) && isDelimitedUri(name, plain, end)) {
    tellText(lt + 1, false)
    return true
  }
  const nameEnd = endOfName(plain)
  const element = elementNumber(name, nameEnd)
  const flags = flagsOf(element)
  if (nameEnd < end && (flags & REST_ELEMENT) != 0 && find(GREATER_THAN, nameEnd, end) < end) return stop(HAND_OVER)
  const tag = beginTag()
  const gt = readAttributes(element, nameEnd, end)
  if (gt == end || isTooMuch) {
    takeBack(tag)
    return stop(gt == end ? MORE : isEmpty() ? HAND_OVER : FULL)
  }
  const isClosed = isSelfClosing && (isForeign || ((mode & IS_XML) != 0 && (flags & OWN_CONTENT_ELEMENT) != 0))
  if ((flags & FOREIGN_ELEMENT) != 0) setForeign(isForeign || !isSelfClosing)
  else if ((flags & NOT_FOREIGN_ELEMENT) != 0) setForeign(false)
  endTag(tag, element, isLink, name, gt)
  // A title of SVG holds markup.
  if (isClosed) putEndTag(element, name, nameEnd, gt)
  else if ((flags & (isForeign ? <u32>PROGRAM_ELEMENT : <u32>(RAW_ELEMENT | TITLE_ELEMENT))) != 0) {
    if ((flags & PARAGRAPH_ELEMENT) == 0) endRegion()
    raw = element
    isTitle = (flags & TITLE_ELEMENT) != 0
  }
  return goOn(gt + 1)
}

function readEndTag(lt: u32): bool {
  const name = lt + 2
  if (name == end) return stop(MORE)
  const gt = find(GREATER_THAN, name, end)
  if (gt == end) return stop(MORE)
  if (!isLetter(load<u8>(name))) return gt == name ? goOn(gt + 1) : readBogusComment(name)
  const nameEnd = endOfName(name + 1)
  raw = 0
  isTitle = false
  const element = elementNumber(name, nameEnd)
  if ((flagsOf(element) & FOREIGN_ELEMENT) != 0) setForeign(false)
  putEndTag(element, name, nameEnd, gt)
  return goOn(gt + 1)
}

function readDeclaration(lt: u32): bool {
  const start = lt + 2
  // Enough to tell what it is.
  if (end - start < 8 && find(GREATER_THAN, start, end) == end) return stop(MORE)
  if (load<u16>(start) == 0x2d2d) return readComment(lt)
  // `[CDATA[`
  if (load<u32>(start) == 0x4144435b && load<u32>(start + 3) == 0x5b415441)
    return isForeign ? readCdata(start + 7) : readBogusComment(start)
  const isDoctype = (load<u32>(start) | 0x20202020) == 0x74636f64 && (load<u32>(start + 3) | 0x20202020) == 0x65707974
  if (!isDoctype) return readBogusComment(start)
  const gt = find(GREATER_THAN, start + 7, end)
  return gt == end ? stop(MORE) : goOn(gt + 1)
}

/** Text of SVG or MathML; elsewhere what looks like it is a comment. */
function readCdata(start: u32): bool {
  for (let gt = find(GREATER_THAN, start, end); gt < end; gt = find(GREATER_THAN, gt + 1, end)) {
    if (gt - 2 < start || load<u16>(gt - 2) != 0x5d5d) continue
    told = start
    tellText(gt - 2, hasTriggerIn(start, gt - 2))
    return goOn(gt + 1)
  }
  return stop(MORE)
}

function hasTriggerIn(from: u32, to: u32): bool {
  return find(COLON, from, to) < to || ((mode & DOT_TRIGGERS) != 0 && find(DOT, from, to) < to)
}

function readBogusComment(start: u32): bool {
  const gt = find(GREATER_THAN, start, end)
  return gt == end ? stop(MORE) : endComment(start, gt, 0)
}

function endComment(start: u32, gt: u32, closing: u32): bool {
  if ((mode & READS_PROGRAMS) != 0) put(COMMENT, start, gt, closing)
  return goOn(gt + 1)
}

/** `<!-->` and `<!--->` are comments, too; `--!>` ends one as `-->` does. */
function readComment(lt: u32): bool {
  const start = lt + 4
  for (let gt = find(GREATER_THAN, start, end); gt < end; gt = find(GREATER_THAN, gt + 1, end)) {
    if (load<u16>(gt - 2) == 0x2d2d && gt - 2 >= lt + 2) return endComment(start, gt, min(2, gt - start))
    if (load<u8>(gt - 1) == <u8>EXCLAMATION && load<u16>(gt - 3) == 0x2d2d && gt - 3 >= start)
      return endComment(start, gt, 3)
  }
  return stop(MORE)
}

/** Content up to the end tag, whatever stands in it. */
function readRaw(): bool {
  for (let i = find(LESS_THAN, at, end); i < end; i = find(LESS_THAN, i + 1, end)) {
    if (load<u8>(i + 1) == <u8>SLASH && i + 1 < end && isEndTagOf(raw, i)) {
      tellRaw(i)
      // Should the tag not be whole, what stands before it must not be read again: as what it is no more.
      endRegion()
      raw = 0
      return true
    }
  }
  // The end tag may have begun.
  const lastLt = findLast(LESS_THAN, at > end - 16 ? at : max(at, end - 16), end)
  tellRaw(lastLt)
  return stop(MORE)
}

function tellRaw(to: u32): void {
  if ((flagsOf(raw) & PROGRAM_ELEMENT) == 0) return tellText(to, hasTriggerIn(told, to))
  if (told < to && (mode & SKIPS_PROGRAMS) == 0) put(PROGRAM, told, to, 0)
  at = told = to
}
