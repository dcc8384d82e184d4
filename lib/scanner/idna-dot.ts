/** Full stops that are dots of a host, as IDNA reads them (RFC 3490 §3.1). Most of them end a sentence. */
import { AT, COLON, DOT, HASH, QUESTION, SLASH, SP } from '../bytes.js'
import { characterAt, characterBefore, isFullStop, isWordCharacter } from '../appendix-c/character.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { LONGEST_HOST, LONGEST_HOST_LABEL } from '../limits.js'
import { asciiString } from './ascii.js'
import { isDigit, isLabelByte } from './byte.js'

/** Letters, digits and hyphens in a row; it may be empty. */
interface Label {
  readonly start: number
  readonly end: number
  readonly isAscii: boolean
}

/** What is known of the labels behind the full stop. */
interface Following {
  readonly first: Label
  /** The one behind the next dot, if there is one. */
  readonly second: Label | undefined
  readonly last: Label
}

/**
 * `http://www。a。example/`, `http://10．0．0．1/`, `mailto:a@b。example`: is the full stop at `at` a dot of a host? It stands
 * behind the first label of a host, behind `www.` and another, or behind one that such a full stop stands before; and behind
 * it a label, and something that makes a host of it all: a port or a path, another label, or one that looks like the last.
 */
export function isDotOfHost(text: Reach, at: number, length: number): boolean {
  const before = labelBefore(text, at)
  if (before.start === at) return false
  const host = hostStart(text, before.start)
  if (host < 0) return false
  const isFirst = before.start === host
  const isBehindDot = !isFirst && isFullStop(characterBefore(text, before.start, host).codePoint)
  if (!isFirst && !isBehindDot && !isWww(text, host, before.start - 1)) return false
  const following = labelsAt(text, at + length)
  if (following === undefined) return false
  const { first, second, last } = following
  if (isFirst && isWww(text, before.start, at)) return true
  // What a sentence in another script begins with.
  if (before.isAscii && !first.isAscii) return false
  if (goesOn(text, last.end)) return last.isAscii || !before.isAscii
  if (second !== undefined) return second.isAscii
  // `http://localhost。then`
  const isShort = isFirst && before.isAscii && text.bytes[host - 1] !== AT
  return !isShort && (isFirst || isBehindDot) && isLastLabel(text, first)
}

function labelBefore(text: Reach, end: number): Label {
  let start = end
  let isAscii = true
  while (end - start < LONGEST_HOST_LABEL) {
    const { codePoint, length } = characterBefore(text, start, 0)
    if (!isOfLabel(codePoint)) break
    isAscii &&= codePoint < 0x80
    start -= length
  }
  return { start, end, isAscii }
}

function labelAt(text: Reach, start: number): Label {
  let end = start
  let isAscii = true
  while (end - start < LONGEST_HOST_LABEL) {
    const { codePoint, length } = characterAt(text, end)
    if (!isOfLabel(codePoint)) break
    isAscii &&= codePoint < 0x80
    end += length
  }
  return beginsAuthority(text, end) ? { start, end: start, isAscii } : { start, end, isAscii }
}

/** Does `://` stand at `at`? Then what stands before it is another scheme. */
function beginsAuthority(text: Reach, at: number): boolean {
  return byteAt(text, at) === COLON && byteAt(text, at + 1) === SLASH && byteAt(text, at + 2) === SLASH
}

function labelsAt(text: Reach, at: number): Following | undefined {
  const first = labelAt(text, at)
  if (first.end === at) return undefined
  let second: Label | undefined
  let last = first
  while (last.end - at < LONGEST_HOST) {
    const { codePoint, length } = characterAt(text, last.end)
    if (codePoint !== DOT && !isFullStop(codePoint)) break
    const next = labelAt(text, last.end + length)
    if (next.start === next.end) break
    second ??= next
    last = next
  }
  return { first, second, last }
}

function isOfLabel(codePoint: number): boolean {
  return codePoint < 0x80 ? isLabelByte(codePoint) : isWordCharacter(codePoint)
}

/** Where the host begins that `at` stands in: behind the `//` of an authority, or an `@`; -1 if it stands in none. */
function hostStart({ bytes }: Reach, at: number): number {
  const floor = Math.max(0, at - LONGEST_HOST)
  let host = -1
  for (let i = at; i > floor; i--) {
    const byte = bytes[i - 1]!
    if (byte === SLASH) {
      const isAuthority = bytes[i - 2] === SLASH && bytes[i - 3] === COLON
      return isAuthority ? Math.max(host, i) : -1
    }
    if (byte === QUESTION || byte === HASH) return -1
    if (byte <= SP) break
    if (byte === AT && host < 0) host = i
  }
  return host
}

function isWww({ bytes }: Reach, start: number, end: number): boolean {
  return end - start === 3 && asciiString(bytes, start, end).toLowerCase() === 'www'
}

/** Does a port, a path, a query or a fragment stand behind a host that ends at `at`? */
function goesOn(text: Reach, at: number): boolean {
  const byte = byteAt(text, at)
  return byte === SLASH || byte === QUESTION || byte === HASH || (byte === COLON && isDigit(byteAt(text, at + 1)))
}

/** Of a name in ASCII, of one that is encoded, or of an IPv4 address. No word that begins a sentence. */
const LAST_LABEL = /^(?:[a-z]{2,}|[A-Z]{2,}|\d{1,3}|[Xx][Nn]--[A-Za-z\d-]+)$/

function isLastLabel({ bytes }: Reach, { start, end, isAscii }: Label): boolean {
  return isAscii && LAST_LABEL.test(asciiString(bytes, start, end))
}
