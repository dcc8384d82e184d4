/**
 * The stretch between delimiters with its white space taken out: appendix-c/delimited.ts. What is joined stands in a
 * memory of its own, one behind the other, until the records that name it have been read.
 */
import { APOSTROPHE, BACKSLASH, CR, DQUOTE, GREATER_THAN, LESS_THAN, LF, SP } from '../../../bytes'
import { JOINED, JOINED_END, OUTPUT, OUTPUT_END } from '../layout'
import { isBlank, isRun, runLengthAt } from './character'
import { breaksOfGap, gapEnd, startsWithAuthority } from './line-break'
import { characterAt, characterLength, isWideBlank } from './outside-ascii'
import { byteAhead, isBeyond, reachTo, setUnclear } from './reach'
import { maxLength, maxLines } from './settings'

/** White space that was taken out: where in the joined bytes it stood, where in the text it ends, and what it is. */
const GAP: u32 = 12
/** Listed where later is printed. */
const GAPS: u32 = OUTPUT
/** A line break is in it; `scheme://` stands behind it. */
const BROKEN: u32 = 1
const BEFORE_URI: u32 = 2

const SOFT_HYPHEN: u32 = 0xad
const UNICODE_HYPHEN: u32 = 0x2010
/** Bytes that are copied at once, and the longest character: so much may be written behind what is joined. */
const MARGIN: u32 = 32

/** First byte of what is joined. */
export let joinedStart: u32 = JOINED
export let joinedEnd: u32 = JOINED
let gaps: u32 = GAPS
/** Does white space without a line break stand behind the content? It is none of the gaps. */
export let isBlankAtEnd: bool = false
/** Is there a gap before `scheme://`? */
export let isAnyBeforeUri: bool = false
/** Does a character stand in it that no run has? */
export let isStrangeCut: bool = false
/** Have characters been taken out that are no white space? */
export let hasSoftHyphens: bool = false
/** Was there no room for it? */
export let isFull: bool = false

export function gapCount(): u32 {
  return (gaps - GAPS) / GAP
}

/** Where in the joined bytes gap number `index` stood. */
export function placeOfGap(index: u32): u32 {
  return load<u32>(GAPS + index * GAP)
}

/** The first byte of the text behind it. */
export function behindGapOf(index: u32): u32 {
  return load<u32>(GAPS + index * GAP, 4)
}

export function isBroken(index: u32): bool {
  return (load<u32>(GAPS + index * GAP, 8) & BROKEN) != 0
}

export function isBeforeUri(index: u32): bool {
  return (load<u32>(GAPS + index * GAP, 8) & BEFORE_URI) != 0
}

export function setFull(): void {
  isFull = true
}

/** Begins to join: what is joined is empty. */
export function beginJoining(): void {
  joinedEnd = joinedStart
}

/** What is joined ends earlier, at `end`. */
export function cutJoined(end: u32): void {
  joinedEnd = end
}

/** Says that nobody asks any more for what was joined. */
export function clearJoined(): void {
  joinedStart = JOINED
  isFull = false
}

/** Keeps what is joined, and what stands behind it up to `end`. */
export function keepJoined(end: u32): void {
  joinedStart = (end + 3) & ~3
}

/** Copies [from, to) behind what is joined; false where there is no room. */
export function append(from: u32, to: u32): bool {
  if (joinedEnd + (to - from) + MARGIN > <u32>JOINED_END) {
    isFull = true
    return false
  }
  for (let i = from; i < to; i += 16) v128.store(joinedEnd + (i - from), v128.load(i))
  joinedEnd += to - from
  return true
}

/** Writes a byte behind what is joined; false where there is no room. */
export function appendByte(byte: u32): bool {
  if (joinedEnd + MARGIN > <u32>JOINED_END) {
    isFull = true
    return false
  }
  store<u8>(joinedEnd++, byte)
  return true
}

/** Copies the run at `from`, of at most `most` bytes, behind what is joined; gives one past it, 0 where there is no room. */
function appendRun(from: u32, most: u32): u32 {
  let i = from
  while (joinedEnd + MARGIN <= <u32>JOINED_END) {
    v128.store(joinedEnd, v128.load(i))
    const found = runLengthAt(i)
    const left = from + most - i
    const length = found < left ? found : left
    joinedEnd += length
    i += length
    if (length < 16) return i
  }
  isFull = true
  return 0
}

/** Says that white space was taken out; false where there is no room. */
function addGap(behind: u32, broken: bool): bool {
  const place = joinedEnd
  // With nothing but soft hyphens between, two are one.
  const isOne = gaps > GAPS && load<u32>(gaps - GAP) == place
  if (isOne) gaps -= GAP
  if (gaps + GAP > <u32>OUTPUT_END) return false
  const wasBroken = isOne && (load<u32>(gaps, 8) & BROKEN) != 0
  const isBefore = startsWithAuthority(behind)
  const kinds = (broken || wasBroken ? BROKEN : 0) | (isBefore ? BEFORE_URI : 0)
  isAnyBeforeUri = isAnyBeforeUri || isBefore
  store<u32>(gaps, place)
  store<u32>(gaps, behind, 4)
  store<u32>(gaps, kinds, 8)
  gaps += GAP
  return true
}

/** Does an apostrophe at the end of what is joined close a string of a program, in which the delimiter stands? */
function closesLiteral(behind: u32, broken: bool): bool {
  if (joinedEnd == joinedStart || load<u8>(joinedEnd - 1) != APOSTROPHE) return false
  return !broken || load<u8>(behind) == APOSTROPHE
}

/** U+00A0 and its kin, of bytes above 0x7F. */
function isWide(byte: u32, codePoint: u32): bool {
  return byte >= 0x80 && isWideBlank(codePoint)
}

/**
 * Reads from the scheme at `start` to `closing`; `opening` is where the delimiter before it stands. Gives one past the last
 * byte that is no white space, 0 where the cut fails. It counts for nothing where `isUnclear`.
 */
export function readCut(start: u32, opening: u32, end: u32, closing: u32): u32 {
  const longest: u32 = 2 * maxLength + 256 * maxLines
  let lines: u32 = 1
  let contentEnd = start
  let i = start
  reachTo(end)
  beginJoining()
  gaps = GAPS
  isStrangeCut = hasSoftHyphens = isFull = isAnyBeforeUri = isBlankAtEnd = false
  while (true) {
    if (isBeyond(i) || joinedEnd - joinedStart > maxLength || i - start > longest) return 0
    const byte: u32 = load<u8>(i)
    if (isRun(byte)) {
      const most = maxLength + 1 - (joinedEnd - joinedStart)
      const to = appendRun(i, most < end - i ? most : end - i)
      if (to == 0) break
      contentEnd = i = to
      continue
    }
    // One blank between two words is most of what there is, and brings nothing along.
    if (byte == SP && isRun(byteAhead(i + 1) & 0xff)) {
      if (closesLiteral(++i, false)) return 0
      if (!addGap(i, false)) break
      continue
    }
    if (byte == closing) {
      // Only soft hyphens stand behind it.
      if (gaps > GAPS && load<u32>(gaps - GAP) == joinedEnd) {
        gaps -= GAP
        isBlankAtEnd = isBlankAtEnd || (load<u32>(gaps, 8) & BROKEN) == 0
      }
      return contentEnd
    }
    // Of `<`, `>` and `"` only the one that closes may stand in a cut.
    if (byte == LESS_THAN || byte == GREATER_THAN || byte == DQUOTE) return 0
    const codePoint = byte < 0x80 ? byte : characterAt(i, end)
    if ((codePoint == 0 && byte != 0) || codePoint == UNICODE_HYPHEN) break
    if (codePoint == SOFT_HYPHEN) {
      hasSoftHyphens = true
      i += characterLength
      continue
    }
    if (!isBlank(byte) && byte != LF && byte != CR && !isWide(byte, codePoint)) {
      const to: u32 = i + (byte < 0x80 ? 1 : characterLength)
      isStrangeCut = true
      if (!append(i, to)) break
      contentEnd = i = to
      continue
    }
    const behind = gapEnd(i, opening, longest, maxLines - lines)
    if (behind == 0) return 0
    const broken = breaksOfGap
    lines += broken
    if (!isBeyond(behind) && load<u8>(behind) == closing) isBlankAtEnd = broken == 0
    else if (!isBeyond(behind)) {
      if (closesLiteral(behind, broken > 0)) return 0
      // It may continue a string of a program.
      if (broken > 0 && load<u8>(joinedEnd - 1) == BACKSLASH) break
      if (!addGap(behind, broken > 0)) break
    }
    i = behind
  }
  setUnclear()
  return 0
}
