/**
 * The prefix `URL:` (RFC 3986, Appendix C: "some people prefer to use it"; RFC 1738's appendix asked for it), and
 * `URI:`, which people write for the same reason. Case does not matter.
 */
import { COLON } from '../bytes.js'

/**
 * First byte of the `URL:` or `URI:` that ends right before `at` and begins at or behind `floor`; -1 if there is none.
 */
export function urlPrefixBefore(bytes: Uint8Array, at: number, floor: number): number {
  const from = at - 4
  if (from < floor || bytes[at - 1] !== COLON) return -1
  if ((bytes[from]! | 0x20) !== 0x75 || (bytes[from + 1]! | 0x20) !== 0x72) return -1
  const last = bytes[from + 2]! | 0x20
  return last === 0x6c || last === 0x69 ? from : -1
}

/** Is the run [from, to) before a colon the word of the prefix, and so no scheme? */
export function isUrlPrefix(bytes: Uint8Array, from: number, to: number): boolean {
  return urlPrefixBefore(bytes, to + 1, from) === from
}
