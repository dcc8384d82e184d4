/** What the readers return to the scanner. Positions are those in the window of the text, not offsets in the input. */
import { DQUOTE, GREATER_THAN, LESS_THAN } from '../bytes.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import type { Alternative, RejectCode, Wrapper } from '../match.js'
import type { HyphenOption, IriOption, RejoinOption, RepairOption, SuffixOption } from '../options.js'
import type { Admission, KnownScheme, SchemeTable } from '../policy/schemes.js'
import { isContinuationByte } from '../utf-8.js'
import { KnownRuns } from './known-run.js'

/** The chosen reading of a cut, and the others. */
export interface Found {
  readonly kind: 'match'
  readonly start: number
  readonly end: number
  readonly uri: string
  readonly wrapper: Wrapper
  readonly repaired: boolean
  readonly alternatives: readonly Alternative[]
  readonly evidence: boolean
  /** `uri` is what stands at [start, end), byte for byte. */
  readonly asItStands: boolean
}

/** A cut that opens like a URI and is none. */
export interface Refused {
  readonly kind: 'reject'
  readonly code: RejectCode
  readonly start: number
  readonly end: number
  readonly rule: string
  readonly reading: string | undefined
}

/** The options as the readers need them. */
export interface Rules {
  readonly admission: Admission
  readonly table: SchemeTable
  readonly hyphen: HyphenOption
  readonly rejoin: RejoinOption
  readonly repair: RepairOption
  readonly iri: IriOption
  readonly suffix: SuffixOption
  readonly maxLength: number
  readonly maxLines: number
  /** Whether the caller looks at rejects, and at alternatives. If not, none need be made. */
  readonly rejects: boolean
  readonly alternatives: boolean
  /** Only the `end` of a match is needed; its `uri` stays empty. */
  readonly endsOnly?: true
}

/** A place where a scheme ends at a colon. */
export interface Candidate {
  readonly text: Reach
  /** First byte of the scheme. */
  readonly start: number
  readonly colon: number
  /** Backslashes before the colon, which escape it. */
  readonly backslashes: number
  readonly known: KnownScheme | undefined
  /** The scheme in lower case. */
  readonly scheme: string
  /** `//` follows. */
  readonly hierarchical: boolean
  /** A line break follows the colon, or slashes behind it: within delimiters the URI may go on. */
  readonly broken: boolean
  /** First position that may be looked back at: bytes before it are no longer held, or belong to an earlier match. */
  readonly floor: number
  /** The text has no line breaks that could be joined over. */
  readonly separateLines: boolean
  /** Which bytes may stand before such a candidate, by which it is told how many begin in a run. */
  readonly introducers: Uint8Array
  readonly runs: KnownRuns
  /** For a position inside an earlier match, that match's end; else the position. */
  readonly skip: (position: number) => number
}

/** The candidate in a text of its own, where its bytes stand `by` earlier and nothing is known of other URIs. */
export function inOwnText(candidate: Candidate, text: Reach, by: number): Candidate {
  return {
    ...candidate,
    text,
    start: candidate.start - by,
    colon: candidate.colon - candidate.backslashes - by,
    backslashes: 0,
    floor: candidate.floor - by,
    runs: new KnownRuns(),
    skip: position => candidate.skip(position + by) - by
  }
}

export function refuse(code: RejectCode, start: number, end: number, rule: string, reading?: string): Refused {
  return { kind: 'reject', code, start, end, rule, reading }
}

/** A reject of the first `maxLength` bytes of what is longer, or a few less: it does not end within a character. */
export function refuseTooLong({ text, start }: Candidate, rules: Rules): Refused {
  let end = start + rules.maxLength
  // Where bytes have a charset, each is a character.
  if (text.highBytes === undefined) while (end > start && isContinuationByte(byteAt(text, end))) end--
  return tooLong(start, end, rules)
}

export function tooLong(start: number, end: number, { maxLength }: Rules): Refused {
  return refuse('too-long', start, end, `a URI of at most ${maxLength} characters`)
}

/** The wrapper of what stands between these two bytes; `otherwise` where they are no delimiters of one. */
export function wrapperBetween(opening: number, closing: number, otherwise: Wrapper): Wrapper {
  if (opening === LESS_THAN && closing === GREATER_THAN) return 'angle-brackets'
  return opening === DQUOTE && closing === DQUOTE ? 'double-quotes' : otherwise
}

export const NO_ALTERNATIVES: readonly Alternative[] = []

/** A match. All are made here, and have one shape; but one between white space (`Undelimited`) says more. */
export function found(
  start: number,
  end: number,
  uri: string,
  wrapper: Wrapper,
  repaired: boolean,
  asItStands: boolean,
  alternatives = NO_ALTERNATIVES,
  evidence = false
): Found {
  return { kind: 'match', start, end, uri, wrapper, repaired, alternatives, evidence, asItStands }
}
