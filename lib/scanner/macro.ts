/**
 * Macros of AsciiDoc, whose label stands in square brackets right behind the URI:
 *
 *     link:http://a.example/b[a label]     image::http://a.example/b.png[b,300]
 *
 * Behind a URI without a macro, brackets that are balanced are its own. But a host has none, so that what stands in them,
 * with nothing behind it, can only be a label:
 *
 *     see http://a.example[the page of a], http://b.example[b]
 *
 * `http://foo[dot]example` has none, nor have `http://www.[your host].example` and `http://a.foo[dot] example`: these are
 * other hosts.
 */
import { AT, COLON, DOT, LEFT_BRACKET, RIGHT_BRACKET, SP } from '../bytes.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { RUN } from '../appendix-c/whitespace.js'
import { LONGEST_DEFANGING, LONGEST_MACRO_LABEL, LONGEST_MACRO, MAX_BEFORE_LABEL } from '../limits.js'
import { FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'
import { isAlphanumeric, isLetter } from './byte.js'
import type { Candidate } from './candidate.js'
import { placeOf } from './known-run.js'

const PROSE = '.,;:!?)]'

/** Words in brackets that stand for a full stop or an `@`. */
const DEFANGING = /^(?:at|dot|punkt|point|punto|ponto)$/i

const MACRO = /(?:^|[^a-z])(?:link:|(?:audio|icon|image|video)::?|include::)$/i

/** Where a label begins in the run [bodyStart, runEnd) of a URI with `//`, one with brackets in it; `runEnd` where none does. */
export function labelStart(candidate: Candidate, bodyStart: number, runEnd: number): number {
  const { text, start, floor } = candidate
  const { bytes } = text
  if (start === floor || bytes[start - 1] !== COLON || !isBehindMacro(candidate))
    return labelBehindHost(candidate, bodyStart, runEnd)
  const end = Math.min(runEnd, bodyStart + MAX_BEFORE_LABEL)
  let at = placeOf(LEFT_BRACKET, bytes, bodyStart, end)
  // An IP-literal is no label.
  if (at < end && (at === bodyStart || bytes[at - 1] === AT))
    at = placeOf(LEFT_BRACKET, bytes, placeOf(RIGHT_BRACKET, bytes, at, end), end)
  return at < end ? at : runEnd
}

/**
 * Where the label begins in the run [bodyStart, runEnd) of a URI with `//`, if it stands right behind the host; else `runEnd`.
 * The host has a dot in it and none at its end. The label begins with a letter and ends on the line, with nothing but
 * punctuation of prose behind it; and it is none of the words by which people write another host.
 */
function labelBehindHost({ text }: Candidate, bodyStart: number, runEnd: number): number {
  const { bytes } = text
  let at = bodyStart
  let hasDot = false
  for (; at < runEnd && isOfHost(bytes[at]!); at++) hasDot ||= bytes[at] === DOT
  if (at === runEnd || !hasDot || !isAlphanumeric(bytes[at - 1]!) || bytes[at] !== LEFT_BRACKET) return runEnd
  if (!isLetter(byteAt(text, at + 1)) || !isLetter(byteAt(text, at + 2))) return runEnd
  let i = at + 1
  for (; i - at <= LONGEST_MACRO_LABEL; i++) {
    const byte = byteAt(text, i)
    if (byte === RIGHT_BRACKET) break
    if (byte < SP || byte === LEFT_BRACKET) return runEnd
  }
  if (byteAt(text, i) !== RIGHT_BRACKET || !isLastBut(text, i + 1)) return runEnd
  return i - (at + 1) <= LONGEST_DEFANGING && DEFANGING.test(asciiString(bytes, at + 1, i)) ? runEnd : at
}

/** A letter, a digit, `-`, `.`, `_`, `~`, or the colon before a port. */
function isOfHost(byte: number): boolean {
  return (FLAGS[byte]! & UNRESERVED) !== 0 || byte === COLON
}

/** Does nothing of a run stand at `at`, punctuation of prose aside? */
function isLastBut(text: Reach, at: number): boolean {
  let i = at
  while (i - at < LONGEST_MACRO_LABEL && PROSE.includes(String.fromCharCode(byteAt(text, i)))) i++
  const byte = byteAt(text, i)
  return byte < 0 || RUN[byte] === 0
}

function isBehindMacro({ text: { bytes }, start, floor }: Candidate): boolean {
  return MACRO.test(asciiString(bytes, Math.max(floor, start - LONGEST_MACRO), start))
}
