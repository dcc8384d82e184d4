/** Defanging: URIs that can be shown without anybody following them by mistake or a program making links of them. */
import { parseUri } from './rfc3986/parse.js'

const SCHEMES = new Map([
  ['http', 'hxxp'],
  ['https', 'hxxps'],
  ['ftp', 'fxp'],
  ['ftps', 'fxps']
])

/**
 * Where an authority ends: also at `://`. People write `http://http://a.example`, and put URIs in lists; where the
 * authority of one is `http:`, the next must be seen all the same.
 */
const AUTHORITY_END = /:\/\/|[/?#]|$/
const AUTHORITY = /:\/\/([^/?#]*?)(?=:\/\/|[/?#]|$)/g

/**
 * Returns a URI in the defanged form that abuse reports use. URIs with `//` inside it are defanged, too: those of an
 * archive or a redirection name the page that it leads to. The option `refang` reads this form.
 *
 * @param uri a `URI` of RFC 3986 §3
 * @throws {UriSyntaxError} if it is not one
 * @example
 * defang('https://www.a.example/b.html') // => 'hxxps://www[.]a[.]example/b.html'
 * defang('https://a.example/?b=http://c.example/') // => 'hxxps://a[.]example/?b=http[://]c[.]example/'
 * defang('mailto:kim@a.example') // => 'mailto[:]kim[@]a[.]example'
 */
export function defang(uri: string): string {
  const { scheme = '', authority } = parseUri(uri)
  const rest = uri.slice(scheme.length + 1)
  if (authority === undefined)
    return `${scheme}[:]${withoutUris(rest.replace(/@[^?&#]*/g, host => withoutDots(host).replaceAll('@', '[@]')))}`
  const harmless = SCHEMES.get(scheme.toLowerCase())
  const beginning = harmless === undefined ? `${scheme}[://]` : `${harmless}://`
  const end = rest.slice(2).search(AUTHORITY_END) + 2
  return beginning + withoutDots(rest.slice(2, end)) + withoutUris(rest.slice(end))
}

/** Any text, with the URIs in it that have an authority defanged: also what is none, as a URI outside ASCII. */
export function withoutUris(text: string): string {
  return text.replace(AUTHORITY, (_, authority: string) => `[://]${withoutDots(authority)}`)
}

/** Leaves what is defanged already: no URI has `[.`. */
function withoutDots(text: string): string {
  return text.replace(/\[?\./g, dot => (dot === '.' ? '[.]' : dot))
}
