/** The run of characters a URI may be made of (RFC 3986 §2, and what people write besides): step 1 of rule 3. */
import { BACKSLASH } from '../bytes.js'
import { beyond, type Reach } from '../appendix-c/reach.js'
import { PLAIN, REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import { CROWD, CROWD_FORM_REACH, CROWD_LOOK_BEHIND, CROWD_REACH } from '../limits.js'
import type { Candidate } from './candidate.js'
import { iriRunEnd } from './iri.js'
import { placeOf, type KnownRun } from './known-run.js'
import type { Rules } from './rules.js'

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

/** The run that the candidate stands in, as far as it is known. */
export function knownRun({ runs }: Candidate, rules: Rules): KnownRun {
  return rules.iri === 'map' ? runs.mapped : runs.cut
}

/** How far into its run, which ends at `runEnd`, a URI is read at first: one of many in a run no further than it must. */
export function nearReach(candidate: Candidate, bodyStart: number, runEnd: number, rules: Rules): number {
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
