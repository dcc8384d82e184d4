/** The options for content whose media type is known (RFC 9110 §8.3, RFC 6838). */
import { checkString } from './check.js'
import { findCharset } from './codec/charset-labels.js'
import type { ExtractOptions, Format } from './options.js'
import { parseStructuredField } from './codec/structured-field.js'

const FORMATS: readonly (readonly [type: RegExp, format: Format])[] = [
  [/^(?:text\/(?:html|x-amp-html|watch-html)|application\/(?:vnd\.wap\.)?xhtml\+xml)$/, 'html'],
  [/^(?:text|application)\/xml$|^[^/]+\/.*\+xml$/, 'xml'],
  [/^(?:text|application)\/json$|^[^/]+\/.*\+json$|^application\/(?:x-ndjson|jsonl|json-seq)$/, 'json'],
  [/^text\/(?:calendar|(?:x-)?vcard|directory)$/, 'ical'],
  [/^message\/(?:rfc822|global|news)$/, 'mail'],
  [/^application\/mbox$/, 'mbox'],
  [/^(?:text\/.+|application\/(?:x-)?(?:javascript|ecmascript|sh|yaml|sql))$/, 'text']
]

/** The pieces between commas, other than those in quotes. */
const PIECES = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/gs
const TYPE = /^[^/*]+\/[^/*]+$/

/**
 * The media type. A field that was sent more than once comes joined by commas: the last one counts that is a type, and
 * the charset of one before it of the same type holds if it has none (Fetch §2.2.2, "extract a MIME type").
 */
function typeOf(contentType: string): { readonly type: string; readonly charset: string | undefined } {
  let type = ''
  let charset: string | undefined
  for (const piece of contentType.match(PIECES) ?? []) {
    const { value, parameters } = parseStructuredField(piece)
    if (!TYPE.test(value)) continue
    charset = parameters.get('charset')?.value.trim() ?? (value === type ? charset : undefined)
    type = value
  }
  return { type, charset }
}

/**
 * The options `format` and `encoding` that a Content-Type asks for. The format is `'auto'` if the type is missing, is
 * none that is known to be text, or says as little as `application/octet-stream`. There is no `encoding` if the type
 * has no charset, one that `isEncoding` does not know, or is one of mail, which says in its header what it is in.
 *
 * @param contentType the value of the field, as `Headers.get` gives it; null or undefined if there is none
 * @throws {TypeError} if it is anything else
 * @example
 * contentOptions('text/html; charset="ISO-8859-1"') // => { format: 'html', encoding: 'ISO-8859-1' }
 * contentOptions('application/ld+json') // => { format: 'json' }
 * contentOptions(null) // => { format: 'auto' }
 * @example
 * const { headers } = new Response('{"a":"http://a.example/b"}', { headers: { 'content-type': 'application/json' } })
 * extract('{"a":"http://a.example/b"}', contentOptions(headers.get('content-type')))[0]?.path // => 'json $.a'
 */
export function contentOptions(contentType: string | null | undefined): Pick<ExtractOptions, 'format' | 'encoding'> {
  if (contentType === null || contentType === undefined) return { format: 'auto' }
  checkString('contentType', contentType)
  const { type, charset: encoding } = typeOf(contentType)
  const format = FORMATS.find(([types]) => types.test(type))?.[1] ?? 'auto'
  const isUsed = encoding !== undefined && format !== 'mail' && format !== 'mbox' && findCharset(encoding) !== undefined
  return isUsed ? { format, encoding } : { format }
}
