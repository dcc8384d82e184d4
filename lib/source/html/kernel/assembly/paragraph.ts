/** The paragraph that is open: what stands in it becomes events, which are looked through when it ends. */
import {
  END_TAG,
  EVENTS,
  HAS_TRIGGER,
  IN_LINK,
  IS_LINK,
  LINE_ELEMENT,
  LINK_ELEMENT,
  NAME_SHIFT,
  OPENS_LINK,
  PARAGRAPH_ELEMENT,
  PREFORMATTED_ELEMENT,
  PROGRAM_ELEMENT,
  REFERENCE,
  TAG,
  TELLS_ALL,
  TELLS_LINKS,
  TEXT,
  WINDOW
} from '../layout'
import { clearDecoded } from './decoded'
import { flagsOf } from './elements'
import { last, put, SIZE, takeBack } from './events'
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

export function putText(from: u32, to: u32, hasTrigger: bool): void {
  beginText(hasTrigger)
  put(TEXT | inLink() | (hasTrigger ? <u32>HAS_TRIGGER : 0), from, to, 0)
}

export function putReference(code: u32, from: u32, to: u32, isTrigger: bool): void {
  beginText(isTrigger)
  put(REFERENCE | inLink(), from, to, code)
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
  store<u32>(tag, TAG | (element << NAME_SHIFT) | bits)
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
  if ((flags & (<u32>(PREFORMATTED_ELEMENT | PROGRAM_ELEMENT))) != 0) return true
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
