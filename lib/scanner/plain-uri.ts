/**
 * The common case: a stretch of the text that is a URI with `//` as it stands. The strict core reads it where it is;
 * nothing is copied but the URI itself. Whatever is not so simple is left to the readers of the rules.
 */
import { ASTERISK, BACKTICK, COLON, COMMA, DOT, EXCLAMATION, QUESTION, SLASH } from '../bytes.js'
import { characterBefore } from '../appendix-c/character.js'
import { PARTNERS } from '../appendix-c/pairs.js'
import { CHECKED, CLOSING, REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import type { Wrapper } from '../match.js'
import { ALPHA, DIGIT, FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { createMarks } from '../rfc3986/marks.js'
import { endsAuthority, locateAuthority } from '../rfc3986/authority.js'
import { locateUri } from '../rfc3986/uri.js'
import { asciiString } from './ascii.js'
import { namesHost } from './authority-cut.js'
import type { Candidate } from './candidate.js'
import { found, NO_ALTERNATIVES, type Found } from './found.js'
import type { Rules } from './rules.js'
import { endsInLiteral } from './literal.js'
import type { Undelimited } from './undelimited.js'

const MARKS = createMarks()

/**
 * Is [start, end) of the text a URI that needs no rule but the grammar's? `flags` are those of its characters. Behind
 * the authority every character of a URI may stand anywhere, but for `%`, `#` and brackets: without these the
 * authority alone is read.
 */
function isPlainUri(candidate: Candidate, end: number, flags: number): boolean {
  const { text, start, colon, known, hasAuthority } = candidate
  const { bytes } = text
  if (!hasAuthority || end <= colon + 3) return false
  const authorityEnd = locateAuthority(bytes, colon + 3, end, MARKS)
  // Before the rest is read, or each of many `http://?%41` in a run would read all of it.
  if (known?.needsHost && !namesHost(bytes, MARKS)) return false
  if (flags & (CHECKED | REPAIRABLE)) return locateUri(bytes, start, end, MARKS) === end
  return authorityEnd === end || bytes[authorityEnd] === SLASH || bytes[authorityEnd] === QUESTION
}

/** The URI from the scheme to `closing`, if nothing stands between the two that is not its own. */
export function readPlain(candidate: Candidate, closing: number, wrapper: Wrapper, rules: Rules): Found | undefined {
  const { text, start, colon } = candidate
  const { bytes } = text
  const kinds = RUN
  const limit = Math.min(text.end, start + rules.maxLength + 1)
  let end = colon
  let flags = 0
  for (; end < limit; end++) {
    const kind = kinds[bytes[end]!]!
    if (kind === 0) break
    flags |= kind
  }
  if (end === limit || bytes[end] !== closing || !isPlainUri(candidate, end, flags)) return undefined
  if (flags & CLOSING && endsInLiteral(candidate, rules)) return undefined
  return found(start, end, asciiString(bytes, start, end), wrapper, 'verbatim')
}

/** Full stops and the like, which are given back at the end of a URI whatever stands in it. */
function isStop(byte: number): boolean {
  return byte === DOT || byte === COMMA || byte === COLON || byte === EXCLAMATION || byte === QUESTION
}

/**
 * One past an authority that is only a name of unreserved characters, with or without a port, in a run that ends at
 * `end`; -1 for any other. Sub-delims, "@" and brackets are left to `authorityCut`.
 */
export function plainAuthorityEnd(bytes: Uint8Array, at: number, end: number): number {
  const flags = FLAGS
  let i = at
  while (i < end && (flags[bytes[i]!]! & UNRESERVED) !== 0) i++
  if (i < end && bytes[i] === COLON) {
    const port = ++i
    while (i < end && (flags[bytes[i]!]! & DIGIT) !== 0) i++
    if (i === port) return -1
  }
  return i === end || endsAuthority(bytes[i]!) ? i : -1
}

/**
 * The URI of an undelimited run that ends at `runEnd` and in which nothing stands that closes, that would have to be
 * repaired or that begins a character reference. Undefined where a step of `readUndelimited` might say otherwise.
 *
 * ```text
 * see http://a.example:80/b/c?d. And
 *            ^ host and port    ^ given back, behind a letter, a digit or a slash
 * ```
 */
export function readPlainRun(
  candidate: Candidate,
  bodyStart: number,
  runEnd: number,
  flags: number
): Undelimited | undefined {
  const { text, start } = candidate
  const { bytes } = text
  const end = withoutStops(bytes, bodyStart, runEnd)
  if (!isLast(bytes, end - 1) || mayBePaired(candidate)) return undefined
  const authorityEnd = plainAuthorityEnd(bytes, bodyStart, end)
  if (authorityEnd < 0 || (authorityEnd === end && end < runEnd) || !isPlainUri(candidate, end, flags)) return undefined
  // A character outside ASCII may continue the host.
  if (authorityEnd === runEnd && runEnd < text.end && bytes[runEnd]! >= 0x80) return undefined
  return plainMatch(start, end, asciiString(bytes, start, end), true, runEnd)
}

export function withoutStops(bytes: Uint8Array, floor: number, runEnd: number): number {
  let end = runEnd
  while (end > floor && isStop(bytes[end - 1]!)) end--
  return end
}

/** Is the character of ASCII at `at` one that is never given back? */
export function isLast(bytes: Uint8Array, at: number): boolean {
  const last = bytes[at]!
  return (FLAGS[last]! & (ALPHA | DIGIT)) !== 0 || (last === SLASH && bytes[at - 1] !== ASTERISK)
}

/** May a pair stand around it? Of those of ASCII, only that of the backtick is closed by what is no character of a run. */
export function mayBePaired({ text, start, floor }: Candidate): boolean {
  const before = start > floor ? text.bytes[start - 1]! : 0
  return before < 0x80 ? before === BACKTICK : PARTNERS.has(characterBefore(text, start, floor).codePoint)
}

export function plainMatch(start: number, end: number, uri: string, asItStands: boolean, runEnd: number): Undelimited {
  return {
    kind: 'match',
    start,
    end,
    uri,
    wrapper: 'whitespace',
    repaired: false,
    alternatives: NO_ALTERNATIVES,
    evidence: false,
    asItStands,
    runEnd,
    wholeRun: true,
    mappedEnd: 0,
    farEnd: 0
  }
}
