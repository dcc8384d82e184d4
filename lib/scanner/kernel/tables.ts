/** The tables in the kernel's memory, made of those the rules read. */
import { CR, LF, SLASH } from '../../bytes.js'
import { BEGINS_REFERENCE, CLOSING, PLAIN, RUN } from '../../appendix-c/whitespace.js'
import { isXmlPrefix } from '../../policy/scheme-forms.js'
import { admits, COMPOUNDS, schemeHash, type Admission, type SchemeTable } from '../../policy/schemes.js'
import { topLevelDomains } from '../../policy/suffix.js'
import { ALPHA, FLAGS, UNRESERVED } from '../../rfc3986/charsets.js'
import { HASH_KEYS } from '../uri-hash.js'
import * as layout from './layout.js'
import { fillPrinting } from './template.js'

/** A bit in the entry of a character's lower half for each upper half: nibble tables of a set of ASCII characters. */
function fillNibbles(table: Uint8Array, isMember: (byte: number) => boolean): void {
  for (let byte = 0; byte < 0x80; byte++) if (isMember(byte)) table[byte & 15]! |= 1 << (byte >> 4)
}

/** Sets the bit of each word, if it has at most `LONGEST_LISTED` characters. */
function fillWords(bits: Uint8Array, list: Iterable<string>): void {
  const bytes = new Uint8Array(16)
  const words = new Uint32Array(bytes.buffer)
  for (const word of list) {
    if (word.length > layout.LONGEST_LISTED) continue
    const before = 16 - word.length
    words.fill(0)
    for (let i = 0; i < word.length; i++) bytes[before + i] = word.charCodeAt(i)
    const hash =
      Math.imul(words[0]!, layout.NAME_FACTOR_0) ^
      Math.imul(words[1]!, layout.NAME_FACTOR_4) ^
      Math.imul(words[2]!, layout.NAME_FACTOR_8) ^
      Math.imul(words[3]!, layout.NAME_FACTOR_12)
    const bit = hash >>> (32 - layout.NAMES_BITS)
    bits[bit >> 3]! |= 1 << (bit & 7)
  }
}

function fillNames(memory: ArrayBuffer, names: readonly string[]): void {
  const bytes = 1 << (layout.NAMES_BITS - 3)
  fillWords(new Uint8Array(memory, layout.NAMES, bytes), names)
  fillWords(
    new Uint8Array(memory, layout.TAILS, bytes),
    names.map(name => name.replace(/^.*[^a-z]/, ''))
  )
}

/** What `DOTS_ANY` looks up besides. */
export function fillTopLevelDomains(memory: ArrayBuffer): void {
  fillWords(new Uint8Array(memory, layout.TOP_LEVEL_DOMAINS, 1 << (layout.NAMES_BITS - 3)), topLevelDomains())
}

/** Which forms of policy/scheme-forms.ts the kernel has, by the schemes that have them. */
const FORMS: readonly (readonly [form: number, ...schemes: string[]])[] = [
  [layout.FORM_MAIL, 'mailto'],
  [layout.FORM_NEWS, 'news', 'nntp'],
  [layout.FORM_URN, 'urn'],
  [layout.FORM_PHONE, 'tel', 'sms'],
  [layout.FORM_SIP, 'sip', 'sips'],
  [layout.FORM_AT, 'xmpp', 'im', 'pres', 'cid', 'acct'],
  [layout.FORM_MESSAGE, 'mid'],
  [layout.FORM_GEO, 'geo'],
  [layout.FORM_TAG, 'tag'],
  [layout.FORM_DATA, 'data'],
  [layout.FORM_MAGNET, 'magnet'],
  [layout.FORM_COIN, 'bitcoin', 'bitcoincash', 'litecoin', 'dogecoin', 'monero'],
  [layout.FORM_ADDRESS, 'ethereum'],
  [layout.FORM_DOI, 'doi'],
  [layout.FORM_INFO, 'info'],
  [layout.FORM_NEVER, 'ni'],
  [layout.FORM_FILE, 'file'],
  [layout.FORM_SUBPROTOCOL, 'jdbc'],
  [layout.FORM_ARCHIVE, 'jar'],
  [layout.FORM_SOURCE, 'view-source'],
  [layout.FORM_MATRIX, 'matrix']
]

function formOf(scheme: string): number {
  const form = FORMS.find(([, ...schemes]) => schemes.includes(scheme))
  if (!form) throw new Error(`a form of ${scheme} that the kernel does not know`)
  return form[0]
}

const NEEDS = {
  '': 0,
  '@': layout.SCHEME_NEEDS_AT,
  '@.': layout.SCHEME_NEEDS_DOT,
  ',': layout.SCHEME_NEEDS_COMMA,
  '/': layout.SCHEME_NEEDS_SLASH
} as const

/**
 * Whether the kernel can read the schemes that are added to the usual ones: it has room for so many, looks at the last two
 * characters of each, and takes `ftp` for one without asking what it is behind a backslash.
 */
export function fitsKernel({ added }: SchemeTable): boolean {
  return added.length <= MOST_ADDED && added.every(name => name.length > 1 && name !== 'tp')
}

const MOST_ADDED = 64

/** Returns the names of the schemes that count. */
function fillSchemes(memory: ArrayBuffer, table: SchemeTable, admission: Admission): string[] {
  const slots = new Uint32Array(memory, layout.SCHEME_SLOTS, layout.SCHEME_SLOT_COUNT)
  const endings = new Uint8Array(memory, layout.ENDINGS, 1 << (layout.ENDINGS_BITS - 3))
  const bytes = new Uint8Array(memory)
  const addEnding = (third: number, second: number, first: number): void => {
    const ending = ((third << 16) | (second << 8) | first) & layout.ENDING_MASK
    const bit = Math.imul(ending, layout.ENDING_FACTOR) >>> (32 - layout.ENDINGS_BITS)
    endings[bit >> 3]! |= 1 << (bit & 7)
  }
  let entry = layout.SCHEME_NAMES
  const addName = (name: string, flags: number, form: number): void => {
    if (entry + name.length + 3 > layout.SCHEME_NAMES_END) throw new Error('too many schemes')
    let slot = schemeHash(name) & (layout.SCHEME_SLOT_COUNT - 1)
    while (slots[slot]) slot = (slot + 1) & (layout.SCHEME_SLOT_COUNT - 1)
    slots[slot] = entry
    bytes[entry++] = name.length
    bytes[entry++] = flags
    bytes[entry++] = form
    for (let i = 0; i < name.length; i++) bytes[entry++] = name.charCodeAt(i)
  }
  const counted: string[] = []
  for (const known of table.all()) {
    const { name, registered, needsHost, form } = known
    const isCounted = admits(admission, name, known)
    if (isCounted) {
      counted.push(name)
      const { length } = name
      const code = (back: number): number => name.charCodeAt(length - back)
      if (length >= 3) addEnding(code(1), code(2), code(3))
      else {
        // Without `//` none begins behind a letter, but that of an escape sequence.
        for (let before = 0; before < 0x100; before++)
          if (form !== undefined || admission !== 'default' || (FLAGS[before]! & ALPHA) === 0)
            addEnding(code(1), code(2), before)
      }
    }
    const host = needsHost ? layout.SCHEME_NEEDS_HOST : 0
    const drives = name === 'file' ? layout.SCHEME_HAS_DRIVES : 0
    const unregistered = registered ? 0 : layout.SCHEME_UNREGISTERED
    const needs = form ? layout.SCHEME_HAS_FORM | NEEDS[form.needs] : 0
    const excluded = isCounted ? 0 : layout.SCHEME_EXCLUDED
    const prefix = isXmlPrefix(name) ? layout.SCHEME_XML_PREFIX : 0
    addName(name, host | drives | unregistered | needs, (form ? formOf(name) : 0) | prefix | excluded)
  }
  for (const name of COMPOUNDS) addName(name, layout.SCHEME_COMPOUND, layout.SCHEME_EXCLUDED)
  return counted
}

function fillBefore(table: Uint8Array): void {
  table.fill(layout.BEFORE_WHITE, 0, 0x21)
  table.fill(layout.BEFORE_OTHER, 0x80)
  for (const mark of '>|:') table[mark.charCodeAt(0)] = layout.BEFORE_OTHER
  for (const mark of '<"') table[mark.charCodeAt(0)] = layout.BEFORE_OPENS
}

/** A slash, a line break, and two bytes that are blanks or control characters, or one and a slash or a line break. */
function fillBehind(bits: Uint8Array): void {
  const isLikely = (byte: number): boolean => byte === SLASH || byte === CR || byte === LF
  // The bits of one second byte: eight first bytes each.
  const alone = new Uint8Array(6)
  const withBlanks = new Uint8Array(6)
  for (let first = 0; first <= 0x2f; first++) {
    const bit = 1 << (first & 7)
    if (isLikely(first)) alone[first >> 3]! |= bit
    if (isLikely(first) || first <= 0x20) withBlanks[first >> 3]! |= bit
  }
  for (let second = 0; second < 0x100; second++)
    bits.set(second <= 0x20 || isLikely(second) ? withBlanks : alone, second << 5)
}

/** Where punctuation stands that people write right behind a URI; what else there is, is not taken for it. */
const PUNCTUATION: readonly (readonly [from: number, to: number])[] = [
  [0xa1, 0xbf],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x3001, 0x3003],
  [0x3008, 0x301f],
  [0xff01, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65]
]

/**
 * Letters, numbers, hyphens, the dot of `l·l` and what nobody sees in these ranges, and what may close a pair. Listed,
 * since to ask appendix-c/character.ts takes V8 longer than all that is filled in here; a test asks.
 */
const NO_PUNCTUATION =
  '\u00aa\u00ab\u00ad\u00b2\u00b3\u00b5\u00b7\u00b9\u00ba\u00bb\u00bc\u00bd\u00be' +
  '\u2010\u2011\u2018\u2019\u201c\u201d\u203a\u3009\u300b\u300d\u300f\u3011\u3015' +
  '\uff09\uff1e\uff3d\uff5d\uff63'

function fillOutside(bits: Uint8Array): void {
  for (const [from, to] of PUNCTUATION)
    for (let codePoint = from; codePoint <= to; codePoint++) bits[codePoint >> 3]! |= 1 << (codePoint & 7)
  for (let i = 0; i < NO_PUNCTUATION.length; i++) {
    const codePoint = NO_PUNCTUATION.charCodeAt(i)
    bits[codePoint >> 3]! &= ~(1 << (codePoint & 7))
  }
}

function fillVectors(memory: ArrayBuffer): void {
  const fill = (at: number, byte: number): void => void new Uint8Array(memory, at, 16).fill(byte)
  const fillRange = (at: number, first: string, count: number): void => {
    fill(layout.RANGES + at, first.charCodeAt(0) + 0x80)
    fill(layout.RANGES + at + 16, count - 0x80)
  }
  fillRange(layout.LETTERS, 'a', 26)
  fillRange(layout.MARKS_OF_SCHEMES, '-', 2)
  fillRange(layout.DIGITS, '0', 10)
  fill(layout.LOWER_CASE, 0x20)
  fill(layout.PLUSES, 0x2b)
  fill(layout.COLON_BYTES, 0x3a)
  fill(layout.LAST_MASKS + 16, 0xff)
  new Uint8Array(memory, layout.MASKS, layout.HASHED_BLOCK).fill(0xff)
  new Uint16Array(memory, layout.HASH_KEYS, HASH_KEYS.length).set(HASH_KEYS)
  const factors = new Uint32Array(memory, layout.NAME_FACTORS, 4)
  factors.set([layout.NAME_FACTOR_0, layout.NAME_FACTOR_4, layout.NAME_FACTOR_8, layout.NAME_FACTOR_12])
}

/** All that the kernel looks up, of the schemes of the table that count. */
export function fillTables(memory: ArrayBuffer, table: SchemeTable, admission: Admission): void {
  new Uint16Array(memory, layout.FLAGS_TABLE, 256).set(FLAGS)
  new Uint8Array(memory, layout.RUN_TABLE, 256).set(RUN)
  fillNibbles(new Uint8Array(memory, layout.PLAIN_NIBBLES, 16), byte => RUN[byte] === PLAIN)
  fillNibbles(
    new Uint8Array(memory, layout.BETWEEN_NIBBLES, 16),
    byte => (RUN[byte]! & ~(CLOSING | BEGINS_REFERENCE)) === PLAIN
  )
  fillNibbles(new Uint8Array(memory, layout.HOST_NIBBLES, 16), byte => (FLAGS[byte]! & UNRESERVED) !== 0)
  fillNibbles(new Uint8Array(memory, layout.RUN_NIBBLES, 16), byte => RUN[byte] !== 0)
  const upper = new Uint8Array(memory, layout.UPPER_NIBBLES, 16)
  for (let half = 0; half < 8; half++) upper[half] = 1 << half
  fillNames(memory, fillSchemes(memory, table, admission))
  fillOutside(new Uint8Array(memory, layout.OUTSIDE_BITS, layout.OUTSIDE_BITS_END - layout.OUTSIDE_BITS))
  fillBefore(new Uint8Array(memory, layout.BEFORE_TABLE, 256))
  fillBehind(new Uint8Array(memory, layout.BEHIND_BITS, 1 << 13))
  fillVectors(memory)
  fillPrinting(memory)
}
