/**
 * Characters that people and programs write in URIs and RFC 3986 does not allow there: `[ ] { } | \ ^`, and a `#` in a
 * fragment, as in `https://a.example/#/#room:b.example`. Behind the authority they can be percent-encoded (§2.1), which
 * is what browsers do with most of them before they send them. That is less than what rfc3986/browser-url.ts encodes in a
 * reference whose ends are known: blanks, quotes, `<`, `>`, a backtick and a bare `%` end a URI in running text.
 */

import { UNWISE } from '../byte-range.js'
import {
  AMPERSAND,
  ASTERISK,
  BACKSLASH,
  BAR,
  CARET,
  COLON,
  DOLLAR,
  EQUALS,
  HASH,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  QUESTION,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SLASH
} from '../bytes.js'
import { LONGEST_FOOTNOTE_LABEL } from '../limits.js'
import { endsAuthority } from '../rfc3986/authority.js'
import { ALPHA, DIGIT, FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { writePctEncoded } from '../rfc3986/pct-encoded.js'
import type { Trailing } from './trailing.js'

const LOWER_F = 0x66
const LOWER_X = 0x78

const REPAIRABLE = new Uint8Array(256)
for (const mark of UNWISE) REPAIRABLE[mark.charCodeAt(0)] = 1

/**
 * First position in [from, to) of a character that would have to be encoded; -1 if there is none. No fragment begins
 * before `from`.
 */
export function firstRepairable(bytes: Uint8Array, from: number, to: number): number {
  let hasFragment = false
  for (let i = from; i < to; i++) {
    if (REPAIRABLE[bytes[i]!]) return i
    if (bytes[i] !== HASH) continue
    if (hasFragment && !isOfReference(bytes, i, to)) return i
    hasFragment = true
  }
  return -1
}

/** Is it the `#` of a reference to a character (`&#39;`, `&#x27;`), which may be prose? Nothing counts from `end` on. */
export function isOfReference(bytes: Uint8Array, at: number, end: number): boolean {
  if (bytes[at - 1] !== AMPERSAND || at + 1 >= end) return false
  return (FLAGS[bytes[at + 1]!]! & DIGIT) !== 0 || (bytes[at + 1]! | 0x20) === LOWER_X
}

/**
 * Is the bar at `at` that of a drive letter, as in `file:///C|/x`? Old programs wrote it for the colon. Also in
 * `file:C|/x` (RFC 8089, Appendix E.2.2), if a slash or a backslash follows.
 */
export function isDriveBar(bytes: Uint8Array, pathStart: number, at: number, end: number): boolean {
  if (bytes[at] !== BAR || at <= pathStart) return false
  if (!(FLAGS[bytes[at - 1]!]! & ALPHA)) return false
  if (at - 1 === pathStart) return at + 1 < end && (bytes[at + 1] === SLASH || bytes[at + 1] === BACKSLASH)
  return bytes[at - 2] === SLASH && at - 2 <= pathStart + 2
}

/**
 * Is the backslash at `at` one of the path of Windows that begins with a drive, as in `file:///C:\a\b.txt`? Where those of
 * a string in a program stand twice, one alone escapes something.
 */
function isOfDrivePath(bytes: Uint8Array, pathStart: number, at: number, end: number): boolean {
  const drive = bytes[pathStart] === SLASH ? pathStart + 1 : pathStart
  const first = drive + 2
  if (bytes[at] !== BACKSLASH || at < first || !(FLAGS[bytes[drive]!]! & ALPHA)) return false
  if ((bytes[drive + 1] !== COLON && bytes[drive + 1] !== BAR) || bytes[first] !== BACKSLASH) return false
  const areDouble = first + 1 < end && bytes[first + 1] === BACKSLASH
  return !areDouble || bytes[at - 1] === BACKSLASH || (at + 1 < end && bytes[at + 1] === BACKSLASH)
}

/**
 * Is the backslash at `at` one of the path to a server of Windows that stands right behind the slash, as in
 * `file:///\\server\share\b.txt`? In a string of a program, where each stands twice, that names none.
 */
function isOfUncPath(bytes: Uint8Array, pathStart: number, at: number, end: number): boolean {
  const server = pathStart + 3
  if (bytes[at] !== BACKSLASH || at <= pathStart || server >= end || bytes[pathStart] !== SLASH) return false
  if (bytes[pathStart + 1] !== BACKSLASH || bytes[pathStart + 2] !== BACKSLASH) return false
  if (!(FLAGS[bytes[server]!]! & (ALPHA | DIGIT))) return false
  let next = at
  if (at < server) for (next = server; next < end && FLAGS[bytes[next]!]! & UNRESERVED;) next++
  else if (bytes[at - 1] === BACKSLASH) return false
  return next + 1 >= end || bytes[next] !== BACKSLASH || bytes[next + 1] !== BACKSLASH
}

/** Is the character at `at` one that paths of Windows have instead of a colon or a slash? */
function isOfWindowsPath(bytes: Uint8Array, pathStart: number, at: number, end: number): boolean {
  return (
    isDriveBar(bytes, pathStart, at, end) ||
    isOfDrivePath(bytes, pathStart, at, end) ||
    isOfUncPath(bytes, pathStart, at, end)
  )
}

function hasClosing(bytes: Uint8Array, from: number, end: number): boolean {
  const rest = bytes.subarray(from, end)
  return rest.indexOf(RIGHT_BRACKET) >= 0 || rest.indexOf(RIGHT_BRACE) >= 0
}

/**
 * How far [pathStart, end) can be repaired if only balanced `[…]` and `{…}` may be: up to the first `|`, `\`, `^`, `#` in
 * a fragment, or bracket without a partner; `drives`: but not at those of Windows' drives. One pass; an opener whose
 * partner stands behind `end` has none.
 */
export function balancedEnd(bytes: Uint8Array, pathStart: number, end: number, drives: boolean): number {
  const open: number[] = []
  let hasFragment = false
  for (let i = pathStart; i < end; i++) {
    const byte = bytes[i]!
    if (byte === HASH) {
      if (hasFragment && !isOfReference(bytes, i, end)) return open[0] ?? i
      hasFragment = true
    }
    if (!REPAIRABLE[byte]) continue
    if (byte === LEFT_BRACKET || byte === LEFT_BRACE) {
      // Without this, each of many URIs in a run without closing brackets would read the rest of the run.
      if (open.length === 0 && !hasClosing(bytes, i, end)) return i
      open.push(i)
    } else if (byte === RIGHT_BRACKET || byte === RIGHT_BRACE) {
      const opener = open.length ? bytes[open[open.length - 1]!]! : -1
      if (opener !== byte - 2) return open[0] ?? i
      open.pop()
    } else if (!drives || !isOfWindowsPath(bytes, pathStart, i, end)) return open[0] ?? i
  }
  return open[0] ?? end
}

/**
 * One past the authority of the URI [start, end), or past its colon where it has none: from here on characters may be
 * encoded. A `#{` ends no authority.
 */
export function repairableFrom(bytes: Uint8Array, start: number, end: number): number {
  let i = start
  while (i < end && bytes[i] !== COLON) i++
  i++
  if (bytes[i] !== SLASH || bytes[i + 1] !== SLASH) return i
  for (i += 2; i < end && (!endsAuthority(bytes[i]!) || (i + 1 < end && dividesSign(bytes, i + 1)));) i++
  return i
}

/** The encoded bytes are written here, and used before the next are. */
let scratch = new Uint8Array(1 << 13)

/** [from, end) with all these characters from `pathStart` on percent-encoded; valid until the next call. */
export function encodeRepairable(bytes: Uint8Array, from: number, pathStart: number, end: number): Uint8Array {
  const repairable = REPAIRABLE
  if (scratch.length < 3 * (end - from)) scratch = new Uint8Array(4 * (end - from))
  const encoded = scratch
  let to = 0
  let hasFragment = false
  for (let i = from; i < end; i++) {
    const byte = bytes[i]!
    if (i >= pathStart && (repairable[byte] || (byte === HASH && hasFragment && !isOfReference(bytes, i, end))))
      to = writePctEncoded(encoded, to, byte)
    else encoded[to++] = byte
    if (byte === HASH) hasFragment = true
  }
  return encoded.subarray(0, to)
}

/**
 * First byte of a footnote mark that ends at `end` and begins behind `from`; -1 if there is none. In the brackets stand
 * a number, a letter or an asterisk, in Markdown a label: `[1]`, `[a]`, `[*]`, `[^note]`.
 */
function markStart(bytes: Uint8Array, from: number, end: number): number {
  if (end - from < 4 || bytes[end - 1] !== RIGHT_BRACKET) return -1
  let i = end - 2
  while (i > from && FLAGS[bytes[i]!]! & DIGIT) i--
  if (i === end - 2 && (bytes[i] === ASTERISK || FLAGS[bytes[i]!]! & ALPHA)) i--
  if (i > from && i < end - 2 && bytes[i] === LEFT_BRACKET) return i
  while (i > from && end - i < LONGEST_FOOTNOTE_LABEL && FLAGS[bytes[i]!]! & UNRESERVED) i--
  return i - 1 > from && i < end - 2 && isLabelled(bytes, i - 1) ? i - 1 : -1
}

/** Does `[^` stand at `at`? */
function isLabelled(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === LEFT_BRACKET && bytes[at + 1] === CARET
}

/**
 * The end of a run without footnote marks (`http://a.example/x[1]`) and the prose between them. Behind `=`, `&` or `?`
 * in the same component, brackets are an index (`?a[1]`) and stay; `[^a]` is never one.
 */
export function withoutFootnotes(
  bytes: Uint8Array,
  from: number,
  pathStart: number,
  end: number,
  giveBack: (end: number) => number
): number {
  // The nearest character before the marks, in their component, that decides whether they may be an index; looked for once.
  let before = end
  let fragment = -1
  for (;;) {
    const mark = markStart(bytes, from, giveBack(end))
    if (mark < 0) return end
    if (isLabelled(bytes, mark)) {
      end = mark
      continue
    }
    if (fragment < 0) for (fragment = from; fragment < end && bytes[fragment] !== HASH;) fragment++
    const first = mark < pathStart ? from : pathStart
    for (before = Math.min(before, mark - 1); before >= first; before--) {
      const byte = bytes[before]!
      if (byte === EQUALS || byte === AMPERSAND || byte === QUESTION) return end
      if (before === fragment) break
    }
    end = mark
  }
}

/** Does `${` or `#{`, with which a variable of a program begins, stand around `end`? */
export function dividesSign(bytes: Uint8Array, end: number): boolean {
  return bytes[end] === LEFT_BRACE && (bytes[end - 1] === DOLLAR || bytes[end - 1] === HASH)
}

/**
 * Bytes of the escape of troff that ends before `end` and switches the font, or stands for a mark or a string: `\fP`,
 * `\f(CW`, `\(cq`, `\*(Aq`; 0 if none does.
 */
function escapeBefore(bytes: Uint8Array, end: number): number {
  if (!(FLAGS[bytes[end - 1]!]! & (ALPHA | DIGIT))) return 0
  if (bytes[end - 2] === LOWER_F && bytes[end - 3] === BACKSLASH) return 3
  if (bytes[end - 3] !== LEFT_PARENTHESIS) return 0
  const before = bytes[end - 4]
  if (before === BACKSLASH) return 4
  return (before === LOWER_F || before === ASTERISK) && bytes[end - 5] === BACKSLASH ? 5 : 0
}

/**
 * The end of the reading with everything encoded, behind `from`: the last position up to `to` with neither prose
 * punctuation nor a lone bracket before it, nor a `#` in a fragment, nor an escape of troff.
 */
export function encodedEnd(
  bytes: Uint8Array,
  pathStart: number,
  from: number,
  to: number,
  prose: Pick<Trailing, 'giveBack'>
): number {
  const fragment = bytes.subarray(pathStart, to).indexOf(HASH)
  let end = to
  for (;;) {
    end = prose.giveBack(end)
    const escape = escapeBefore(bytes, end)
    if (escape > 0) {
      end -= escape
      continue
    }
    const last = bytes[end - 1]!
    // A `$` or `#` only with the brace that is off already.
    const isSign = end < to && dividesSign(bytes, end)
    const isInFragment = last === HASH && end - 1 > pathStart + fragment && !isOfReference(bytes, end - 1, to)
    const lone =
      isSign ||
      isInFragment ||
      last === BAR ||
      last === BACKSLASH ||
      last === CARET ||
      last === LEFT_BRACKET ||
      last === LEFT_BRACE
    const opener = last === RIGHT_BRACKET || last === RIGHT_BRACE ? last - 2 : 0
    if (end <= from || !(lone || (opener && !bytes.subarray(from, end).includes(opener)))) return Math.max(end, from)
    end--
  }
}
