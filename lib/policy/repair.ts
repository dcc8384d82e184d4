/**
 * Characters that people and programs write in URIs and RFC 3986 does not allow there: `[ ] { } | \ ^`. Behind the
 * authority they can be percent-encoded (§2.1), which is what browsers do before they send them.
 */

import { COLON, FLAGS, HASH, LEFT_BRACKET, QUESTION, SLASH, UNRESERVED } from '../rfc3986/charsets.js'

const REPAIRABLE = new Uint8Array(256)
for (const mark of '[]{}|\\^') REPAIRABLE[mark.charCodeAt(0)] = 1

/** First position in [from, to) of a character that would have to be encoded; -1 if there is none. */
export function firstRepairable(bytes: Uint8Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (REPAIRABLE[bytes[i]!]) return i
  return -1
}

/**
 * `file:///C|/x`: before URIs had a word on drive letters, the bar stood for their colon. `file:C|/x` as well (RFC 8089,
 * Appendix E.2.2), where a slash behind it says so.
 */
export function isDriveBar(bytes: Uint8Array, pathStart: number, at: number, end: number): boolean {
  if (bytes[at] !== 0x7c || at <= pathStart) return false
  const letter = bytes[at - 1]! | 0x20
  if (letter < 0x61 || letter > 0x7a) return false
  if (at - 1 === pathStart) return at + 1 < end && bytes[at + 1] === SLASH
  return bytes[at - 2] === SLASH && at - 2 <= pathStart + 2
}

function hasClosing(bytes: Uint8Array, from: number, end: number): boolean {
  const rest = bytes.subarray(from, end)
  return rest.indexOf(0x5d) >= 0 || rest.indexOf(0x7d) >= 0
}

/**
 * How far [pathStart, end) can be repaired where only balanced `[…]` and `{…}` may be: up to the first `|`, `\`, `^`
 * or bracket without a partner. One pass; an opener whose partner stands behind the cut has none.
 */
export function balancedEnd(bytes: Uint8Array, pathStart: number, end: number, driveLetters: boolean): number {
  const open: number[] = []
  for (let i = pathStart; i < end; i++) {
    const byte = bytes[i]!
    if (!REPAIRABLE[byte]) continue
    if (byte === 0x5b || byte === 0x7b) {
      // Of many URIs in a run that nothing closes in, each would go through the rest.
      if (open.length === 0 && !hasClosing(bytes, i, end)) return i
      open.push(i)
    } else if (byte === 0x5d || byte === 0x7d) {
      const opener = open.length ? bytes[open[open.length - 1]!]! : -1
      if (opener !== byte - 2) return open[0] ?? i
      open.pop()
    } else if (!driveLetters || !isDriveBar(bytes, pathStart, i, end)) return open[0] ?? i
  }
  return open[0] ?? end
}

/** One past the authority of the URI [start, end), or past its colon where it has none: from here on characters may be encoded. */
export function repairableFrom(bytes: Uint8Array, start: number, end: number): number {
  let i = start
  while (i < end && bytes[i] !== COLON) i++
  i++
  if (bytes[i] !== SLASH || bytes[i + 1] !== SLASH) return i
  for (i += 2; i < end; i++) if (bytes[i] === SLASH || bytes[i] === QUESTION || bytes[i] === HASH) break
  return i
}

const HEX = '0123456789ABCDEF'

/** What is encoded is written here, and looked at before the next is. */
let scratch = new Uint8Array(1 << 13)

/** [from, end) with every such character from `pathStart` on as pct-encoded; good until the next call. */
export function encodeRepairable(bytes: Uint8Array, from: number, pathStart: number, end: number): Uint8Array {
  const repairable = REPAIRABLE
  if (scratch.length < 3 * (end - from)) scratch = new Uint8Array(4 * (end - from))
  const encoded = scratch
  let to = 0
  for (let i = from; i < end; i++) {
    const byte = bytes[i]!
    if (i >= pathStart && repairable[byte]) {
      encoded[to++] = 0x25
      encoded[to++] = HEX.charCodeAt(byte >> 4)
      encoded[to++] = HEX.charCodeAt(byte & 15)
    } else encoded[to++] = byte
  }
  return encoded.subarray(0, to)
}

/** A label of a footnote in Markdown that is longer is none. */
const LONGEST_LABEL = 64

/**
 * First byte of what looks like a footnote's mark and ends at `end`, behind `from`; else -1. In brackets stand a number, a
 * letter or an asterisk, in Markdown a label: `[1]`, `[a]`, `[*]`, `[^note]`.
 */
function markStart(bytes: Uint8Array, from: number, end: number): number {
  if (end - from < 4 || bytes[end - 1] !== 0x5d) return -1
  let i = end - 2
  while (i > from && bytes[i]! >= 0x30 && bytes[i]! <= 0x39) i--
  if (i === end - 2) {
    const lower = bytes[i]! | 0x20
    if (bytes[i] === 0x2a || (lower >= 0x61 && lower <= 0x7a)) i--
  }
  if (i > from && i < end - 2 && bytes[i] === LEFT_BRACKET) return i
  while (i > from && end - i < LONGEST_LABEL && FLAGS[bytes[i]!]! & UNRESERVED) i--
  return i - 1 > from && i < end - 2 && isLabelled(bytes, i - 1) ? i - 1 : -1
}

/** Does `[^` stand at `at`? */
function isLabelled(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === LEFT_BRACKET && bytes[at + 1] === 0x5e
}

/**
 * `http://a.example/x[1]`: the mark of a footnote, not of the URI. The end that is left of a run when such marks, and
 * the prose between them, are taken off. Behind `=`, `&` or `?` of the same component brackets are an index (`?a[1]`)
 * and stay; `[^a]` is none.
 */
export function withoutFootnotes(
  bytes: Uint8Array,
  from: number,
  end: number,
  giveBack: (end: number) => number
): number {
  // What stands nearest before the marks and says whether they may be an index; looked for once.
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
    for (before = Math.min(before, mark - 1); before >= from; before--) {
      const byte = bytes[before]!
      if (byte === 0x3d || byte === 0x26 || byte === 0x3f) return end
      if (before === fragment) break
    }
    end = mark
  }
}
