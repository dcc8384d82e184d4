/**
 * Structured MIME fields: Content-Type, Content-Disposition (RFC 2045 §5.1, RFC 2183), whose parameters may be split
 * into sections or name their charset (RFC 2231).
 *
 *     content   := "Content-Type" ":" type "/" subtype *(";" parameter)
 *     parameter := attribute "=" value
 *     value     := token / quoted-string
 *     regular   := attribute [section] ; section := "*" 1*DIGIT ; a "*" at the end: percent-encoded, RFC 2231 §7
 *
 * It is read as writers write it: semicolons may be missing or doubled, blanks may stand around `=`, and a value
 * without quotes runs to the next `;` or blank.
 */
import { BoundedMap } from './bounded-map.js'

/** A stretch of the field's value, as indices, and what it is decoded to if that differs. */
export type Stretch = readonly [start: number, end: number, decoded?: string]

export interface Parameter {
  readonly value: string
  /** The stretches of the parameter's value in order, without backslashes and quotes. */
  readonly stretches: readonly Stretch[]
}

export interface StructuredField {
  /** `text/html`, `attachment`; in lower case, empty if it cannot be read. */
  readonly value: string
  readonly parameters: ReadonlyMap<string, Parameter>
}

/** The section of a value that is given as a whole. */
const WHOLE = -1

interface Piece extends Parameter {
  readonly section: number
  readonly encoded: boolean
}

/** Values that were parsed before: most are `text/plain; charset=utf-8`. */
const parsed = new BoundedMap<string, StructuredField>(256)
const LONGEST_PARSED = 128

/** Parses a value, one character a byte, folds included. */
export function parseStructuredField(text: string): StructuredField {
  if (text.length > LONGEST_PARSED) return parse(text)
  const known = parsed.get(text)
  if (known !== undefined) return known
  const field = parse(text)
  if (!holdsOwn(field)) parsed.set(text, field)
  return field
}

/** Parameters whose values differ in every message, so that a field that has them is not kept. */
const OWN = ['boundary', 'name', 'filename']

function holdsOwn({ parameters }: StructuredField): boolean {
  return OWN.some(name => parameters.has(name))
}

/** The usual form of a multipart, which is never kept, as each has a boundary of its own. */
const MULTIPART = /^\s*(multipart\/[a-z]+);\s*boundary="([^"\\\r\n]+)"\s*$/i

function parse(text: string): StructuredField {
  const multipart = MULTIPART.exec(text)
  if (multipart !== null) {
    const value = multipart[2]!
    const at = text.indexOf('"') + 1
    const boundary: Parameter = { value, stretches: [[at, at + value.length]] }
    return { value: multipart[1]!.toLowerCase(), parameters: new Map<string, Parameter>().set('boundary', boundary) }
  }
  const start = skipSpace(text, 0)
  let i = endOfToken(VALUE, text, start)
  const value = text.slice(start, i).replace(BLANKS, '').toLowerCase()

  const pieces = new Map<string, Piece[]>()
  while (i < text.length) {
    i = skipSpace(text, i)
    if (text[i] === ';') {
      i++
      continue
    }
    const nameStart = i
    i = endOfToken(ATTRIBUTE, text, i)
    const name = text.slice(nameStart, i).toLowerCase()
    i = skipSpace(text, i)
    if (text[i] !== '=') continue
    const read = readValue(text, skipSpace(text, i + 1), name === 'filename' || name === 'name')
    i = read.end
    const extended = /^([^*]+)(?:\*(\d{1,4}))?(\*?)$/.exec(name)
    if (!extended) continue
    const key = extended[1]!
    const piece = { section: Number(extended[2] ?? WHOLE), encoded: extended[3] === '*', ...read }
    const list = pieces.get(key)
    if (list === undefined) pieces.set(key, [piece])
    else if (piece.section > 0) list.push(piece)
    // The whole value, or the section that begins it, stands first; of several of them the first counts.
    else if (list[0]!.section > piece.section) list.unshift(piece)
  }
  return { value, parameters: new Map([...pieces].map(([key, list]) => [key, join(list, text)])) }
}

// White space of ASCII. Not `\s`: 0xA0 is part of a UTF-8 character here, as of `à`. Some write it around the slash:
// `text / html`.
const VALUE = /[^/;\t-\r (]*(?:[\t-\r ]*\/[\t-\r ]*[^;\t-\r (]*)?/y
const BLANKS = /[\t-\r ]+/g
const ATTRIBUTE = /[^=;\t-\r (]*/y
const UNQUOTED = /[^;\t-\r ]*/y
/**
 * A file's name that should have quotes, since it has blanks: what no other parameter follows.
 *
 *     filename=my page (1).html
 */
const WITH_BLANKS = /[^;\t-\r ]+(?:[\t ]+(?:\([^();=\t-\r ]*\))?[^;=()\t-\r ]+)+(?=[\t-\r ]*(?:;|$))/y

/** Index behind the token at `i`. */
function endOfToken(token: RegExp, text: string, i: number): number {
  token.lastIndex = i
  token.test(text)
  return token.lastIndex
}

/** Index behind blanks, line breaks and comments. */
function skipSpace(text: string, i: number): number {
  if (text.charCodeAt(i) > 0x28) return i
  let depth = 0
  for (; i < text.length; i++) {
    const character = text[i]
    if (character === '(') depth++
    else if (character === ')' && depth > 0) depth--
    else if (character === '\\' && depth > 0 && i + 1 < text.length) i++
    else if (depth === 0 && !/[\t-\r ]/.test(character!)) break
  }
  return i
}

/** The text without blanks, line breaks and comments. */
export function withoutSpace(text: string): string {
  let left = ''
  for (let i = skipSpace(text, 0); i < text.length; i = skipSpace(text, i + 1)) left += text[i]
  return left
}

const FOLD = /\r?\n(?=[ \t])/g

function readValue(text: string, i: number, isName: boolean): Parameter & { readonly end: number } {
  if (text[i] !== '"') {
    const end = Math.max(endOfToken(UNQUOTED, text, i), isName ? endOfToken(WITH_BLANKS, text, i) : 0)
    return { value: text.slice(i, end), stretches: [[i, end]], end }
  }
  const stretches: Stretch[] = []
  let value = ''
  let start = ++i
  function cut(): void {
    if (i > start) stretches.push([start, i])
    value += text.slice(start, i)
  }
  while (i < text.length && text[i] !== '"') {
    if (text[i] === '\\' && i + 1 < text.length) {
      cut()
      start = ++i
    }
    i++
  }
  cut()
  return { value: value.replace(FOLD, ''), stretches, end: i + 1 }
}

/**
 * RFC 2231 §3 and §4: sections in their order, the first of them telling the charset. For readers that know no sections,
 * some writers give the whole value, too.
 */
function join(pieces: readonly Piece[], text: string): Parameter {
  const [first] = pieces as readonly [Piece]
  const isWhole = first.section === WHOLE
  if (isWhole && !first.encoded) return first
  const sections = isWhole ? [first] : [...pieces].sort((a, b) => a.section - b.section)
  const read = sections.map((piece, k) => (piece.encoded ? decode(piece, text, k === 0) : piece))
  return { value: read.map(({ value }) => value).join(''), stretches: read.flatMap(({ stretches }) => stretches) }
}

const CHARSET_AND_LANGUAGE = /^[^']*'[^']*'/

/** `us-ascii'en'http%3A//a.example/`: each triplet becomes a stretch of its own. */
function decode({ stretches }: Piece, text: string, tellsCharset: boolean): Parameter {
  const written = stretches.map(([start, end]) => text.slice(start, end)).join('')
  let skipped = tellsCharset ? (CHARSET_AND_LANGUAGE.exec(written)?.[0].length ?? 0) : 0
  const decoded: Stretch[] = []
  let value = ''
  for (const [start, end] of stretches) {
    let at = Math.min(start + skipped, end)
    skipped -= at - start
    for (const [part, hex] of text.slice(at, end).matchAll(/%([0-9A-Fa-f]{2})|[^%]+|%/g)) {
      const character = hex && String.fromCharCode(parseInt(hex, 16))
      decoded.push(character ? [at, at + part.length, character] : [at, at + part.length])
      value += character ?? part.replace(FOLD, '')
      at += part.length
    }
  }
  return { value, stretches: decoded }
}
