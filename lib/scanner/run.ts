/** What ends the run of URI characters before its last one, whatever the grammar says: step 2 of rule 3. */
import { AT, HASH, LEFT_BRACKET, PERCENT, QUESTION, SLASH } from '../bytes.js'
import { firstClosing, isEndTag, marksBefore, type MarksBefore } from '../appendix-c/pairs.js'
import { lineStartBefore } from '../appendix-c/reply-prefix.js'
import { BEGINS_REFERENCE, CHECKED, CLOSING, PLAIN, REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import { MARK_LOOK_BEHIND } from '../limits.js'
import { firstRepairable, isOfReference, withoutFootnotes } from '../policy/repair.js'
import { Trailing } from '../policy/trailing.js'
import { ALPHA, DIGIT, FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { matchPctEncoded } from '../rfc3986/pct-encoded.js'
import { hostOfAddress } from './address.js'
import { addressesEnd } from './address-list.js'
import { authorityCut, cutProblem, type AuthorityCut, type AuthorityProblem } from './authority-cut.js'
import type { Candidate } from './candidate.js'
import { referenceEnd } from './character-reference.js'
import { refuse, type Refused } from './found.js'
import { continuesHost, endsHost } from './iri.js'
import type { Rules } from './rules.js'
import { knownRun, nearReach } from './run-extent.js'
import { behindReferenceOfName } from './written-name.js'

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
  return new RunReader(candidate, bodyStart, runEnd, flags, rules).read(near)
}

class RunReader {
  readonly #candidate: Candidate
  readonly #bytes: Uint8Array
  readonly #bodyStart: number
  readonly #runEnd: number
  readonly #flags: number
  readonly #rules: Rules
  #marks: MarksBefore | undefined
  /** The marks before the URI, which are looked for once, and for few URIs. */
  readonly #opened = (): MarksBefore => {
    const { text, start, skip } = this.#candidate
    return (this.#marks ??= marksBefore(text, lineFloor(this.#candidate), start, skip))
  }

  constructor(candidate: Candidate, bodyStart: number, runEnd: number, flags: number, rules: Rules) {
    this.#candidate = candidate
    this.#bytes = candidate.text.bytes
    this.#bodyStart = bodyStart
    this.#runEnd = runEnd
    this.#flags = flags
    this.#rules = rules
  }

  read(near: boolean): EndedRun | Refused | undefined {
    const { start, hasAuthority } = this.#candidate
    const runEnd = this.#runEnd
    const nearEnd = near ? nearReach(this.#candidate, this.#bodyStart, runEnd, this.#rules) : runEnd
    const whole = hasAuthority ? this.#cutAt(nearEnd, runEnd) : undefined
    // What ends the authority may stand behind what is near; no other URI of the run begins before that.
    if (whole && whole.authorityEnd === nearEnd && nearEnd < runEnd) return this.read(false)
    if (whole && (!this.#rules.rejects || this.#bodyStart < this.#candidate.runs.refusedTo)) {
      const problem = this.#wrongAuthority(whole)
      if (problem) return refuse(problem.code, start, Math.max(whole.authorityEnd, this.#bodyStart), problem.rule)
    }
    return this.#end(whole, nearEnd)
  }

  /** Ends the run: at what ends it in its text, then before a footnote, and in its authority. */
  #end(whole: AuthorityCut | undefined, nearEnd: number): EndedRun | undefined {
    const candidate = this.#candidate
    const { start, hasAuthority } = candidate
    const bytes = this.#bytes
    const bodyStart = this.#bodyStart
    const runEnd = this.#runEnd
    const flags = this.#flags
    // Where the authority ends the URI inside itself nothing else is tried behind it, or each URI in a run of many would read
    // the rest of the run. At a `^`, a footnote mark of Markdown may stand, whose end is that of the run.
    const isInside = whole && whole.end <= whole.authorityEnd && whole.end < nearEnd
    const cut = isInside && bytes[whole.end - 1] !== LEFT_BRACKET ? whole : undefined
    const reach = cut ? runEnd : nearEnd
    const prose = new Trailing({ bytes, start, floor: bodyStart, opened: this.#opened })
    const behindName = whole?.authorityEnd ?? bodyStart
    const noted = (to: number): number => withoutFootnotes(bytes, bodyStart, behindName, to, end => prose.giveBack(end))
    const mayBeNoted = flags & REPAIRABLE && flags & CLOSING
    let end = this.#endInText(cut ? cut.end : reach, whole)
    // Also where the authority ends it: http://a.example[1],http://b.example
    if (mayBeNoted && (end < reach || reach === runEnd)) end = noted(end)
    if (candidate.scheme === 'mailto' && this.#rules.admission !== 'any') end = addressesEnd(bytes, bodyStart, end)
    let authority: AuthorityCut = { authorityEnd: -1, end }
    if (hasAuthority) {
      authority = cut?.end === end ? cut : this.#cutAt(end)
      // Only now has the authority ended it, if there was an `@` farther on: http://a.example[1]!&lt;b@c
      const before = mayBeNoted && authority.end < end ? noted(authority.end) : authority.end
      if (before < authority.end) authority = this.#cutAt(before)
    }
    end = authority.end
    const { authorityEnd } = authority
    if (this.#endsInHost(end, authorityEnd)) return undefined
    prose.authorityEnd = authorityEnd
    const pathStart = hasAuthority ? authorityEnd : bodyStart
    const firstBad = flags & (REPAIRABLE | CHECKED) ? firstRepairable(bytes, pathStart, end) : -1
    const goesOn = end === reach && reach < runEnd
    return { kind: 'run', candidate, bodyStart, end, goesOn, authorityEnd, pathStart, firstBad, flags, prose }
  }

  #cutAt(end: number, runEnd = end): AuthorityCut {
    const { start, known } = this.#candidate
    const rules = this.#rules
    const run = knownRun(this.#candidate, rules)
    return authorityCut(this.#bytes, start, this.#bodyStart, end, known, rules.table, run, runEnd)
  }

  /** Where a reference to a delimiter, a mark that closes a pair, or prose behind a host ends it; else `end`. */
  #endInText(end: number, whole: AuthorityCut | undefined): number {
    const { text } = this.#candidate
    let at = end
    if (this.#flags & BEGINS_REFERENCE) at = this.#delimiterEnd(at, whole)
    if (this.#flags & CLOSING) at = firstClosing(text, this.#bodyStart, at, this.#opened)
    return this.#rules.iri === 'map' ? mappedHostEnd(this.#candidate, this.#bodyStart, at) : at
  }

  /** As `#nextReference`, but for references in the authority that stand for a character of the name. */
  #delimiterEnd(end: number, whole: AuthorityCut | undefined): number {
    const bodyStart = this.#bodyStart
    // At `end` one may stand that is looked at no more.
    const nameEnd = Math.min(end, whole?.authorityEnd ?? bodyStart)
    let at = this.#nextReference(bodyStart, end)
    while (at < nameEnd) {
      const behind = behindReferenceOfName(this.#bytes, bodyStart, at, this.#runEnd)
      if (behind === at) break
      at = this.#nextReference(behind, end)
    }
    return at
  }

  /**
   * As `referenceEnd`, up to `end`; looked for once for all URIs that begin before the reference, so in all of the run,
   * of which a label may have ended this URI's part.
   */
  #nextReference(from: number, end: number): number {
    const { reference, to } = knownRun(this.#candidate, this.#rules)
    return Math.min(
      end,
      reference.next(from, at => referenceEnd(this.#bytes, at, to))
    )
  }

  /** Does it end with the run, in a host that a character outside ASCII continues? */
  #endsInHost(end: number, authorityEnd: number): boolean {
    const candidate = this.#candidate
    const { text, hasAuthority } = candidate
    if (end !== this.#runEnd || (hasAuthority && end > authorityEnd) || !continuesHost(text, end)) return false
    const host = hasAuthority ? this.#bodyStart : hostOfAddress(candidate, this.#bodyStart, end, this.#rules)
    return host >= 0 && !endsHost(text, host, end)
  }

  /**
   * What is wrong with an authority, if that can be told wherever behind it the URI ends. Nothing else is read then;
   * otherwise each URI in a run of `http:///[a]/` would read all of the run.
   */
  #wrongAuthority({ authorityEnd, end }: AuthorityCut): AuthorityProblem | undefined {
    const { text, known } = this.#candidate
    const bytes = this.#bytes
    const bodyStart = this.#bodyStart
    const runEnd = this.#runEnd
    // Nothing in it ends the URI.
    if (end <= authorityEnd || !isReached(bytes, authorityEnd, runEnd)) return undefined
    if (bytes[authorityEnd - 1] === LEFT_BRACKET && isEndTag(bytes, authorityEnd - 1, runEnd)) return undefined
    for (let i = bodyStart; i < authorityEnd; i++) {
      if (!(FLAGS[bytes[i]!]! & UNRESERVED) && !OTHERS_OF_AUTHORITY.has(bytes[i]!)) return undefined
    }
    if (firstClosing(text, bodyStart, authorityEnd, this.#opened) < authorityEnd) return undefined
    return cutProblem(bytes, bodyStart, authorityEnd, known)
  }
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
