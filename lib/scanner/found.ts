/** What the readers return to the scanner. Positions are those in the window of the text, not offsets in the input. */
import { DQUOTE, GREATER_THAN, LESS_THAN } from '../bytes.js'
import { byteAt } from '../appendix-c/reach.js'
import type { Alternative, RejectCode, Wrapper } from '../match.js'
import { isContinuationByte } from '../utf-8.js'
import type { Candidate } from './candidate.js'
import type { Rules } from './rules.js'

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

/** Whether the URI is what stands in the text, byte for byte, says the same otherwise, or has been repaired. */
export type Rendering = 'verbatim' | 'changed' | 'repaired'

/** A match. All are made here, and have one shape; but one between white space (`Undelimited`) says more. */
export function found(
  start: number,
  end: number,
  uri: string,
  wrapper: Wrapper,
  rendering: Rendering,
  alternatives = NO_ALTERNATIVES,
  evidence = false
): Found {
  const repaired = rendering === 'repaired'
  const asItStands = rendering === 'verbatim'
  return { kind: 'match', start, end, uri, wrapper, repaired, alternatives, evidence, asItStands }
}
