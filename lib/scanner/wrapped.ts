/** Joins an undelimited URI that ends at its line's end with what looks like its rest on the lines behind. */
import { ASTERISK, CR, DOT, HTAB, HYPHEN, LEFT_BRACE, LEFT_BRACKET, LEFT_PARENTHESIS, LF, SP } from '../bytes.js'
import { isAllPrefix, lineBreakAt, lineStartBefore, skipReplyPrefix } from '../appendix-c/reply-prefix.js'
import { characterAt, characterBefore } from '../appendix-c/character.js'
import { isPair, mayOpenPair } from '../appendix-c/pairs.js'
import { beyond, byteAt, type Reach } from '../appendix-c/reach.js'
import { RUN, skipBlanks } from '../appendix-c/whitespace.js'
import {
  GAP_LOOK_AHEAD,
  LINE_LOOK_BEHIND,
  LONGEST_COMMENT_MARK,
  MARK_LOOK_BEHIND,
  MAX_REJOINED_LINES
} from '../limits.js'
import {
  commentMark,
  isBehindCode,
  isContinued,
  isSoftBreak,
  isTooShort,
  looksLikeRest,
  type LineEnd
} from '../policy/rejoin.js'
import type { Alternative, Wrapper } from '../match.js'
import { asciiString } from './ascii.js'
import { inOwnText, type Candidate } from './candidate.js'
import type { Found } from './found.js'
import { iriRunEnd } from './iri.js'
import { derived, type Rules } from './rules.js'
import { prefixOfLine } from './trigger.js'
import { isContinuationMark, readUndelimited, type Undelimited } from './undelimited.js'

/** Bytes before the URI in which its line is compared with the next. */
const LONGEST_HEAD = 64
/** Bytes behind the last piece that its end may depend on: one character and the one behind it. */
const BEHIND = 8

export interface Rejoined {
  readonly uri: string
  readonly repaired: boolean
  readonly wrapper: Wrapper
  /** One past its last byte in the window. */
  readonly end: number
}

/** Where a piece of the joined URI stands: [from, to). */
interface Piece {
  readonly from: number
  readonly to: number
}

interface Line {
  readonly start: number
  readonly end: number
}

/** One past the line break behind `at`, if only blanks stand between; -1 otherwise. */
function nextLineStart(candidate: Candidate, at: number): number {
  return lineBreakAt(candidate.text, skipBlanks(candidate.text, at, GAP_LOOK_AHEAD))
}

/** Where the line break begins that ends right before `lineStart`: at one or two CRs before the LF, as in `lineBreakAt`. */
function lineBreakBefore(bytes: Uint8Array, lineStart: number): number {
  const at = lineStart - 1
  if (bytes[at] !== LF || bytes[at - 1] !== CR) return at
  return bytes[at - 2] === CR ? at - 2 : at - 1
}

/** The line right above `lineStart`; undefined if it begins before `stop`. */
function lineAbove(bytes: Uint8Array, lineStart: number, stop: number): Line | undefined {
  const end = lineBreakBefore(bytes, lineStart)
  const start = end > stop ? lineStartBefore(bytes, end, stop) : -1
  return start < 0 ? undefined : { start, end }
}

/** Characters of the longest of the lines of the paragraph right above `lineStart`. */
function widthAbove(text: Reach, lineStart: number): number {
  const { bytes } = text
  const stop = Math.max(0, lineStart - LINE_LOOK_BEHIND)
  let widest = 0
  let line = lineAbove(bytes, lineStart, stop)
  for (; line && !isAllPrefix(text, line.start, line.end); line = lineAbove(bytes, line.start, stop))
    widest = Math.max(widest, line.end - line.start)
  return widest
}

/** The joined reading of a URI whose run ends at a line's end; undefined where nothing looks like its rest. */
export function rejoin(candidate: Candidate, found: Undelimited, rules: Rules): Rejoined | undefined {
  const { text, start, skip } = candidate
  const { bytes } = text
  let next = nextLineStart(candidate, found.runEnd)
  if (next < 0 && !text.short) return undefined
  let line: Line = {
    start: lineStartBefore(bytes, start, Math.max(0, start - LINE_LOOK_BEHIND)),
    end: found.runEnd
  }
  const mayBeBroken = mayBreakAnywhere(candidate, found.runEnd) || !isTooShort(line.end - line.start)
  if (line.start < 0 || !mayBeBroken) {
    // More bytes would change nothing: the URI is reported at once.
    text.short = false
    return undefined
  }
  const prefix = prefixOfLine(text, start, skip)
  const width = widthAbove(text, line.start)
  const comment = commentOfLine(candidate, line.start, prefix)
  if (comment === '' && isBehindCode(asciiString(bytes, line.start, start))) {
    text.short = false
    return undefined
  }
  const isItem = comment === '*' && beginsItem(text, line.start, prefix) && !isBelowOpening(text, line.start)
  let joined = asciiString(bytes, start, found.runEnd)
  const pieces: Piece[] = []
  let piece: Piece = { from: start, to: found.runEnd }
  for (let lines = 0; lines < MAX_REJOINED_LINES && next >= 0; lines++) {
    const behindPrefix = skipReplyPrefix(text, next, prefix)
    const lacksPrefix = prefix !== '' && behindPrefix === next
    if (isItem && beginsItem(text, next, prefix)) break
    const from = behindComment(candidate, skipBlanks(text, behindPrefix, GAP_LOOK_AHEAD), comment)
    if (from < 0) break
    const room = rules.maxLength - joined.length
    const to = tokenEnd(text, from, room, rules)
    if (to - from > room) return undefined
    const rest = nextLineStart(candidate, to)
    const alone = rest >= 0 || (text.last && skipBlanks(text, to, GAP_LOOK_AHEAD) >= text.end)
    if (lacksPrefix && (rest < 0 || skipReplyPrefix(text, rest, prefix) === rest)) break
    const before = lineEnd(candidate, joined, line, width, comment)
    const token = asciiString(bytes, from, to)
    const closed = token.slice(0, closedAt(candidate, token, to))
    const behind = alone ? '' : wordBehind(text, to)
    if (!looksLikeRest(before, { token, alone, closed, behind, lacksPrefix })) break
    const given = isSoftBreak(before) || isContinued(before) ? 1 : 0
    pieces.push({ from: piece.from, to: piece.to - given })
    piece = { from, to }
    joined = joined.slice(0, joined.length - given) + token
    line = { start: next, end: to }
    next = rest
  }
  return text.short || pieces.length === 0 ? undefined : read(candidate, [...pieces, piece], rules)
}

/** One past the run that begins at `from`, or past `room` bytes of it. */
function tokenEnd(text: Reach, from: number, room: number, rules: Rules): number {
  if (rules.iri === 'map') return iriRunEnd(text, from, room)
  let to = from
  while (to - from <= room && !beyond(text, to) && RUN[text.bytes[to]!]) to++
  return to
}

/**
 * Does a `*` stand in the first column, in that behind a reply prefix, or behind tabs, as in a ChangeLog? In a comment a
 * blank stands before it, or it stands below another.
 */
function beginsItem(text: Reach, lineStart: number, prefix: string): boolean {
  const at = skipReplyPrefix(text, lineStart, prefix)
  return byteAt(text, behindTabs(text, prefix !== '' && byteAt(text, at) === SP ? at + 1 : at)) === ASTERISK
}

function behindTabs(text: Reach, at: number): number {
  let behind = at
  while (behind - at < GAP_LOOK_AHEAD && byteAt(text, behind) === HTAB) behind++
  return behind
}

/** Does the row of lines above that begin with a `*` stand below the `/*` of a comment? */
function isBelowOpening(text: Reach, lineStart: number): boolean {
  const { bytes } = text
  const stop = Math.max(0, lineStart - LINE_LOOK_BEHIND)
  let line = lineAbove(bytes, lineStart, stop)
  while (line && bytes[skipBlanks(text, line.start, GAP_LOOK_AHEAD)] === ASTERISK)
    line = lineAbove(bytes, line.start, stop)
  return line !== undefined && asciiString(bytes, line.start, line.end).includes('/*')
}

function commentOfLine(candidate: Candidate, lineStart: number, prefix: string): string {
  const { text, start } = candidate
  const from = skipReplyPrefix(text, lineStart, prefix)
  return commentMark(asciiString(text.bytes, from, Math.min(start, from + LONGEST_COMMENT_MARK)))
}

/**
 * Where the text of a line begins behind its comment mark and blanks; -1 if the line has another mark or none (the `*`
 * of an end of comment has no blank behind it). If a `*` is missing, it was no comment but an item of a list, or one
 * whose lines have no mark.
 */
function behindComment(candidate: Candidate, at: number, comment: string): number {
  const { text } = candidate
  if (comment === '' || (comment.startsWith('*') && byteAt(text, at) !== ASTERISK)) return at
  for (let i = 0; i < comment.length; i++) if (byteAt(text, at + i) !== comment.charCodeAt(i)) return -1
  const behind = skipBlanks(text, at + comment.length, GAP_LOOK_AHEAD)
  return behind > at + comment.length ? behind : -1
}

/** May the line be broken behind the run, however short it is? Behind a backslash, in a host, between marks of a pair. */
function mayBreakAnywhere(candidate: Candidate, runEnd: number): boolean {
  const { text, start, floor } = candidate
  const { bytes } = text
  if (isContinuationMark(bytes, runEnd - 1, runEnd) || bytes[runEnd - 1] === HYPHEN || bytes[runEnd - 1] === DOT)
    return true
  return start > floor && mayOpenPair(bytes[start - 1]!)
}

const BRACKETS: ReadonlyMap<number, string> = new Map([
  [LEFT_PARENTHESIS, '()'],
  [LEFT_BRACKET, '[]'],
  [LEFT_BRACE, '{}']
])

/**
 * Index in the token, which ends at `to`, of the mark that closes the one right before the URI; its length if that stands
 * behind it; 0 if there is none.
 */
function closedAt({ text, start, floor }: Candidate, token: string, to: number): number {
  if (start <= floor || !mayOpenPair(text.bytes[start - 1]!)) return 0
  const brackets = BRACKETS.get(text.bytes[start - 1]!)
  if (brackets !== undefined) {
    const at = token.indexOf(brackets.charAt(1))
    return token.slice(0, Math.max(at, 0)).includes(brackets.charAt(0)) ? 0 : Math.max(at, 0)
  }
  return isPair(characterBefore(text, start, floor).codePoint, characterAt(text, to).codePoint) ? token.length : 0
}

/** The first characters behind the blanks at `at`. */
function wordBehind(text: Reach, at: number): string {
  const from = skipBlanks(text, at, GAP_LOOK_AHEAD)
  return String.fromCharCode(byteAt(text, from), byteAt(text, from + 1))
}

function lineEnd(candidate: Candidate, uri: string, line: Line, width: number, comment: string): LineEnd {
  const { text, start, colon, skip } = candidate
  const prefix = skipReplyPrefix(text, line.start, prefixOfLine(text, line.end, skip))
  const head = skipBlanks(text, prefix, GAP_LOOK_AHEAD) + comment.length
  return {
    uri,
    length: line.end - line.start,
    ownLine: line.start > start || skipBlanks(text, prefix, GAP_LOOK_AHEAD) >= start,
    wrapWidth: width,
    isRest: line.start > start,
    head: line.start > start ? '' : asciiString(text.bytes, head, Math.min(start, head + LONGEST_HEAD)).trimStart(),
    inAuthority: candidate.hasAuthority && !/[/?#]/.test(uri.slice(colon + 3 - start))
  }
}

/** The rules where nothing but the match is used. */
const matchingRules = derived(rules => ({ ...rules, rejects: false, alternatives: false }))

/** The pieces are put together here, one URI at a time. */
let scratch = new Uint8Array(1 << 13)

/** Reads the pieces as the text would stand if none of these lines had been broken, so that rule 3 decides where it ends. */
function read(candidate: Candidate, pieces: readonly Piece[], rules: Rules): Rejoined | undefined {
  const { text, start, floor } = candidate
  const from = Math.max(floor, start - MARK_LOOK_BEHIND)
  const behind = pieces[pieces.length - 1]!.to
  const to = Math.min(text.end, behind + BEHIND)
  const stretches = [{ from, to: start }, ...pieces, { from: behind, to }]
  const length = stretches.reduce((sum, stretch) => sum + stretch.to - stretch.from, 0)
  if (scratch.length < length) scratch = new Uint8Array(2 * length)
  let at = 0
  for (const stretch of stretches) {
    scratch.set(text.bytes.subarray(stretch.from, stretch.to), at)
    at += stretch.to - stretch.from
  }
  const last = text.last || to < text.end
  const reach: Reach = { bytes: scratch, end: length, last, short: false, highBytes: text.highBytes }
  const result = readUndelimited(inOwnText(candidate, reach, from), matchingRules(rules))
  text.short = reach.short
  if (result?.kind !== 'match' || reach.short) return undefined
  const end = endInText(pieces, result.end - (start - from))
  return end < 0 ? undefined : { uri: result.uri, repaired: result.repaired, wrapper: result.wrapper, end }
}

/** Where in the text the first `length` bytes of the pieces end; -1 if that is in the first piece. */
function endInText(pieces: readonly Piece[], length: number): number {
  let at = 0
  for (const { from, to } of pieces) {
    if (at > 0 && length <= at + to - from) return length > at ? from + length - at : -1
    at += to - from
  }
  return -1
}

/** The match with the joined reading: as an alternative, or chosen if `rejoin` is `'likely'`. */
export function withRejoined(found: Found, rejoined: Rejoined, rules: Rules): Found {
  const { uri } = found
  const others = found.alternatives.filter(alternative => alternative.uri !== rejoined.uri)
  if (rules.rejoin === 'never') return { ...found, alternatives: [...others, { uri: rejoined.uri, why: 'wrapped' }] }
  const alternatives: readonly Alternative[] = rules.alternatives ? [{ uri, why: 'wrapped' }, ...others] : []
  return { ...found, ...rejoined, asItStands: false, alternatives }
}
