/**
 * Character references that end a URI in text that once was HTML: those of delimiters, and of characters that no URI has.
 * In a host, some of these stand for a character of the name (written-name.ts).
 *
 * ```text
 * &lt;http://a.example/b&gt;     http://a.example/b&rdquo;     http://a.example/b&#8212;
 *     ------------------         ------------------            ------------------
 * ```
 */
import { AMPERSAND } from '../bytes.js'
import { asciiString } from './ascii.js'

/**
 * What stands behind the `&` of a character reference that ends a URI: `<`, `>` or `"`, also with an `&` that is escaped
 * itself; the no-break space; quotation marks, dashes and dots of typography; characters that nobody sees, but that say
 * where a word may be broken, or which way it is written; or a character by its number.
 */
const DELIMITER =
  /^(?:(?:amp;)?(?:[lg]t|quot)|nbsp|[lr][ads]quo|[mn]dash|hellip|shy|zwn?j|lrm|rlm|#(?:(?<decimal>\d{1,5})|x(?<hex>[\da-f]{1,4})));/i
const LONGEST_DELIMITER = 9
/** Characters of a reference, its `&` included. */
export const LONGEST_REFERENCE = LONGEST_DELIMITER + 1

/**
 * Whether a character ends a URI if a reference has its number: white space, `"`, `<`, `>`, `«`, `»`, the soft hyphen, the
 * byte order mark, and the block of general punctuation (spaces, dashes, quotation marks, marks that nobody sees).
 */
function isDelimiter(code: number): boolean {
  if (code >= 0x2000) return code <= 0x206f || code === 0xfeff
  return code <= 0x20 || DELIMITERS.has(code)
}

const DELIMITERS: ReadonlySet<number> = new Set([0x22, 0x3c, 0x3e, 0xa0, 0xab, 0xad, 0xbb])

function isDelimiterReference(name: string): boolean {
  const match = DELIMITER.exec(name)
  if (match === null) return false
  const { decimal, hex } = match.groups!
  return decimal !== undefined ? isDelimiter(Number(decimal)) : hex === undefined || isDelimiter(parseInt(hex, 16))
}

/** `#` and the letters that the names begin with, so that not every `&` of a query is made a string. */
const MAY_BEGIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  '#aghlmnqrszAGHLMNQRSZ'.includes(String.fromCharCode(byte)) ? 1 : 0
)

/** Position of the first reference to a delimiter in [from, end); else `end`. */
export function referenceEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let i = from; i + 3 < end; i++) {
    if (bytes[i] !== AMPERSAND || MAY_BEGIN[bytes[i + 1]!] === 0) continue
    if (isDelimiterReference(asciiString(bytes, i + 1, Math.min(end, i + 1 + LONGEST_DELIMITER)))) return i
  }
  return end
}
