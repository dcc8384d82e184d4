/**
 * Rule 3: a URI delimited by white space, prose punctuation or another pair of marks. RFC 3986, Appendix C says that
 * white space delimits; the rest is what a careful reader does, step by step as numbered in the code.
 */
import { characterAt, characterBefore } from '../appendix-c/character.js'
import { firstClosing, isPair, marksBefore, type MarksBefore } from '../appendix-c/pairs.js'
import { beyond } from '../appendix-c/reach.js'
import { lineStartBefore } from '../appendix-c/reply-prefix.js'
import { AMPERSAND, CHECKED, CLOSING, REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import { MARK_LOOK_BEHIND } from '../limits.js'
import type { Alternative } from '../match.js'
import { balancedEnd, encodeRepairable, firstRepairable, footnoteMark } from '../policy/repair.js'
import { OPENING_LENGTH } from '../policy/scheme-forms.js'
import { giveBack } from '../policy/trailing.js'
import { ALPHA, DIGIT, FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { matchUri } from '../rfc3986/uri.js'
import { asciiString } from './ascii.js'
import { authorityCut, authorityProblem, type AuthorityCut } from './authority-cut.js'
import { readPlainRun } from './plain-uri.js'
import { refuse, type Candidate, type Found, type Refused, type Rules } from './found.js'
import { continuesHost, decodeCharacters, endsHost, iriRunEnd, mapIri } from './iri.js'

/** What was found, and where the run it was cut from ends: at a line break it may go on. */
export interface Undelimited extends Found {
  readonly runEnd: number
  /** Nothing but prose punctuation stands between `end` and `runEnd`. */
  readonly wholeRun: boolean
}

/** The minimal form of a scheme without `//`, tested on the first characters, so that most colons are done with. */
export function opensForm(candidate: Candidate, rules: Rules): boolean {
  const { text, colon, known } = candidate
  if (beyond(text, colon + 1) || RUN[text.bytes[colon + 1]!] === 0) return false
  if (rules.admission === 'any') return true
  if (rules.admission !== 'default' && !known?.form) return true
  if (!known?.form) return false
  let end = colon + 1
  while (end - colon <= OPENING_LENGTH && !beyond(text, end) && RUN[text.bytes[end]!]) end++
  return known.form.opens.test(asciiString(text.bytes, colon + 1, end))
}

/** `&lt;`, `&gt;` and `&quot;` stand for delimiters. */
function referenceEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let i = from; i + 3 < end; i++) {
    if (bytes[i] !== 0x26) continue
    // The letters l, g and q, before a string is made of every `&` of a query.
    const letter = bytes[i + 1]! | 0x20
    if (letter !== 0x6c && letter !== 0x67 && letter !== 0x71) continue
    const name = asciiString(bytes, i + 1, Math.min(end, i + 6)).toLowerCase()
    if (name.startsWith('lt;') || name.startsWith('gt;') || name.startsWith('quot;')) return i
  }
  return end
}

/** First `%` without two hex digits, or second `#`, in [from, end); else `end`. What stands before is valid. */
function brokenEnd(bytes: Uint8Array, from: number, end: number): number {
  let fragment = false
  for (let i = from; i < end; i++) {
    if (bytes[i] === 0x23) {
      if (fragment) return i
      fragment = true
    } else if (bytes[i] === 0x25) {
      if (i + 2 >= end || !isHex(bytes[i + 1]!) || !isHex(bytes[i + 2]!)) return i
    }
  }
  return end
}

function isHex(byte: number): boolean {
  return (FLAGS[byte]! & DIGIT) !== 0 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
}

/** How far the run of characters goes that a URI is made of, and which kinds of them are in it. */
interface RunExtent {
  readonly end: number
  readonly flags: number
}

function runExtent(candidate: Candidate, from: number, rules: Rules): RunExtent {
  const { text, start } = candidate
  const { bytes } = text
  const kinds = RUN
  const limit = Math.min(text.end, start + rules.maxLength + 1)
  let end = from
  let flags = 0
  while (end < limit) {
    const kind = kinds[bytes[end]!]!
    if (kind === 0) break
    flags |= kind
    end++
  }
  beyond(text, end)
  if (rules.iri === 'map' && end < text.end && bytes[end]! >= 0x80) {
    end = iriRunEnd(text, from, rules.maxLength)
    for (let i = from; i < end; i++) flags |= RUN[bytes[i]!]!
  }
  return { end, flags }
}

/** In `iri: 'map'`: the end of a URI whose host is followed by prose without a blank. */
function mappedHostEnd(candidate: Candidate, bodyStart: number, end: number): number {
  const { bytes } = candidate.text
  for (let i = bodyStart; i < end; i++) {
    const byte = bytes[i]!
    if (byte === 0x2f || byte === 0x3f || byte === 0x23) break
    if (byte >= 0x80) return endsHost(candidate.text, bodyStart, i) ? i : end
  }
  return end
}

export function readUndelimited(candidate: Candidate, rules: Rules): Undelimited | Refused | undefined {
  const { text, start, colon, known, hierarchical } = candidate
  const { bytes } = text
  const bodyStart = hierarchical ? colon + 3 : colon + 1

  // 1. The run.
  const { end: runEnd, flags } = runExtent(candidate, bodyStart, rules)
  if (runEnd - start > rules.maxLength) {
    return refuse('too-long', start, start + rules.maxLength, `a URI of at most ${rules.maxLength} characters`)
  }
  if (text.short) return undefined
  if (hierarchical && rules.iri === 'cut' && !(flags & (CLOSING | AMPERSAND | REPAIRABLE))) {
    const plain = readPlainRun(candidate, bodyStart, runEnd, flags)
    if (plain) return plain
  }

  // 2. What ends it.
  let end = runEnd
  let marks: MarksBefore | undefined
  const open = (): MarksBefore => (marks ??= marksBefore(text, lineFloor(candidate), start, candidate.skip))
  if (flags & CLOSING) end = firstClosing(text, bodyStart, end, open())
  if (flags & AMPERSAND) end = referenceEnd(bytes, bodyStart, end)
  if (rules.iri === 'map') end = mappedHostEnd(candidate, bodyStart, end)
  if (flags & REPAIRABLE) end = footnotesEnd(bytes, start, bodyStart, end, open)
  const authority: AuthorityCut = hierarchical
    ? authorityCut(bytes, bodyStart, end, known, rules.table)
    : { authorityEnd: bodyStart, end }
  end = authority.end
  const { authorityEnd } = authority
  const inAuthority = hierarchical && end <= authorityEnd
  if (inAuthority && end === runEnd && continuesHost(text, end) && !endsHost(text, bodyStart, end)) {
    const mappedEnd = hostTextEnd(bytes, end, iriRunEnd(text, bodyStart, rules.maxLength))
    const reading = mapped(candidate, mappedEnd)
    return refuse('non-ascii-host', start, mappedEnd, 'host of ASCII characters', reading)
  }

  // 3. Repair.
  const pathStart = hierarchical ? authorityEnd : bodyStart
  const firstBad = flags & REPAIRABLE ? firstRepairable(bytes, pathStart, end) : -1
  const encodableEnd = end
  if (firstBad >= 0 && rules.repair !== 'encode') {
    end = rules.repair === 'none' ? firstBad : balancedEnd(bytes, pathStart, end, candidate.scheme === 'file')
  }

  // 4 to 6. Give back; the longest valid prefix; until nothing changes.
  if (flags & CHECKED) end = brokenEnd(bytes, Math.min(pathStart, end), end)
  const closeAt = end
  const trim = (to: number): number => {
    const last = bytes[to - 1]!
    if (FLAGS[last]! & (ALPHA | DIGIT) || last === 0x2f) return to
    return giveBack(bytes, start, bodyStart, to, hierarchical && to <= authorityEnd, open)
  }
  end = trim(end)
  if (hierarchical) {
    const mapped = rules.iri === 'map' && !isAscii(bytes, bodyStart, Math.min(end, authorityEnd))
    const problem = mapped ? undefined : authorityProblem(bytes, bodyStart, Math.min(end, authorityEnd), known)
    if (problem && (known?.needsHost || end > bodyStart)) {
      const reading = problem.reading && bareIpv6Reading(candidate, problem.reading, authorityEnd, end)
      return refuse(problem.code, start, Math.max(end, bodyStart), problem.rule, reading)
    }
  }
  if (end <= bodyStart) return undefined
  const read = (to: number): string | undefined => reading(candidate, pathStart, to)
  const uri = read(end)
  if (uri === undefined) return refuse('syntax', start, end, 'URI')
  if (!hierarchical && !fitsForm(candidate, bodyStart, end, rules)) {
    return refuse('scheme-form', start, end, known?.form?.reason ?? 'something behind the colon')
  }

  // The other readings.
  const alternatives: Alternative[] = []
  const repaired = firstBad >= 0 && firstBad < end
  if (repaired) add(alternatives, uri, 'cut', read(trim(firstBad)))
  if (firstBad >= 0 && encodableEnd > end && rules.repair !== 'none') {
    add(alternatives, uri, 'repaired', read(encodedEnd(bytes, end, encodableEnd, trim)))
  }
  if (rules.iri === 'cut' && end <= closeAt && closeAt === runEnd && !inAuthority && continuesHost(text, runEnd)) {
    add(alternatives, uri, 'iri', mapped(candidate, trim(iriRunEnd(text, bodyStart, rules.maxLength))))
  }
  const before = characterBefore(text, start, candidate.floor).codePoint
  const wrapper = isPair(before, characterAt(text, closeAt).codePoint) ? 'pair' : 'whitespace'
  const asItStands = !repaired && rules.iri === 'cut'
  const wholeRun = closeAt === runEnd
  return {
    kind: 'match',
    start,
    end,
    uri,
    wrapper,
    repaired,
    alternatives,
    evidence: false,
    asItStands,
    runEnd,
    wholeRun
  }
}

/** The end of a mapped reading: what cannot stand in a name ends it. */
function hostTextEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let i = from; i < end; i++) {
    const flags = FLAGS[bytes[i]!]!
    if (bytes[i] === 0x2f || bytes[i] === 0x3f || bytes[i] === 0x23) return end
    if (bytes[i]! < 0x80 && !(flags & UNRESERVED) && bytes[i] !== 0x3a && bytes[i] !== 0x40) return i
  }
  return end
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i]! >= 0x80) return false
  return true
}

/** Where marks before the URI begin to count: on its line, and not too far back. */
function lineFloor({ text, start, floor }: Candidate): number {
  const stop = Math.max(floor, start - MARK_LOOK_BEHIND)
  const lineStart = lineStartBefore(text.bytes, start, stop)
  return lineStart < 0 ? stop : lineStart
}

function add(alternatives: Alternative[], uri: string, why: Alternative['why'], other: string | undefined): void {
  if (other === undefined || other === uri || alternatives.some(alternative => alternative.uri === other)) return
  alternatives.push({ uri: other, why })
}

/** Footnote marks at the end, and the punctuation around them. */
function footnotesEnd(
  bytes: Uint8Array,
  start: number,
  bodyStart: number,
  end: number,
  open: () => MarksBefore
): number {
  for (;;) {
    const mark = footnoteMark(bytes, bodyStart, giveBack(bytes, start, bodyStart, end, false, open))
    if (mark < 0) return end
    end = mark
  }
}

/** The URI of [start, to), repaired and mapped where the options ask for it; undefined where the core says no. */
function reading(candidate: Candidate, pathStart: number, to: number): string | undefined {
  const { text, start } = candidate
  let { bytes } = text
  let from = start
  let end = to
  if (end <= candidate.colon + 1) return undefined
  if (firstRepairable(bytes, pathStart, end) >= 0) {
    bytes = encodeRepairable(bytes, start, pathStart, end)
    from = 0
    end = bytes.length
  }
  if (matchUri(bytes, from, end) === end) return asciiString(bytes, from, end)
  for (let i = from; i < end; i++) {
    if (bytes[i]! < 0x80) continue
    const iri = decodeCharacters({ ...text, bytes, end, last: true }, from, end)
    return iri === undefined ? undefined : mapIri(iri)
  }
  return undefined
}

/** The mapped reading of [start, to). */
function mapped(candidate: Candidate, to: number): string | undefined {
  return reading(candidate, to, to)
}

/** `http://1080::8/x` was meant as `http://[1080::8]/x`. */
function bareIpv6Reading(candidate: Candidate, literal: string, authorityEnd: number, end: number): string | undefined {
  const { bytes } = candidate.text
  const uri = `${asciiString(bytes, candidate.start, candidate.colon + 3)}${literal}${asciiString(bytes, authorityEnd, Math.max(end, authorityEnd))}`
  return mapIri(uri)
}

function fitsForm(candidate: Candidate, bodyStart: number, end: number, rules: Rules): boolean {
  const { known } = candidate
  if (rules.admission === 'any' || !known?.form) return true
  return known.form.fits.test(asciiString(candidate.text.bytes, bodyStart, end))
}

/** The end of the reading with everything encoded: no prose punctuation and no lone bracket at it. */
function encodedEnd(bytes: Uint8Array, from: number, to: number, trim: (to: number) => number): number {
  let end = to
  for (;;) {
    end = trim(end)
    const last = bytes[end - 1]!
    const lone = last === 0x7c || last === 0x5c || last === 0x5e || last === 0x5b || last === 0x7b
    const opener = last === 0x5d || last === 0x7d ? last - 2 : 0
    if (end <= from || !(lone || (opener && !bytes.subarray(from, end).includes(opener)))) return Math.max(end, from)
    end--
  }
}
