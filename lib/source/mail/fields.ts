/** Which fields of a header give texts. Who, when, by which way and for which program is not for the reader. */
import type { Run, Text } from '../../text.js'
import { decodeWords } from '../../codec/encoded-word.js'
import type { Span } from '../../codec/span.js'
import { createGatherer } from '../../codec/span.js'
import type { Field, Header } from './header.js'
import { fieldValue } from './header.js'
import type { Place, Role } from './place.js'
import { complainAt, pathOf, textAt } from './place.js'
import { holdsAny } from '../../codec/search.js'

/**
 * - `prose`: unfolded, words decoded (Subject, Comments, Organization, X-anything).
 * - `folded`: the same, but a line break stays one, for a URI in angle brackets may be broken there (RFC 2369 §2).
 * - `links`: references in angle brackets, separated by commas (RFC 8288 §3).
 * - `reference`: one reference (RFC 2557 §4.2).
 */
type Treatment = 'none' | 'prose' | 'folded' | 'links' | 'reference'

/** Addresses, identifiers, traces, switches: a URI in them is none, or is not meant to be followed. */
const SILENT = new Set(
  `message-id references in-reply-to from to cc bcc sender reply-to return-path return-receipt-to errors-to
  delivered-to envelope-to envelope-from apparently-to mail-followup-to mail-reply-to disposition-notification-to
  x-envelope-from x-envelope-to x-envelope-sender x-original-to x-original-from x-original-sender x-apparently-to
  x-sender x-x-sender x-from x-to x-beenthere received received-spf x-received authentication-results
  x-original-authentication-results dkim-signature domainkey-signature domainkey-status date delivery-date path
  newsgroups followup-to xref control also-control supersedes distribution expires lines nntp-posting-host
  nntp-posting-date injection-info injection-date x-trace cancel-lock cancel-key content-type
  content-transfer-encoding content-disposition content-id content-length content-class content-md5 mime-version
  status x-status x-uid x-uidl thread-index fcc autocrypt face x-face x-mimeole encoding`.split(/\s+/)
)
const SILENT_PREFIX =
  /^(?:resent-|arc-|dkim|x-dkim|x-ms-|x-exchange|x-microsoft|x-forefront|x-google-|x-gm-|x-spam|x-mozilla|x-evolution|x-account)/

const FOLDED = /^(?:x-)?list-|^(?:x-)?archived-at$/

function treatment(name: string, role: Role): Treatment {
  if (name === 'content-location' || name === 'content-base') return 'reference'
  if (role === 'part') return name === 'content-description' ? 'prose' : 'none'
  if (SILENT.has(name) || SILENT_PREFIX.test(name)) return 'none'
  if (name === 'link') return 'links'
  return FOLDED.test(name) ? 'folded' : 'prose'
}

/** Treatments found before. Names come again with every message. */
const found: Readonly<Record<Role, Map<string, Treatment>>> = { message: new Map(), part: new Map() }
const MOST_FOUND = 1000

function treatmentOf(name: string, role: Role): Treatment {
  const known = found[role].get(name)
  if (known !== undefined) return known
  if (found[role].size >= MOST_FOUND) found[role].clear()
  const how = treatment(name, role)
  found[role].set(name, how)
  return how
}

/** Hands over the texts of a header. */
export function readFields(header: Header, place: Place, role: Role): void {
  const { triggers } = place.sink
  for (const field of header.fields) {
    const how = treatmentOf(field.name, role)
    if (how === 'none') continue
    const prose = how === 'prose' || how === 'folded'
    const { bytes } = header.span
    const encoded = holdsWord(bytes, field.start, field.end)
    if (prose && !encoded && triggers && !holdsAny(bytes, field.start, field.end, triggers)) continue
    const path = pathOf(place, 'header', field.name)
    const asItIs = !encoded && (how === 'folded' || !holdsAny(bytes, field.start, field.end, LINE_FEED))
    const value = asItIs ? asItStands(header, field) : decodeField(header, field, how, place, path)
    if (prose) {
      hand(value, 0, value.bytes.length, textAt(place, path, 'prose'), place)
      continue
    }
    const bases = basesFor(field.name, header, place)
    const exact = textAt(place, path, 'exact', bases.length > 0 ? { bases } : {})
    for (const [start, end] of how === 'links' ? findLinks(value.bytes) : [findReference(value.bytes)]) {
      if (end > start) hand(value, start, end, exact, place)
    }
  }
}

const LINE_FEED = [0x0a]

/** Does `=?` stand in it? */
function holdsWord(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i + 1 < end; i++) if (bytes[i] === 0x3d && bytes[i + 1] === 0x3f) return true
  return false
}

/** Most values hold neither an encoded word nor a fold that goes. */
function asItStands({ span }: Header, { start, end }: Field): Span {
  return {
    bytes: span.bytes.subarray(start, end),
    pass: (from, to, emit) => span.pass(start + from, start + to, emit),
    at: index => span.at(start + index),
    past: index => span.past(start + index)
  }
}

function decodeField(header: Header, field: Field, how: Treatment, place: Place, path: string): Span {
  const gatherer = createGatherer()
  const fold = how === 'folded' ? 'keep' : 'unfold'
  decodeWords(header.span, field.start, field.end, fold, gatherer.add, complainAt(place, path))
  return gatherer.take()
}

function hand(span: Span, start: number, end: number, text: Text, { sink }: Place): void {
  sink.open(text)
  span.pass(start, end, (run: Run) => sink.run(run))
  sink.close()
}

/** The insides of `<…>`; those in a quoted parameter are none. */
function findLinks(bytes: Uint8Array): readonly (readonly [number, number])[] {
  const links: [number, number][] = []
  let quoted = false
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0x22) quoted = !quoted
    if (bytes[i] !== 0x3c || quoted) continue
    const close = bytes.indexOf(0x3e, i)
    if (close < 0) break
    links.push([i + 1, close])
    i = close
  }
  return links
}

/** A value without the white space, quotes (RFC 2110 wrote Content-Base so) or angle brackets around it. */
function findReference(bytes: Uint8Array): readonly [number, number] {
  let start = 0
  let end = bytes.length
  const around = (byte: number | undefined): boolean =>
    byte !== undefined && (byte <= 0x20 || byte === 0x22 || byte === 0x3c || byte === 0x3e)
  while (start < end && around(bytes[start])) start++
  while (end > start && around(bytes[end - 1])) end--
  return [start, end]
}

/** Bases that a header brings, before those it stands in (RFC 3986 §5.1.2, RFC 2557 §5). */
export function basesOf(header: Header, place: Place): readonly string[] {
  const own = [...baseIn(header, 'content-base'), ...baseIn(header, 'content-location')]
  return own.length === 0 ? place.bases : [...own, ...place.bases]
}

/** What a field is relative to: Content-Base to nothing in its header, Content-Location to that, Link to both. */
function basesFor(name: string, header: Header, place: Place): readonly string[] {
  if (name === 'content-base') return place.bases
  return name === 'content-location' ? [...baseIn(header, 'content-base'), ...place.bases] : basesOf(header, place)
}

function baseIn(header: Header, name: string): readonly string[] {
  const value = fieldValue(header, name)?.replace(/[\s"<>]/g, '') ?? ''
  return value === '' ? [] : [value]
}
