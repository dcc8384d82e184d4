/**
 * Suffix references (RFC 3986 §4.5) in prose. One is read as the text would stand if its author had written the
 * scheme, so that rule 3 decides where it ends:
 *
 * ```text
 * (see www.a.example/b).      →      (see http://www.a.example/b).
 *      ^ start                             ^ put in
 * ```
 *
 * Right behind a `<` or a `"` it may go on in the next line, if its first label tells what it is (`www`, `ftp`): of other
 * names a line break in brackets may be one of prose.
 */
import {
  AT,
  BACKSLASH,
  COLON,
  DOT,
  DQUOTE,
  GREATER_THAN,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LESS_THAN,
  SLASH,
  SP
} from '../bytes.js'
import { characterAt, isWordCharacter } from '../appendix-c/character.js'
import { beyond, byteAt, type Reach } from '../appendix-c/reach.js'
import { lineBreakAt, skipReplyPrefix } from '../appendix-c/reply-prefix.js'
import { RUN, skipBlanks } from '../appendix-c/whitespace.js'
import { GAP_LOOK_AHEAD, LONGEST_ADDRESS, LONGEST_PLACEHOLDER, MARK_LOOK_BEHIND } from '../limits.js'
import { beginsAnew, isRestOfHost, isWholeHost } from '../policy/rejoin.js'
import { admits, type SchemeTable } from '../policy/schemes.js'
import { hasTopLevelDomain, isTellingLabel, suffixScheme } from '../policy/suffix.js'
import { endsAuthority } from '../rfc3986/authority.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'
import { readAngleBrackets } from './angle-brackets.js'
import { asciiBytes, asciiString } from './ascii.js'
import { CUT_HOST } from './authority-cut.js'
import { isLabelByte } from './byte.js'
import { CompletedText } from './completed-text.js'
import { readDoubleQuotes } from './double-quotes.js'
import { readEscaped } from './escaped-uri.js'
import { firstLabel, INTRODUCERS, lowerCase, prefixedStart } from './first-label.js'
import type { Candidate } from './candidate.js'
import { found as match, refuse, wrapperBetween, type Found, type Refused } from './found.js'
import type { Rules } from './rules.js'
import type { KnownRuns } from './known-run.js'
import { readPlain } from './plain-uri.js'
import { cutExtent, firstBackslash, mappedExtent } from './run-extent.js'
import type { SeenUris } from './seen.js'
import { marksOfLine, prefixOfLine } from './trigger.js'
import { keepInMind, readUndelimited } from './undelimited.js'

const INSERTED = { http: asciiBytes('http://'), ftp: asciiBytes('ftp://') }
const LONGEST_INSERTED = 'http://'.length

/** `www.öbb.example`: a label may begin outside ASCII. */
function beginsLabel(text: Reach, at: number): boolean {
  const byte = byteAt(text, at)
  return byte < 0x80 ? isLabelByte(byte) : isWordCharacter(characterAt(text, at).codePoint)
}

/** One past the letters, digits, dots and hyphens from `start` on; of more than `maxLength` one more is looked at. */
function endOfLabels(text: Reach, start: number, { maxLength }: Rules): number {
  let end = start
  let byte = byteAt(text, end)
  while ((isLabelByte(byte) || byte === DOT) && end - start <= maxLength) byte = byteAt(text, ++end)
  return end
}

/**
 * Could a host with a top-level domain stand at `start`? Saves reading the columns of `1.5,2.7,3.9` to the end of their
 * line for each of them.
 */
function mayBeDomain(text: Reach, start: number, labelsEnd: number, { iri, maxLength }: Rules): boolean {
  let end = labelsEnd
  // A letter outside ASCII continues the host.
  if ((byteAt(text, end) >= 0x80 && iri === 'map') || end - start > maxLength) return true
  // The colon may end the scheme of another URI.
  if (beginsUri(text, end)) return true
  while (end > start && (text.bytes[end - 1] === DOT || text.bytes[end - 1] === HYPHEN)) end--
  return hasTopLevelDomain(asciiString(text.bytes, start, end))
}

/**
 * Does [start, end), labels and dots, stand alone: with white space behind it, and nothing to give back at its end? No rule
 * has anything to decide about it then.
 */
function standsAlone(text: Reach, start: number, end: number, { maxLength }: Rules): boolean {
  const { bytes } = text
  const opening = start > 0 ? bytes[start - 1] : 0
  // Over a line break, what these open may go on.
  if (opening === LESS_THAN || opening === DQUOTE || end - start + LONGEST_INSERTED > maxLength) return false
  return byteAt(text, end) <= SP && (FLAGS[bytes[end - 1]!]! & (ALPHA | DIGIT)) !== 0
}

/**
 * One past what must be known to join a reference behind `opening` that a line break at `runEnd` cuts: the mark that closes,
 * or the next that opens; `runEnd` where nothing is to be joined.
 */
function joinedTo(text: Reach, runEnd: number, opening: number, { maxLength }: Rules): number {
  if (lineBreakAt(text, skipBlanks(text, runEnd, GAP_LOOK_AHEAD)) < 0) return runEnd
  let end = runEnd
  while (end - runEnd <= maxLength) {
    const byte = byteAt(text, end)
    if (byte < 0) break
    end++
    if (byte === opening) break
  }
  return end
}

/** What the delimiters around the candidate hold without the white space in it. */
function readJoined(
  candidate: Candidate,
  opening: number,
  prefix: () => string,
  rules: Rules,
  seen: SeenUris
): Found | undefined {
  const result =
    opening === DQUOTE
      ? readDoubleQuotes(candidate, prefix, rules, seen).found
      : readAngleBrackets(candidate, prefix, rules, seen)
  return result?.kind === 'match' && hasCredibleHost(result.uri, true) ? result : undefined
}

/** What is known of the text. */
export interface Surroundings {
  /** As in `Candidate`. */
  readonly skip: (position: number) => number
  readonly seen: SeenUris
  readonly runs: KnownRuns
  /** Made by the first reference. */
  completed: CompletedText | undefined
  /** Whether nothing is joined over a line break. */
  readonly separateLines: boolean
}

/** A name in the text that may begin a suffix reference. */
interface Name {
  /** First byte of its first label. */
  readonly start: number
  /** One past its letters, digits, dots and hyphens. */
  readonly labelsEnd: number
  /** Its first label tells what it is: `www`, `ftp`. */
  readonly telling: boolean
  readonly scheme: 'http' | 'ftp'
  /** Whether no rule has anything to decide about its end. */
  readonly isAlone: boolean
}

/**
 * Does a bracket open behind the labels in whose run, as far as an address may go, neither an authority ends nor the bracket
 * closes at the end of a name (`www.a.example[1],`)? Of many such names in one run each would otherwise be read to the end of it.
 */
function isLostInBrackets(text: Reach, labelsEnd: number): boolean {
  const opening = byteAt(text, labelsEnd)
  if (opening !== LEFT_BRACKET && opening !== LEFT_BRACE) return false
  let isClosed = false
  for (let at = labelsEnd + 1; at - labelsEnd <= LONGEST_ADDRESS; at++) {
    const byte = byteAt(text, at)
    if (byte < 0 || byte >= 0x80 || RUN[byte] === 0 || endsAuthority(byte)) return false
    if (isClosed && !isLabelByte(byte) && byte !== LEFT_BRACKET && byte !== LEFT_BRACE) return false
    isClosed = byte === opening + 2 // `]` and `}` stand two behind `[` and `{`
  }
  return true
}

/** The name whose first label ends at `dot`, unless it is surely none of a host. */
function nameAt(text: Reach, dot: number, floor: number, rules: Rules, runs: KnownRuns): Name | undefined {
  const { bytes } = text
  const start = firstLabel(text, dot, floor, rules.table)
  if (start < 0 || start < runs.userinfoTo || !beginsLabel(text, dot + 1)) return undefined
  const label = lowerCase(bytes, start, dot)
  const telling = isTellingLabel(label)
  if (!telling && rules.suffix === 'www') return undefined
  const labelsEnd = endOfLabels(text, start, rules)
  const isAlone = standsAlone(text, start, labelsEnd, rules)
  if (!telling && !isAlone && !mayBeDomain(text, start, labelsEnd, rules)) return undefined
  // What ends the host has been seen. Otherwise each of many in a run would read its path for nothing.
  if (telling && endsAuthority(byteAt(text, labelsEnd)) && !isHost(asciiString(bytes, start, labelsEnd), true))
    return undefined
  if (endsScheme(text, start, labelsEnd, rules.table) || isLostInBrackets(text, labelsEnd)) return undefined
  return { start, labelsEnd, telling, scheme: suffixScheme(label), isAlone }
}

/** The suffix reference whose first label ends at `dot`. */
export function readSuffix(
  text: Reach,
  dot: number,
  floor: number,
  rules: Rules,
  around: Surroundings
): Found | Refused | undefined {
  const name = nameAt(text, dot, floor, rules, around.runs)
  if (name === undefined || !admits(rules.admission, name.scheme, rules.table.named(name.scheme))) return undefined
  return name.isAlone ? readAlone(text, name) : readCompleted(text, name, dot, floor, rules, around)
}

function readAlone(text: Reach, { start, labelsEnd, telling, scheme }: Name): Found | undefined {
  if (text.short) return undefined
  const host = asciiString(text.bytes, start, labelsEnd)
  return isHost(host, telling) ? match(start, labelsEnd, `${scheme}://${host}`, 'whitespace', 'changed') : undefined
}

/** Does the next line begin with the rest of a host that ends in a hyphen? */
function goesOnBelow(text: Reach, { start, labelsEnd }: Name, skip: (position: number) => number): boolean {
  const next = lineBreakAt(text, skipBlanks(text, labelsEnd, GAP_LOOK_AHEAD))
  if (next < 0) return false
  const from = skipBlanks(text, skipReplyPrefix(text, next, prefixOfLine(text, start, skip)), GAP_LOOK_AHEAD)
  let to = from
  while (to - from <= LONGEST_ADDRESS && !beyond(text, to) && RUN[text.bytes[to]!]) to++
  const token = asciiString(text.bytes, from, to)
  return isRestOfHost(token) && !beginsAnew(token)
}

/** The name as the rules read it behind the scheme that its author left out. */
function readCompleted(
  text: Reach,
  name: Name,
  dot: number,
  floor: number,
  rules: Rules,
  around: Surroundings
): Found | Refused | undefined {
  const { bytes } = text
  const { start, telling, scheme } = name
  const { skip, seen, runs, separateLines } = around
  // Known, so that of many names in one run not each goes through all of it.
  const begun = { text, start, runs }
  const { end: runEnd, flags: mappedFlags } = mappedExtent(begun, dot, rules)
  const { end: cutEnd, flags } = cutExtent(begun, start, rules)
  const opening = prefixedStart(bytes, start, floor) - 1
  const before = opening >= 0 ? bytes[opening]! : 0
  const mayJoin = telling && !separateLines && (before === LESS_THAN || before === DQUOTE)
  const mayBeCut = !mayJoin && !separateLines && runEnd === name.labelsEnd && bytes[runEnd - 1] === HYPHEN
  const isWhole = mayBeCut && isWholeHost(asciiString(bytes, start, runEnd))
  if (mayBeCut && !isWhole && goesOnBelow(text, name, skip))
    return text.short ? undefined : refuse(CUT_HOST.code, start, runEnd - 1, CUT_HOST.rule)
  const joined = mayJoin ? joinedTo(text, runEnd, before, rules) : runEnd
  if (text.short) return undefined
  const to = Math.min(text.end, Math.max(joined, runEnd + LONGEST_PLACEHOLDER))
  const from = Math.max(0, start - MARK_LOOK_BEHIND)
  const completed = (around.completed ??= new CompletedText())
  const reach = completed.complete(text, from, start, to, INSERTED[scheme])
  const shift = start - from
  const { moved } = completed
  completed.runs.cut.learn(start + moved, cutEnd + moved, flags)
  completed.runs.mapped.learn(start + moved, runEnd + moved, mappedFlags)
  const candidate: Candidate = {
    text: reach,
    start: shift,
    colon: shift + scheme.length,
    backslashes: 0,
    known: rules.table.named(scheme),
    scheme,
    hasAuthority: true,
    broken: false,
    floor: 0,
    separateLines,
    introducers: INTRODUCERS,
    runs: completed.runs,
    skip: position => (position < shift ? skip(position + from) - from : position)
  }
  const prefix = (): string => marksOfLine(text, opening, skip)
  // What angle brackets hold ends where they close, as with a scheme. Quotes may stand around words of prose.
  const whole = before === LESS_THAN ? readPlain(candidate, GREATER_THAN, 'angle-brackets', rules) : undefined
  const over = whole === undefined && joined > runEnd ? readJoined(candidate, before, prefix, rules, seen) : whole
  if (reach.short) text.short = true
  if (text.short) return undefined
  const mayBeEscaped = over === undefined && rules.repair !== 'none' && firstBackslash(candidate, rules) >= 0
  const escaped = mayBeEscaped ? readEscaped(candidate, before, rules) : undefined
  const undelimited = over === undefined && escaped === undefined ? readUndelimited(candidate, rules) : undefined
  text.short = reach.short
  const found = over ?? escaped ?? undelimited
  if (found === undefined || reach.short) return undefined
  if (undelimited !== undefined) keepInMind(candidate, undelimited, rules)
  const end = Math.max(start + 1, found.end - moved)
  if (undelimited?.kind === 'match' && USERINFO.test(undelimited.uri)) runs.userinfoTo = userinfoEnd(bytes, start, end)
  return inText(text, found, name, before, end)
}

/** What was `found` behind the scheme put in, as it stands in the text; none if it names no host. */
function inText(
  text: Reach,
  found: Found | Refused,
  { start, telling }: Name,
  before: number,
  end: number
): Found | Refused | undefined {
  if (found.kind === 'reject') {
    const isOne = telling && (found.reading === undefined || hasCredibleHost(found.reading, telling))
    return isOne || found.code === 'too-long' ? { ...found, start, end } : undefined
  }
  if (beginsUri(text, end) || !hasCredibleHost(found.uri, telling)) return undefined
  const behind = end < text.end ? text.bytes[end]! : 0
  return { ...found, start, end, wrapper: wrapperBetween(before, behind, found.wrapper), asItStands: false }
}

/** A reference that is completed, up to its `@`. */
const USERINFO = /^[a-z]+:\/\/[^/?#@]*@/

/** The `@` in [start, end) as it stands in the text; `start` if it may be written by an escape. */
function userinfoEnd(bytes: Uint8Array, start: number, end: number): number {
  let i = start
  while (i < end && bytes[i] !== AT && bytes[i] !== BACKSLASH) i++
  return bytes[i] === AT ? i : start
}

/**
 * The host. None if an `@` follows: in `www.a.example:80@b.example` it is the name behind that. None if `://` follows:
 * in `com.example.app://b` the name is a scheme.
 */
const HOST = /^[a-z]+:\/\/(?![^/?#]*@|[^/?#:]*:\/\/)([^/?#:]*)/

/** Has it a host that may be meant as one? */
function hasCredibleHost(uri: string, telling: boolean): boolean {
  return isHost(HOST.exec(uri)?.[1] ?? '', telling)
}

/** `ftp.close()` is a call, `www.の` is prose: of two labels the last must be known. */
function isHost(host: string, telling: boolean): boolean {
  return (telling && host.indexOf('.') < host.lastIndexOf('.')) || hasTopLevelDomain(host)
}

/**
 * Does a scheme end at `end`, behind the labels from `start` on, that is not one behind a host (`www.a.http://`)? Each of
 * many in a run would otherwise be read to the end of the run, to be none at last.
 */
function endsScheme(text: Reach, start: number, end: number, table: SchemeTable): boolean {
  return beginsUri(text, end) && !table.before(text.bytes, end, start, true)?.known?.registered
}

/** Does `://` stand at `at`? */
function beginsUri(text: Reach, at: number): boolean {
  return byteAt(text, at) === COLON && byteAt(text, at + 1) === SLASH && byteAt(text, at + 2) === SLASH
}
