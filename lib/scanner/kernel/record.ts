/** The records of matches in the kernel's memory, as objects. */
import { DQUOTE, LESS_THAN } from '../../bytes.js'
import type { Wrapper } from '../../match.js'
import { viewOf } from '../ascii.js'
import * as layout from './layout.js'

/** A match; positions are those of the window. */
export interface KernelRecord {
  readonly start: number
  readonly end: number
  readonly wrapper: Wrapper
  readonly repaired: boolean
  /** One past its other reading: the encoded one or, if the match is itself repaired, the cut one; 0 for none. */
  readonly otherEnd: number
  /** For a repaired match, one past the reading of all that it was cut from; 0 for none. */
  readonly furtherEnd: number
  /** Its URI, if white space or backslashes were taken out of it. */
  readonly joined: Uint8Array | undefined
  /** Whether the reading at its hyphens was chosen because it was seen before. */
  readonly seen: boolean
  /** Number of its text (`refer`), or 0. */
  readonly text: number
  /** Scheme and authority of its base, which stand before it in its URI; or empty. */
  readonly origin: string
  /** Where its query begins, if that stands apart from what is before it, and where that ends; else 0. */
  readonly queryStart: number
  readonly pathEnd: number
}

export function wrapperOf(delimiter: number): Wrapper {
  return delimiter === 0
    ? 'whitespace'
    : delimiter === LESS_THAN
      ? 'angle-brackets'
      : delimiter === DQUOTE
        ? 'double-quotes'
        : delimiter === layout.EXACT || delimiter === layout.TARGET
          ? 'exact'
          : 'pair'
}

/**
 * @param records those in `memory`
 * @param origins what the kernel has as `ORIGINS`
 */
export function readRecord(
  records: Uint32Array,
  index: number,
  memory: ArrayBuffer,
  origins: readonly (string | undefined)[]
): KernelRecord {
  const at = index * layout.RECORD_WORDS
  const delimiter = records[at + layout.RECORD_DELIMITER]!
  const other = records[at + layout.RECORD_OTHER_END]!
  const end = records[at + layout.RECORD_END]!
  const joined = (delimiter & layout.RECORD_JOINED) !== 0
  const number = delimiter >>> layout.RECORD_NUMBER
  const wrapper = wrapperOf(delimiter & 0xff)
  const isTarget = (delimiter & 0xff) === layout.TARGET
  const text = isTarget ? number % (1 << layout.ORIGIN_BITS) : wrapper === 'exact' ? number : 0
  const further = joined || text > 0 ? 0 : number
  const start = records[at + layout.RECORD_START]!
  return {
    start,
    end,
    wrapper,
    repaired: (delimiter & layout.RECORD_REPAIRED) !== 0,
    otherEnd: joined || isTarget ? 0 : other,
    furtherEnd: further === 0 ? 0 : end + further,
    joined: joined ? viewOf(memory, other, number) : undefined,
    seen: (delimiter & layout.RECORD_SEEN) !== 0,
    text,
    origin: isTarget ? origins[text]! : '',
    queryStart: isTarget ? other : 0,
    pathEnd: isTarget && other > 0 ? start + (number >>> layout.ORIGIN_BITS) : 0
  }
}
