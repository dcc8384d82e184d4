/** The marks of a reply at the start of a line: appendix-c/reply-prefix.ts. */
import { BAR, COLON, CR, DOT, DQUOTE, GREATER_THAN, HYPHEN, LESS_THAN, LF, PLUS, SP, UNDERSCORE } from '../../../bytes'
import { LINE_LOOK_BEHIND, LINES_OF_BRACKETS, LONGEST_REPLY_NAME, LONGEST_REPLY_PREFIX } from '../../../limits'
import { isAlphanumeric, isSpaceOrTab } from './character'
import { commentMark, commentMarkLength } from './comment-mark'
import { endOf, firstEntry, historyEnd, knownFrom, previousEntry, startOf } from './history'
import { lineStartBefore } from './lines'
import { textStart } from './text-start'

/** May a name before a `>` begin with it? */
function beginsName(byte: u32): bool {
  return isAlphanumeric(byte) || byte >= 0x80
}

/** May it stand in the name behind its first byte? */
function isOfName(byte: u32): bool {
  return beginsName(byte) || byte == HYPHEN || byte == DOT || byte == UNDERSCORE
}

/** One past the mark that begins at `at`, or 0. */
function markEnd(at: u32, end: u32): u32 {
  if (at >= end) return 0
  const byte = load<u8>(at)
  if (byte == GREATER_THAN) return at + 1
  let i = at
  while (i < end && isBar(load<u8>(i))) i++
  if (i > at) return i < end && (isSpaceOrTab(load<u8>(i)) || load<u8>(i) == GREATER_THAN) ? i : 0
  if (!beginsName(byte)) return 0
  while (i < end && i - at < <u32>LONGEST_REPLY_NAME && isOfName(load<u8>(i))) i++
  return i < end && load<u8>(i) == GREATER_THAN ? i + 1 : 0
}

/** Is all of [lineStart, end) blanks and marks? */
export function isAllPrefix(lineStart: u32, end: u32): bool {
  if (end - lineStart > <u32>LONGEST_REPLY_PREFIX) return false
  let i = lineStart
  while (i < end) {
    if (isSpaceOrTab(load<u8>(i))) i++
    else {
      i = markEnd(i, end)
      if (i == 0) return false
    }
  }
  return true
}

/** The line to be read has not come as far as its marks might go. */
export const NOT_YET = 1
/** The marks do not stand there. */
export const NOT_THERE = 0

/** One past [from, to) as it stands again at `next`, blanks in either not counting; `NOT_THERE`, `NOT_YET`. */
export function skipAgain(from: u32, to: u32, next: u32, end: u32): u32 {
  let there = next
  for (let i = from; i < to; i++) {
    const byte = load<u8>(i)
    if (isSpaceOrTab(byte)) continue
    while (there < end && isSpaceOrTab(load<u8>(there))) there++
    if (there >= end) return NOT_YET
    if (load<u8>(there) != byte) return NOT_THERE
    there++
  }
  return there
}

/** `|` and `:` make a mark with what stands behind them. */
export function isBar(byte: u32): bool {
  return byte == BAR || byte == COLON
}

/** Does a reply mark end with the byte? The name before one has none of them. */
function endsMark(byte: u32): bool {
  return byte == GREATER_THAN || isBar(byte)
}

/** One past those of the marks [from, to) that stand again at `next`, where not all do; `NOT_THERE`, `NOT_YET`. */
export function skipSome(from: u32, to: u32, next: u32, end: u32): u32 {
  let there = next
  let behind: u32 = NOT_THERE
  for (let i = from; i < to; i++) {
    const byte: u32 = load<u8>(i)
    if (isSpaceOrTab(byte)) continue
    while (there < end && there - next < <u32>LONGEST_REPLY_PREFIX && isSpaceOrTab(load<u8>(there))) there++
    if (there >= end) return NOT_YET
    if (load<u8>(there) != byte) break
    there++
    if (endsMark(byte)) behind = there
  }
  return behind
}

/** One past the marks that begin the line at `lineStart`, before `end`; `lineStart` for none. */
export function marksEnd(lineStart: u32, end: u32): u32 {
  const stop = end - lineStart > <u32>LONGEST_REPLY_PREFIX ? lineStart + LONGEST_REPLY_PREFIX : end
  let last = lineStart
  for (let i = lineStart; ;) {
    while (i < stop && isSpaceOrTab(load<u8>(i))) i++
    i = markEnd(i, stop)
    if (i == 0) return last
    last = i
  }
  return last
}

/** The delimiter whose line was looked at last, where that line begins, where its marks end, and the mark of a comment. */
let prefixOf: u32 = 0
let prefixStart: u32 = 0
let prefixEnd: u32 = 0
let isPrefixUnclear: bool = false
/** The mark of a line in a difference, `+` or `-`; 0 for none. Where it stands again the rules must say. */
let difference: u32 = 0
let comment: u32 = 0
let commentEnd: u32 = 0

/** Says that other bytes stand in the window. */
export function forgetPrefix(): void {
  prefixOf = 0
  answeredOpening = 0
}

/** The delimiter about which the last answer was no, and where the first line begins that it was given by. */
let answeredOpening: u32 = 0
let answeredFrom: u32 = 0

/**
 * May what begins the line of `opening`, up to `marksTo`, be the end of an earlier match, or what closes it, and no mark?
 * That the rules must say; but where the lines before, as far as one leads to the other, have the same marks, they are.
 */
export function mayCloseMatch(lineStart: u32, marksTo: u32, opening: u32): bool {
  const floor = opening - textStart > <u32>LINE_LOOK_BEHIND ? opening - LINE_LOOK_BEHIND : textStart
  let line = lineStart
  for (let lines: u32 = 0; ; lines++) {
    if (line < knownFrom || isInMatch(line)) return true
    const open: u32 = lines == <u32>LINES_OF_BRACKETS ? 0 : openBefore(line, floor)
    if (open == 0 || (open >= knownFrom && isBeforeNoMatch(open))) {
      answeredFrom = line
      break
    }
    line = lineStartBefore(open, floor)
    if (line == 0 || skipAgain(lineStart, marksTo, line, open) != marksEnd(line, open)) return true
    // What was said of a line with the same marks holds of this one, if as much is seen of the lines before it.
    if (open == answeredOpening && answeredFrom > floor) break
  }
  answeredOpening = opening
  return false
}

/** Stands behind the `<` at `open` surely no match, nor white space or `URL:` before one? */
function isBeforeNoMatch(open: u32): bool {
  const byte: u32 = load<u8>(open + 1)
  if (byte <= 0x20 || byte >= 0x80 || (byte | 0x20) == 0x75) return false
  return !isInMatch(open + 2)
}

function isInMatch(at: u32): bool {
  let entry = historyEnd
  while (entry > firstEntry() && startOf(previousEntry(entry)) > at) entry = previousEntry(entry)
  return entry > firstEntry() && endOf(previousEntry(entry)) > at
}

/** The `<` that is open at the beginning of a line; 0 for none. A `>` of the marks that begin a line closes nothing. */
function openBefore(lineStart: u32, floor: u32): u32 {
  for (let i = lineStart - 1; i >= floor; i--) {
    const byte = load<u8>(i)
    if (byte == LESS_THAN) return i
    if (byte == DQUOTE) return 0
    if (byte != GREATER_THAN) continue
    const before = lineStartBefore(i, floor)
    if (before == 0 || !isAllPrefix(before, i + 1)) return 0
    i = before
  }
  return 0
}

/** The mark of a difference at `at`, or behind the blank there; 0 for none. */
function differenceAt(at: u32): u32 {
  const byte: u32 = load<u8>(at) == SP ? load<u8>(at + 1) : load<u8>(at)
  return byte == PLUS || byte == HYPHEN ? byte : 0
}

/** May the mark stand at `at`, or behind blanks? */
function beginsDifference(at: u32, end: u32, mark: u32): bool {
  let i = at
  while (i < end && isSpaceOrTab(load<u8>(i))) i++
  return i >= end || load<u8>(i) == mark
}

function readPrefix(opening: u32): void {
  const stop = opening - textStart > <u32>LINE_LOOK_BEHIND ? opening - LINE_LOOK_BEHIND : textStart
  prefixOf = opening
  prefixStart = lineStartBefore(opening, stop)
  prefixEnd = comment = commentEnd = prefixStart
  difference = 0
  if (prefixStart == 0) return
  prefixEnd = marksEnd(prefixStart, opening)
  isPrefixUnclear = prefixEnd > prefixStart && mayCloseMatch(prefixStart, prefixEnd, opening)
  difference = differenceAt(prefixEnd)
  const length = commentMarkLength(prefixEnd, opening)
  comment = commentMark
  commentEnd = comment + length
}

/**
 * One past the marks of the line of `opening`, of replies and of a comment, where they stand again at `next`; one past
 * those of replies where the comment is missing; `next` where they are not there, 0 where that is unclear, or some are.
 */
export function skipPrefixAgain(opening: u32, next: u32, end: u32): u32 {
  if (opening != prefixOf) readPrefix(opening)
  let there = next
  if (prefixEnd > prefixStart) {
    if (isPrefixUnclear) return 0
    there = skipAgain(prefixStart, prefixEnd, next, end)
    if (there == NOT_THERE) return skipSome(prefixStart, prefixEnd, next, end) == NOT_THERE ? next : 0
    if (there == NOT_YET || there - next > <u32>LONGEST_REPLY_PREFIX) return 0
  }
  if (difference != 0 && beginsDifference(there, end, difference)) return 0
  if (commentEnd == comment) return there
  const behind = skipAgain(comment, commentEnd, there, end)
  if (behind == NOT_THERE) return there
  if (behind == NOT_YET || behind >= end || behind - next > <u32>LONGEST_REPLY_PREFIX) return 0
  // Behind the mark of a comment stands a blank, or the line ends.
  const byte = load<u8>(behind)
  if (byte == LF || byte == CR) return behind
  return isSpaceOrTab(byte) ? behind + 1 : there
}
