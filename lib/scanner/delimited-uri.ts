/** What the two explicit delimiters of Appendix C share: a whole cut read as a URI, and its readings at hyphens. */
import type { Delimited } from '../appendix-c/delimited.js'
import { droppedReadings, lineEndHyphens } from '../appendix-c/hyphen.js'
import type { Alternative, RejectCode, Wrapper } from '../match.js'
import { balancedEnd, encodeRepairable, firstRepairable } from '../policy/repair.js'
import { AT, HASH, QUESTION, SLASH } from '../rfc3986/charsets.js'
import { matchUri } from '../rfc3986/uri.js'
import { asciiBytes, asciiString } from './ascii.js'
import { authorityProblem } from './authority-cut.js'
import { refuse, type Candidate, type Found, type Refused, type Rules } from './found.js'
import { decodeCharacters, mapIri } from './iri.js'
import type { SeenUris } from './seen.js'

/** A whole cut, read. */
export interface Whole {
  readonly uri: string
  readonly repaired: boolean
}

interface Shape {
  readonly pathStart: number
  readonly hierarchical: boolean
}

function shape(bytes: Uint8Array, colon: number): Shape {
  const hierarchical = bytes[colon + 1] === SLASH && bytes[colon + 2] === SLASH
  let i = colon + 1
  if (hierarchical)
    for (i += 2; i < bytes.length; i++) if (bytes[i] === SLASH || bytes[i] === QUESTION || bytes[i] === HASH) break
  return { pathStart: i, hierarchical }
}

/** All of `bytes` as a URI: as it stands, repaired or mapped as the options have it; undefined where it is none. */
export function readWhole(candidate: Candidate, bytes: Uint8Array, rules: Rules): Whole | undefined {
  const { known } = candidate
  const colon = candidate.colon - candidate.start
  const { pathStart, hierarchical } = shape(bytes, colon)
  let read = bytes
  let repaired = false
  if (firstRepairable(bytes, pathStart, bytes.length) >= 0 && matchUri(bytes, 0, bytes.length) !== bytes.length) {
    if (rules.repair === 'none') return undefined
    const file = candidate.scheme === 'file'
    if (rules.repair === 'balanced' && balancedEnd(bytes, pathStart, bytes.length, file) < bytes.length)
      return undefined
    read = encodeRepairable(bytes, 0, pathStart, bytes.length)
    repaired = true
  }
  const uri = readValid(candidate, read, rules.iri === 'map')
  if (uri === undefined) return undefined
  if (hierarchical && uri.length <= colon + 3) return undefined
  if (known?.needsHost && hierarchical && hasHostProblem(candidate, asciiBytes(uri))) return undefined
  return { uri, repaired }
}

function readValid(candidate: Candidate, bytes: Uint8Array, map: boolean): string | undefined {
  if (matchUri(bytes, 0, bytes.length) === bytes.length) return asciiString(bytes, 0, bytes.length)
  if (!map || bytes.every(byte => byte < 0x80)) return undefined
  const iri = decode(candidate, bytes)
  return iri === undefined ? undefined : mapIri(iri)
}

function decode(candidate: Candidate, bytes: Uint8Array): string | undefined {
  return decodeCharacters({ bytes, highBytes: candidate.text.highBytes }, 0, bytes.length)
}

function hasHostProblem(candidate: Candidate, bytes: Uint8Array): boolean {
  const colon = candidate.colon - candidate.start
  return authorityProblem(bytes, colon + 3, shape(bytes, colon).pathStart, candidate.known) !== undefined
}

/** Why the cut as a whole is no URI, with the reading that would be one if all of it were encoded and mapped. */
export function refuseWhole(candidate: Candidate, cut: Delimited, rules: Rules): Refused {
  const { joined } = cut
  const colon = candidate.colon - candidate.start
  const { pathStart, hierarchical } = shape(joined, colon)
  const repair = rules.repair === 'none' ? 'none' : 'encode'
  const reading = readWhole(candidate, joined, { ...rules, repair, iri: 'map' })?.uri
  let code: RejectCode = 'syntax'
  let rule = 'URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]'
  if (hierarchical) {
    const authority = joined.subarray(colon + 3, pathStart)
    const problem = authorityProblem(joined, colon + 3, pathStart, candidate.known)
    if (authority.some(byte => byte >= 0x80)) {
      code = 'non-ascii-host'
      rule = 'host of ASCII characters'
    } else if (problem) ({ code, rule } = problem)
  } else {
    const address = mailboxAtWord(candidate, cut)
    if (address !== undefined) return refuse('scheme-form', candidate.start, cut.contentEnd, 'addr-spec', address)
  }
  return refuse(code, candidate.start, cut.contentEnd, rule, reading)
}

/** `<mailto:x at y>`: what pipermail makes of an address. */
export function mailboxAtWord(candidate: Candidate, cut: Delimited): string | undefined {
  if (candidate.scheme !== 'mailto' || cut.gaps.length !== 2 || cut.joined.includes(AT)) return undefined
  const [before, behind] = cut.gaps
  if (
    before === undefined ||
    behind === undefined ||
    asciiString(cut.joined, before.at, behind.at).toLowerCase() !== 'at'
  )
    return undefined
  const mailbox = decode(candidate, cut.joined.subarray(0, before.at))
  const host = decode(candidate, cut.joined.subarray(behind.at))
  return mailbox === undefined || host === undefined ? undefined : mapIri(`${mailbox}@${host}`)
}

export interface HyphenReading extends Whole {
  readonly alternatives: Alternative[]
  readonly evidence: boolean
}

/** The chosen one of the readings at line-end hyphens of [0, end) of the cut, and the others. */
export function readHyphens(
  candidate: Candidate,
  cut: Delimited,
  end: number,
  rules: Rules,
  seen: SeenUris
): HyphenReading | undefined {
  const kept = readWhole(candidate, cut.joined.subarray(0, end), rules)
  if (kept === undefined) return undefined
  const hyphens = lineEndHyphens(cut.joined, cut.gaps, end)
  if (hyphens.length === 0) return { uri: kept.uri, repaired: kept.repaired, alternatives: [], evidence: false }
  const readings: Whole[] = [kept]
  for (const dropped of droppedReadings(cut.joined, hyphens, end)) {
    const whole = readWhole(candidate, dropped, rules)
    if (whole && readings.every(reading => reading.uri !== whole.uri)) readings.push(whole)
  }
  let chosen = kept
  let evidence = false
  if (rules.hyphen === 'drop') chosen = readings[readings.length - 1]!
  else if (rules.hyphen === 'evidence' && !seen.has(kept.uri)) {
    const known = readings.filter(reading => seen.has(reading.uri))
    if (known.length === 1) {
      chosen = known[0]!
      evidence = true
    }
  }
  const alternatives: Alternative[] = []
  for (const reading of readings) if (reading !== chosen) alternatives.push({ uri: reading.uri, why: 'hyphen' })
  return { uri: chosen.uri, repaired: chosen.repaired, alternatives, evidence }
}

/** The match that a reading of [start, end) makes. Written out: to spread the reading took as long as to read it. */
export function foundAs(
  wrapper: Wrapper,
  start: number,
  end: number,
  { uri, repaired, evidence }: HyphenReading,
  alternatives: readonly Alternative[]
): Found {
  return { kind: 'match', start, end, uri, wrapper, repaired, alternatives, evidence, asItStands: false }
}
