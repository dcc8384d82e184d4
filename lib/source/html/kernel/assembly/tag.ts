/** Opening tags (WHATWG HTML §13.2.5.6 to §13.2.5.40) that lie in one piece, and what of their attributes is looked at. */
import {
  AMPERSAND,
  APOSTROPHE,
  COLON,
  DOT,
  DQUOTE,
  EQUALS,
  GREATER_THAN,
  HASH,
  HYPHEN,
  LEFT_PARENTHESIS,
  SEMICOLON,
  SLASH
} from '../../../../bytes'
import {
  ALT_ATTRIBUTE,
  AREA_ELEMENT,
  ATTRIBUTE,
  BASE_ELEMENT,
  DOT_TRIGGERS,
  HAS_NO_BASE,
  HAS_REFERENCE,
  KIND_SHIFT,
  LAST_OF_LINKS,
  NAME_SHIFT,
  PROGRAM_KIND,
  PROSE_KIND,
  QUOTES_SHIFT,
  READS_PROGRAMS,
  REFERENCE_KIND,
  REL_ATTRIBUTE,
  SKIPS_PROGRAMS,
  STYLE_KIND,
  TELLS_ALL,
  TELLS_LINKS,
  TYPE_ATTRIBUTE,
  WINDOW
} from '../layout'
import { find } from '../../../../codec/kernel/assembly/find'
import { endsName, isBlank, isLetter, isOfName, isOfReference } from './bytes'
import { flagsOf, kindOf } from './elements'
import { beginDecoded, dropDecoded, fits, putBytes, putCharacter } from './decoded'
import { isFull, put, putDecoded } from './events'
import { leaveMode, mode } from './mode'
import { attributeNumber, plainReference } from './names'

/** Quotes of a value, as htmlparser2 numbers them. */
const NO_VALUE: u32 = 0
const UNQUOTED: u32 = 1
const SINGLE: u32 = 2
const DOUBLE: u32 = 3

/** What came of a tag besides its end: it is a link; there were too many attributes. */
export let isLink: bool = false
export let isTooMuch: bool = false
/** It closes itself. */
export let isSelfClosing: bool = false

/** Reads on behind the name of a tag; gives the address of its `>`, `to` if that has not come. */
export function readAttributes(element: u32, from: u32, to: u32): u32 {
  isLink = false
  isTooMuch = false
  isSelfClosing = false
  let i = from
  while (i < to) {
    const byte: u32 = load<u8>(i)
    if (byte == GREATER_THAN) return i
    // Behind a slash, blanks do not matter.
    if (byte == SLASH || isBlank(byte)) {
      if (byte == SLASH) isSelfClosing = true
      i++
      continue
    }
    isSelfClosing = false
    i = readAttribute(element, i, to)
  }
  return to
}

/** The attribute at `start`; gives the address behind it. */
function readAttribute(element: u32, start: u32, to: u32): u32 {
  let i = start + 1
  while (i < to) {
    const byte: u32 = load<u8>(i)
    if (byte == EQUALS || endsName(byte)) break
    i++
  }
  const end = i
  i = skipBlanks(i, to)
  if (i == to) return to
  if (load<u8>(i) != <u8>EQUALS) {
    tell(element, start, end, end, end, NO_VALUE)
    return i
  }
  const value = skipBlanks(i + 1, to)
  if (value == to) return to
  const first: u32 = load<u8>(value)
  if (first == DQUOTE || first == APOSTROPHE) {
    const close = find(first, value + 1, to)
    if (close == to) return to
    tell(element, start, end, value + 1, close, first == DQUOTE ? DOUBLE : SINGLE)
    return close + 1
  }
  i = value
  while (i < to && load<u8>(i) != <u8>GREATER_THAN && !isBlank(load<u8>(i))) i++
  if (i < to) tell(element, start, end, value, i, UNQUOTED)
  return i
}

function skipBlanks(from: u32, to: u32): u32 {
  let i = from
  while (i < to && isBlank(load<u8>(i))) i++
  return i
}

function tell(element: u32, name: u32, nameEnd: u32, start: u32, end: u32, quotes: u32): void {
  const attribute = attributeNumber(name, nameEnd)
  let kind = kindOf(element, attribute)
  if (kind == 0) {
    if ((mode & READS_PROGRAMS) == 0 || !isForPrograms(name, nameEnd)) return
    kind = PROGRAM_KIND
  }
  if (attribute - 1 < <u32>LAST_OF_LINKS) isLink = true
  const reference = findReference(start, end)
  if (!isLookedAt(element, attribute, kind, start, end, reference)) return
  if (isFull()) {
    isTooMuch = true
    return
  }
  if (kind == REFERENCE_KIND && (flagsOf(element) & BASE_ELEMENT) != 0) leaveMode(HAS_NO_BASE)
  const first = ATTRIBUTE | (attribute << NAME_SHIFT) | (kind << KIND_SHIFT) | (quotes << QUOTES_SHIFT)
  put(reference < end ? first | (<u32>HAS_REFERENCE) : first, start, end, name - WINDOW)
  if (reference == end) return
  beginDecoded()
  if (decode(start, end, reference)) putDecoded()
  else dropDecoded()
}

/** A value in which a character reference stands; false where it is none of the usual ones. */
function decode(start: u32, end: u32, reference: u32): bool {
  let done = start
  for (let i = reference; i < end; i = findReference(done, end)) {
    let behind = i + 1
    while (behind < end && behind - i <= 9 && isOfReference(load<u8>(behind))) behind++
    if (behind == end || load<u8>(behind) != <u8>SEMICOLON || !fits(done, i)) return false
    const code = plainReference(i + 1, behind)
    if (code == 0) return false
    putBytes(done, i)
    putCharacter(code, i, behind + 1)
    done = behind + 1
  }
  if (!fits(done, end)) return false
  putBytes(done, end)
  return true
}

/** Where in a value something may be a character reference that is none of the usual ones; `end` if there is none. */
function findReference(start: u32, end: u32): u32 {
  let i = find(AMPERSAND, start, end)
  while (i < end) {
    const next: u32 = i + 1 < end ? load<u8>(i + 1) : 0
    if (next == HASH || (isLetter(next) && !isOfQuery(i + 1, end))) return i
    i = find(AMPERSAND, i + 1, end)
  }
  return end
}

/** `?a=b&copy=c`: letters and digits up to a `=` are no reference in a value (WHATWG HTML §13.2.5.73). */
function isOfQuery(start: u32, end: u32): bool {
  let i = start
  while (i < end && isOfName(load<u8>(i))) i++
  return i < end && load<u8>(i) == <u8>EQUALS
}

function isLookedAt(element: u32, attribute: u32, kind: u32, start: u32, end: u32, reference: u32): bool {
  if (attribute == REL_ATTRIBUTE) return (mode & TELLS_LINKS) != 0
  if (attribute == TYPE_ATTRIBUTE) return (mode & SKIPS_PROGRAMS) == 0
  // A reference may stand for whatever is wanted.
  switch (kind) {
    case REFERENCE_KIND: {
      // The first base counts, also an empty one.
      if ((flagsOf(element) & BASE_ELEMENT) != 0) return true
      if (start == end) return false
      return (mode & HAS_NO_BASE) == 0 || reference < end || find(COLON, start, end) < end
    }
    case PROSE_KIND:
    case PROGRAM_KIND: {
      if (attribute == ALT_ATTRIBUTE && (mode & TELLS_LINKS) != 0 && (flagsOf(element) & AREA_ELEMENT) != 0) return true
      if ((mode & TELLS_ALL) != 0 || reference < end) return start < end
      return find(COLON, start, end) < end || ((mode & DOT_TRIGGERS) != 0 && find(DOT, start, end) < end)
    }
    case STYLE_KIND:
      if ((mode & SKIPS_PROGRAMS) != 0) return false
      return isStrange(reference, end) || find(LEFT_PARENTHESIS, start, end) < end
    default:
      return true
  }
}

/** Whether one of the character references from `reference` on is none of those that stand in styles. */
function isStrange(reference: u32, end: u32): bool {
  for (let i = reference; i < end; i = findReference(i + 1, end)) {
    const next = load<u32>(i + 1)
    // `quot`, `apos`, `amp;` and `#39;`
    if (next != 0x746f7571 && next != 0x736f7061 && next != 0x3b706d61 && next != 0x3b393323) return true
    if ((next == 0x746f7571 || next == 0x736f7061) && load<u8>(i + 5) != SEMICOLON) return true
  }
  return false
}

/** `onclick` and its kin, and what authors keep for their scripts. */
function isForPrograms(name: u32, end: u32): bool {
  const first = load<u32>(name) | 0x20202020
  if (end - name >= 2 && (first & 0xffff) == 0x6e6f) return true
  return end - name >= 5 && first == 0x61746164 && load<u8>(name + 4) == HYPHEN
}
