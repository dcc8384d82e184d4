/**
 * The stretch between explicit delimiters, with its white space taken out. `angle-brackets.ts` and
 * `double-quotes.ts` say what may stand in it and what it means; this is what they share.
 */
import { APOSTROPHE, BACKSLASH, SP } from '../bytes.js'
import { characterAt, isWhiteSpace } from './character.js'
import { gapAt, startsWithAuthority, type Gap } from './line-break.js'
import { beyond, type Reach } from './reach.js'
import { lineBreakAt } from './reply-prefix.js'
import { isDelimiter, RUN } from './whitespace.js'

export interface DelimitedLimits {
  readonly maxLength: number
  readonly maxLines: number
}

/** White space that was taken out. */
export interface RemovedGap {
  /** Index in the joined bytes of what stands behind it. */
  readonly at: number
  /** Where in the text it stood: [from, to). */
  readonly from: number
  readonly to: number
  /** Whether it has a line break. */
  readonly broken: boolean
  /** Whether `scheme://` stands behind it. */
  readonly beforeUri: boolean
}

/** What stands between two delimiters; valid until the next cut is read. */
export interface Delimited {
  /** One past the last byte before it that is no white space. */
  readonly contentEnd: number
  /** The content without white space and the hyphens of typesetters. */
  readonly joined: Uint8Array
  readonly gaps: readonly RemovedGap[]
  /** Whether white space without a line break stands behind the content; it is none of the gaps. */
  readonly blankAtEnd: boolean
}

const SOFT_HYPHEN = 0xad
/** U+2010: no URI has it, but `man` writes it where it breaks a word. */
const UNICODE_HYPHEN = 0x2010

/** Bytes of the longest character: so many may be joined past `maxLength` before that is noticed. */
const LONGEST_CHARACTER = 4

/** The joined bytes are written here: one cut is read at a time, and most cuts fail. */
let scratch = new Uint8Array(1 << 13)

const NO_GAPS: readonly RemovedGap[] = []

/** The objects for gaps are reused for the next cut: there may be thousands in one. */
const pool: Writable<RemovedGap>[] = []

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Gap number `index` of a cut. */
function gapOf(
  index: number,
  at: number,
  from: number,
  to: number,
  broken: boolean,
  beforeUri: boolean
): Writable<RemovedGap> {
  const gap = pool[index]
  if (gap === undefined) return (pool[index] = { at, from, to, broken, beforeUri })
  gap.at = at
  gap.from = from
  gap.to = to
  gap.broken = broken
  gap.beforeUri = beforeUri
  return gap
}

/**
 * Does the apostrophe before a gap that ends at `end` close a string literal of a program, in which the delimiter
 * stands? No URI has one before a blank, and if the line is broken, the next literal begins with one:
 *
 * ```text
 * '<http://' + url + '>'        '<a href="http://a.example/b'⏎
 *          ^ closes                                         ^ closes
 *                               '/c">'
 * ```
 */
function closesLiteral(bytes: Uint8Array, end: number, gap: Gap | undefined): boolean {
  return gap === undefined || gap.breaks === 0 || bytes[end] === APOSTROPHE
}

/**
 * Does the first backslash of so many joined bytes, which stands at `first`, continue a string of a program in the next
 * line, so that it is none of the URI? Where another stands before it, it may be one of a path of Windows, and behind white
 * space the string holds more.
 *
 * ```text
 * "http://a.example/b/\⏎c"
 *                     ^ goes with the line break
 * ```
 */
function isContinuation(first: number, length: number, gaps: readonly RemovedGap[]): boolean {
  return first === length - 1 && (gaps.length === 0 || gaps[gaps.length - 1]!.at < first)
}

/**
 * Bytes that may stand between delimiters. Soft hyphens and white space count too, or a bracket and a gigabyte of blanks
 * would be one cut.
 */
export function longestCut({ maxLength, maxLines }: DelimitedLimits): number {
  return 2 * maxLength + 256 * maxLines
}

/**
 * Reads from `at` (the first byte of the scheme) to `closing`. Undefined where the cut fails: at another delimiter, a
 * blank line, the end of a string or of the text, past `maxLength` characters or `maxLines` lines. `prefix` gives the
 * marks of the line the cut begins on, of a reply and of a comment; it is asked for at the first line break.
 */
export function readDelimited(
  text: Reach,
  at: number,
  closing: number,
  prefix: () => string,
  limits: DelimitedLimits
): Delimited | undefined {
  const { bytes } = text
  let plain = at
  while (plain < text.end && RUN[bytes[plain]!]) plain++
  if (plain < text.end && bytes[plain] === closing && plain - at <= limits.maxLength) {
    return { contentEnd: plain, joined: bytes.subarray(at, plain), gaps: NO_GAPS, blankAtEnd: false }
  }
  if (scratch.length < limits.maxLength + 1 + LONGEST_CHARACTER)
    scratch = new Uint8Array(limits.maxLength + 1 + LONGEST_CHARACTER)
  const joined = scratch
  const kinds = RUN
  const gaps: RemovedGap[] = []
  const longest = longestCut(limits)
  let joinedLength = 0
  let contentEnd = at
  let lines = 1
  let blankAtEnd = false
  /** No backslash stands before this index of the joined bytes. */
  let backslash = 0
  for (let i = at; ;) {
    if (beyond(text, i) || joinedLength > limits.maxLength || i - at > longest) return undefined
    // Plain characters, nearly all there are, in a loop of their own, up to where one of the bounds above would be
    // passed.
    const stop = Math.min(text.end, i + limits.maxLength + 1 - joinedLength, at + longest + 1)
    if (kinds[bytes[i]!]) {
      do joined[joinedLength++] = bytes[i++]!
      while (i < stop && kinds[bytes[i]!])
      contentEnd = i
      continue
    }
    const byte = bytes[i]!
    if (byte === closing) {
      // Only soft hyphens stand behind it.
      if (gaps.length > 0 && gaps[gaps.length - 1]!.at === joinedLength) blankAtEnd = !gaps.pop()!.broken || blankAtEnd
      return { contentEnd, joined: joined.subarray(0, joinedLength), gaps, blankAtEnd }
    }
    if (isDelimiter(byte)) return undefined
    if (byte >= 0x80 || !isWhiteSpace(byte)) {
      const { codePoint, length } = characterAt(text, i)
      if (codePoint === SOFT_HYPHEN || (codePoint === UNICODE_HYPHEN && lineBreakAt(text, i + length) >= 0)) {
        i += length
        continue
      }
      if (!isWhiteSpace(codePoint)) {
        for (let k = 0; k < length; k++) joined[joinedLength++] = bytes[i + k]!
        contentEnd = i += length
        continue
      }
    }
    // Most gaps are one blank between two words.
    const isBlank = byte === SP && i + 1 < text.end && kinds[bytes[i + 1]!] !== 0
    const gap = isBlank ? undefined : gapAt(text, i, prefix, longest, limits.maxLines - lines)
    if (!isBlank && gap === undefined) return undefined
    lines += gap?.breaks ?? 0
    const end = gap?.end ?? i + 1
    if (!beyond(text, end) && bytes[end] === closing) {
      blankAtEnd = gap?.breaks === 0
    } else if (!beyond(text, end)) {
      if (joined[joinedLength - 1] === APOSTROPHE && closesLiteral(bytes, end, gap)) return undefined
      let isContinued = false
      if (joined[joinedLength - 1] === BACKSLASH && lineBreakAt(text, i) >= 0) {
        backslash = joined.indexOf(BACKSLASH, backslash)
        isContinued = isContinuation(backslash, joinedLength, gaps)
        if (isContinued) joinedLength--
      }
      const beforeUri = startsWithAuthority(text, end)
      // Two gaps with only soft hyphens between them are one.
      const isOne = gaps.length > 0 && gaps[gaps.length - 1]!.at === joinedLength
      const last = isOne ? gaps.pop() : undefined
      const broken = (gap !== undefined && gap.breaks > 0) || last?.broken === true
      const from = last?.from ?? (isContinued ? i - 1 : i)
      gaps.push(gapOf(gaps.length, joinedLength, from, end, broken, beforeUri))
    }
    i = end
  }
}

/**
 * Position in the text of byte `index` of the joined bytes; `at` is where the cut begins. Between two gaps, only soft
 * hyphens were taken out.
 */
export function positionInText(text: Reach, at: number, { gaps }: Delimited, index: number): number {
  const gap = gaps.findLast(gap => gap.at <= index)
  let position = gap?.to ?? at
  for (let joined = gap?.at ?? 0; ;) {
    const { codePoint, length } = characterAt(text, position)
    if (codePoint !== SOFT_HYPHEN) {
      if (joined + length > index) return position + index - joined
      joined += length
    }
    position += length
  }
}
