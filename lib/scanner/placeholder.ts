/**
 * A part of a host that the reader is to fill in. What stands before it is another host:
 *
 * ```text
 * https://sts.<region>.amazonaws.example/
 *         ~~~~~~~~~~~~~
 * http://a.example.<br>
 *                 ^ ends it: nothing of a host stands behind the `>`
 * ```
 */
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { ALPHA, COLON, DIGIT, FLAGS, SLASH } from '../rfc3986/charsets.js'

/** Characters of the words in it. */
const LONGEST = 40

/** Does the run that ends at `at`, behind the `//` at `from`, end in a host that goes on with a placeholder? */
export function isBeforePlaceholder(text: Reach, from: number, at: number): boolean {
  const { bytes } = text
  if (at === from || !isDivider(bytes[at - 1]!) || byteAt(text, at) !== 0x3c) return false
  for (let i = from; i < at; i++) if (!isOfName(bytes[i]!)) return false
  let i = at + 1
  while (i - at <= LONGEST && (isOfName(byteAt(text, i)) || bytes[i] === 0x20)) i++
  if (i === at + 1 || byteAt(text, i) !== 0x3e) return false
  const behind = byteAt(text, i + 1)
  return isDivider(behind) || behind === SLASH || behind === COLON
}

/** `.` and `-`, which stand between the parts of a host. */
function isDivider(byte: number): boolean {
  return byte === 0x2e || byte === 0x2d
}

function isOfName(byte: number): boolean {
  return isDivider(byte) || byte === 0x5f || (byte >= 0 && (FLAGS[byte]! & (ALPHA | DIGIT)) !== 0)
}
