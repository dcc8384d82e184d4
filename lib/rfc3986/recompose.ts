/** RFC 3986 §5.3: component recomposition. */
import { checkObject, checkString } from '../check.js'

/** The input of `recompose`; the components that the parser returns fit. */
export interface RecomposableComponents {
  /** Without its `:`; not empty. */
  readonly scheme?: string | undefined
  /** userinfo, host and port with their delimiters, without the `//` before them. */
  readonly authority?: string | undefined
  /** May be empty; behind an authority it is that or begins with `/`. */
  readonly path: string
  /** Without its `?`. */
  readonly query?: string | undefined
  /** Without its `#`. */
  readonly fragment?: string | undefined
}

/** Where each component ends (Appendix B): with one of these in it, the rest of it would be read as another. */
const ENDS = { scheme: /[:/?#]|^$/, authority: /[/?#]/, path: /[?#]/, query: /#/ } as const

/**
 * Returns the reference that has these components: a component that is defined has its delimiters, even if it is empty.
 *
 * Components from the parser give back exactly the text they were parsed from. Two paths from elsewhere would be
 * misread, and get a dot segment that changes nothing else (§3.3, §4.2): without an authority, a path that begins with
 * `//` becomes `/.//…`; without scheme and authority, a path whose first segment has a colon becomes `./…`.
 *
 * Nothing else is validated. `userinfo`, `host` and `port`, which a parsed URI also has, are not read: they are in the
 * authority. To change one of them, change it in `uriElements`.
 *
 * @throws TypeError for an authority with a path that is neither empty nor begins with "/": no URI has both; for a
 *   component with a delimiter in it that ends it, and an empty scheme; and for one that is neither a string nor absent.
 * @example
 * recompose({ scheme: 'urn', path: 'example:a', query: '' }) // => 'urn:example:a?'
 * recompose({ scheme: 'f', path: '//g' }) // => 'f:/.//g'
 * recompose({ path: 'a:b' }) // => './a:b'
 * recompose({ scheme: 'f', authority: 'a.example/b', path: '' }) // throws TypeError
 */
export function recompose(components: RecomposableComponents): string {
  checkObject('components', components)
  const { scheme, authority, path, query, fragment } = components
  if (scheme !== undefined) checkComponent('scheme', scheme)
  if (authority !== undefined) checkComponent('authority', authority)
  checkComponent('path', path)
  if (query !== undefined) checkComponent('query', query)
  if (fragment !== undefined) checkString('fragment', fragment)
  let result = ''
  if (scheme !== undefined) result = scheme + ':'
  if (authority !== undefined) {
    if (path !== '' && !path.startsWith('/'))
      throw new TypeError('a path after an authority must be empty or begin with "/"')
    result += '//' + authority + path
  } else if (path.startsWith('//')) {
    result += '/.' + path
  } else if (scheme === undefined && firstSegmentHasColon(path)) {
    result = './' + path
  } else {
    result += path
  }
  if (query !== undefined) result += '?' + query
  if (fragment !== undefined) result += '#' + fragment
  return result
}

function checkComponent(name: keyof typeof ENDS, text: string): void {
  checkString(name, text)
  if (!ENDS[name].test(text)) return
  throw new TypeError(`${name}: ${text === '' ? 'must not be empty' : 'has a delimiter that would end it'}`)
}

function firstSegmentHasColon(path: string): boolean {
  const colon = path.indexOf(':')
  if (colon < 0) return false
  const slash = path.indexOf('/')
  return slash < 0 || colon < slash
}
