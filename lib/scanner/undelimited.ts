/**
 * Rule 3: a URI delimited by white space, prose punctuation or another pair of marks. RFC 3986, Appendix C says that
 * white space delimits; the rest is what a careful reader does, step by step as numbered in the code.
 */
import { BACKSLASH, COLON, LEFT_BRACE, LEFT_BRACKET, LESS_THAN } from '../bytes.js'
import { characterAt, characterBefore } from '../appendix-c/character.js'
import { isPair, mayOpenPair } from '../appendix-c/pairs.js'
import { BEGINS_REFERENCE, CHECKED, CLOSING, REPAIRABLE } from '../appendix-c/whitespace.js'
import { MAX_FURTHER, MAX_SCHEME_LENGTH } from '../limits.js'
import type { Alternative } from '../match.js'
import { balancedEnd, dividesSign, encodedEnd, encodeRepairable, firstRepairable } from '../policy/repair.js'
import { matchAuthority } from '../rfc3986/authority.js'
import { FLAGS, SCHEME } from '../rfc3986/charsets.js'
import { matchUri } from '../rfc3986/uri.js'
import { cutsHost } from './address.js'
import { asciiString } from './ascii.js'
import { cutProblem, hasStrayBracket, PLACEHOLDER, unmappedProblem, WRONG_AUTHORITY } from './authority-cut.js'
import { fitsForm } from './form.js'
import type { Candidate } from './candidate.js'
import { refuse, refuseTooLong, type Found, type Refused } from './found.js'
import { continuesIri } from './iri.js'
import { labelStart } from './macro.js'
import { mapIri, mapToUri } from './map-iri.js'
import { hasPlaceholder } from './placeholder.js'
import { readPlainIri } from './plain-iri.js'
import { readPlainRun } from './plain-uri.js'
import { derived, type Rules } from './rules.js'
import { brokenEnd, endRun, type EndedRun } from './run.js'
import { knownRun, runExtent } from './run-extent.js'

/** A match, and what its caller must know of the run that it was cut from. */
export interface Undelimited extends Found {
  readonly runEnd: number
  /** Nothing but prose punctuation, and a backslash that may continue the line, stands between `end` and `runEnd`. */
  readonly wholeRun: boolean
  /** End of the mapped reading among the alternatives; 0 if there is none. */
  readonly mappedEnd: number
  /** End of the run if a far reading was made (`KnownRuns.repairedTo`); else 0. */
  readonly farEnd: number
}

/** @param beginning the string that `opensForm` has made, from the scheme on */
export function readUndelimited(candidate: Candidate, rules: Rules, beginning = ''): Undelimited | Refused | undefined {
  const { text, start, colon, hasAuthority } = candidate
  const bodyStart = hasAuthority ? colon + 3 : colon + 1

  // 1. The run.
  const { end, flags } = runExtent(candidate, bodyStart, rules)
  const runEnd = hasAuthority && flags & REPAIRABLE ? labelStart(candidate, bodyStart, end) : end
  if (runEnd - start > rules.maxLength) {
    return refuseTooLong(candidate, rules)
  }
  const mayGoOn = flags & BEGINS_REFERENCE || (runEnd < text.end && text.bytes[runEnd] === LESS_THAN)
  const isPart = hasAuthority && mayGoOn && hasPlaceholder(text, bodyStart, runEnd)
  if (text.short) return undefined
  if (isPart) return refuse(PLACEHOLDER.code, start, runEnd, PLACEHOLDER.rule)
  // Another may begin among the addresses of `mailto:`.
  if (hasAuthority && !(flags & (CLOSING | BEGINS_REFERENCE | REPAIRABLE)) && candidate.scheme !== 'mailto') {
    if (rules.iri === 'map') {
      const plain = readPlainIri(candidate, bodyStart, runEnd)
      if (plain) return plain
    } else {
      const plain = readPlainRun(candidate, bodyStart, runEnd, flags)
      if (plain) return withMapped(plain, candidate, rules)
    }
  }
  return readRun(candidate, bodyStart, runEnd, true, flags, rules, beginning)
}

/** A plain match, and its mapped reading if what stands outside ASCII behind its run belongs to it. */
function withMapped(plain: Undelimited, candidate: Candidate, rules: Rules): Undelimited {
  const { text } = candidate
  const { runEnd } = plain
  if (!rules.alternatives || runEnd >= text.end || text.bytes[runEnd]! < 0x80 || !continuesIri(text, runEnd))
    return plain
  const mapped = readMapped(candidate, rules)
  const alternatives: Alternative[] = []
  add(alternatives, plain.uri, 'iri', mapped?.uri)
  return { ...plain, alternatives, mappedEnd: mapped?.end ?? 0 }
}

/** Characters at the end of a stretch that may be the beginning of a triplet (`%` and two digits). */
export const TRIPLET = 3

/** Steps 2 to 6, for a run whose end is known; `near`: all of it is read only if nothing near ends the URI. */
function readRun(
  candidate: Candidate,
  bodyStart: number,
  runEnd: number,
  near: boolean,
  flags: number,
  rules: Rules,
  beginning: string
): Undelimited | Refused | undefined {
  // 2. What ends it.
  const run = endRun(candidate, bodyStart, runEnd, near, flags, rules)
  if (run === undefined) return refuseNonAsciiHost(candidate, bodyStart, runEnd, rules)
  if (run.kind === 'reject') return run
  if (isHostCut(run, rules)) {
    const { start, known } = candidate
    return refuse('scheme-form', start, run.prose.giveBack(run.end), known?.form?.reason ?? NO_FORM)
  }
  if (isWrongAlready(run)) return refuse(WRONG_AUTHORITY.code, candidate.start, run.end, WRONG_AUTHORITY.rule)
  // 3 to 6. Repair, give back, the longest valid prefix; until nothing changes.
  let closeAt = repairedEnd(run, run.end, rules)
  let end = settle(run, closeAt, rules)
  if (run.goesOn && end > run.prose.giveBack(run.end) - TRIPLET && mayBeLonger(run, end, rules)) {
    return readRun(candidate, bodyStart, runEnd, false, flags, rules, beginning)
  }
  if (candidate.hasAuthority) {
    const refused = refuseAuthority(candidate, run.authorityEnd, end, rules)
    if (refused) return refused
  }
  if (end <= bodyStart) return undefined
  if (!candidate.hasAuthority && hasFormUnrepaired(run, end, rules, beginning)) {
    closeAt = run.firstBad
    end = settle(run, closeAt, rules)
  }
  return matchOf(run, runEnd, closeAt, end, rules, beginning)
}

/** Is the authority of one of many wrong, whatever stands behind what was read? */
function isWrongAlready({ candidate, bodyStart, end, authorityEnd, goesOn }: EndedRun): boolean {
  return goesOn && authorityEnd === end && hasStrayBracket(candidate.text.bytes, bodyStart, end)
}

/** Does what no URI has cut a host without `//` apart? */
function isHostCut({ candidate, bodyStart, end, firstBad, flags }: EndedRun, rules: Rules): boolean {
  if (candidate.hasAuthority || !(flags & (CHECKED | REPAIRABLE))) return false
  const to = firstBad < 0 ? end : firstBad
  const at = flags & CHECKED ? brokenEnd(candidate.text.bytes, bodyStart, to) : to
  return at < end && cutsHost(candidate, bodyStart, at, end, rules)
}

/** Has only what stands before the first repair the form: `tel:+1-816-555-1212[work]`? */
function hasFormUnrepaired(run: EndedRun, end: number, rules: Rules, beginning: string): boolean {
  const { candidate, bodyStart, firstBad } = run
  if (firstBad < 0 || firstBad >= end || fitsForm(candidate, bodyStart, end, rules, beginning)) return false
  return fitsForm(candidate, bodyStart, settle(run, firstBad, rules), rules, beginning)
}

/** May the URI be one that goes on behind `end`? What is one of many must have its form, or an authority, by then. */
function mayBeLonger(
  { candidate, bodyStart, authorityEnd, end: runEnd }: EndedRun,
  end: number,
  rules: Rules
): boolean {
  if (!candidate.hasAuthority) return fitsForm(candidate, bodyStart, end, rules, '')
  return authorityEnd === runEnd || !refuseAuthority(candidate, authorityEnd, end, rules)
}

/** The reject of a host that goes on outside ASCII at `end`, with the mapped reading if anybody needs it. */
function refuseNonAsciiHost(candidate: Candidate, bodyStart: number, end: number, rules: Rules): Refused {
  // Without rejects, the mapped reading only serves to tell candidates within it that they are.
  const isAsked = rules.rejects || (rules.alternatives && mapsAnother(candidate, bodyStart, rules))
  const mapped = isAsked && !candidate.text.short ? readMapped(candidate, rules) : undefined
  return refuse('non-ascii-host', candidate.start, mapped?.end ?? end, 'host of ASCII characters', mapped?.uri)
}

/** Notes what need not be done again for those that begin behind the candidate in the same run. */
export function keepInMind(candidate: Candidate, result: Undelimited | Refused, rules: Rules): void {
  const { runs, colon } = candidate
  const { end } = result
  if (result.kind === 'match') {
    runs.mappedTo = Math.max(runs.mappedTo, result.mappedEnd)
    runs.repairedTo = Math.max(runs.repairedTo, result.farEnd)
  } else if (result.code === 'non-ascii-host') runs.mappedTo = Math.max(runs.mappedTo, end)
  else if (result.code === 'scheme-form' && result.reading !== undefined)
    runs.formlessTo = Math.max(runs.formlessTo, end)
  else if (result.code === 'authority' || result.code === 'no-host')
    runs.refusedTo = knownRun(candidate, rules).knownEnd(colon + 3)
}

const NO_FORM = 'something behind the colon'

/** The match that ends at `end`, or why it is none. `closeAt`: where its closing mark would stand. */
function matchOf(
  run: EndedRun,
  runEnd: number,
  closeAt: number,
  end: number,
  rules: Rules,
  beginning: string
): Undelimited | Refused {
  const { candidate, bodyStart, authorityEnd, pathStart, firstBad } = run
  const { text, start, known, hasAuthority } = candidate
  // The form is tested first: in a row of URIs none of which fits its form, to read each would take quadratic time.
  const fits = hasAuthority || fitsForm(candidate, bodyStart, end, rules, beginning)
  // Without an authority, only characters outside ASCII could make it no URI.
  const isAsked = fits || (rules.rejects && rules.iri === 'map')
  const uri = rules.endsOnly || !isAsked ? '' : reading(candidate, pathStart, end, beginning)
  if (uri === undefined) return refuse('syntax', start, end, 'URI')
  if (!fits) {
    // What stands outside ASCII behind it may be what it lacks: `mailto:x@é.example`.
    const isAlone = rules.rejects && rules.iri === 'cut' && start >= candidate.runs.formlessTo
    const isCut = isAlone && closeAt === runEnd && continuesIri(text, runEnd)
    const whole = isCut ? readMapped(candidate, rules) : undefined
    return refuse('scheme-form', start, whole?.end ?? end, known?.form?.reason ?? NO_FORM, whole?.uri)
  }
  const repaired = firstBad >= 0 && firstBad < end
  const alternatives = rules.alternatives ? otherReadings(run, uri, end, rules) : []
  let mapped: Undelimited | undefined
  if (
    rules.alternatives &&
    rules.iri === 'cut' &&
    (closeAt === runEnd || opensRepair(text.bytes[closeAt]!)) &&
    runEnd > authorityEnd &&
    continuesIri(text, runEnd)
  ) {
    mapped = readMapped(candidate, rules)
    add(alternatives, uri, 'iri', mapped?.uri)
  }
  const wrapper = isWithinPair(candidate, closeAt) ? 'pair' : 'whitespace'
  return {
    kind: 'match',
    start,
    end,
    uri,
    wrapper,
    repaired,
    alternatives,
    evidence: false,
    asItStands: !repaired && rules.iri === 'cut',
    runEnd,
    wholeRun: closeAt === runEnd || isContinuationMark(text.bytes, closeAt, runEnd),
    mappedEnd: mapped?.end ?? 0,
    // As in the kernel, which decides by itself if nothing in the run must be encoded.
    farEnd: firstBad >= 0 && isFar(run, end) ? run.end : 0
  }
}

/** Is the last character of a run, at `at`, the backslash that continues a line (`isContinued` of policy/rejoin)? */
export function isContinuationMark(bytes: Uint8Array, at: number, runEnd: number): boolean {
  return at === runEnd - 1 && bytes[at] === BACKSLASH
}

/** A bracket that ends a URI may be closed behind what is outside ASCII: `http://a.example/?b[é]=c`. */
function opensRepair(byte: number): boolean {
  return byte === LEFT_BRACKET || byte === LEFT_BRACE
}

/** Do the two marks of a pair stand around the URI? */
function isWithinPair({ text, start, floor }: Candidate, closeAt: number): boolean {
  if (start <= floor || !mayOpenPair(text.bytes[start - 1]!)) return false
  return isPair(characterBefore(text, start, floor).codePoint, characterAt(text, closeAt).codePoint)
}

/** Step 3: where the URI ends if a character that the options do not repair ends it; at `end` at the latest. */
function repairedEnd({ candidate, pathStart, firstBad }: EndedRun, end: number, rules: Rules): number {
  if (firstBad < 0 || firstBad >= end || rules.repair === 'encode') return end
  if (rules.repair === 'none') return firstBad
  return balancedEnd(candidate.text.bytes, pathStart, end, candidate.scheme === 'file')
}

/**
 * Repeats steps 3 to 5 until nothing changes: a step may cut off the partner of a bracket, or leave punctuation at the
 * end. Each of them takes something off at most twice, so this ends soon.
 */
function settle(run: EndedRun, end: number, rules: Rules): number {
  const { candidate, bodyStart, authorityEnd, pathStart, flags, prose } = run
  const { bytes } = candidate.text
  const mayBreak = (flags & CHECKED) !== 0
  for (;;) {
    const trimmed = prose.giveBack(withoutSign(run, end))
    const valid = mayBreak ? brokenEnd(bytes, Math.min(pathStart, trimmed), trimmed) : trimmed
    // A prefix must contain the whole authority. If that is invalid, the reject says so.
    if (valid < trimmed && authorityEnd > 0 && matchAuthority(bytes, bodyStart, authorityEnd) < authorityEnd) {
      return authorityEnd
    }
    const next = repairedEnd(run, valid, rules)
    if (next === end) return end
    end = next
  }
}

/** Where the URI ends without the `$` of `${`, or the `#` of `#{`: a variable of a program that goes on behind a blank. */
function withoutSign({ candidate, bodyStart, end: limit }: EndedRun, end: number): number {
  return end < limit && end - 1 > bodyStart && dividesSign(candidate.text.bytes, end) ? end - 1 : end
}

/** Does it begin before `to`? Of a scheme that was put in nothing stands in the text, so what is behind it counts. */
function beginsBefore({ colon, hasAuthority }: Candidate, to: number): boolean {
  return (hasAuthority ? colon + 3 : colon) < to
}

/**
 * The match that `iri: 'map'` would give here, for a URI cut at a character outside ASCII. Undefined for a URI inside
 * such a reading of an earlier one: in a row of URIs without blanks each would repeat all the others.
 */
function readMapped(candidate: Candidate, rules: Rules): Undelimited | undefined {
  if (rules.iri === 'map' || beginsBefore(candidate, candidate.runs.mappedTo)) return undefined
  const mapped = readUndelimited(candidate, mappingRules(rules))
  return mapped?.kind === 'match' ? mapped : undefined
}

/**
 * Could another candidate begin within the mapped reading? Needs only its end; to make the reading takes ten times as
 * long.
 */
function mapsAnother(candidate: Candidate, bodyStart: number, rules: Rules): boolean {
  if (rules.iri === 'map' || beginsBefore(candidate, candidate.runs.mappedTo)) return false
  const mapped = readUndelimited(candidate, endsOfMapped(rules))
  if (mapped?.kind !== 'match') return false
  const { bytes, end } = candidate.text
  for (let i = bodyStart; i < mapped.end; i++) if (candidate.introducers[bytes[i]!]) return true
  // The scheme may begin within the reading and end behind it.
  if (!(FLAGS[bytes[mapped.end - 1]!]! & SCHEME)) return false
  let stop = mapped.end
  while (stop < end && stop - mapped.end <= MAX_SCHEME_LENGTH && FLAGS[bytes[stop]!]! & SCHEME) stop++
  return stop === end || bytes[stop] === COLON
}

/** The rules for a mapped reading. Only the URI of a match is used: rejects and alternatives need not be made. */
const mappingRules = derived(rules => ({ ...rules, iri: 'map', rejects: false, alternatives: false }))

/** Those for a mapped reading of which only the end is used. */
const endsOfMapped = derived(rules => ({ ...mappingRules(rules), endsOnly: true }))

function refuseAuthority(candidate: Candidate, authorityEnd: number, end: number, rules: Rules): Refused | undefined {
  const { text, start, colon, known } = candidate
  const bodyStart = colon + 3
  const to = Math.min(end, authorityEnd)
  const isMapped = rules.iri === 'map' && !isAscii(text.bytes, bodyStart, to)
  const problem = (isMapped ? unmappedProblem : cutProblem)(text.bytes, bodyStart, to, known)
  if (!problem) return undefined
  const isShown = rules.rejects && problem.reading !== undefined
  const reading = isShown ? bareIpv6Reading(candidate, problem.reading, authorityEnd, end) : undefined
  return refuse(problem.code, start, Math.max(end, bodyStart), problem.rule, reading)
}

/**
 * The readings that repair more, or less, than the chosen one, which ends at `end`; they must fit the form of the
 * scheme as well. The one that repairs everything is left out inside the far reading of an earlier URI.
 */
function otherReadings(run: EndedRun, uri: string, end: number, rules: Rules): Alternative[] {
  const { candidate, bodyStart, pathStart, firstBad, prose } = run
  const { bytes } = candidate.text
  const alternatives: Alternative[] = []
  if (firstBad < 0) return alternatives
  const addUpTo = (to: number, why: Alternative['why']): void => {
    if (to > bodyStart && (candidate.hasAuthority || fitsForm(candidate, bodyStart, to, rules, '')))
      add(alternatives, uri, why, reading(candidate, pathStart, to))
  }
  if (firstBad < end) addUpTo(settle(run, firstBad, rules), 'cut')
  if (
    run.end > end &&
    !run.goesOn &&
    rules.repair !== 'none' &&
    !(isFar(run, end) && beginsBefore(candidate, candidate.runs.repairedTo))
  ) {
    addUpTo(encodedEnd(bytes, pathStart, end, run.end, prose), 'repaired')
  }
  return alternatives
}

function isFar(run: EndedRun, end: number): boolean {
  return run.end - end > MAX_FURTHER
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i]! >= 0x80) return false
  return true
}

function add(alternatives: Alternative[], uri: string, why: Alternative['why'], other: string | undefined): void {
  if (other === undefined || other === uri || alternatives.some(alternative => alternative.uri === other)) return
  alternatives.push({ uri: other, why })
}

/** The URI of [start, to), repaired and mapped if necessary; undefined if that is no valid URI. */
function reading(candidate: Candidate, pathStart: number, to: number, beginning = ''): string | undefined {
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
  if (matchUri(bytes, from, end) === end) {
    const isKnown = bytes === text.bytes && end - from <= beginning.length
    return isKnown ? beginning.slice(0, end - from) : asciiString(bytes, from, end)
  }
  for (let i = from; i < end; i++) {
    if (bytes[i]! >= 0x80) return mapToUri({ bytes, highBytes: text.highBytes }, from, end)
  }
  return undefined
}

/** `http://1080::8/x` was meant as `http://[1080::8]/x`. */
function bareIpv6Reading(candidate: Candidate, literal: string, authorityEnd: number, end: number): string | undefined {
  const { bytes } = candidate.text
  const uri = `${asciiString(bytes, candidate.start, candidate.colon + 3)}${literal}${asciiString(bytes, authorityEnd, Math.max(end, authorityEnd))}`
  return mapIri(uri)
}
