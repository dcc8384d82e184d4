/**
 * What is left of a paragraph that has ended: of one that holds no trigger nothing comes, so its texts and what parts them
 * are taken out again, and its references stay. The text of one that holds one is put together.
 *
 *     <p>no <b>colon</b> <a href="/b">here</a></p>     → tag a, its attribute, end tag a
 *     <p>one: <b>here</b><img src="/c"></p>            → paragraph `one: here`, tag img, its attribute, end of paragraph
 */
import {
  ATTRIBUTE,
  BREAK_ELEMENT,
  COMMENT,
  DECODED,
  END_PARAGRAPH,
  END_TAG,
  EVENT_KIND,
  HAS_OTHERS,
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
  PREFORMATTED_ELEMENT,
  PROGRAM_ELEMENT,
  REFERENCE,
  TAG,
  TELLS_LINKS,
  TEMPLATE_ELEMENT,
  TEXT,
  TEXTS,
  WINDOW
} from '../layout'
import { findInk } from './bytes'
import {
  beginDecoded,
  decodedFrom,
  decodedTo,
  dropDecoded,
  endsInUri,
  fits,
  putByte,
  putBytes,
  putCharacter,
  putWords
} from './decoded'
import { flagsOf } from './elements'
import { move, putTogetherAt, SIZE } from './events'
import { mode } from './mode'
import { mayHold } from './triggers'

/**
 * Leaves of the events [from, at) those that something comes of; false where it cannot be told here what the text is.
 * `preformatted`: so many elements in which a line break is one on the page are open where it begins.
 */
export function reduceParagraph(from: u32, at: u32, hasTrigger: bool, preformatted: u32): bool {
  let to = at
  if (hasTrigger) {
    if (!putTogether(from, at, preformatted)) {
      dropDecoded()
      return false
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
  let kept = dropTexts(from, to)
  if (paragraphAt != 0 && paragraphAt + SIZE < kept) {
    store<u32>(paragraphAt, load<u32>(paragraphAt) | HAS_OTHERS)
    move(to, kept + SIZE)
    store<u32>(kept, END_PARAGRAPH)
  } else move(to, kept)
  return true
}

/** The first text of the paragraph that was put together. */
let firstText: u32 = 0

/** The text of the paragraph in [from, to); false where it cannot be told here what it is. */
function putTogether(from: u32, to: u32, preformatted: u32): bool {
  beginDecoded()
  firstText = 0
  let isPreformatted = preformatted
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
        (flags & (<u32>(PREFORMATTED_ELEMENT | PROGRAM_ELEMENT | TEMPLATE_ELEMENT))) != 0 ||
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
