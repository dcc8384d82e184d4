/**
 * The names of attachments, and which of them are text, judged by type and name, since the type alone often says little:
 * `application/octet-stream`.
 */
import { decodeWords } from '../../codec/encoded-word.js'
import { latin1, latin1Bytes } from '../../codec/latin1.js'
import { createGatherer, spanOf } from '../../codec/span.js'
import { parseStructuredField, type StructuredField } from '../../codec/structured-field.js'
import { rawValue, type Header } from './header.js'

/** Types other than text/* that are text. */
const TEXT_LIKE =
  /^application\/(?:(?:.*\+)?yaml|(?:x-)?(?:javascript|sh|shellscript|perl|python|tex|latex|httpd-php|patch|diff|sql|subrip|rtf|log|csv)|ecmascript|xhtml|sgml)$/

const TEXT_NAME =
  /\.(?:txt|text|asc|csv|log|md|markdown|rst|html?|xhtml|xml|rss|atom|rdf|opml|svg|json|ndjson|jsonl|geojson|har|ipynb|webmanifest|ya?ml|ics|vcs|vcf|eml|mht|mhtml|diff|patch|c|h|cc|cpp|hpp|java|js|ts|py|pl|rb|sh|php|css|sql|tex|ini|conf|cfg|nfo|rtf|srt|url)$/i

/**
 * Types and names of formats that have a reader of their own. A page that a browser saved together with all that
 * belongs to it is a message (RFC 2557).
 */
const TYPES: readonly (readonly [type: RegExp, name: RegExp, as: string])[] = [
  [/^application\/(?:x-)?xhtml$/, /\.x?html?$/i, 'text/html'],
  [/^(?:application|image)\/(?:.*\+)?xml$/, /\.(?:xml|rss|atom|rdf|opml|svg)$/i, 'text/xml'],
  [
    /^application\/(?:.*\+)?(?:json|(?:x-)?ndjson|json-seq)$/,
    /\.(?:json|ndjson|jsonl|geojson|har|ipynb|webmanifest)$/i,
    'text/json'
  ],
  [/^application\/(?:x-)?(?:ics|ical|icalendar)$/, /\.(?:ics|vcs)$/i, 'text/calendar'],
  [/^application\/(?:x-)?uri-list$/, /\.uris?$/i, 'text/uri-list'],
  [/^application\/(?:x-)?vcard$/, /\.vcf$/i, 'text/vcard'],
  [/^application\/(?:x-)?(?:eml|mimearchive)$/, /\.(?:eml|mhtml?)$/i, 'message/rfc822'],
  [/^application\/(?:x-)?mbox$/, /\.mbox$/i, 'application/mbox']
]

/** The media type that an attachment is read as; undefined if it is no text. */
export function typeOfAttachment(type: string, name: string): string | undefined {
  const special = TYPES.find(([types, names]) => types.test(type) || names.test(name))
  if (special !== undefined) return special[2]
  return TEXT_LIKE.test(type) || TEXT_NAME.test(name) ? 'text/plain' : undefined
}

/** @param parameters of the Content-Type. Many writers put encoded words into the name, which RFC 2047 §5 forbids. */
export function nameOfAttachment(header: Header, parameters: StructuredField['parameters']): string {
  const disposition = parseStructuredField(rawValue(header, 'content-disposition') ?? '')
  const file = disposition.parameters.get('filename')?.value ?? ''
  const name = file === '' ? (parameters.get('name')?.value ?? '') : file
  if (!name.includes('=?')) return name
  const bytes = latin1Bytes(name)
  const decoded = createGatherer()
  decodeWords(spanOf({ bytes, from: 0, to: bytes.length }), 0, bytes.length, 'unfold', decoded.add, () => {})
  return latin1(decoded.take().bytes)
}
