/** The paragraph that is open: what stands in it becomes events, which are looked through when it ends. */
import {
  END_TAG,
  EVENT_KIND,
  EVENTS,
  HAS_TRIGGER,
  IN_LINK,
  IS_FOREIGN,
  IS_LINK,
  LINE_ELEMENT,
  LINK_ELEMENT,
  NAME_SHIFT,
  ODD_REFERENCE,
  OPENS_LINK,
  PARAGRAPH_ELEMENT,
  PREFORMATTED_ELEMENT,
  PROGRAM_ELEMENT,
  REFERENCE,
  TAG,
  TELLS_ALL,
  TELLS_LINKS,
  TEMPLATE_ELEMENT,
  TEXT,
  TEXTS_AND_REFERENCES,
  WINDOW
} from '../layout'
import { beginDecoded, clearDecoded, decodedFrom, fits, putBytes, putCharacter } from './decoded'
import { flagsOf } from './elements'
import { last, put, putTogetherAt, SIZE, takeBack } from './events'
import { mode, setMode } from './mode'
import { reduceParagraph } from './paragraph-end'

/** Bytes that are read again at most, so that all is read twice at most. */
const MOST_REWOUND: u32 = 0x8000

/** No text stands behind the last border of a paragraph. */
export let isClean: bool = true
/** The first event behind the last border of a paragraph; 0 where it has been read, or all is told. */
let region: u32 = EVENTS
/** Where it begins in the window, and what was so there. */
let regionAt: u32 = WINDOW
let wasInLink: bool = false
let wasPreformattedAt: u32 = 0
let wasForeign: bool = false
/** The paragraph has a trigger. */
let isTriggered: bool = false
/** Elements that are open in which a line break in the source is one on the page, and where the paragraph began. */
let preformatted: u32 = 0
let wasPreformatted: u32 = 0
/** A link is open. */
let isInLink: bool = false
/** Inside SVG or MathML. */
export let isForeign: bool = false

export function beginParagraphs(how: u32): void {
  setMode(how)
  takeBack(EVENTS)
  isClean = true
  isInLink = false
  isForeign = false
  preformatted = 0
  beginRegion(WINDOW)
}

/** A border ends at an address in the window. */
function beginRegion(at: u32): void {
  region = (mode & TELLS_ALL) != 0 ? 0 : last
  regionAt = at
  wasInLink = isInLink
  wasPreformattedAt = preformatted
  wasForeign = isForeign
}

/** What stands here is more than text and tags: it is told as it comes. */
export function endRegion(): void {
  region = 0
}

/**
 * More of the page comes. Where the paragraph that is open is not long, its events are taken back, so that it is read
 * again with what comes; gives where it begins, 0 where nothing is taken back.
 */
export function rewind(end: u32): u32 {
  if (region == 0 || region == last || end - regionAt > MOST_REWOUND) return 0
  takeBack(region)
  isClean = true
  isInLink = wasInLink
  isForeign = wasForeign
  preformatted = wasPreformattedAt
  return regionAt
}

/** SVG or MathML begins, or it is over. */
export function setForeign(is: bool): void {
  isForeign = is
}

/** All events so far have been read. */
export function clearEvents(at: u32): void {
  takeBack(EVENTS)
  if (isClean) beginRegion(at)
  else region = 0
  clearDecoded()
}

/** Text comes from elsewhere: the paragraph is more than what stands here. */
export function tellElsewhere(): void {
  isClean = false
  region = 0
}

/** A link of which the text is told is open. */
function tellsLink(): bool {
  return isInLink && (mode & TELLS_LINKS) != 0
}

function inLink(): u32 {
  return tellsLink() ? <u32>IN_LINK : 0
}

function beginText(hasTrigger: bool): void {
  if (isClean) {
    isClean = false
    isTriggered = false
    wasPreformatted = preformatted
  }
  if (hasTrigger) isTriggered = true
}

/** Whether there is room for text that is told as it comes to be put together. */
export function hasRoom(): bool {
  return region != 0 || fits(0, 0)
}

/**
 * Puts [from, to), which is told as it comes, together with the text before it, if that is the last event: of a
 * paragraph without end that consists of references one event is told, and not one for each.
 *
 * @param code that of a reference; 0 for text
 */
function putBehind(from: u32, to: u32, code: u32): bool {
  if (region != 0 || last == EVENTS) return false
  const event = last - SIZE
  const kind = load<u32>(event) & EVENT_KIND
  if (kind == TEXT || kind == REFERENCE) {
    beginDecoded()
    if (!decode(<u32>WINDOW + load<u32>(event, 4), <u32>WINDOW + load<u32>(event, 8), load<u32>(event, 12)))
      return false
  } else if (kind != TEXTS_AND_REFERENCES || decodedFrom() != load<u32>(event, 4)) return false
  if (!decode(from, to, code)) return false
  putTogetherAt(event, TEXTS_AND_REFERENCES)
  return true
}

function decode(from: u32, to: u32, code: u32): bool {
  if (!fits(from, to)) return false
  if (code == 0) putBytes(from, to)
  else putCharacter(code, from, to)
  return true
}

export function putText(from: u32, to: u32, hasTrigger: bool): void {
  beginText(hasTrigger)
  if (putBehind(from, to, 0)) return
  put(TEXT | inLink() | (hasTrigger ? <u32>HAS_TRIGGER : 0), from, to, 0)
}

export function putReference(code: u32, from: u32, to: u32, isTrigger: bool): void {
  beginText(isTrigger)
  if (putBehind(from, to, code)) return
  put(REFERENCE | inLink(), from, to, code)
}

/** What begins like a reference; its paragraph is told as it comes. */
export function putOddReference(from: u32, to: u32): void {
  tellElsewhere()
  put(ODD_REFERENCE, from, to, 0)
}

/** Fills in the tag at `at`, or takes it back where nothing comes of it. */
export function endTag(at: u32, element: u32, isLink: bool, name: u32, gt: u32): void {
  const flags = flagsOf(element)
  const attributes = (last - at) / SIZE - 1
  const opens = !isInLink
  const isOfLink = (flags & LINK_ELEMENT) != 0 && (isLink || isInLink)
  if (flags & LINK_ELEMENT) isInLink = isLink
  const isBorder = endParagraph(flags, at)
  const tag = last - (attributes + 1) * SIZE
  if (attributes == 0 && !isOfLink && !isBorder && !isTold(flags)) {
    takeBack(tag)
    if (flags & PARAGRAPH_ELEMENT) beginRegion(gt + 1)
    return
  }
  if (flags & PREFORMATTED_ELEMENT) preformatted++
  const bits: u32 = (isLink ? <u32>IS_LINK : 0) | (opens ? <u32>OPENS_LINK : 0) | inLink()
  store<u32>(tag, TAG | (element << NAME_SHIFT) | bits | (isForeign ? <u32>IS_FOREIGN : 0))
  store<u32>(tag, name - WINDOW, 4)
  store<u32>(tag, gt - WINDOW, 8)
  store<u32>(tag, attributes, 12)
  if (flags & PARAGRAPH_ELEMENT) beginRegion(gt + 1)
}

export function putEndTag(element: u32, from: u32, to: u32, gt: u32): void {
  const flags = flagsOf(element)
  const bits = inLink()
  const isOfLink = (flags & LINK_ELEMENT) != 0 && isInLink
  const isBorder = endParagraph(flags, last)
  if (isOfLink || isBorder || isTold(flags)) put(END_TAG | (element << NAME_SHIFT) | bits, from, to, 0)
  if (flags & LINK_ELEMENT) isInLink = false
  if ((flags & PREFORMATTED_ELEMENT) != 0 && preformatted > 0) preformatted--
  if (flags & PARAGRAPH_ELEMENT) beginRegion(gt + 1)
}

/** Whether something comes of a tag, its attributes and the end of a paragraph aside. */
function isTold(flags: u32): bool {
  if ((flags & (<u32>(PREFORMATTED_ELEMENT | PROGRAM_ELEMENT | TEMPLATE_ELEMENT))) != 0) return true
  return (flags & (<u32>(PARAGRAPH_ELEMENT | LINE_ELEMENT))) != 0 && (!isClean || tellsLink())
}

/** Ends the paragraph before the event at `at`, if the element does; whether that has to be told. */
function endParagraph(flags: u32, at: u32): bool {
  if ((flags & PARAGRAPH_ELEMENT) == 0) return false
  const isEmpty = isClean
  isClean = true
  if (region == 0) return !isEmpty
  return !reduceParagraph(region, at, !isEmpty && isTriggered, wasPreformatted)
}
