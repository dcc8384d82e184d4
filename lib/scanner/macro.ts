/**
 * Macros of AsciiDoc, whose label stands in square brackets right behind the URI:
 *
 *     link:http://a.example/b[a label]     image::http://a.example/b.png[b,300]
 *
 * Behind a URI without a macro, brackets that are balanced are its own.
 */
import { LONGEST_MACRO, MAX_BEFORE_LABEL } from '../limits.js'
import { AT, LEFT_BRACKET, RIGHT_BRACKET } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'
import type { Candidate } from './found.js'
import { placeOf } from './known-run.js'

const MACRO = /(?:^|[^a-z])(?:link:|(?:audio|icon|image|video)::?|include::)$/i

/** Where the label begins in the run [bodyStart, runEnd) of a URI behind a colon, if that ends a macro; else `runEnd`. */
export function labelStart(candidate: Candidate, bodyStart: number, runEnd: number): number {
  const { bytes } = candidate.text
  if (!isBehindMacro(candidate)) return runEnd
  const end = Math.min(runEnd, bodyStart + MAX_BEFORE_LABEL)
  let at = placeOf(LEFT_BRACKET, bytes, bodyStart, end)
  // An IP-literal is no label.
  if (at < end && (at === bodyStart || bytes[at - 1] === AT))
    at = placeOf(LEFT_BRACKET, bytes, placeOf(RIGHT_BRACKET, bytes, at, end), end)
  return at < end ? at : runEnd
}

function isBehindMacro({ text: { bytes }, start, floor }: Candidate): boolean {
  return MACRO.test(asciiString(bytes, Math.max(floor, start - LONGEST_MACRO), start))
}
