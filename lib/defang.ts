/** Makes URIs harmless to show: nobody follows them by mistake, and no program turns them into links. */
import { parseUri } from './rfc3986/parse.js'

const SCHEMES = new Map([
  ['http', 'hxxp'],
  ['https', 'hxxps'],
  ['ftp', 'fxp'],
  ['ftps', 'fxps']
])

/**
 * A URI in the form that reports of abuse use, and so those with `//` that stand in it: an archive or a redirection names
 * the page that it leads to. The option `refang` reads it again.
 *
 * @param uri a `URI` of RFC 3986 §3
 * @throws {UriSyntaxError} it is none
 * @example
 * defang('https://www.a.example/b.html') // => 'hxxps://www[.]a[.]example/b.html'
 * defang('https://a.example/?b=http://c.example/') // => 'hxxps://a[.]example/?b=http[://]c[.]example/'
 * defang('mailto:kim@a.example') // => 'mailto[:]kim[@]a[.]example'
 */
export function defang(uri: string): string {
  const { scheme = '', authority } = parseUri(uri)
  const rest = uri.slice(scheme.length + 1)
  if (authority === undefined)
    return `${scheme}[:]${withoutUris(rest.replace(/@[^?#]*/, host => withoutDots(host).replace('@', '[@]')))}`
  const harmless = SCHEMES.get(scheme.toLowerCase())
  const end = 2 + authority.length
  const beginning = harmless === undefined ? `${scheme}[://]` : `${harmless}://`
  return beginning + withoutDots(rest.slice(2, end)) + withoutUris(rest.slice(end))
}

function withoutUris(text: string): string {
  return text.replace(/:\/\/([^/?#]*)/g, (_, authority: string) => `[://]${withoutDots(authority)}`)
}

/** What is harmless already stays: no URI has `[.`. */
function withoutDots(text: string): string {
  return text.replace(/\[?\./g, dot => (dot === '.' ? '[.]' : dot))
}
