/**
 * Is white space inside `<…>` part of a broken URI, or is it where prose begins? `<http://a.example/x y.html>` was
 * written by somebody with a blank in a file name; `<http://a.example/x and what it says>` by somebody who put a
 * remark in the brackets. The features, each with its test:
 *
 * - Behind a blank: two or more all-letter words among the next pieces.
 * - Behind a line break that no hyphen stands before: the line begins with two all-letter words, a blank between them.
 * - Behind a blank: square brackets around all of the rest; behind a line break, if they hold more than a word.
 *
 * ```text
 * <http://a.example/x see b.html for more>
 *                     ^^^        ^^^ the second word: prose begins at the first blank
 * ```
 */
import { APOSTROPHE, AT, DOT, HYPHEN, LEFT_BRACKET, PERCENT, RIGHT_BRACKET } from '../bytes.js'
import { MAX_PROSE_PIECES } from '../limits.js'
import { endsAuthority } from '../rfc3986/authority.js'
import { ALPHA, FLAGS, SUB_DELIMS } from '../rfc3986/charsets.js'

/** White space that was taken out of a cut. */
export interface Gap {
  /** Where in the cut the piece behind it begins; it ends at the next gap. */
  readonly at: number
  /** A line break is in it. */
  readonly broken: boolean
}

/** Kinds of punctuation that prose puts around a word: before it, right behind it, at the very end. */
const BEFORE = 1
const BEHIND = 2
const LAST = 4
const MARKS = new Uint8Array(256)
for (const mark of '"\'(') MARKS[mark.charCodeAt(0)]! |= BEFORE
for (const mark of '"\')') MARKS[mark.charCodeAt(0)]! |= BEHIND
for (const mark of '.,;:!?') MARKS[mark.charCodeAt(0)]! |= LAST

function isAlpha(byte: number | undefined): boolean {
  return byte !== undefined && (FLAGS[byte]! & ALPHA) !== 0
}

/**
 * Is [from, to) a word: letters, perhaps with one apostrophe among them, and with the punctuation that prose may put
 * around them?
 */
export function isWord(bytes: Uint8Array, from: number, to: number): boolean {
  const marks = MARKS
  let i = from
  while (i < to && marks[bytes[i]!]! & BEFORE) i++
  const first = i
  while (i < to && (bytes[i]! >= 0x80 || isAlpha(bytes[i]))) i++
  if (i === first) return false
  if (i + 1 < to && bytes[i] === APOSTROPHE && isAlpha(bytes[i + 1])) {
    i += 2
    while (i < to && isAlpha(bytes[i])) i++
  }
  while (i < to && marks[bytes[i]!]! & BEHIND) i++
  while (i < to && marks[bytes[i]!]! & LAST) i++
  return i === to
}

/**
 * Index of the first gap of a joined cut behind which the text reads like prose; -1 if there is none. Gaps at or before
 * `authority` and within a pct-encoded do not count, since no URI could end there.
 */
export function findProse(joined: Uint8Array, gaps: readonly Gap[], authority: number): number {
  let word = -1
  let first = 0
  while (first < gaps.length && gaps[first]!.at <= authority) first++
  for (let another = 0; another < gaps.length; another++) {
    const end = another + 1 < gaps.length ? gaps[another + 1]!.at : joined.length
    if (!isWord(joined, gaps[another]!.at, end)) continue
    // Of two words, the second must be among the pieces looked at behind a gap before the first.
    for (let i = Math.max(first, another - MAX_PROSE_PIECES + 1); i <= word; i++) {
      const { at, broken } = gaps[i]!
      const beginsLine = i === word && another === i + 1 && !gaps[another]!.broken && joined[at - 1] !== HYPHEN
      if ((!broken || beginsLine) && !isInPctEncoded(joined, at)) return i
    }
    word = another
  }
  return -1
}

/**
 * `<http://a.example/b [c]>`: index of the gap behind which nothing but square brackets stands, each behind white space; -1
 * if there is none. Who writes such brackets in a URI has no blank before them. A line may be broken there, too: then only
 * what is not one word is a remark, as the host that a filter of mail puts behind what it has rewritten.
 */
export function findRemark(joined: Uint8Array, gaps: readonly Gap[], authority: number): number {
  let remark = -1
  let end = joined.length
  for (let gap = gaps.length - 1; gap >= 0 && joined[end - 1] === RIGHT_BRACKET;) {
    const start = openingBracket(joined, authority, end)
    let inner = 0
    for (; gap >= 0 && gaps[gap]!.at > start; gap--) inner++
    if (gap < 0 || gaps[gap]!.at !== start || start + 2 === end) break
    const isWord = inner === 0 && !joined.subarray(start, end).includes(DOT)
    if (gaps[gap]!.broken && (isWord || joined[start - 1] === HYPHEN)) break
    remark = gap--
    end = start
  }
  return remark
}

/** The `[` whose partner stands before `end`; -1 if there is none behind `from`. */
function openingBracket(bytes: Uint8Array, from: number, end: number): number {
  let open = 0
  for (let i = end - 1; i > from; i--) {
    if (bytes[i] === RIGHT_BRACKET) open++
    else if (bytes[i] === LEFT_BRACKET && --open === 0) return i
  }
  return -1
}

/** Do the characters of a pct-encoded stand on both sides of `at`, in a URI? */
export function isInPctEncoded(uri: Uint8Array, at: number): boolean {
  return uri[at - 1] === PERCENT || uri[at - 2] === PERCENT
}

/**
 * `<http://a.example (label)>`: index of the first gap in an authority of the web, within a line, beside a character that no
 * host there has; -1 if there is none. Where an `@` stands, it may be one of the userinfo.
 */
export function findBehindHost(joined: Uint8Array, gaps: readonly Gap[], authority: number): number {
  let end = authority
  for (; end < joined.length && !endsAuthority(joined[end]!); end++) if (joined[end] === AT) return -1
  const isBeside = (at: number): boolean => ((FLAGS[joined[at]!]! | FLAGS[joined[at - 1]!]!) & SUB_DELIMS) !== 0
  return gaps.findIndex(({ at, broken }) => !broken && at > authority && at < end && isBeside(at))
}
