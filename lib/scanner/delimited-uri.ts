/**
 * Reads all that stands between explicit delimiters as one URI: as it stands, repaired or mapped, and with or without
 * its line-end hyphens.
 */
import { SLASH } from '../bytes.js'
import { readDelimited, type Delimited } from '../appendix-c/delimited.js'
import { droppedReading, lineEndHyphens, readingsOf } from '../appendix-c/hyphen.js'
import type { Alternative, RejectCode, Wrapper } from '../match.js'
import { balancedEnd, encodeRepairable, firstRepairable, repairableFrom } from '../policy/repair.js'
import { createMarks } from '../rfc3986/marks.js'
import { locateUri, matchUri } from '../rfc3986/uri.js'
import { asciiBytes, asciiString } from './ascii.js'
import { authorityProblem, namesHost } from './authority-cut.js'
import type { Candidate } from './candidate.js'
import { found, NO_ALTERNATIVES, refuse, type Found, type Refused } from './found.js'
import type { Rules } from './rules.js'
import { decodeCharacters } from './iri.js'
import { endsInLiteral } from './literal.js'
import { mapStrictly } from './map-iri.js'
import type { SeenUris } from './seen.js'

/** The cut from the scheme to `closing`, as in `readDelimited`; undefined also where a string of a program ends in it. */
export function readCut(
  candidate: Candidate,
  closing: number,
  prefix: () => string,
  rules: Rules
): Delimited | undefined {
  if (endsInLiteral(candidate, rules)) return undefined
  const { text, start, separateLines } = candidate
  const { maxLength, maxLines } = rules
  return readDelimited(text, start, closing, prefix, { maxLength, maxLines: separateLines ? 1 : maxLines })
}

/** What a whole cut was read as. */
export interface Whole {
  readonly uri: string
  readonly repaired: boolean
}

/** Does `//` stand at `body`, right behind the colon of the joined cut? */
export function beginsAuthority(joined: Uint8Array, body: number): boolean {
  return joined[body] === SLASH && joined[body + 1] === SLASH
}

const MARKS = createMarks()

/** [0, end) as a URI: as it stands, or repaired or mapped if the options allow that; undefined if it is none. */
function readWhole(candidate: Candidate, bytes: Uint8Array, end: number, rules: Rules): Whole | undefined {
  const colon = candidate.colon - candidate.start
  if (locateUri(bytes, 0, end, MARKS) !== end) return readMended(candidate, bytes.subarray(0, end), rules)
  if (MARKS.hostStart >= 0) {
    if (end <= colon + 3 || (candidate.known?.needsHost && !namesHost(bytes, MARKS))) return undefined
  }
  return { uri: asciiString(bytes, 0, end), repaired: false }
}

/** As `readWhole`, for bytes that are no URI as they stand. */
function readMended(candidate: Candidate, bytes: Uint8Array, rules: Rules): Whole | undefined {
  const { known } = candidate
  const colon = candidate.colon - candidate.start
  const hasAuthority = beginsAuthority(bytes, colon + 1)
  const pathStart = repairableFrom(bytes, 0, bytes.length)
  let read = bytes
  let repaired = false
  if (firstRepairable(bytes, pathStart, bytes.length) >= 0) {
    if (rules.repair === 'none') return undefined
    const file = candidate.scheme === 'file'
    if (rules.repair === 'balanced' && balancedEnd(bytes, pathStart, bytes.length, file) < bytes.length)
      return undefined
    read = encodeRepairable(bytes, 0, pathStart, bytes.length)
    repaired = true
  }
  const uri = readValid(candidate, read, rules.iri === 'map')
  if (uri === undefined) return undefined
  if (hasAuthority && uri.length <= colon + 3) return undefined
  if (known?.needsHost && hasAuthority && hasHostProblem(candidate, asciiBytes(uri))) return undefined
  return { uri, repaired }
}

/**
 * Separators, controls, and format characters except the joiners: RFC 3987 §2.2 allows some of them, but nobody means
 * them.
 */
const UNSEEN = /\p{Z}|\p{Cc}|(?![\u200c\u200d])\p{Cf}/u

function readValid(candidate: Candidate, bytes: Uint8Array, map: boolean): string | undefined {
  if (matchUri(bytes, 0, bytes.length) === bytes.length) return asciiString(bytes, 0, bytes.length)
  if (!map || bytes.every(byte => byte < 0x80)) return undefined
  const iri = decode(candidate, bytes)
  return iri === undefined || UNSEEN.test(iri) ? undefined : mapStrictly(iri)
}

function decode(candidate: Candidate, bytes: Uint8Array): string | undefined {
  return decodeCharacters({ bytes, highBytes: candidate.text.highBytes }, 0, bytes.length)
}

function hasHostProblem(candidate: Candidate, bytes: Uint8Array): boolean {
  const colon = candidate.colon - candidate.start
  return authorityProblem(bytes, colon + 3, repairableFrom(bytes, 0, bytes.length), candidate.known) !== undefined
}

/**
 * The reject for a cut that is no URI as a whole. Its reading has everything encoded and mapped. Undefined if nobody
 * looks at rejects; rule 3 goes on behind the delimiter either way.
 */
export function refuseWhole(candidate: Candidate, cut: Delimited, rules: Rules): Refused | undefined {
  if (!rules.rejects) return undefined
  const { joined } = cut
  const colon = candidate.colon - candidate.start
  const repair = rules.repair === 'none' ? 'none' : 'encode'
  const reading = readWhole(candidate, joined, joined.length, { ...rules, repair, iri: 'map' })?.uri
  let code: RejectCode = 'syntax'
  let rule = 'URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]'
  if (beginsAuthority(joined, colon + 1)) {
    const end = repairableFrom(joined, 0, joined.length)
    const authority = joined.subarray(colon + 3, end)
    const problem = authorityProblem(joined, colon + 3, end, candidate.known)
    if (authority.some(byte => byte >= 0x80)) {
      code = 'non-ascii-host'
      rule = 'host of ASCII characters'
    } else if (problem) ({ code, rule } = problem)
  }
  return refuse(code, candidate.start, cut.contentEnd, rule, reading)
}

export interface HyphenReading extends Whole {
  readonly alternatives: readonly Alternative[]
  readonly evidence: boolean
}

/**
 * Chooses one of the readings of [0, end) of the cut, which differ in the line-end hyphens they drop; the others become
 * alternatives. `form` must match what stands behind the colon. If the reading that keeps all hyphens is no URI, the
 * first reading that is one takes its place:
 *
 * ```text
 * <http://a.example:80-⏎
 *                     ^ a port has none: http://a.example:8080/
 *  80/>
 * ```
 */
export function readHyphens(
  candidate: Candidate,
  { joined, gaps }: Delimited,
  end: number,
  rules: Rules,
  seen: SeenUris,
  form?: RegExp
): HyphenReading | undefined {
  const kept = readFitting(candidate, joined, end, rules, form)
  if (kept === undefined && rules.hyphen === 'keep') return undefined
  const hyphens = lineEndHyphens(joined, gaps, end)
  if (kept && (hyphens.length === 0 || !mayDiffer(kept, joined, hyphens, end, rules, seen)))
    return { uri: kept.uri, repaired: kept.repaired, alternatives: NO_ALTERNATIVES, evidence: false }
  const readings: Whole[] = kept ? [kept] : []
  for (let i = 0; i < readingsOf(hyphens); i++) {
    const dropped = droppedReading(joined, hyphens, end, i)
    const whole = readFitting(candidate, dropped, dropped.length, rules, form)
    if (whole && readings.every(reading => reading.uri !== whole.uri)) readings.push(whole)
  }
  let chosen = readings[0]
  if (chosen === undefined) return undefined
  let evidence = false
  if (rules.hyphen === 'drop') chosen = readings[readings.length - 1]!
  else if (rules.hyphen === 'evidence' && !seen.has(chosen.uri)) {
    const known = readings.filter(reading => seen.has(reading.uri))
    if (known.length === 1) {
      chosen = known[0]!
      evidence = true
    }
  }
  const { uri, repaired } = chosen
  const others = rules.alternatives ? readings.filter(reading => reading !== chosen) : []
  return { uri, repaired, alternatives: others.map(({ uri }) => ({ uri, why: 'hyphen' })), evidence }
}

/** As `readWhole`; also undefined if `form` does not match behind the colon. */
function readFitting(
  candidate: Candidate,
  bytes: Uint8Array,
  end: number,
  rules: Rules,
  form: RegExp | undefined
): Whole | undefined {
  const body = candidate.colon - candidate.start + 1
  return form?.test(asciiString(bytes, body, end)) === false ? undefined : readWhole(candidate, bytes, end, rules)
}

/**
 * Could the other readings at these hyphens change what is reported? Most are neither shown nor were they seen before.
 */
function mayDiffer(
  kept: Whole,
  joined: Uint8Array,
  hyphens: readonly number[],
  end: number,
  { alternatives, hyphen }: Rules,
  seen: SeenUris
): boolean {
  if (alternatives || hyphen === 'drop') return true
  if (hyphen === 'keep') return false
  // If `kept` consists of the joined bytes as they are, so does every other reading, and can be looked up by its bytes.
  // A repaired or mapped URI has other bytes.
  if (kept.repaired || kept.uri.length !== end) return true
  for (let i = 0; i < readingsOf(hyphens); i++) {
    const dropped = droppedReading(joined, hyphens, end, i)
    if (seen.has(asciiString(dropped, 0, dropped.length))) return true
  }
  return false
}

/** The match for a reading of [start, end). */
export function foundAs(
  wrapper: Wrapper,
  start: number,
  end: number,
  { uri, repaired, evidence }: HyphenReading,
  alternatives: readonly Alternative[]
): Found {
  return found(start, end, uri, wrapper, repaired ? 'repaired' : 'changed', alternatives, evidence)
}
