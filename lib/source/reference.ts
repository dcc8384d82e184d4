/** A reference that a line of a log, or a member of JSON, holds in a place of its own. */
import { COLON, CR, DOT, HYPHEN, LF, PLUS, SLASH } from '../bytes.js'
import { isDigit, isLetter } from '../codec/ascii.js'
import type { Span } from '../codec/span.js'
import { MAX_SCHEME_LENGTH } from '../limits.js'
import type { Text, TextSink } from '../text.js'

export type Range = readonly [start: number, end: number]

export interface Reference {
  /** Name of the place. */
  readonly field: string
  /** Its pieces in order: stretches of the line, and strings that are understood before or between them. */
  readonly pieces: readonly (Range | string)[]
  /** As in `Text`; absent if it has a scheme, or nothing tells its host. */
  readonly bases?: readonly string[]
  /** Nothing tells its host: it becomes a reject without a base, and its bytes are read as prose. */
  readonly lacksBase?: true
}

/** The path of a reference in the log at `path`. */
export function referencePath(path: string, field: string): string {
  return `${path === '' ? 'log' : `${path}/log`} ${field}`
}

/** How many characters may stand behind the first of a scheme, as a quantifier. */
export const FURTHER_IN_SCHEME = `{0,${MAX_SCHEME_LENGTH - 1}}`
const SCHEME = new RegExp(`^[a-z][a-z0-9+.-]${FURTHER_IN_SCHEME}://.`, 'i')

/** `scheme://`: a value that begins like this and has a place of its own is one reference, whole. */
export function beginsWithScheme(value: string): boolean {
  return SCHEME.test(value)
}

/** As `beginsWithScheme`, for bytes [start, end). */
export function hasSchemeAt(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end || !isLetter(bytes[start]!)) return false
  let i = start + 1
  while (i < end && i - start <= MAX_SCHEME_LENGTH && isSchemeByte(bytes[i]!)) i++
  if (i - start > MAX_SCHEME_LENGTH || i + 3 >= end) return false
  if (bytes[i] !== COLON || bytes[i + 1] !== SLASH || bytes[i + 2] !== SLASH) return false
  return bytes[i + 3] !== LF && bytes[i + 3] !== CR
}

export function isSchemeByte(byte: number): boolean {
  return isLetter(byte) || isDigit(byte) || byte === PLUS || byte === HYPHEN || byte === DOT
}

/** Passes [start, end) of a span as a text of framing `'exact'`. */
export function passExact(text: Text, span: Span, start: number, end: number, sink: TextSink): void {
  const { run } = span
  if (run && sink.whole) return sink.whole(text, run, start, end)
  if (sink.wholeIn) return sink.wholeIn(text, span, start, end)
  sink.open(text)
  span.pass(start, end, run => sink.run(run))
  sink.close()
}

/** The same where a text is open, which goes on behind it as `around`. */
export function passExactWithin(
  around: Text,
  text: Text,
  span: Span,
  start: number,
  end: number,
  sink: TextSink
): void {
  sink.close()
  passExact(text, span, start, end, sink)
  sink.open(around)
}
