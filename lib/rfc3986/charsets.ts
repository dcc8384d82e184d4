/**
 * The character sets of RFC 3986, §2 and Appendix A, as one table: `FLAGS[byte] & SET` is non-zero where the byte is
 * in the set. Nine flags tell apart all that the grammar tells apart; every other set is a union of them.
 * A byte above 0x7F is in no set: a URI is ASCII.
 */
import { matchPctEncoded } from './pct-encoded.js'

/** ALPHA = %x41-5A / %x61-7A (RFC 5234, Appendix B.1) */
export const ALPHA = 1
/** DIGIT = %x30-39 */
export const DIGIT = 2
/** What a scheme has besides ALPHA and DIGIT: "+" / "-" / "." (§3.1) */
const SCHEME_MARK = 4
/** What unreserved has besides ALPHA and DIGIT: "-" / "." / "_" / "~" (§2.3) */
const MARK = 8
/** sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "=" (§2.2) */
export const SUB_DELIMS = 16
const COLON_SIGN = 32
const AT_SIGN = 64
const SLASH_SIGN = 128
const QUESTION_SIGN = 256

/** unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" (§2.3) */
export const UNRESERVED = ALPHA | DIGIT | MARK
/** ALPHA / DIGIT / "+" / "-" / ".": what may follow in a scheme (§3.1) */
export const SCHEME = ALPHA | DIGIT | SCHEME_MARK
/** unreserved / sub-delims: a reg-name, pct-encoded aside (§3.2.2) */
export const REG_NAME = UNRESERVED | SUB_DELIMS
/** unreserved / sub-delims / ":": userinfo, pct-encoded aside (§3.2.1), and the address of IPvFuture (§3.2.2) */
export const USERINFO = REG_NAME | COLON_SIGN
/** unreserved / sub-delims / "@": segment-nz-nc, pct-encoded aside (§3.3) */
export const SEGMENT_NC = REG_NAME | AT_SIGN
/** unreserved / sub-delims / ":" / "@": pchar, pct-encoded aside (§3.3) */
export const PCHAR = REG_NAME | COLON_SIGN | AT_SIGN
/** pchar / "/": all that path-abempty is made of behind its first "/", pct-encoded aside (§3.3) */
export const PATH = PCHAR | SLASH_SIGN
/** pchar / "/" / "?": query and fragment, pct-encoded aside (§3.4, §3.5) */
export const QUERY = PATH | QUESTION_SIGN

/**
 * The table. Filled once, read only. It has a name in this module and another for all others, because V8 takes a
 * constant that is not exported for one, and reads an exported one anew each time, which matters in `matchRun` alone.
 */
const table = new Uint16Array(256)
export const FLAGS: Readonly<Uint16Array> = table

const add = (characters: string, flag: number): void => {
  for (const character of characters) table[character.charCodeAt(0)]! |= flag
}
add('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', ALPHA)
add('0123456789', DIGIT)
add('+-.', SCHEME_MARK)
add('-._~', MARK)
add("!$&'()*+,;=", SUB_DELIMS)
add(':', COLON_SIGN)
add('@', AT_SIGN)
add('/', SLASH_SIGN)
add('?', QUESTION_SIGN)

/**
 * *( set / pct-encoded )
 *
 * The loop nearly every rule is made of; never -1, since a run may be empty. A broken triplet ends it: `a%2` has the
 * run `a`.
 */
export function matchRun(bytes: Uint8Array, at: number, end: number, set: number): number {
  let i = at
  for (;;) {
    while (i < end && (table[bytes[i]!]! & set) !== 0) i++
    const next = matchPctEncoded(bytes, i, end)
    if (next < 0) return i
    i = next
  }
}
