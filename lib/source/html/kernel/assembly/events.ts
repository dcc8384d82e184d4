/**
 * The table of what happens on the page, and what need not stand in it: of a paragraph that holds no trigger nothing
 * comes, so its texts and what parts them are taken out again when it ends, and its references stay. The text of one
 * that holds one is put together.
 *
 *     <p>no <b>colon</b> <a href="/b">here</a></p>     → tag a, its attribute, end tag a
 *     <p>one: <b>here</b><img src="/c"></p>            → paragraph `one: here`, tag img, its attribute, end of paragraph
 */
import {
  ATTRIBUTE,
  BREAK_ELEMENT,
  COMMENT,
  COUNT_SHIFT,
  DECODED,
  END_PARAGRAPH,
  END_TAG,
  EVENT_COUNT,
  EVENT_KIND,
  EVENTS,
  HAS_OTHERS,
  HAS_TRIGGER,
  IN_LINK,
  IS_LINK,
  KNOWS_ENDINGS,
  LINE_ELEMENT,
  LINK_ELEMENT,
  NAME_MASK,
  NAME_SHIFT,
  OF_LINK_ALONE,
  OPENS_LINK,
  PARAGRAPH,
  PARAGRAPH_ELEMENT,
  PREFORMATTED_ELEMENT,
  PROGRAM_ELEMENT,
  REFERENCE,
  TAG,
  TELLS_ALL,
  TELLS_LINKS,
  TEXT,
  TEXTS,
  WINDOW
} from '../layout'
import { findInk } from './bytes'
import {
  beginDecoded,
  clearDecoded,
  countOfStretches,
  decodedFrom,
  decodedTo,
  dropDecoded,
  endsInUri,
  firstOfStretches,
  fits,
  putByte,
  putBytes,
  putCharacter,
  putWords
} from './decoded'
import { flagsOf } from './elements'
import { mayHold } from './triggers'

/** Bytes of an event. */
const SIZE: u32 = 16

/** Bytes that are read again at most, so that all is read twice at most. */
const MOST_REWOUND: u32 = 0x8000

/** How the page is read: the bits of layout.ts. */
export let mode: u32 = 0
/** Address behind the last event. */
let last: u32 = EVENTS
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

export function beginEvents(how: u32): void {
  mode = how
  last = EVENTS
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
  last = region
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

export function leaveMode(bits: u32): void {
  mode &= ~bits
}

/** All events so far have been read. */
export function clearEvents(at: u32): void {
  last = EVENTS
  if (isClean) beginRegion(at)
  else region = 0
  clearDecoded()
}

export function eventCount(): u32 {
  return (last - EVENTS) / SIZE
}

/** Text comes from elsewhere: the paragraph is more than what stands here. */
export function tellElsewhere(): void {
  isClean = false
  region = 0
}

/** Whether there is no room for a few more. */
export function isFull(): bool {
  return last + 8 * SIZE > <u32>EVENTS + <u32>EVENT_COUNT * SIZE
}

export function isEmpty(): bool {
  return last == EVENTS
}

function put(first: u32, from: u32, to: u32, fourth: u32): void {
  store<u32>(last, first)
  store<u32>(last, from - WINDOW, 4)
  store<u32>(last, to - WINDOW, 8)
  store<u32>(last, fourth, 12)
  last += SIZE
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

export function putOther(kind: u32, from: u32, to: u32, fourth: u32): void {
  put(kind, from, to, fourth)
}

/** Where a tag begins whose attributes follow. */
export function beginTag(): u32 {
  const at = last
  last += SIZE
  return at
}

/** Takes back what has been put from there on. */
export function takeBack(at: u32): void {
  last = at
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
    last = tag
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
  let to = at
  if (!isEmpty && isTriggered) {
    if (!putTogether(region, at)) {
      dropDecoded()
      return true
    }
    if ((mode & KNOWS_ENDINGS) != 0 && !mayHold(<u32>TEXTS + decodedFrom(), <u32>TEXTS + decodedTo())) dropDecoded()
    else {
      const text = firstText
      if ((load<u32>(text) & IN_LINK) != 0) {
        // It is told besides.
        move(text, text + SIZE)
        to += SIZE
      }
      putTogetherAt(text, PARAGRAPH)
    }
  }
  paragraphAt = 0
  let kept = dropTexts(region, to)
  if (paragraphAt != 0 && paragraphAt + SIZE < kept) {
    store<u32>(paragraphAt, load<u32>(paragraphAt) | HAS_OTHERS)
    move(to, kept + SIZE)
    store<u32>(kept, END_PARAGRAPH)
  } else move(to, kept)
  return false
}

/** The events from `from` on stand from `to` on. */
function move(from: u32, to: u32): void {
  if (from == to) return
  memory.copy(to, from, last - from)
  last = last + to - from
}

function putTogetherAt(at: u32, kind: u32): void {
  store<u32>(at, kind | (countOfStretches() << COUNT_SHIFT))
  store<u32>(at, decodedFrom(), 4)
  store<u32>(at, decodedTo(), 8)
  store<u32>(at, firstOfStretches(), 12)
}

/** What has been decoded, as that of the attribute before. */
export function putDecoded(): void {
  putTogetherAt(last, DECODED)
  last += SIZE
}

/** The first text of the paragraph that was put together. */
let firstText: u32 = 0

/** The text of the paragraph in [from, to); false where it cannot be told here what it is. */
function putTogether(from: u32, to: u32): bool {
  beginDecoded()
  firstText = 0
  let isPreformatted = wasPreformatted
  let isAtLineStart = false
  for (let event = from; event < to; event += SIZE) {
    const first = load<u32>(event)
    const kind = first & EVENT_KIND
    let start: u32 = <u32>WINDOW + load<u32>(event, 4)
    const end: u32 = <u32>WINDOW + load<u32>(event, 8)
    if (kind == ATTRIBUTE || kind == DECODED || kind == COMMENT) continue
    const isFirst = firstText == 0
    if (kind == TEXT) {
      if (!fits(start, end)) return false
      const ink = isFirst || isAtLineStart ? findInk(start, end) : start
      if (isFirst) {
        start = ink
        firstText = event
      }
      if (ink < end) isAtLineStart = false
      if (isPreformatted > 0) putBytes(start, end)
      else putWords(start, end)
      continue
    }
    if (!fits(0, 0)) return false
    if (kind == REFERENCE) {
      putCharacter(load<u32>(event, 12), start, end)
      isAtLineStart = false
      if (isFirst) firstText = event
      continue
    }
    if (kind != TAG && kind != END_TAG) return false
    // What stands before the text is not of it.
    if (isFirst) continue
    const flags = flagsOf((first >> NAME_SHIFT) & NAME_MASK)
    // A link whose text is a URI parts what stands behind it.
    if (kind == END_TAG && (flags & LINK_ELEMENT) != 0 && endsInUri()) return false
    const isBreak = (flags & BREAK_ELEMENT) != 0
    if (isBreak || ((flags & LINE_ELEMENT) != 0 && !isAtLineStart)) {
      putByte(0x0a, start - 1, kind == TAG ? end + 1 : end)
      isAtLineStart = true
    }
    if ((flags & PREFORMATTED_ELEMENT) != 0) {
      if (kind == TAG) isPreformatted++
      else if (isPreformatted > 0) isPreformatted--
    }
  }
  return true
}

/** Where the paragraph stands that is put together, among what is left; 0 for none. */
let paragraphAt: u32 = 0

/** Takes out of [from, to) what nothing comes of; gives the end of what is left. */
function dropTexts(from: u32, to: u32): u32 {
  let kept = from
  let link: u32 = 0 // the link that is open, among what is left
  for (let event = from; event < to; event += SIZE) {
    const word = load<u32>(event)
    const kind = word & EVENT_KIND
    if (kind == TEXT || kind == REFERENCE) {
      if ((word & IN_LINK) == 0) continue
      store<u32>(event, word | OF_LINK_ALONE)
    } else if (kind == TAG || kind == END_TAG) {
      const flags = flagsOf((word >> NAME_SHIFT) & NAME_MASK)
      const isOfLink = (flags & LINK_ELEMENT) != 0
      if (isOfLink && kind == END_TAG && link != 0) {
        kept = dropLink(link, kept)
        link = 0
        continue
      }
      const isKept =
        isOfLink ||
        (word & IN_LINK) != 0 ||
        (flags & (<u32>(PREFORMATTED_ELEMENT | PROGRAM_ELEMENT))) != 0 ||
        (kind == TAG && load<u32>(event, 12) > 0)
      if (!isKept) continue
      if (isOfLink) link = (word & OPENS_LINK) != 0 && (mode & TELLS_LINKS) == 0 ? kept : 0
    } else if (kind == PARAGRAPH) paragraphAt = kept
    if (kept != event) v128.store(kept, v128.load(event))
    kept += SIZE
  }
  return kept
}

/** Nothing is told of the link that stands at `link` and has ended: its tag is one like any other. */
function dropLink(link: u32, kept: u32): u32 {
  if (load<u32>(link, 12) > 0) {
    store<u32>(link, load<u32>(link) & ~(<u32>IS_LINK))
    return kept
  }
  memory.copy(link, link + SIZE, kept - link - SIZE)
  if (paragraphAt > link) paragraphAt -= SIZE
  return kept - SIZE
}
