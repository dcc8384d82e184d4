/**
 * Which fields of a header become texts. Those that say who, when, by which route, or speak to programs are not for the
 * reader.
 */
import { UNWISE } from '../../byte-range.js'
import { BACKSLASH, COLON, DOT, DQUOTE, EQUALS, GREATER_THAN, LESS_THAN, QUESTION } from '../../bytes.js'
import type { Text, TextSink } from '../../text.js'
import type { FieldKind } from '../../codec/kernel/index.js'
import {
  DOT_WILL_DO,
  HAS_BRACKET,
  HAS_HIGH,
  HAS_LINE_FEED,
  HAS_WORD,
  IS_ASKED,
  IS_REFERENCE,
  OF_PART,
  SELECTS,
  SILENT_IN_MESSAGE,
  SILENT_IN_PART,
  WANTS_COLON
} from '../../codec/kernel/layout.js'
import { decodeWords, wordsMayHold } from '../../codec/encoded-word.js'
import { createGatherer, type Span } from '../../codec/span.js'
import { utf8Text } from '../../codec/utf-8-text.js'
import { KNOWN_NAMES, nameOf, NO_FIELD, NUMBER_OF, SILENT_NAMES, UNNUMBERED, type AskedName } from './field-name.js'
import type { Fields, Header } from './header.js'
import { complainAt, pathOf, PlacedText, type Place, type Role } from './place.js'
import { holdsAny } from '../../codec/search.js'

/**
 * - `prose`: unfolded (but for hyphens at the fold), words decoded (Subject, Comments, Organization, X-anything).
 * - `folded`: the same, but a line break stays one, for a URI in angle brackets may be broken there.
 * - `list`: folded, and the angle brackets hold URIs alone (RFC 2369 §2).
 * - `links`: references in angle brackets, separated by commas (RFC 8288 §3).
 * - `reference`: one reference (RFC 2557 §4.2); the white space where it is folded is none of it (§4.4.2).
 */
type Treatment = 'none' | Prose | 'links' | 'reference'
type Prose = 'prose' | 'folded' | 'list'

const isProse = (how: Treatment): how is Prose => how === 'prose' || how === 'folded' || how === 'list'

const SILENT_PREFIX =
  /^(?:resent-|arc-|dkim|x-dkim|x400-|x-x400-|x-ms-|x-exchange|x-microsoft|x-forefront|x-google-|x-gm-|x-gmail-|x-spam|x-mozilla|x-evolution|x-account)/

/** Before the name of a field that a gateway or a list kept, and wrote its own instead of: `Original-Received`. */
const KEPT = /^(?:x-)?(?:(?:original|old|prev)-)+/

const isSilent = (name: string): boolean => SILENT_NAMES.has(name) || SILENT_PREFIX.test(name)

const LIST = /^(?:x-)?list-|^(?:x-)?archived-at$/

function treatment(name: string, role: Role): Treatment {
  if (name === 'content-location' || name === 'content-base') return 'reference'
  if (name === NO_FIELD) return 'folded'
  if (role === 'part') return name === 'content-description' ? 'prose' : 'none'
  if (isSilent(name) || isSilent(name.replace(KEPT, ''))) return 'none'
  if (name === 'link') return 'links'
  return LIST.test(name) ? 'list' : 'prose'
}

/** The treatment of every name that the kernel knows, as its bits. */
export const FIELD_KINDS: readonly FieldKind[] = KNOWN_NAMES.map(name => {
  const inMessage = treatment(name, 'message')
  const inPart = treatment(name, 'part')
  const kind =
    (name in NUMBER_OF ? IS_ASKED : 0) |
    (inMessage === 'none' ? SILENT_IN_MESSAGE : 0) |
    (inPart === 'none' ? SILENT_IN_PART : 0) |
    (inMessage === 'reference' || inMessage === 'links' ? IS_REFERENCE : 0)
  return { name, kind }
})

/** Which fields of a header must be reported: bits of layout.ts. */
export function waysOf(role: Role, { triggers }: TextSink): number {
  const known = triggers?.every(byte => byte === COLON || byte === DOT) === true && triggers.includes(COLON)
  return (
    SELECTS |
    (role === 'part' ? OF_PART : 0) |
    (known ? WANTS_COLON : 0) |
    (known && triggers.includes(DOT) ? DOT_WILL_DO : 0)
  )
}

/** Treatments of fields by the numbers of their names, filled in as names are met. */
const ofMessages: (Treatment | undefined)[] = []
const ofParts: (Treatment | undefined)[] = []

function treatmentOf(fields: Fields, index: number, bytes: Uint8Array, role: Role): Treatment {
  const number = fields.number(index)
  if (number === UNNUMBERED) return treatment(fields.name(index, bytes), role)
  return ((role === 'part' ? ofParts : ofMessages)[number] ??= treatment(nameOf(number), role))
}

/**
 * Hands over the texts of fields [from, to) of a header.
 *
 * @param bases as `basesOf` gives them: what Link is relative to
 */
export function readFields(
  header: Header,
  place: Place,
  role: Role,
  from: number,
  to: number,
  bases: readonly string[]
): void {
  const { fields, span } = header
  // Made once: the value may be long, and such fields many.
  let ofLocation: readonly string[] | undefined
  for (let i = from; i < to; i++) {
    const how = treatmentOf(fields, i, span.bytes, role)
    if (how === 'none') continue
    const isLocation = fields.number(i) === NUMBER_OF['content-location']
    if (isLocation) ofLocation ??= behindContentBase(header, place)
    readField(header, i, how, place, how === 'links' ? bases : isLocation ? ofLocation! : place.bases)
  }
}

/** @param bases what it is relative to, if it is a reference */
function readField(header: Header, index: number, how: Treatment, place: Place, bases: readonly string[]): void {
  if (isProse(how)) return readProse(header, index, how, place)
  if (how === 'links' && !hasBrackets(header, index)) return readProse(header, index, 'prose', place)
  const value = decodeField(header, index, how, place)
  const exact = textOf(header, index, place, 'exact', { bases })
  for (const [start, end] of how === 'links' ? findLinks(value.bytes) : [findReference(value.bytes)]) {
    if (end > start) hand(value, start, end, exact, place)
  }
}

function readProse(header: Header, index: number, how: Prose, place: Place): void {
  const { fields, span } = header
  const { bytes } = span
  const { sink } = place
  const start = fields.start(index)
  const end = fields.end(index)
  const marks = fields.marks(index)
  const encoded = (marks & HAS_WORD) !== 0 && holdsWord(bytes, start, end)
  // What lists write is mostly recognised in less time than it takes to look through it.
  const isLikelyKnown = how !== 'prose' && sink.recurring !== undefined
  if (!encoded && !isLikelyKnown && sink.mayHold?.(bytes, start, end) === false) return
  if (encoded && sink.triggers && !wordsMayHold(bytes, start, end, sink.triggers)) return
  // Asked for only where it matters, since the scanner would follow other rules in each such field of each message.
  const isMendable =
    how === 'list' && (encoded || ((marks & HAS_BRACKET) !== 0 && holdsAny(bytes, start, end, NOT_IN_URI)))
  const brackets = isMendable ? 'uris' : undefined
  const text = textOf(header, index, place, 'prose', { brackets })
  // Most values have neither an encoded word nor a fold to remove.
  if (!encoded && (how !== 'prose' || (marks & HAS_LINE_FEED) === 0 || !holdsAny(bytes, start, end, LINE_FEED))) {
    const hash = (marks & HAS_HIGH) === 0 ? fields.hash(index) : undefined
    return handProse(span, start, end, text, place, hash)
  }
  const value = decodeField(header, index, how, place)
  handProse(value, 0, value.bytes.length, text, place)
}

/** The ends of paths for fields in the header of a message, by the number of their name. */
const placesOfNames: (string | undefined)[] = []

/** The text of a field's value. */
function textOf(
  { fields, span }: Header,
  index: number,
  place: Place,
  framing: Text['framing'],
  more: Pick<Text, 'bases' | 'brackets'>
): Text {
  const number = fields.number(index)
  if (place.part !== '' || number === UNNUMBERED)
    return new PlacedText(place, 'header', fields.name(index, span.bytes), framing, more)
  const within = (placesOfNames[number] ??= `/header/${nameOf(number)}`)
  return new PlacedText(place, 'header', nameOf(number), framing, {
    within,
    bases: more.bases,
    brackets: more.brackets
  })
}

/** A field `Link` without angle brackets is none of RFC 8288, but what a reader of the header sees. */
function hasBrackets({ fields, span }: Header, index: number): boolean {
  const start = fields.start(index)
  const end = fields.end(index)
  return holdsAny(span.bytes, start, end, ANGLE) || holdsWord(span.bytes, start, end)
}

const ANGLE = [LESS_THAN]
const LINE_FEED = [0x0a]
/** What may have to be percent-encoded. */
const NOT_IN_URI = Array.from(UNWISE, mark => mark.charCodeAt(0))

/** Whether `=?`, which begins an encoded word, stands in [start, end). */
function holdsWord(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i + 1 < end; i++) if (bytes[i] === EQUALS && bytes[i + 1] === QUESTION) return true
  return false
}

function decodeField({ fields, span }: Header, index: number, how: Treatment, place: Place): Span {
  const gatherer = createGatherer()
  const fold = how === 'prose' ? 'unfold-but-hyphens' : isProse(how) ? 'keep' : 'join'
  const path = pathOf(place, 'header', fields.name(index, span.bytes))
  decodeWords(span, fields.start(index), fields.end(index), fold, gatherer.add, complainAt(place, path))
  return gatherer.take()
}

/** `hash`: that of bytes [start, end), if they are all ASCII. */
function handProse(span: Span, start: number, end: number, text: Text, place: Place, hash?: number): void {
  const { run } = span
  // Lists write the same field into every message.
  if (run !== undefined && place.sink.recurring !== undefined) {
    if (end > start) place.sink.recurring(text, run, start, end, hash)
  } else hand(span, start, end, text, place)
}

function hand(span: Span, start: number, end: number, text: Text, { sink }: Place): void {
  sink.open(text)
  span.pass(start, end, run => sink.run(run))
  sink.close()
}

/** The content of each `<…>`, except in quoted parameters. A quote that is never closed begins none. */
function findLinks(bytes: Uint8Array): readonly (readonly [number, number])[] {
  const links: [number, number][] = []
  let mayQuote = true
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === DQUOTE && mayQuote) {
      const close = closingQuote(bytes, i)
      mayQuote = close >= 0
      if (mayQuote) i = close
    }
    if (bytes[i] !== LESS_THAN) continue
    const close = bytes.indexOf(GREATER_THAN, i)
    if (close < 0) break
    links.push([i + 1, close])
    i = close
  }
  return links
}

/** A quoted string may hold quotes: `title="a \" b"` (RFC 9110 §5.6.4). -1 if the quote at `start` is not closed. */
function closingQuote(bytes: Uint8Array, start: number): number {
  for (let i = start + 1; i < bytes.length; i++) {
    if (bytes[i] === BACKSLASH) i++
    else if (bytes[i] === DQUOTE) return i
  }
  return -1
}

/**
 * [start, end) of a value without white space, quotes (which RFC 2110 had around Content-Base) or angle brackets around
 * it.
 */
function findReference(bytes: Uint8Array): readonly [number, number] {
  let start = 0
  let end = bytes.length
  const around = (byte: number): boolean =>
    byte <= 0x20 || byte === DQUOTE || byte === LESS_THAN || byte === GREATER_THAN
  while (start < end && around(bytes[start]!)) start++
  while (end > start && around(bytes[end - 1]!)) end--
  return [start, end]
}

/** Bases that a header brings, before those it stands in (RFC 3986 §5.1.2, RFC 2557 §5). */
export function basesOf(header: Header, place: Place): readonly string[] {
  const { fields } = header
  if (fields.find('content-base') < 0 && fields.find('content-location') < 0) return place.bases
  const own = [...baseIn(header, 'content-base'), ...baseIn(header, 'content-location')]
  return own.length === 0 ? place.bases : [...own, ...place.bases]
}

/** The bases for Content-Location. Content-Base has none from its own header, Link has both. */
function behindContentBase(header: Header, place: Place): readonly string[] {
  const own = baseIn(header, 'content-base')
  return own.length === 0 ? place.bases : [...own, ...place.bases]
}

/** The same reference that is told of where the field stands. */
function baseIn({ fields, span }: Header, name: AskedName): readonly string[] {
  const index = fields.find(name)
  if (index < 0) return []
  const gatherer = createGatherer()
  decodeWords(span, fields.start(index), fields.end(index), 'join', gatherer.add, () => {})
  const { bytes } = gatherer.take()
  const [start, end] = findReference(bytes)
  return start < end ? [utf8Text(bytes.subarray(start, end))] : []
}
