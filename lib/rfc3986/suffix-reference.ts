/** RFC 3986 §4.5: suffix references, `www.example.com/path` without its scheme. */
import { checkOptions, checkString } from '../check.js'
import { isUri } from './parse.js'

/** The options of `completeSuffix` (§4.5): what is known where the reference stands. */
export interface SuffixOptions {
  /**
   * The base URI in force. Where there is one the text is a relative-path reference, since it has the same syntax, and
   * nothing is guessed.
   */
  readonly base?: string | undefined
  /**
   * Registered top-level domains, in lower case. With them, any host that ends in one is completed with `http:`.
   * @default none: only `www.` and `ftp.`
   */
  readonly topLevelDomains?: ReadonlySet<string> | undefined
}

const NAMES: readonly (keyof SuffixOptions)[] = ['base', 'topLevelDomains']

/**
 * host [ ":" port ] at the beginning, up to the path: labels of letters, digits and inner hyphens, at least two. No
 * userinfo: in `www.a.example@b.example` the host is the other one.
 */
const HOST_PORT =
  /^((?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)\.?(?::[0-9]*)?(?=[/?#]|$)/

/**
 * Returns the URI that a suffix reference (§4.5) stands for, by these rules in this order:
 *
 * 1. With a base URI in force: none.
 * 2. A host that begins with `www.` is completed with `http:`, one that begins with `ftp.` with `ftp:`.
 * 3. A host whose last label is in `topLevelDomains` is completed with `http:`.
 *
 * @param text - The whole reference. It may look like a URI with a scheme: `www.a.example:80/` does.
 * @throws TypeError for a text that is not a string, an unknown option, or a value of another type.
 * @returns The URI, or `undefined` if no rule applies or the completed text is not a `URI`.
 * @example
 * completeSuffix('www.a.example/b') // => 'http://www.a.example/b'
 * completeSuffix('FTP.a.example:2121/') // => 'ftp://FTP.a.example:2121/'
 * completeSuffix('a.example/b') // => undefined
 * completeSuffix('a.example/b', { topLevelDomains: new Set(['example']) }) // => 'http://a.example/b'
 * completeSuffix('www.a.example/b', { base: 'http://b.example/' }) // => undefined
 */
export function completeSuffix(text: string, options: SuffixOptions = {}): string | undefined {
  checkString('the text', text)
  checkOptions(options, NAMES)
  const { base, topLevelDomains } = options
  if (base !== undefined) checkString('option base', base)
  if (topLevelDomains !== undefined && !isSet(topLevelDomains))
    throw new TypeError('option topLevelDomains: must be a Set')
  if (base !== undefined) return undefined
  const host = HOST_PORT.exec(text)?.[1]?.toLowerCase()
  if (host === undefined) return undefined
  let scheme: string
  if (host.startsWith('www.')) scheme = 'http'
  else if (host.startsWith('ftp.')) scheme = 'ftp'
  else if (topLevelDomains?.has(host.slice(host.lastIndexOf('.') + 1)) === true) scheme = 'http'
  else return undefined
  const uri = `${scheme}://${text}`
  return isUri(uri) ? uri : undefined
}

/** Of whatever realm: what is asked of it is its method. */
function isSet(value: unknown): boolean {
  return typeof (value as Partial<ReadonlySet<string>> | null)?.has === 'function'
}
