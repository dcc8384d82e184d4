/** What the readers of the scanner hand to it: positions are in the text's window, not yet in the input. */
import type { Reach } from '../appendix-c/reach.js'
import type { Alternative, RejectCode, Wrapper } from '../match.js'
import type { HyphenOption, IriOption, RejoinOption, RepairOption, SuffixOption } from '../options.js'
import type { KnownRuns } from './known-run.js'
import type { Admission, KnownScheme, SchemeTable } from '../policy/schemes.js'

/** A reading that was chosen, and the others. */
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
  /** Who takes what is found looks at rejects; at alternatives. Where nobody does, none need be made. */
  readonly rejects: boolean
  readonly alternatives: boolean
  /** Of a match only its end is looked at. */
  readonly endsOnly?: true
}

/** A place where a scheme ends at a colon. */
export interface Candidate {
  readonly text: Reach
  /** First byte of the scheme. */
  readonly start: number
  readonly colon: number
  readonly known: KnownScheme | undefined
  /** The scheme in lower case. */
  readonly scheme: string
  /** `//` follows. */
  readonly hierarchical: boolean
  /** A line break follows the colon, or slashes behind it: within delimiters the URI may go on. */
  readonly broken: boolean
  /** First byte that may be looked back at: nothing before it is kept, or it belongs to an earlier match. */
  readonly floor: number
  /** The text has no line breaks that could be joined over. */
  readonly separateLines: boolean
  /** End of the last mapped reading that was given. */
  readonly mappedTo: number
  /** End of the run that a far reading was asked of last. */
  readonly repairedTo: number
  /** End of the run in which one was refused for its authority: others in it are refused as far as theirs. */
  readonly refusedTo: number
  readonly runs: KnownRuns
  /** For a position inside an earlier match, that match's end; else the position. */
  readonly skip: (position: number) => number
}

export function refuse(code: RejectCode, start: number, end: number, rule: string, reading?: string): Refused {
  return { kind: 'reject', code, start, end, rule, reading }
}
