/**
 * What is no URI as it is written, though it says which one is meant: a message-id in its own angle brackets, as
 * newsreaders have quoted it, and an address or an authority with a word for its `@`, as archives of mailing lists hide
 * it.
 *
 * ```text
 * wrote in message news:<a1@b.example>...     news:a1@b.example
 * [mailto:x at a.example]                     mailto:x@a.example
 * svn co svn+ssh://x at a.example/b           svn+ssh://x@a.example/b
 * ```
 */
import { LESS_THAN } from '../bytes.js'
import { beyond, byteAt, type Reach } from '../appendix-c/reach.js'
import { LONGEST_ADDRESS, MAX_HIDING } from '../limits.js'
import { FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { matchUri } from '../rfc3986/uri.js'
import { asciiBytes, asciiString } from './ascii.js'
import { WRONG_AUTHORITY } from './authority-cut.js'
import type { Candidate } from './candidate.js'
import { refuse, type Refused } from './found.js'
import type { Rules } from './rules.js'

/** RFC 5536 §3.1.3: a message-id without white space and comments. */
const MESSAGE_ID = /^<([!-;=?-~]+@[!-;=?-~]+)>/

/** A host of two labels at least. */
const HOST = '((?:[a-z\\d][a-z\\d-]*\\.)+[a-z]{2,})(?![\\w@-])'
/** A mailbox of ASCII, and its host. */
const AT_WORD = new RegExp(`^([\\w.!$&'*+=~%-]{1,64}) at ${HOST}`, 'i')

/** What the pattern matches in [from, end); undefined for nothing, or if that has not come yet. */
function matchAt(text: Reach, from: number, end: number, pattern: RegExp): RegExpExecArray | undefined {
  beyond(text, end)
  if (text.short) return undefined
  return pattern.exec(asciiString(text.bytes, from, Math.min(text.end, end))) ?? undefined
}

/** The reject of what has no form, that says what is meant; undefined if nobody asks for it, or nothing is known to be. */
export function refuseMeant({ text, start, colon, scheme, known }: Candidate, rules: Rules): Refused | undefined {
  if (!rules.rejects || rules.admission === 'any' || known?.form === undefined) return undefined
  const isMessage = scheme === 'news' || scheme === 'mid'
  if (isMessage ? byteAt(text, colon + 1) !== LESS_THAN : scheme !== 'mailto') return undefined
  const written = matchAt(text, colon + 1, colon + 2 * LONGEST_ADDRESS, isMessage ? MESSAGE_ID : AT_WORD)
  if (written === undefined) return undefined
  const [whole, first = '', host] = written
  const meant = host === undefined ? first : `${first}@${host}`
  const reading = `${scheme}:${meant}`
  if (!known.form.fits.test(meant) || matchUri(asciiBytes(reading), 0, reading.length) < reading.length)
    return undefined
  const rule = isMessage ? 'RFC 5538, 2392: a message-id without its angle brackets' : 'addr-spec'
  return refuse('scheme-form', start, colon + 1 + whole.length, rule, reading)
}

const AT = [0x20, 0x61, 0x74, 0x20]

/** A host, and what may follow it. */
const HOST_BEHIND = new RegExp(`^${HOST}((?::\\d+)?(?:/[!-;=?-~]*[\\w/])?)`, 'i')

/**
 * `svn+ssh://x at a.example/b`: the reject of an authority that is cut before its `@`; to be asked where schemes are not
 * those of the web, in whose authorities hardly anybody writes a userinfo. Undefined for any other.
 */
export function refuseHidden({ text, start, colon }: Candidate, rules: Rules): Refused | undefined {
  const { bytes } = text
  const from = colon + 3
  let at = from
  while (at - from < MAX_HIDING && isOfUserinfo(byteAt(text, at))) at++
  if (at === from || !AT.every((byte, i) => byteAt(text, at + i) === byte)) return undefined
  const hostStart = at + AT.length
  const behind = matchAt(text, hostStart, hostStart + LONGEST_ADDRESS, HOST_BEHIND)
  if (behind === undefined) return undefined
  const [whole, host = '', rest = ''] = behind
  const reading = rules.rejects ? `${asciiString(bytes, start, at)}@${host}${rest}` : undefined
  const { code, rule } = WRONG_AUTHORITY
  return refuse(code, start, hostStart + whole.length, rule, reading)
}

function isOfUserinfo(byte: number): boolean {
  return byte >= 0 && (FLAGS[byte]! & UNRESERVED) !== 0
}
