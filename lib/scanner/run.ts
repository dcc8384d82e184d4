/**
 * The run of characters a URI may be made of (RFC 3986 §2, and what people write besides), and what ends it before its
 * last character, whatever the grammar says: steps 1 and 2 of rule 3.
 */
import { AT, BACKSLASH, COLON, HASH, LEFT_BRACKET, PERCENT, QUESTION, SLASH } from '../bytes.js'
import { firstClosing, isEndTag, marksBefore, type MarksBefore } from '../appendix-c/pairs.js'
import { beyond, byteAt, type Reach } from '../appendix-c/reach.js'
import { lineStartBefore } from '../appendix-c/reply-prefix.js'
import { BEGINS_REFERENCE, CHECKED, CLOSING, PLAIN, REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import {
  CROWD,
  CROWD_FORM_REACH,
  CROWD_LOOK_BEHIND,
  CROWD_REACH,
  FORM_OPENING_COLONS,
  FORM_OPENING_LENGTH,
  MARK_LOOK_BEHIND
} from '../limits.js'
import { firstRepairable, isOfReference, withoutFootnotes } from '../policy/repair.js'
import { asksForm } from '../policy/schemes.js'
import { Trailing } from '../policy/trailing.js'
import { ALPHA, DIGIT, FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { matchPctEncoded } from '../rfc3986/pct-encoded.js'
import { hostOfAddress } from './address.js'
import { addressesEnd } from './address-list.js'
import { asciiString } from './ascii.js'
import { authorityCut, cutProblem, type AuthorityCut, type AuthorityProblem } from './authority-cut.js'
import { referenceEnd } from './character-reference.js'
import type { Candidate } from './candidate.js'
import { refuse, type Refused } from './found.js'
import type { Rules } from './rules.js'
import { continuesHost, endsHost, iriRunEnd, mappableLength } from './iri.js'
import { placeOf, type KnownRun } from './known-run.js'
import { behindReferenceOfName } from './written-name.js'

/**
 * Tests the minimal form of a scheme without `//` on the first characters, which is enough to dismiss most colons.
 * Undefined if they do not fit; else the string that was made for the test, from the scheme on, or '' if none was
 * needed.
 */
export function opensForm(candidate: Candidate, rules: Rules): string | undefined {
  const { text, start, colon, known } = candidate
  if (runLength(text, colon + 1, colon + 1, rules) === 0) return undefined
  // A bare `foo://`: with something behind it the candidate would have an authority.
  if (byteAt(text, colon + 1) === SLASH && byteAt(text, colon + 2) === SLASH) return undefined
  if (!asksForm(rules.admission, known)) return ''
  if (!known?.form) return undefined
  let end = colon + 1
  // No further than the form needs, or `mailto:mailto:…` would be read to its end from every colon.
  for (let colons = 0; end - colon <= FORM_OPENING_LENGTH;) {
    const length = runLength(text, end, colon + 1, rules)
    if (length === 0 || (text.bytes[end] === COLON && ++colons > FORM_OPENING_COLONS)) break
    end += length
  }
  const beginning = asciiString(text.bytes, start, end)
  return known.form.opens.test(beginning.slice(colon + 1 - start)) ? beginning : undefined
}

/** Bytes of the character at `at` if the run that begins at `from` goes on with it; else 0. */
function runLength(text: Reach, at: number, from: number, { iri }: Rules): number {
  if (beyond(text, at)) return 0
  if (RUN[text.bytes[at]!]) return 1
  return iri === 'map' && text.bytes[at]! >= 0x80 ? mappableLength(text, at, from) : 0
}

/** The run that the candidate stands in, as far as it is known. */
export function knownRun({ runs }: Candidate, rules: Rules): KnownRun {
  return rules.iri === 'map' ? runs.mapped : runs.cut
}

/**
 * As `referenceEnd`, up to `end`; looked for once for all URIs that begin before the reference, so in all of the run, of
 * which a label may have ended this URI's part.
 */
function nextReference(candidate: Candidate, from: number, end: number, rules: Rules): number {
  const { bytes } = candidate.text
  const { reference, to } = knownRun(candidate, rules)
  return Math.min(
    end,
    reference.next(from, at => referenceEnd(bytes, at, to))
  )
}

/** As `nextReference`, but for references in the authority that stand for a character of the name. */
function delimiterEnd(
  candidate: Candidate,
  bodyStart: number,
  end: number,
  runEnd: number,
  whole: AuthorityCut | undefined,
  rules: Rules
): number {
  const { bytes } = candidate.text
  // At `end` one may stand that is looked at no more.
  const nameEnd = Math.min(end, whole?.authorityEnd ?? bodyStart)
  let at = nextReference(candidate, bodyStart, end, rules)
  while (at < nameEnd) {
    const behind = behindReferenceOfName(bytes, bodyStart, at, runEnd)
    if (behind === at) break
    at = nextReference(candidate, behind, end, rules)
  }
  return at
}

/**
 * First `%` without two hex digits in [from, end), or `#` of a reference in the fragment; else `end`. What stands before
 * is valid, if what can be repaired is.
 */
export function brokenEnd(bytes: Uint8Array, from: number, end: number): number {
  let hasFragment = false
  for (let i = from; i < end; i++) {
    if (bytes[i] === HASH) {
      if (hasFragment && isOfReference(bytes, i, end)) return i
      hasFragment = true
    } else if (bytes[i] === PERCENT && matchPctEncoded(bytes, i, end) < 0) return i
  }
  return end
}

/** How far into its run, which ends at `runEnd`, a URI is read at first: one of many in a run no further than it must. */
function nearReach(candidate: Candidate, bodyStart: number, runEnd: number, rules: Rules): number {
  const { bytes } = candidate.text
  if (runEnd - bodyStart <= CROWD_REACH) return runEnd
  const run = knownRun(candidate, rules)
  const unusual = run.unusual.next(bodyStart, at => unusualFrom(bytes, at, run.to))
  const isFormAsked = !candidate.hasAuthority && rules.admission !== 'any' && candidate.known?.form !== undefined
  const reach = Math.min(unusual + CROWD_REACH, isFormAsked ? bodyStart + CROWD_FORM_REACH : runEnd)
  return reach < runEnd && isCrowded(candidate, rules) ? reach : runEnd
}

function unusualFrom(bytes: Uint8Array, from: number, end: number): number {
  let i = from
  while (i < end && RUN[bytes[i]!] === PLAIN) i++
  return i
}

/** Do so many colons, or marks before suffix references, stand in the run before it that the candidate is one of many? */
export function isCrowded({ text: { bytes }, start, introducers }: Candidate, { iri }: Rules, crowd = CROWD): boolean {
  const floor = Math.max(0, start - CROWD_LOOK_BEHIND)
  let marks = 0
  for (let i = start - 1; i >= floor; i--) {
    const byte = bytes[i]!
    if (RUN[byte] === 0 && (byte < 0x80 || iri === 'cut')) return false
    if (introducers[byte] && ++marks === crowd) return true
  }
  return false
}

/** Where the run of URI characters ends, and which kinds of characters (`RUN`) it has. Valid until the next call. */
export interface RunExtent {
  readonly end: number
  readonly flags: number
}

export function runExtent(candidate: Candidate, from: number, rules: Rules): RunExtent {
  const extent = cutExtent(candidate, from, rules)
  const { text } = candidate
  if (rules.iri === 'cut') return extent
  if (extent.end < text.end && text.bytes[extent.end]! >= 0x80) return mappedExtent(candidate, from, rules)
  candidate.runs.mapped.learn(from, extent.end, extent.flags)
  return extent
}

/** What a run is read for: a candidate, or what is none yet. */
type Begun = Pick<Candidate, 'text' | 'start' | 'runs'>

/** As `runExtent`, to the first character outside ASCII at the latest. */
export function cutExtent(candidate: Begun, from: number, rules: Rules): RunExtent {
  const { text, start } = candidate
  const { bytes } = text
  const kinds = RUN
  const limit = Math.min(text.end, start + rules.maxLength + 1)
  const known = candidate.runs.cut
  let end = Math.min(limit, known.knownEnd(from))
  let flags = end > from ? known.flags : 0
  while (end < limit) {
    const kind = kinds[bytes[end]!]!
    if (kind === 0) break
    flags |= kind
    end++
  }
  known.learn(from, end, flags)
  beyond(text, end)
  return extentOf(end, flags)
}

/** The first backslash behind the colon or the `//` of a candidate, in its run; -1 for none, or if the run is too long. */
export function firstBackslash(candidate: Candidate, rules: Rules): number {
  const { text, start, colon, runs, hasAuthority } = candidate
  const body = hasAuthority ? colon + 3 : colon + 1
  const { end, flags } = cutExtent(candidate, body, rules)
  if (text.short || !(flags & REPAIRABLE) || end - start > rules.maxLength) return -1
  const at = runs.cut.backslash.next(body, from => placeOf(BACKSLASH, text.bytes, from, end))
  return at < end ? at : -1
}

const EXTENT = { end: 0, flags: 0 }

function extentOf(end: number, flags: number): RunExtent {
  EXTENT.end = end
  EXTENT.flags = flags
  return EXTENT
}

/** One past the rest of an over-long run, of which `at` is in the middle, as far as it has come. */
export function skipRun(text: Reach, at: number, rules: Rules): number {
  if (rules.iri === 'map') return iriRunEnd(text, at - 1, Infinity, at)
  let end = at
  while (end < text.end && RUN[text.bytes[end]!]) end++
  return end
}

/** As `runExtent`, going on over characters outside ASCII that can be mapped. */
export function mappedExtent({ text, start, runs }: Begun, from: number, { maxLength }: Rules): RunExtent {
  const known = runs.mapped
  const at = known.knownEnd(from)
  let flags = at > from ? known.flags : 0
  if (at - start > maxLength) return extentOf(at, flags)
  const end = iriRunEnd(text, from, maxLength, at)
  for (let i = at; i < end; i++) flags |= RUN[text.bytes[i]!]!
  known.learn(from, end, flags)
  return extentOf(end, flags)
}

/** In `iri: 'map'`: the end of a URI whose host is followed by prose without a blank. */
function mappedHostEnd({ text, runs, hasAuthority }: Candidate, bodyStart: number, end: number): number {
  // There is none outside ASCII. Otherwise each URI in a run of many would read all of the run.
  if (runs.cut.knownEnd(bodyStart) >= end) return end
  const { bytes } = text
  // Without `//`, a host is what stands behind an `@`.
  let hostStart = hasAuthority ? bodyStart : end
  for (let i = bodyStart; i < end; i++) {
    const byte = bytes[i]!
    if (byte === SLASH || byte === QUESTION || byte === HASH) break
    if (byte === AT && !hasAuthority) hostStart = i + 1
    if (byte >= 0x80 && i > hostStart && endsHost(text, hostStart, i)) return i
  }
  return end
}

/** A run that step 2 has ended. */
export interface EndedRun {
  readonly kind: 'run'
  readonly candidate: Candidate
  /** Position behind the colon, or behind the `//` there. */
  readonly bodyStart: number
  readonly end: number
  /** It was not read to its end: more of it stands behind `end`. */
  readonly goesOn: boolean
  /** One past the authority; -1 without one. */
  readonly authorityEnd: number
  /** First position where characters may be percent-encoded. */
  readonly pathStart: number
  /** First position before `end` with a character that must be percent-encoded; -1 for none. */
  readonly firstBad: number
  /** Kinds of characters (`RUN`) that may be in it. */
  readonly flags: number
  readonly prose: Trailing
}

/**
 * Step 2: what ends the run before its last character; `near`: before `nearReach`. A reject if its authority is invalid
 * wherever the URI ends; undefined if it ends with the run, at a character outside ASCII that continues the host.
 */
export function endRun(
  candidate: Candidate,
  bodyStart: number,
  runEnd: number,
  near: boolean,
  flags: number,
  rules: Rules
): EndedRun | Refused | undefined {
  const { text, start, known, hasAuthority } = candidate
  const { bytes } = text
  let marks: MarksBefore | undefined
  const opened = (): MarksBefore => (marks ??= marksBefore(text, lineFloor(candidate), start, candidate.skip))
  const cutAt = (end: number, runEnd = end): AuthorityCut =>
    authorityCut(bytes, start, bodyStart, end, known, rules.table, knownRun(candidate, rules), runEnd)
  const nearEnd = near ? nearReach(candidate, bodyStart, runEnd, rules) : runEnd
  const whole = hasAuthority ? cutAt(nearEnd, runEnd) : undefined
  // What ends the authority may stand behind what is near; no other URI of the run begins before that.
  if (whole && whole.authorityEnd === nearEnd && nearEnd < runEnd)
    return endRun(candidate, bodyStart, runEnd, false, flags, rules)
  if (whole && (!rules.rejects || start < candidate.runs.refusedTo)) {
    const problem = wrongAuthority(candidate, bodyStart, whole, runEnd, opened)
    if (problem) return refuse(problem.code, start, Math.max(whole.authorityEnd, bodyStart), problem.rule)
  }
  // Where the authority ends the URI inside itself nothing else is tried behind it, or each URI in a run of many would read
  // the rest of the run. At a `^`, a footnote mark of Markdown may stand, whose end is that of the run.
  const isInside = whole && whole.end <= whole.authorityEnd && whole.end < nearEnd
  const cut = isInside && bytes[whole.end - 1] !== LEFT_BRACKET ? whole : undefined
  const reach = cut ? runEnd : nearEnd
  let end = cut ? cut.end : reach
  if (flags & BEGINS_REFERENCE) end = delimiterEnd(candidate, bodyStart, end, runEnd, whole, rules)
  if (flags & CLOSING) end = firstClosing(text, bodyStart, end, opened)
  if (rules.iri === 'map') end = mappedHostEnd(candidate, bodyStart, end)
  const prose = new Trailing({ bytes, start, floor: bodyStart, opened })
  const mayBeNoted = flags & REPAIRABLE && flags & CLOSING
  const behindName = whole?.authorityEnd ?? bodyStart
  const noted = (to: number): number => withoutFootnotes(bytes, bodyStart, behindName, to, end => prose.giveBack(end))
  // Also where the authority ends it: http://a.example[1],http://b.example
  if (mayBeNoted && (end < reach || reach === runEnd)) end = noted(end)
  if (candidate.scheme === 'mailto' && rules.admission !== 'any') end = addressesEnd(bytes, bodyStart, end)
  let authority: AuthorityCut = { authorityEnd: -1, end }
  if (hasAuthority) {
    authority = cut?.end === end ? cut : cutAt(end)
    // Only now has the authority ended it, if there was an `@` farther on: http://a.example[1]!&lt;b@c
    const before = mayBeNoted && authority.end < end ? noted(authority.end) : authority.end
    if (before < authority.end) authority = cutAt(before)
  }
  end = authority.end
  const { authorityEnd } = authority
  if (end === runEnd && (!hasAuthority || end <= authorityEnd) && continuesHost(text, end)) {
    const host = hasAuthority ? bodyStart : hostOfAddress(candidate, bodyStart, end, rules)
    if (host >= 0 && !endsHost(text, host, end)) return undefined
  }
  prose.authorityEnd = authorityEnd
  const pathStart = hasAuthority ? authorityEnd : bodyStart
  const firstBad = flags & (REPAIRABLE | CHECKED) ? firstRepairable(bytes, pathStart, end) : -1
  const goesOn = end === reach && reach < runEnd
  return { kind: 'run', candidate, bodyStart, end, goesOn, authorityEnd, pathStart, firstBad, flags, prose }
}

/**
 * What is wrong with an authority, if that can be told wherever behind it the URI ends. Nothing else is read then;
 * otherwise each URI in a run of `http:///[a]/` would read all of the run.
 */
function wrongAuthority(
  { text, known }: Candidate,
  bodyStart: number,
  { authorityEnd, end }: AuthorityCut,
  runEnd: number,
  opened: () => MarksBefore
): AuthorityProblem | undefined {
  const { bytes } = text
  // Nothing in it ends the URI.
  if (end <= authorityEnd || !isReached(bytes, authorityEnd, runEnd)) return undefined
  if (bytes[authorityEnd - 1] === LEFT_BRACKET && isEndTag(bytes, authorityEnd - 1, runEnd)) return undefined
  for (let i = bodyStart; i < authorityEnd; i++) {
    if (!(FLAGS[bytes[i]!]! & UNRESERVED) && !OTHERS_OF_AUTHORITY.has(bytes[i]!)) return undefined
  }
  if (firstClosing(text, bodyStart, authorityEnd, opened) < authorityEnd) return undefined
  return cutProblem(bytes, bodyStart, authorityEnd, known)
}

/** Does any URI of this run end behind `at`? A slash, a letter and a digit are never given back. */
function isReached(bytes: Uint8Array, at: number, runEnd: number): boolean {
  let i = at
  while (i < runEnd && RUN[bytes[i]!] === PLAIN && !isKept(bytes[i]!)) i++
  return i < runEnd && isKept(bytes[i]!)
}

function isKept(byte: number): boolean {
  return byte === SLASH || (FLAGS[byte]! & (ALPHA | DIGIT)) !== 0
}

/** Characters besides unreserved ones that neither delimit in an authority nor are given back. */
const OTHERS_OF_AUTHORITY: ReadonlySet<number> = new Set(Array.from(':@%$#[]{}', character => character.charCodeAt(0)))

/** First position where a mark before the URI counts: on its line, and not too far back. */
export function lineFloor({ text, start, floor }: Candidate): number {
  const stop = Math.max(floor, start - MARK_LOOK_BEHIND)
  const lineStart = lineStartBefore(text.bytes, start, stop)
  return lineStart < 0 ? stop : lineStart
}
