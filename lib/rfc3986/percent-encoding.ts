/** RFC 3986 §2: data into the characters a component allows, and back. */
import { PERCENT } from '../bytes.js'
import { checkOptions, checkString, checkWord } from '../check.js'
import { FLAGS, PATH, PCHAR, QUERY, REG_NAME, SEGMENT_NC, UNRESERVED, USERINFO } from './charsets.js'
import { UriSyntaxError } from './error.js'
import { HEX_VALUE, pctEncoded } from './pct-encoded.js'

/** What may stand unencoded in each component. Scheme and port are not here: what they cannot say cannot be encoded. */
const ALLOWED = {
  /** *( unreserved / pct-encoded / sub-delims / ":" ); a ":" in a user's name would begin the password. */
  userinfo: USERINFO,
  /** reg-name; for names that are not DNS names (§3.2.2). A DNS name outside ASCII is mapped by `iriToUri`. */
  host: REG_NAME,
  /** *( pchar / "/" ) */
  path: PATH,
  /** *pchar: one segment; a "/" in it is data. */
  segment: PCHAR,
  /** segment-nz-nc: the first segment of a relative reference, which has no ":". */
  'segment-nz-nc': SEGMENT_NC,
  /** *( pchar / "/" / "?" ); "&" and "=" are allowed, so they are no data of a form's field. */
  query: QUERY,
  fragment: QUERY,
  /** unreserved alone (§2.3): for data inside any component, whatever delimiters its scheme has. */
  data: UNRESERVED
} as const

/**
 * Where data may stand. `'segment'`: in one of a path, whose `/` are encoded; `'segment-nz-nc'`: in the first of a relative
 * reference, whose `:` are, too; `'data'`: in any component, with every character encoded that is not unreserved (§2.3).
 */
export type EncodableComponent = keyof typeof ALLOWED

const COMPONENTS = Object.keys(ALLOWED)
const TRIPLETS = Array.from({ length: 256 }, (_, octet) => pctEncoded(octet))

/**
 * Encodes data for a component: as UTF-8 (§2.5), with every octet that the component does not allow as a triplet. `%` is
 * data like any other, so encoded text is encoded again (§2.4: encode once, before recomposing).
 *
 * @param component - Where the text will stand.
 * @param text - Data. A lone surrogate, which UTF-8 does not have, becomes U+FFFD.
 * @throws TypeError for an unknown component, and for a text that is not a string.
 * @example
 * encode('segment', 'a/b c') // => 'a%2Fb%20c'
 * encode('path', 'a/b c') // => 'a/b%20c'
 * encode('query', '50%=½?') // => '50%25=%C2%BD?'
 */
export function encode(component: EncodableComponent, text: string): string {
  checkWord('component', component, COMPONENTS)
  checkString('the text', text)
  const allowed = ALLOWED[component]
  let encoded = ''
  for (const octet of new TextEncoder().encode(text)) {
    encoded += (FLAGS[octet]! & allowed) === 0 ? TRIPLETS[octet]! : String.fromCharCode(octet)
  }
  return encoded
}

const NAMES: readonly (keyof DecodeOptions)[] = ['nul']
const NUL_WORDS = ['refuse', 'decode'] as const

/** The options of `decode` and `decodeOctets`. */
export interface DecodeOptions {
  /**
   * What to do with `%00`. `'refuse'`: throw, since C code would end the text there (§7.3). `'decode'`: give U+0000.
   * @default 'refuse'
   */
  readonly nul?: 'refuse' | 'decode' | undefined
}

/**
 * Decodes the data of a component: every triplet once, and the octets as UTF-8. The result is data: do not decode it
 * again (§2.4) or split it at delimiters; parse the URI first (§7.3).
 *
 * @throws UriSyntaxError at a `%` that begins no triplet, at the first triplet that is not UTF-8, and at `%00`.
 * @throws TypeError for a text that is not a string, an unknown option, or an unknown value of one.
 * @example
 * decode('a%2Fb%20%C3%BC') // => 'a/b ü'
 * decode('%2541') // => '%41'
 * decode('100%') // throws UriSyntaxError
 */
export function decode(text: string, options: DecodeOptions = {}): string {
  const nul = nulOption(text, options)
  let decoded = ''
  let from = 0
  for (let percent = text.indexOf('%'); percent >= 0; percent = text.indexOf('%', from)) {
    const octets: number[] = []
    let at = percent
    while (text.charCodeAt(at) === PERCENT) {
      octets.push(octetAt(text, at, nul))
      at += 3
    }
    decoded += text.slice(from, percent) + utf8(octets, percent)
    from = at
  }
  return decoded + text.slice(from)
}

/**
 * Decodes a component to octets (§2.1), for data that is not text: a triplet gives its octet, any other character its UTF-8.
 *
 * @throws UriSyntaxError at a `%` that begins no triplet, and at `%00`.
 * @throws TypeError for a text that is not a string, an unknown option, or an unknown value of one.
 * @example
 * [...decodeOctets('a%FF')] // => [97, 255]
 */
export function decodeOctets(text: string, options: DecodeOptions = {}): Uint8Array {
  const nul = nulOption(text, options)
  const octets: number[] = []
  const encoder = new TextEncoder()
  let from = 0
  for (let percent = text.indexOf('%'); percent >= 0; percent = text.indexOf('%', from)) {
    if (percent > from) for (const octet of encoder.encode(text.slice(from, percent))) octets.push(octet)
    octets.push(octetAt(text, percent, nul))
    from = percent + 3
  }
  for (const octet of encoder.encode(text.slice(from))) octets.push(octet)
  return Uint8Array.from(octets)
}

function nulOption(text: string, options: DecodeOptions): (typeof NUL_WORDS)[number] {
  checkString('the text', text)
  checkOptions(options, NAMES)
  const { nul = 'refuse' } = options
  checkWord('option nul', nul, NUL_WORDS)
  return nul
}

function octetAt(text: string, at: number, nul: (typeof NUL_WORDS)[number]): number {
  const high = hexAt(text, at + 1)
  const low = hexAt(text, at + 2)
  if (high < 0 || low < 0) throw new UriSyntaxError(at, 'pct-encoded', 'two hexadecimal digits behind "%"')
  const octet = high * 16 + low
  if (octet === 0 && nul !== 'decode') throw new UriSyntaxError(at, 'pct-encoded', 'no encoded NUL')
  return octet
}

function hexAt(text: string, at: number): number {
  return HEX_VALUE[text.charCodeAt(at)] ?? -1
}

function utf8(octets: readonly number[], at: number): string {
  const encoded = Uint8Array.from(octets)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(encoded)
  } catch {
    throw new UriSyntaxError(at + 3 * endOfUtf8(encoded), 'pct-encoded', 'triplets that are UTF-8')
  }
}

/**
 * Up to which octet they are UTF-8. A decoder that goes on puts U+FFFD for what is not, so that written anew it is other
 * octets; of those the last may first differ:
 *
 *     C3 BC EF BF 41     octets
 *     C3 BC EF BF BD 41  decoded and encoded
 *           ^     ^ differs, in the character that begins at EF
 */
function endOfUtf8(octets: Uint8Array): number {
  const anew = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets))
  let end = anew.findIndex((octet, i) => octet !== octets[i])
  while ((anew[end]! & 0xc0) === 0x80) end--
  return end
}
