/** What the readers are given. Positions are those in the window of the text, not offsets in the input. */
import type { Reach } from '../appendix-c/reach.js'
import type { KnownScheme } from '../policy/schemes.js'
import { KnownRuns } from './known-run.js'

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
  readonly hasAuthority: boolean
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
