/**
 * Which schemes count, and where in a run of scheme characters before a colon a scheme begins. RFC 3986 §3.1 says
 * what a scheme may look like; prose puts words, dots and dashes right before one.
 */
import { DOLLAR, DOT, EQUALS, HYPHEN, PERCENT, PLUS, RIGHT_BRACE, RIGHT_PARENTHESIS } from '../bytes.js'
import { MAX_SCHEME_LENGTH } from '../limits.js'
import { ALPHA, DIGIT, FLAGS, SCHEME } from '../rfc3986/charsets.js'
import { IANA_SCHEMES } from './generated/iana-schemes.js'
import { behindEscapeSequence } from './escape-sequence.js'
import { FORM_SCHEMES, schemeForm, type SchemeForm } from './scheme-forms.js'
import { behindStringEscape, mayBeBracket } from './string-escape.js'
import { behindTrailByte } from './trail-byte.js'

export interface KnownScheme {
  readonly name: string
  readonly registered: boolean
  readonly form: SchemeForm | undefined
  /** RFC 9110 §4.2 and kin: a host is needed, and its authority has no sub-delims in practice. */
  readonly needsHost: boolean
}

const NEED_HOST = new Set(['http', 'https', 'ftp', 'ws', 'wss'])

/** Schemes that end in http, https or ftp and are their own: the inner one must not be cut out of them. */
export const COMPOUNDS: ReadonlySet<string> = new Set([
  ...['gsiftp', 'gridftp', 'shttp', 'bbftp', 'zftp', 'uftp', 'aftp', 'mftp', 'lftp', 'ncftp', 'srmhttp', 'davhttp'],
  ...['davhttps', 'webdavhttp', 'tcphttp', 'uhttp', 'phttp', 'qhttp', 'mhttp', 'ihttp', 'wshttp', 'rhttp']
])

/** Where a scheme begins, and which it is; `known` is undefined for one that only fits the grammar. */
export interface SchemeAt {
  readonly start: number
  readonly known: KnownScheme | undefined
  /** First byte of the run before the colon. */
  readonly runStart: number
}

function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}

/** A hash that is computed from the last character to the first, so that one pass yields the hash of every suffix. */
function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + lower(byte)) | 0
}

function hashBetween(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0
  for (let i = to - 1; i >= from; i--) hash = hashStep(hash, bytes[i]!)
  return hash
}

/** The same of a name in lower case, without `lower`: that of each is asked for at once, before anything is compiled. */
export function schemeHash(name: string): number {
  let hash = 0
  for (let i = name.length - 1; i >= 0; i--) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0
  return hash
}

/** Does the name, which is in lower case, stand at `from`? */
function isName(name: string, bytes: Uint8Array, from: number): boolean {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== lower(bytes[from + i]!)) return false
  return true
}

/** Low bits of a character that are compared, the same for both cases; a collision only costs a look-up. */
const ENDING_BITS = 5
const ENDING_MASK = (1 << ENDING_BITS) - 1

/** Three characters as an index. */
function ending(third: number, second: number, last: number): number {
  return ((third & ENDING_MASK) << (2 * ENDING_BITS)) | ((second & ENDING_MASK) << ENDING_BITS) | (last & ENDING_MASK)
}

/** The schemes that are known by name, and where in a run before a colon one begins. */
export class SchemeTable {
  /** 1 for the last three characters of each scheme: most colons of a text stand behind a word that no scheme ends in. */
  readonly #endings = new Uint8Array(1 << (3 * ENDING_BITS))
  #endingBits: Uint8Array | undefined
  readonly #slots: (KnownScheme | undefined)[]
  readonly #names = new Map<string, KnownScheme>()
  readonly #mask: number
  readonly #longest: number
  readonly added: readonly string[]

  /** @param added schemes besides the usual ones, in lower case; they count as registered */
  constructor(added: readonly string[] = []) {
    this.added = added
    const names = new Set([...IANA_SCHEMES, ...FORM_SCHEMES, ...added])
    let size = 1024
    while (size < names.size * 4) size *= 2
    this.#mask = size - 1
    this.#slots = new Array<KnownScheme | undefined>(size).fill(undefined)
    this.#longest = Math.min(MAX_SCHEME_LENGTH, Math.max(...[...names].map(name => name.length)))
    const registered = new Set(IANA_SCHEMES)
    // In local variables, since this runs once, before anything is compiled; and without `schemeHash`: V8 would optimise a
    // function that is called for each name, which takes it a tenth of a start.
    const slots = this.#slots
    const mask = this.#mask
    for (const name of names) {
      let hash = 0
      for (let i = name.length - 1; i >= 0; i--) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0
      let slot = hash & mask
      while (slots[slot]) slot = (slot + 1) & mask
      const known: KnownScheme = {
        name,
        registered: registered.has(name) || added.includes(name),
        form: schemeForm(name),
        needsHost: NEED_HOST.has(name)
      }
      slots[slot] = known
      this.#names.set(name, known)
      this.#addEnding(name)
    }
  }

  /** Before a scheme of one or two characters, any character may stand. */
  #addEnding(name: string): void {
    const characters = Math.min(name.length, 3)
    let bits = 0
    for (let i = name.length - characters; i < name.length; i++) {
      bits = (bits << ENDING_BITS) | (name.charCodeAt(i) & ENDING_MASK)
    }
    const anything = 1 << (ENDING_BITS * (3 - characters))
    for (let before = 0; before < anything; before++) this.#endings[(before << (ENDING_BITS * characters)) | bits] = 1
  }

  #find(bytes: Uint8Array, from: number, to: number, hash: number): KnownScheme | undefined {
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const known = this.#slots[slot]
      if (known === undefined) return undefined
      if (known.name.length !== to - from) continue
      if (isName(known.name, bytes, from)) return known
    }
  }

  /** After which three characters a scheme of the table may end, as bits. */
  get endingBits(): Uint8Array {
    if (this.#endingBits === undefined) {
      const bits = (this.#endingBits = new Uint8Array(this.#endings.length >> 3))
      this.#endings.forEach((isOne, i) => (bits[i >> 3]! |= isOne << (i & 7)))
    }
    return this.#endingBits
  }

  /**
   * The scheme that ends at the colon at `colon`, looking back no further than `floor`. `hasAuthority`: `//` and
   * something more follow. Undefined where none does.
   */
  before(bytes: Uint8Array, colon: number, floor: number, hasAuthority: boolean): SchemeAt | undefined {
    if (!hasAuthority && !this.#endings[ending(bytes[colon - 3]!, bytes[colon - 2]!, bytes[colon - 1]!)])
      return undefined
    const flags = FLAGS
    const stop = Math.max(floor, colon - MAX_SCHEME_LENGTH - 1)
    let i = colon
    let hash = 0
    while (i > stop) {
      const byte = bytes[i - 1]!
      if (!(flags[byte]! & SCHEME) || (byte === LETTER_D && isEncodedEquals(bytes, i, floor))) break
      hash = hashStep(hash, byte)
      i--
    }
    if (i === colon) return undefined
    const runStart = i
    while (i < colon && !(flags[bytes[i]!]! & (ALPHA | DIGIT))) i++
    const whole = this.#find(bytes, i, colon, i === runStart ? hash : hashBetween(bytes, i, colon))
    const unescaped = behindStringEscape(bytes, runStart, floor)
    if (unescaped > runStart) {
      const inner = this.before(bytes, colon, unescaped, hasAuthority)
      // `\tftp:` is a tabulator, `\nntp:` a scheme, and `\(sqlite:` stands behind a bracket.
      if ((whole === undefined && !mayBeBracket(bytes, runStart)) || (inner?.known && inner.start === unescaped))
        return inner
    }
    if (whole) return { start: i, known: whole, runStart }
    const behindTrail = behindTrailByte(bytes, runStart, floor)
    if (behindTrail > runStart) {
      const inner = this.before(bytes, colon, behindTrail, hasAuthority)
      // Only what makes all of the rest a scheme makes less of `gsiftp` than the whole.
      if (inner?.known && (inner.start === behindTrail || !isCompound(bytes, runStart, colon))) return inner
    }
    const behind = behindEscapeSequence(bytes, runStart, colon, floor)
    if (behind > runStart) return this.before(bytes, colon, behind, hasAuthority)
    const suffix = this.#longestSuffix(bytes, runStart, colon)
    if (suffix) return suffix
    if (!hasAuthority) return undefined
    const tooLong = colon - runStart > MAX_SCHEME_LENGTH
    const web = this.#webSuffix(bytes, colon, i)
    if (web) return { start: colon - web.name.length, known: web, runStart }
    if (tooLong || !(FLAGS[bytes[i]!]! & ALPHA) || isOfFormat(bytes, i, colon, floor)) return undefined
    return { start: i, known: undefined, runStart }
  }

  /** The longest scheme of the table that ends the run and stands behind a `.`, `-` or digit in it. */
  #longestSuffix(bytes: Uint8Array, runStart: number, colon: number): SchemeAt | undefined {
    const flags = FLAGS
    let hash = 0
    let longest: SchemeAt | undefined
    for (let i = colon - 1; i > runStart && colon - i <= this.#longest; i--) {
      hash = hashStep(hash, bytes[i]!)
      const before = bytes[i - 1]!
      if (before !== DOT && before !== HYPHEN && !(flags[before]! & DIGIT)) continue
      const known = this.#find(bytes, i, colon, hash)
      if (known) longest = { start: i, known, runStart }
    }
    return longest
  }

  /**
   * The web scheme that ends the run, as in `xxxhttp://`, where a blank was forgotten. Not behind `+` (`git+http`), and
   * not in one of `COMPOUNDS`, or behind `+` in any scheme (`bzr+sftp`), but for the subfield of a MARC record
   * (`$uhttp://`).
   */
  #webSuffix(bytes: Uint8Array, colon: number, runStart: number): KnownScheme | undefined {
    for (const name of WEB) {
      const from = colon - name.length
      if (from < runStart || (from > runStart && bytes[from - 1] === PLUS)) continue
      if (!isName(name, bytes, from)) continue
      let start = from
      while (start > runStart && bytes[start - 1] !== PLUS) start--
      const isKnown = start > runStart && this.#find(bytes, start, colon, hashBetween(bytes, start, colon))
      const isWhole = bytes[start - 1] !== DOLLAR && (isKnown || isCompound(bytes, start, colon))
      return isWhole ? undefined : this.named(name)
    }
    return undefined
  }

  all(): Iterable<KnownScheme> {
    return this.#names.values()
  }

  named(name: string): KnownScheme | undefined {
    return this.#names.get(name)
  }
}

/**
 * Is [start, colon) no scheme, but what stands for one or for its end in a string that a program fills in?
 *
 *     http%s://a.example    %(scheme)s://a.example    ${proto}s://a.example    $scheme://a.example
 */
function isOfFormat(bytes: Uint8Array, start: number, colon: number, floor: number): boolean {
  if (start <= floor) return false
  const before = bytes[start - 1]
  if (before === DOLLAR) return true
  if (colon - start > 1) return false
  return before === PERCENT || before === RIGHT_PARENTHESIS || before === RIGHT_BRACE
}

/** Schemes before which people forget the blank. */
const WEB: readonly string[] = ['https', 'http', 'ftp']

const COMPOUNDS_BY_HASH = new Map(Array.from(COMPOUNDS, name => [schemeHash(name), name]))
const LONGEST_COMPOUND = Math.max(...Array.from(COMPOUNDS, name => name.length))

function isCompound(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > LONGEST_COMPOUND) return false
  const name = COMPOUNDS_BY_HASH.get(hashBetween(bytes, from, to))
  return name?.length === to - from && isName(name, bytes, from)
}

const LETTER_D = 0x44

/** `src=3Dhttp://…`: the `=3D` of quoted-printable that nobody decoded ends before the scheme. */
function isEncodedEquals(bytes: Uint8Array, at: number, floor: number): boolean {
  return bytes[at - 1] === LETTER_D && at - 3 >= floor && bytes[at - 2] === 0x33 && bytes[at - 3] === EQUALS
}

export type Admission = 'default' | 'registered' | 'any' | ReadonlySet<string>

export function isSameAdmission(one: Admission, other: Admission): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one.size === other.size && [...one].every(name => other.has(name))
}

/**
 * Must a URI of this scheme that has no `//` have its form? One that needs a host has none without `//`, which names it
 * (RFC 9110 §4.2).
 */
export function asksForm(admission: Admission, known: KnownScheme | undefined): boolean {
  if (admission === 'any') return false
  return admission === 'default' || known?.form !== undefined || known?.needsHost === true
}

/** Does the option let this scheme in? With `//`, or within angle brackets, where no form is asked for. */
export function admits(admission: Admission, scheme: string, known: KnownScheme | undefined): boolean {
  if (admission === 'registered') return known?.registered === true
  if (admission === 'default' || admission === 'any') return true
  return admission.has(scheme)
}
