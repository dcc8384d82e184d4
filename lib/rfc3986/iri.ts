/** RFC 3987 §3.1: an IRI as a URI. */
import { checkString } from '../check.js'
import { bytesOf } from './ascii.js'
import { UriSyntaxError, syntaxError } from './error.js'
import { createMarks } from './marks.js'
import { isUriReference } from './parse.js'
import { locateUriReference } from './uri.js'

/**
 * ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / … / %xE1000-EFFFD (RFC 3987 §2.2): the characters
 * of the planes 1 to 14 but for the last two of each, and for the tags at the beginning of plane 14.
 */
function isUcschar(codePoint: number): boolean {
  if (codePoint < 0x10000) {
    return (
      (codePoint >= 0xa0 && codePoint <= 0xd7ff) ||
      (codePoint >= 0xf900 && codePoint <= 0xfdcf) ||
      (codePoint >= 0xfdf0 && codePoint <= 0xffef)
    )
  }
  return codePoint < 0xf0000 && (codePoint & 0xfffe) !== 0xfffe && (codePoint < 0xe0000 || codePoint >= 0xe1000)
}

/** iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD (RFC 3987 §2.2); in a query only. */
function isPrivate(codePoint: number): boolean {
  return (
    (codePoint >= 0xe000 && codePoint <= 0xf8ff) ||
    (codePoint >= 0xf0000 && codePoint <= 0x10fffd && (codePoint & 0xfffe) !== 0xfffe)
  )
}

/** LRM, RLM, LRE, RLE, PDF, LRO, RLO: an IRI "MUST NOT contain" them (RFC 3987 §4.1). */
function isBidiFormatting(codePoint: number): boolean {
  return codePoint === 0x200e || codePoint === 0x200f || (codePoint >= 0x202a && codePoint <= 0x202e)
}

/**
 * Maps an IRI reference to a URI reference (RFC 3987 §3.1): characters outside ASCII are percent-encoded as UTF-8, and
 * a host is mapped by UTS 46, so that a domain name gets its `xn--` labels. An ASCII reference and existing triplets stay
 * as they are. The characters are not normalised (NFC): that is up to whoever converted them to Unicode.
 *
 * UTS 46 is the platform's own, used through its global `URL`, which saves tables of a megabyte.
 *
 * @param iri - An IRI reference.
 * @throws UriSyntaxError for a character that an IRI must not have there, a host that is not a domain name, and ASCII
 *   that does not fit the grammar; `index` refers to the IRI.
 * @throws TypeError for what is not a string.
 * @example
 * iriToUri('http://müller.example/straße?q=ü#ö') // => 'http://xn--mller-kva.example/stra%C3%9Fe?q=%C3%BC#%C3%B6'
 * iriToUri('/%C3%BC/日本') // => '/%C3%BC/%E6%97%A5%E6%9C%AC'
 * iriToUri('http://a.example/\u202e') // throws UriSyntaxError
 */
export function iriToUri(iri: string): string {
  checkString('the text', iri)
  // The grammar of an IRI is that of a URI with ucschar in unreserved. With one of unreserved in place of each code
  // unit outside ASCII the parts stand where they stand in the IRI; "~", since no scheme, port or address has it.
  const stencil = iri.replace(/[^\x00-\x7f]/g, '~')
  const bytes = bytesOf(stencil)
  const m = createMarks()
  if (locateUriReference(bytes, 0, iri.length, m) !== iri.length) {
    throw syntaxError('URI-reference', bytes, 0, iri.length)
  }
  if (stencil === iri) return iri
  const behindHost = Math.max(0, m.hostEnd)
  return (
    mapCharacters(iri, 0, m.hostStart) +
    mapHost(iri, m.hostStart, m.hostEnd) +
    mapCharacters(iri, behindHost, m.pathEnd) +
    mapCharacters(iri, m.pathEnd, m.queryEnd, 'query') +
    mapCharacters(iri, m.queryEnd, iri.length)
  )
}

function mapCharacters(iri: string, at: number, end: number, component?: 'query'): string {
  let mapped = ''
  for (let i = at; i < end;) {
    const codePoint = iri.codePointAt(i)!
    const character = String.fromCodePoint(codePoint)
    if (codePoint < 0x80) {
      mapped += character
    } else {
      const isAllowed = isUcschar(codePoint) || (component === 'query' && isPrivate(codePoint))
      if (!isAllowed || isBidiFormatting(codePoint)) {
        throw new UriSyntaxError(i, 'ucschar', 'a character that an IRI may have here')
      }
      mapped += encodeURIComponent(character)
    }
    i += character.length
  }
  return mapped
}

/** ihost; -1, -1 where there is none. */
function mapHost(iri: string, at: number, end: number): string {
  if (at < 0) return ''
  const host = iri.slice(at, end)
  if (/^[\x00-\x7f]*$/.test(host)) return host
  mapCharacters(iri, at, end) // UTS 46 would ignore some of what an IRI must not have
  const ascii = toAscii(host)
  if (ascii === undefined) throw new UriSyntaxError(at, 'ihost', 'a domain name that UTS 46 knows how to map')
  return ascii
}

/**
 * UTS 46 ToASCII, for a host that has characters outside ASCII; `undefined` if it fails.
 *
 * The label "x" is put behind it and taken away again, so that the URL parser sees no number in the last label: it
 * would make 127.0.0.1 of a fullwidth 127.1, which §3.2.2 reads as a name.
 */
function toAscii(host: string): string | undefined {
  let mapped: string
  try {
    mapped = new URL(`http://${host}.x/`).hostname
  } catch {
    return undefined
  }
  const ascii = mapped.slice(0, -2)
  return mapped.endsWith('.x') && ascii !== '' && isUriReference(`//${ascii}`) ? ascii : undefined
}
