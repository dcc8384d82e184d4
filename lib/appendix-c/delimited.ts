/**
 * The stretch between explicit delimiters, with its white space taken out. `angle-brackets.ts` and
 * `double-quotes.ts` say what may stand in it and what it means; this is what they share.
 */
import { characterAt, isWhiteSpace } from './character.js'
import { gapAt, startsHierarchicalUri } from './line-break.js'
import { beyond, type Reach } from './reach.js'
import { RUN } from './whitespace.js'

export interface DelimitedLimits {
  readonly maxLength: number
  readonly maxLines: number
}

/** White space that was taken out. */
export interface RemovedGap {
  /** Where in the joined bytes it stood. */
  readonly at: number
  /** Where in the text it stood: [from, to). */
  readonly from: number
  readonly to: number
  /** A line break is in it. */
  readonly broken: boolean
  /** `scheme://` stands behind it. */
  readonly beforeUri: boolean
}

export interface Delimited {
  /** One past the last byte before it that is no white space. */
  readonly contentEnd: number
  /** The content without white space and soft hyphens. */
  readonly joined: Uint8Array
  readonly gaps: readonly RemovedGap[]
}

const SOFT_HYPHEN = 0xad

/** The longest character in bytes: so much may be joined past `maxLength` before it is noticed. */
const LONGEST_CHARACTER = 4

/** What is joined is written here first, and copied when it is known to be a cut. */
let scratch = new Uint8Array(1 << 13)

/**
 * Reads from `at` (the first byte of the scheme) to `closing`. Undefined where the cut fails: at one of `forbidden`,
 * a blank line, the end of the text, past `maxLength` characters or `maxLines` lines. `prefix` gives the reply prefix
 * of the line the cut begins on; it is asked for at the first white space.
 */
export function readDelimited(
  text: Reach,
  at: number,
  closing: number,
  forbidden: string,
  prefix: () => string,
  limits: DelimitedLimits
): Delimited | undefined {
  const { bytes } = text
  let plain = at
  while (plain < text.end && RUN[bytes[plain]!]) plain++
  if (plain < text.end && bytes[plain] === closing && plain - at <= limits.maxLength) {
    return { contentEnd: plain, joined: bytes.subarray(at, plain), gaps: [] }
  }
  if (scratch.length < limits.maxLength + 1 + LONGEST_CHARACTER)
    scratch = new Uint8Array(limits.maxLength + 1 + LONGEST_CHARACTER)
  const joined = scratch
  const kinds = RUN
  const gaps: RemovedGap[] = []
  // Soft hyphens and white space count too, or a bracket and a gigabyte of blanks would be one cut.
  const longest = 2 * limits.maxLength + 256 * limits.maxLines
  let joinedLength = 0
  let contentEnd = at
  let lines = 1
  let marks: string | undefined
  for (let i = at; ;) {
    if (beyond(text, i) || joinedLength > limits.maxLength || i - at > longest) return undefined
    const byte = bytes[i]!
    if (byte === closing) {
      if (gaps[gaps.length - 1]?.at === joinedLength) gaps.pop()
      return { contentEnd, joined: joined.slice(0, joinedLength), gaps }
    }
    if (kinds[byte]) {
      joined[joinedLength++] = byte
      contentEnd = ++i
      continue
    }
    if (byte < 0x80 && forbidden.includes(String.fromCharCode(byte))) return undefined
    const { codePoint, length } = characterAt(text, i)
    if (codePoint === SOFT_HYPHEN) {
      i += length
      continue
    }
    if (!isWhiteSpace(codePoint)) {
      for (let k = 0; k < length; k++) joined[joinedLength++] = bytes[i + k]!
      contentEnd = i += length
      continue
    }
    const gap = gapAt(text, i, (marks ??= prefix()), longest)
    if (gap === undefined || (lines += gap.breaks) > limits.maxLines) return undefined
    if (!beyond(text, gap.end) && bytes[gap.end] !== closing) {
      const beforeUri = startsHierarchicalUri(text, gap.end)
      // With nothing but soft hyphens between, two are one.
      const last = gaps[gaps.length - 1]?.at === joinedLength ? gaps.pop() : undefined
      const broken = gap.breaks > 0 || last?.broken === true
      gaps.push({ at: joinedLength, from: last?.from ?? i, to: gap.end, broken, beforeUri })
    }
    i = gap.end
  }
}

/**
 * Where byte `index` of what was joined stands in the text; `at` is where the cut begins. Between two gaps nothing but
 * soft hyphens was taken out.
 */
export function positionInText(text: Reach, at: number, { gaps }: Delimited, index: number): number {
  const gap = gaps.findLast(gap => gap.at <= index)
  let position = gap?.to ?? at
  for (let joined = gap?.at ?? 0; ;) {
    const { codePoint, length } = characterAt(text, position)
    if (codePoint !== SOFT_HYPHEN) {
      if (joined + length > index) return position + index - joined
      joined += length
    }
    position += length
  }
}
