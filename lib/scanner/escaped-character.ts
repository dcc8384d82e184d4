/** Characters that backslashes escape, one by one: scanner/escaped-uri.ts has what is made of them. */
import { AMPERSAND, BACKSLASH, COLON, DOT, SLASH, TILDE } from '../bytes.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import { MAX_BACKSLASHES } from '../limits.js'
import { FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { HEX_VALUE } from '../rfc3986/pct-encoded.js'
import { asciiString } from './ascii.js'
import { isAlphanumeric } from './byte.js'

export interface Escapes {
  /** How many escape a character. */
  readonly backslashes: number
  /** Slashes are escaped. */
  readonly inSlashes: boolean
  /** The colon behind the scheme is escaped. */
  readonly inColon: boolean
}

/** What stands for itself behind backslashes. */
const ESCAPED: ReadonlySet<number> = new Set(Array.from('/-_~#%()=?', character => character.charCodeAt(0)))

/** What stands for itself, too, where the colon behind the scheme does: in properties of Java, and in cards. */
const ESCAPED_WITH_COLON: ReadonlySet<number> = new Set(Array.from(':!,;', character => character.charCodeAt(0)))

/** How many backslashes stand at `at`. */
export function backslashesAt(text: Reach, at: number): number {
  let count = 0
  while (count <= MAX_BACKSLASHES && byteAt(text, at + count) === BACKSLASH) count++
  return count
}

/** Do so many backslashes stand at `at`, and a slash behind them? */
export function isEscapedSlash(text: Reach, at: number, backslashes: number): boolean {
  return backslashesAt(text, at) === backslashes && byteAt(text, at + backslashes) === SLASH
}

/**
 * How many bytes stand behind the first one of what backslashes escape: the digits of a character by its number (`u0026`
 * or `x26`), or the full stop behind `&`, which is nothing in troff, but a line may not begin with a full stop.
 */
export function bytesBehind(first: number): number {
  return first === 0x75 ? 4 : first === 0x78 ? 2 : first === AMPERSAND ? 1 : 0
}

/** Does `\&` stand at `at` before a letter or a digit, as TeX and shells write an `&`? */
export function isAmpersand(text: Reach, at: number, backslashes: number): boolean {
  const behind = at + backslashes
  if (backslashesAt(text, at) !== backslashes || byteAt(text, behind) !== AMPERSAND) return false
  return isAlphanumeric(byteAt(text, behind + 1))
}

/** In TeX it ends the accent `\~`, which without a letter is a tilde: `a.example/\~{}b`. */
export const EMPTY_GROUP = '{}'

export function isEmptyGroup(text: Reach, at: number): boolean {
  return byteAt(text, at) === EMPTY_GROUP.charCodeAt(0) && byteAt(text, at + 1) === EMPTY_GROUP.charCodeAt(1)
}

/**
 * What programs that keep references write for TeX: a character that is escaped in a group of its own, or a tilde by one
 * of its names, also that of troff (by `\(ti` it may be an escaped bracket before a word).
 *
 *     b{\_}c{\&}d   {\~{}}e   {\textasciitilde}e   \textasciitilde{}e   $\sim$e   {$\sim$}e   \[ti]e
 */
const OF_TEX =
  /^(?:\{\\(?:([_&%#~$-])(?:\{\})?|textasciitilde(?:\{\})?)\}|\\textasciitilde\{\}|\$\\sim\$|\{\$\\sim\$\}|\\\[ti\])/

/** The first two bytes of each. */
const BEGINNINGS: ReadonlySet<number> = new Set(Array.from(['{\\', '{$', '\\t', '\\[', '$\\'], pairOf))

function pairOf(two: string): number {
  return (two.charCodeAt(0) << 8) | two.charCodeAt(1)
}

/** Bytes of the longest of them. */
const LONGEST_OF_TEX = '{\\textasciitilde{}}'.length

export interface OfTex {
  readonly byte: number
  readonly length: number
}

/** What stands at `at` for a character in TeX; undefined for nothing of the kind. */
export function ofTex(text: Reach, at: number): OfTex | undefined {
  if (!BEGINNINGS.has((byteAt(text, at) << 8) | byteAt(text, at + 1))) return undefined
  byteAt(text, at + LONGEST_OF_TEX - 1)
  const match = OF_TEX.exec(asciiString(text.bytes, at, Math.min(text.end, at + LONGEST_OF_TEX)))
  return match === null ? undefined : { byte: match[1]?.charCodeAt(0) ?? TILDE, length: match[0].length }
}

/** Does the backslash at `at` belong to one? */
export function isInTex(text: Reach, at: number): boolean {
  return ofTex(text, at) !== undefined || ofTex(text, at - 1) !== undefined || ofTex(text, at - 2) !== undefined
}

/** Bytes of a break point and the character behind it. */
export const BEHIND_BREAK_POINT = 3

/** What a line may be broken before at a break point, besides what is unreserved. */
const BEHIND_BREAK: ReadonlySet<number> = new Set(Array.from('/?#%=&+', character => character.charCodeAt(0)))

/**
 * The character behind the break point at `at`, `\:` of troff, at which a line may be broken and nothing is printed. -1 for
 * none that a URI goes on with. Where the colon of the scheme is escaped, `\:` is a colon.
 */
export function behindBreakPoint(text: Reach, at: number, { backslashes, inSlashes, inColon }: Escapes): number {
  if (backslashes !== 1 || inSlashes || inColon) return -1
  if (byteAt(text, at) !== BACKSLASH || byteAt(text, at + 1) !== COLON) return -1
  const byte = byteAt(text, at + 2)
  return BEHIND_BREAK.has(byte) || (FLAGS[Math.max(0, byte)]! & UNRESERVED) !== 0 ? byte : -1
}

/** The character that so many backslashes escape at `at`; -1 for none that a URI has. */
export function escapedAt(text: Reach, at: number, { backslashes, inColon }: Escapes): number {
  if (backslashesAt(text, at) !== backslashes) return -1
  const behind = at + backslashes
  const byte = byteAt(text, behind)
  const digits = bytesBehind(byte)
  if (digits === 0) return ESCAPED.has(byte) || (inColon && ESCAPED_WITH_COLON.has(byte)) ? byte : -1
  if (byte === AMPERSAND) return byteAt(text, behind + 1) === DOT ? DOT : -1
  let code = 0
  for (let i = behind + 1; i <= behind + digits; i++) {
    const digit = HEX_VALUE[Math.max(0, byteAt(text, i))]!
    if (digit < 0) return -1
    code = code * 16 + digit
  }
  return code < 0x80 && RUN[code] !== 0 && !(RUN[code]! & REPAIRABLE) ? code : -1
}
