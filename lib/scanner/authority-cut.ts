/**
 * The authority of an undelimited URI: where it ends, and what ends the URI inside it. A cut must never make another
 * host: where it would, the whole is no URI.
 */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  AT,
  BACKSLASH,
  BAR,
  CARET,
  COLON,
  DOLLAR,
  DOT,
  EXCLAMATION,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  PLUS,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SLASH,
  UNDERSCORE
} from '../bytes.js'
import { REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import { ALPHA, DIGIT, FLAGS, SUB_DELIMS } from '../rfc3986/charsets.js'
import { endsAuthority, locateAuthority } from '../rfc3986/authority.js'
import { matchIpv6Address } from '../rfc3986/ipv6-address.js'
import { createMarks, type Marks } from '../rfc3986/marks.js'
import { MAX_BACKSLASHES, MAX_VARIABLES } from '../limits.js'
import type { RejectCode } from '../match.js'
import { dividesSign } from '../policy/repair.js'
import type { KnownScheme, SchemeTable } from '../policy/schemes.js'
import { asciiString } from './ascii.js'
import { placeOf, type KnownRun } from './known-run.js'
import { mayBeginPart } from './placeholder.js'
import { isInUserinfo } from './userinfo.js'
import { behindVariable, behindWildcard, escapesVariable, isWithinName } from './variable.js'
import { behindReferenceOfName, escapesOfName } from './written-name.js'

export interface AuthorityCut {
  /** One past the authority. */
  readonly authorityEnd: number
  /**
   * One past the URI as far as the authority decides: `authorityEnd` if something inside the authority ends the URI,
   * else the end of the run.
   */
  readonly end: number
}

/** The last of the backslashes in a row at `at`: in a string there are two or more for each escape (`"www\\.a"`). */
function lastBackslash(bytes: Uint8Array, at: number): number {
  let last = at
  while (last + 1 < at + MAX_BACKSLASHES && bytes[last + 1] === BACKSLASH) last++
  return last
}

const HYPHEN_NAME = /^\\(?:\((?:hy|en)|\[(?:hy|en)\])/
const LONGEST_HYPHEN_NAME = 5

/** One past the hyphen that troff writes by its name at `at`, `\(hy` or `\[hy]`, or its dash (`en`); `at` if none. */
function behindHyphenName(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at + 1] !== LEFT_PARENTHESIS && bytes[at + 1] !== LEFT_BRACKET) return at
  const match = HYPHEN_NAME.exec(asciiString(bytes, at, Math.min(end, at + LONGEST_HYPHEN_NAME)))
  return at + (match?.[0].length ?? 0)
}

/** One past the string of troff at `at`, by a name of two characters, or `\*:`, which is mostly a break point; `at` if none. */
function behindString(bytes: Uint8Array, at: number, end: number): number {
  const name = bytes[at + 2]
  const behind = name === COLON ? at + 3 : name === LEFT_PARENTHESIS ? at + 5 : at
  return behind <= end ? behind : at
}

/**
 * One past the characters of a host name that the `\` at `at` escapes; `at` if it escapes none. Regular expressions and
 * Markdown escape `.`, `-` and `_`; troff puts `\&` or `\:` before them (`www\&.a`, `www\:.a`), `\:` before letters, too, and
 * has names for hyphens, and strings (`www\*:.a`, `www\*(Dt.a`), of which only the page says what they are.
 */
function behindEscaped(bytes: Uint8Array, at: number, end: number): number {
  const behindName = behindHyphenName(bytes, at, end)
  if (behindName > at) return behindName
  if (bytes[at + 1] === ASTERISK) return behindString(bytes, at, end)
  const isBreakPoint = bytes[at + 1] === COLON
  const marks = bytes[at + 1] === AMPERSAND || isBreakPoint ? at + 2 : at + 1
  if (isBreakPoint && marks < end && FLAGS[bytes[marks]!]! & ALPHA) return marks
  let next = marks
  while (next < end && (bytes[next] === DOT || bytes[next] === HYPHEN || bytes[next] === UNDERSCORE)) next++
  return next > marks ? next : at
}

/**
 * Does the byte at `at` end the URI? `|`, `\`, `^` and a closing bracket without an opener do, unless the name goes on
 * behind the bracket or the `\` escapes a mark of the name, writes a character of it, or begins a variable:
 *
 * ```text
 * http://www\.a.example/b      http://a.example\nb
 *           ^ the name goes on                 ^ ends it
 * ```
 */
export function endsInside(bytes: Uint8Array, hostStart: number, at: number, end: number, open: boolean): boolean {
  const byte = bytes[at]!
  if (byte === BAR || byte === CARET) return true
  if (byte === BACKSLASH) {
    const last = lastBackslash(bytes, at)
    if (escapesOfName(bytes, hostStart, at, last, end) || escapesVariable(bytes, at, last, end)) return false
    const next = behindEscaped(bytes, last, end)
    return next === last || !nameGoesOn(bytes, next, end)
  }
  return !open && (byte === RIGHT_BRACKET || byte === RIGHT_BRACE) && !nameGoesOn(bytes, at + 1, end)
}

/** Does a name go on at `at`, or behind dots and hyphens there? */
export function nameGoesOn(bytes: Uint8Array, at: number, end: number): boolean {
  let i = at
  while (i < end && (bytes[i] === DOT || bytes[i] === HYPHEN)) i++
  return i < end && (bytes[i] === AT || (FLAGS[bytes[i]!]! & (ALPHA | DIGIT)) !== 0)
}

/** Does a drive of Windows stand where the authority would, before the mark at `at`: `file://C:\x`, `file://C|/x`? */
function isBehindDrive(bytes: Uint8Array, from: number, at: number, known: KnownScheme | undefined): boolean {
  if (known?.needsHost || !(FLAGS[bytes[from]!]! & ALPHA)) return false
  if (at === from + 1) return bytes[at] === BAR && known?.name === 'file'
  return at === from + 2 && bytes[at] === BACKSLASH && bytes[from + 1] === COLON
}

/** One past the beginning of what the sub-delim at `at` writes a part of the authority by; `at` if it does not. */
function behindPartOfName(
  bytes: Uint8Array,
  hostStart: number,
  at: number,
  end: number,
  mayBeVariable: boolean
): number {
  if (bytes[at] === AMPERSAND) return behindReferenceOfName(bytes, hostStart, at, end)
  if (!mayBeVariable) return at
  if (bytes[at] === DOLLAR) return behindVariable(bytes, hostStart, at, end)
  return bytes[at] === ASTERISK || bytes[at] === EXCLAMATION ? behindWildcard(bytes, at, end) : at
}

/** First position of the byte in [from, end), or -1. */
function positionOf(byte: number, bytes: Uint8Array, from: number, end: number): number {
  const found = placeOf(byte, bytes, from, end)
  return found < end ? found : -1
}

/**
 * The same for the `]` or the `@` of an authority. In a run of many `http://[` each asks for the next one in the rest of the
 * run: it is looked for once.
 */
function positionInRun(
  byte: typeof RIGHT_BRACKET | typeof AT,
  bytes: Uint8Array,
  from: number,
  end: number,
  run: KnownRun | undefined
): number {
  if (run === undefined || from < run.from || end > run.to) return positionOf(byte, bytes, from, end)
  const place = byte === AT ? run.at : run.rightBracket
  const found = place.next(from, from => placeOf(byte, bytes, from, run.to))
  return found < end ? found : -1
}

/** Is the scheme [inner, colon) the one that begins at `start`, with `://` behind it up to `at`? */
function isSameScheme(bytes: Uint8Array, start: number, at: number, inner: number, colon: number): boolean {
  if (colon - inner !== at - 3 - start) return false
  for (let i = inner, k = start; i < colon; i++, k++) if ((bytes[i]! | 0x20) !== (bytes[k]! | 0x20)) return false
  return true
}

/**
 * Where the scheme begins of which the `://` stands with its slashes at `slashes`, where the authority would end; `slashes`
 * if it is none. The colon before them reads like the port's: `http://a.example,http://b.example`. A scheme that is not
 * registered must be the one that begins at `start`: `nats://a.example:4222,nats://b.example:4222`.
 */
function nextScheme(
  bytes: Uint8Array,
  start: number,
  at: number,
  slashes: number,
  runEnd: number,
  table: SchemeTable
): number {
  const colon = slashes - 1
  if (colon < at || slashes + 1 >= runEnd || bytes[colon] !== COLON) return slashes
  if (bytes[slashes] !== SLASH || bytes[slashes + 1] !== SLASH) return slashes
  const inner = table.before(bytes, colon, at, true)
  if (inner === undefined) return slashes
  return inner.known?.registered || isSameScheme(bytes, start, at, inner.start, colon) ? inner.start : slashes
}

/** Is the `#{` at `i` the beginning of a variable that is a part of the name, which begins at `at`? */
function isVariableOfName(bytes: Uint8Array, at: number, i: number, runEnd: number): boolean {
  return i === at || mayBeginPart(bytes, i) || isWithinName(bytes, at, i, runEnd)
}

/**
 * The authority at `at` of the URI that begins at `start`, in a run that ends at `runEnd`, of which [at, end) is read.
 *
 * @param run what is known of the run in these bytes
 */
export function authorityCut(
  bytes: Uint8Array,
  start: number,
  at: number,
  end: number,
  known: KnownScheme | undefined,
  table: SchemeTable,
  run?: KnownRun,
  runEnd = end
): AuthorityCut {
  const given = end
  let i = at
  let open = false
  let literalEnd = -1
  let delimiter = -1
  let apostrophe = -1
  let variables = 0
  let hasUserinfo = false // with a `^` in it
  for (; i < end; i++) {
    const byte = bytes[i]!
    if (endsAuthority(byte)) {
      if (byte !== HASH || i + 1 >= runEnd || !dividesSign(bytes, i + 1)) break
      if (!isVariableOfName(bytes, at, i, runEnd) || ++variables > MAX_VARIABLES) {
        end = i
        break
      }
    } else if (byte === LEFT_BRACKET || byte === LEFT_BRACE) {
      // What stands in an IP-literal is no delimiter (`[v1.a+b]`).
      if (!open) literalEnd = positionInRun(RIGHT_BRACKET, bytes, i, runEnd, run)
      open = true
    } else if (i === literalEnd) {
      open = false
    } else if (byte === CARET && (hasUserinfo ||= isInUserinfo(bytes, at, i, runEnd))) {
      // Nobody's host is the name of a user: http://user:1^2@a.example
    } else if (endsInside(bytes, at, i, runEnd, open) && !isBehindDrive(bytes, at, i, known)) {
      end = i
      break
    } else if (byte === AT) {
      delimiter = apostrophe = -1
    } else if (FLAGS[byte]! & SUB_DELIMS && i >= literalEnd) {
      const behind = behindPartOfName(bytes, at, i, runEnd, variables < MAX_VARIABLES)
      if (behind > i) {
        if (byte !== AMPERSAND) variables++
        i = behind - 1
        continue
      }
      if (delimiter < 0) delimiter = i
      // Only an `@` could make it one of a userinfo. A `+` may be part of another scheme.
      if (known?.needsHost && byte !== PLUS && positionInRun(AT, bytes, i, runEnd, run) < 0) {
        end = i
        break
      }
      if (byte === APOSTROPHE && apostrophe < 0) apostrophe = i
    }
  }
  const next = nextScheme(bytes, start, at, i, runEnd, table)
  if (next < i) end = i = next
  // Right behind the `@` it would leave no host.
  if (apostrophe > 0 && bytes[apostrophe - 1] === AT) apostrophe = -1
  const cut = known?.needsHost ? delimiter : apostrophe
  // An `@` farther on in the run makes it one of a userinfo.
  const isDecided = i < given || given === runEnd
  if (cut >= 0 && cut < i && isDecided) end = i = cut
  return { authorityEnd: i, end: i < end ? end : i }
}

export interface AuthorityProblem {
  readonly code: RejectCode
  readonly rule: string
  readonly reading?: string
}

export const WRONG_AUTHORITY: AuthorityProblem = {
  code: 'authority',
  rule: 'authority = [ userinfo "@" ] host [ ":" port ]'
}

const NO_HOST: AuthorityProblem = { code: 'no-host', rule: 'RFC 9110 §4.2: a host' }

const WRITTEN_NAME: AuthorityProblem = { code: 'authority', rule: 'a host without character references' }

/** Of a host that goes on in the next line. */
export const CUT_HOST: AuthorityProblem = { code: 'authority', rule: 'a host that no line break cuts' }

export const PLACEHOLDER: AuthorityProblem = { code: 'authority', rule: 'an authority without placeholders' }

/** Sub-delims that variables and wildcards begin with. */
const SIGNS: readonly number[] = [DOLLAR, ASTERISK, EXCLAMATION]

const MARKS = createMarks()

/** Why [at, end) cannot be the authority of a URI of this scheme; undefined if it can. */
export function authorityProblem(
  bytes: Uint8Array,
  at: number,
  end: number,
  known: KnownScheme | undefined
): AuthorityProblem | undefined {
  if (locateAuthority(bytes, at, end, MARKS) !== end) {
    if (matchIpv6Address(bytes, at, end) !== end) return WRONG_AUTHORITY
    const reading = `[${asciiString(bytes, at, end)}]`
    return { code: 'authority', rule: 'IP-literal = "[" ( IPv6address / IPvFuture ) "]"', reading }
  }
  return !known?.needsHost || namesHost(bytes, MARKS) ? undefined : NO_HOST
}

/**
 * As `authorityProblem`, of what `authorityCut` has found: any `&` but that of a character of the name would have ended
 * it, and any `$`, `*` or `!` but that of a variable.
 */
export function cutProblem(
  bytes: Uint8Array,
  at: number,
  end: number,
  known: KnownScheme | undefined
): AuthorityProblem | undefined {
  const problem = authorityProblem(bytes, at, end, known)
  if (problem !== undefined || !known?.needsHost) return problem
  const { hostStart, hostEnd } = MARKS
  if (bytes[hostStart] === LEFT_BRACKET) return undefined
  if (positionOf(AMPERSAND, bytes, hostStart, hostEnd) >= 0) return WRITTEN_NAME
  return SIGNS.some(sign => positionOf(sign, bytes, hostStart, hostEnd) >= 0) ? PLACEHOLDER : undefined
}

/** Is the host an IP-literal, or does a letter or digit stand in it? */
export function namesHost(bytes: Uint8Array, marks: Marks): boolean {
  if (marks.hostStart < marks.hostEnd && bytes[marks.hostStart] === LEFT_BRACKET) return true
  for (let i = marks.hostStart; i < marks.hostEnd; i++) if (FLAGS[bytes[i]!]! & (ALPHA | DIGIT)) return true
  return false
}

/** Does a character that no URI has stand in the authority [at, end), but for the brackets of an IP-literal? */
export function hasStrayBracket(bytes: Uint8Array, at: number, end: number): boolean {
  let literal = false
  for (let i = at; i < end; i++) {
    const byte = bytes[i]!
    if (!(RUN[byte]! & REPAIRABLE)) continue
    const begins = byte === LEFT_BRACKET && (i === at || bytes[i - 1] === AT)
    if (!begins && !(byte === RIGHT_BRACKET && literal)) return true
    literal = begins
  }
  return false
}

/** A letter that no address has. */
const LETTER_Z = 0x7a

/** As `cutProblem`, of an authority that is yet to be mapped: what is outside ASCII is none of its syntax. */
export function unmappedProblem(
  bytes: Uint8Array,
  at: number,
  end: number,
  known: KnownScheme | undefined
): AuthorityProblem | undefined {
  const ascii = new Uint8Array(bytes.subarray(at, end))
  for (let i = 0; i < ascii.length; i++) if (ascii[i]! >= 0x80) ascii[i] = LETTER_Z
  return cutProblem(ascii, 0, ascii.length, known)
}
