/** Addresses: a mailbox, an `@` and a host, which without `//` is no authority, but names somebody's host all the same. */
import { AT, COLON, COMMA, HASH, LEFT_BRACE, LEFT_BRACKET, QUESTION, SEMICOLON, SLASH } from '../bytes.js'
import type { Delimited } from '../appendix-c/delimited.js'
import { LONGEST_ADDRESS } from '../limits.js'
import { FLAGS, SCHEME, UNRESERVED } from '../rfc3986/charsets.js'
import { endsInside, nameGoesOn } from './authority-cut.js'
import type { Candidate } from './candidate.js'
import type { Rules } from './rules.js'
import { decodeCharacters } from './iri.js'
import { mapIri } from './map-iri.js'

/** Before an address: another one, or a part of a URI that has none. */
const BEFORE_ADDRESS: ReadonlySet<number> = new Set([SLASH, QUESTION, HASH, COMMA, SEMICOLON])

/**
 * Where the host begins in which a run without `//` ends: behind the `@` of an address, in the authority of a URI inside
 * (`view-source:http://…`), or as all of `sip:`. -1 if it ends in none.
 */
export function hostOfAddress(
  { text: { bytes }, scheme }: Candidate,
  bodyStart: number,
  end: number,
  { admission }: Rules
): number {
  let host = end
  while (host > bodyStart && FLAGS[bytes[host - 1]!]! & UNRESERVED) host--
  if (host === bodyStart) return admission !== 'any' && (scheme === 'sip' || scheme === 'sips') ? host : -1
  let i = host
  if (bytes[host - 1] === AT) {
    while (i > bodyStart && !BEFORE_ADDRESS.has(bytes[i - 1]!)) if (end - --i > LONGEST_ADDRESS) return -1
    if (i === bodyStart || bytes[i - 1] === COMMA || bytes[i - 1] === SEMICOLON) return host
  }
  if (bytes[i - 1] !== SLASH || bytes[i - 2] !== SLASH || bytes[i - 3] !== COLON) return -1
  for (i -= 3; i > bodyStart && FLAGS[bytes[i - 1]!]! & SCHEME;) i--
  return i === bodyStart ? host : -1
}

/**
 * Would a cut at `at`, before the first character of a run that no URI has, make another host of one without `//`? The run
 * ends at `end`.
 *
 * ```text
 * mailto:x@a[.]example      mailto:x@a.example[work]      mailto:x@a.example|b
 *           ^ it would                        ^ it would not                ^ nor here
 * ```
 */
export function cutsHost(candidate: Candidate, bodyStart: number, at: number, end: number, rules: Rules): boolean {
  const { bytes } = candidate.text
  const host = hostOfAddress(candidate, bodyStart, at, rules)
  if (host < 0 || host === at) return false
  const opening = bytes[at]!
  const isOpening = opening === LEFT_BRACKET || opening === LEFT_BRACE
  if (isOpening ? !isNameBehind(bytes, at, end) : endsInside(bytes, host, at, end, false)) return false
  for (let i = bodyStart; i < host; i++) if (bytes[i] === QUESTION || bytes[i] === HASH) return false
  return bytes[at] !== HASH
}

/** Does the name go on behind the bracket that opens at `at`, or behind its partner: `a[.]example`? */
function isNameBehind(bytes: Uint8Array, at: number, end: number): boolean {
  const near = bytes.subarray(at, Math.min(end, at + LONGEST_ADDRESS))
  // `]` and `}` stand two behind `[` and `{`. Without one, what stands behind the opening one.
  return nameGoesOn(bytes, at + Math.max(near.indexOf(bytes[at]! + 2), 0) + 1, end)
}

/** The address of `<mailto:x at y>`, which is how pipermail writes it; undefined for anything else. `body`: as in `Delimited`. */
export function mailboxAtWord({ text }: Candidate, { joined, gaps }: Delimited, body: number): string | undefined {
  const [before, behind, another] = gaps[0]?.at === body ? gaps.slice(1) : gaps
  if (before === undefined || behind === undefined || another || behind.at - before.at !== 2) return undefined
  if ((joined[before.at]! | 0x20) !== 0x61 || (joined[before.at + 1]! | 0x20) !== 0x74) return undefined
  if (joined.includes(AT)) return undefined
  const { highBytes } = text
  const decoded = (bytes: Uint8Array): string | undefined => decodeCharacters({ bytes, highBytes }, 0, bytes.length)
  const mailbox = decoded(joined.subarray(0, before.at))
  const host = decoded(joined.subarray(behind.at))
  return mailbox === undefined || host === undefined ? undefined : mapIri(`${mailbox}@${host}`)
}
