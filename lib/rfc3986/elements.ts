/** A URI as elements: an immutable value that can be read, changed and written, and always is a URI reference. */
import { bytesOf } from './ascii.js'
import { matchUserinfo } from './authority.js'
import { PCHAR, matchRun } from './charsets.js'
import { matchHost } from './host.js'
import { parseUriReference } from './parse.js'
import { matchFragment, matchQuery } from './query-fragment.js'
import { recompose } from './recompose.js'
import { matchScheme } from './scheme.js'

/**
 * The elements of a URI reference as written: percent-encoded, without delimiters. An empty string means that the
 * element is not included; so this view, unlike `UriComponents`, does not distinguish `http://a/?` from `http://a/`.
 */
export interface UriElements {
  /** Whether this is a relative reference, as opposed to a URI: whether `scheme` is empty. */
  readonly isRelative: boolean
  /** §3.1; empty in a relative reference. */
  readonly scheme: string
  /** §3.2.1 */
  readonly userinfo: string
  /** An IP literal has its brackets. If the host is empty there is no authority, so no userinfo and no port. */
  readonly host: string
  /** 0 is a valid port, too: `hasPort` says whether there is a port. If there is none, it is 0. */
  readonly port: number
  /** Whether there is a port; one without digits is none. */
  readonly hasPort: boolean
  /**
   * The path. `['a', 'b']` is `a/b`, and the first element empty makes it absolute: `['', 'a', 'b']` is `/a/b`,
   * `['']` is `/`, also where it is made from `['', '']`; `[]` is the empty path.
   */
  readonly segments: readonly string[]
  /** §3.4 */
  readonly query: string
  /** §3.5 */
  readonly fragment: string
}

/** Elements for a new value. One that is missing or `undefined` is not included. */
export type ElementChanges = { readonly [Name in keyof UriElements]?: UriElements[Name] | undefined }

/** The elements of a URI reference, frozen, from which others and the text can be made. */
export interface UriValue extends UriElements {
  /**
   * Returns a copy with other elements; those that are missing or `undefined` stay. A given port sets `hasPort` unless
   * that is given, too; a given scheme makes `isRelative` false.
   *
   * @throws UriElementError, TypeError as `uriElements`.
   */
  with(changes: ElementChanges): UriValue
  /** Returns the URI reference that consists of the included elements. */
  toString(): string
}

/** Thrown for elements that no URI reference can have. */
export class UriElementError extends TypeError {
  override readonly name = 'UriElementError'
  /** The element that is wrong. */
  readonly element: keyof UriElements
  /** What is wrong with it, in words. */
  readonly reason: string

  constructor(element: keyof UriElements, reason: string) {
    super(`${element}: ${reason}`)
    this.element = element
    this.reason = reason
  }
}

/**
 * Returns the elements of a URI reference, or a value made of the given elements.
 *
 * Some elements cannot be written unambiguously (§3.3, §4.2): with a host the path must be empty or absolute; without one
 * it must not begin with two empty segments; and the first segment of a relative-path reference must not have a colon
 * (write `['.', 'a:b']`). Elements that break one of these rules are refused, not repaired, so that text and elements
 * always say the same.
 *
 * Since an empty host counts as no host, a text may lose the delimiters of empty elements (`file:///a` becomes
 * `file:/a`) and leading zeros of its port. A URI reference that would lose more is refused: userinfo or port without a
 * host (`http://u@/`, `//:255`), a path that begins with `//` after an empty authority (`file:////srv/a`), a port above
 * 2^53 - 1. Use `parseUriReference` for those.
 *
 * @param source - A URI reference, or elements.
 * @throws UriSyntaxError for a text that is not a URI reference.
 * @throws UriElementError for an element that cannot be written or has the wrong type, with the reason; also for a text
 * that elements cannot represent.
 * @throws TypeError for a source that is neither a text nor an object, or has names that are not elements.
 * @example
 * const uri = uriElements('http://a.example:80/b/c?q')
 * uri.segments // => ['', 'b', 'c']
 * uri.with({ segments: ['', 'd'], hasPort: false }).toString() // => 'http://a.example/d?q'
 * uri.with({ segments: ['d'] }) // throws UriElementError
 * uri.with({ host: '' }).hasPort // => false
 * uriElements({ scheme: 'urn', segments: ['isbn:1'] }).toString() // => 'urn:isbn:1'
 */
export function uriElements(source: string | ElementChanges): UriValue {
  return createValue(typeof source === 'string' ? elementsOf(source) : completed(NONE, source))
}

const NO_AUTHORITY = { userinfo: '', host: '', port: 0, hasPort: false }

const NONE: UriElements = {
  isRelative: true,
  scheme: '',
  ...NO_AUTHORITY,
  segments: [],
  query: '',
  fragment: ''
}

const NAMES = Object.keys(NONE) as (keyof UriElements)[]

function elementsOf(reference: string): UriElements {
  const {
    scheme = '',
    userinfo = '',
    host = '',
    port = '',
    path,
    query = '',
    fragment = ''
  } = parseUriReference(reference)
  if (host === '' && (userinfo !== '' || port !== '')) {
    throw new UriElementError('host', 'is empty, so that userinfo and port would be lost')
  }
  return {
    isRelative: scheme === '',
    scheme,
    userinfo,
    host,
    port: Number(port),
    hasPort: port !== '',
    segments: path === '/' ? [''] : path === '' ? [] : path.split('/'),
    query,
    fragment
  }
}

function completed(before: UriElements, changes: ElementChanges): UriElements {
  const given = elementsIn(changes)
  return {
    ...before,
    ...('port' in given && { hasPort: true }),
    ...('scheme' in given && { isRelative: given.scheme === '' }),
    ...given
  }
}

/** Those that are given. What is no element is an error: it would be lost, as the path of `parseUri` would. */
function elementsIn(changes: ElementChanges): Partial<UriElements> {
  if (!isNaming(changes)) throw new TypeError('elements of a URI are an object with some of their names')
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  for (const [name] of given) {
    if (!Object.hasOwn(NONE, name)) throw new TypeError(`${name}: is no element of a URI`)
  }
  return Object.fromEntries(given)
}

/** Without a property of its own only a plain object is one: a `URL` has what it says elsewhere. */
function isNaming(changes: unknown): boolean {
  if (typeof changes !== 'object' || changes === null) return false
  const prototype: unknown = Object.getPrototypeOf(changes)
  return Object.keys(changes).length > 0 || prototype === null || Object.getPrototypeOf(prototype) === null
}

function createValue(given: UriElements): UriValue {
  check(given)
  const elements = included(given)
  const text = write(elements)
  const value = {
    ...elements,
    with: (changes: ElementChanges) => createValue(completed(elements, changes)),
    toString: () => text
  }
  // Methods are no elements: neither spread nor JSON shows them.
  Object.defineProperty(value, 'with', { enumerable: false })
  Object.defineProperty(value, 'toString', { enumerable: false })
  return Object.freeze(value)
}

/** Those of the elements that the text will have, so that it says what they say. */
function included(given: UriElements): UriElements {
  const isRoot = given.segments.length === 2 && given.segments.join('') === ''
  return {
    ...given,
    ...(!given.hasPort && { port: 0 }),
    ...(given.host === '' && NO_AUTHORITY),
    segments: Object.freeze(isRoot ? [''] : [...given.segments])
  }
}

function write(elements: UriElements): string {
  const { scheme, userinfo, host, port, hasPort, segments, query, fragment } = elements
  const userinfoAt = userinfo === '' ? '' : userinfo + '@'
  const colonPort = hasPort ? `:${port}` : ''
  const isRoot = segments.length === 1 && segments[0] === ''
  return recompose({
    scheme: scheme === '' ? undefined : scheme,
    authority: host === '' ? undefined : userinfoAt + host + colonPort,
    path: isRoot ? '/' : segments.join('/'),
    query: query === '' ? undefined : query,
    fragment: fragment === '' ? undefined : fragment
  })
}

/** Spread, since `every` passes over what an array has no element for. */
function isListOfStrings(value: unknown): boolean {
  return Array.isArray(value) && [...(value as unknown[])].every(item => typeof item === 'string')
}

type Match = (bytes: Uint8Array, at: number, end: number) => number

const matchSegment: Match = (bytes, at, end) => matchRun(bytes, at, end, PCHAR)

function check(elements: UriElements): void {
  const { isRelative, scheme, host, port, segments } = elements
  const refuse = (element: keyof UriElements, reason: string): never => {
    throw new UriElementError(element, reason)
  }
  const fits = (match: Match, text: string): boolean => match(bytesOf(text), 0, text.length) === text.length

  for (const name of NAMES) {
    if (name === 'segments') {
      if (!isListOfStrings(segments)) refuse(name, 'must be a list of strings')
    } else if (typeof elements[name] !== typeof NONE[name]) {
      refuse(name, `must be a ${typeof NONE[name]}`)
    }
  }
  if (isRelative !== (scheme === '')) refuse('isRelative', isRelative ? 'there is a scheme' : 'there is no scheme')
  if (scheme !== '' && !fits(matchScheme, scheme))
    refuse('scheme', 'must be a letter and then letters, digits, "+", "-", "."')
  if (!fits(matchUserinfo, elements.userinfo)) refuse('userinfo', 'has a character that is to be percent-encoded')
  if (!fits(matchHost, host)) refuse('host', 'must be a name, percent-encoded, or an IP literal in brackets')
  if (!Number.isSafeInteger(port) || port < 0) refuse('port', 'must be a whole number that can be written in decimal')
  if (!segments.every(segment => fits(matchSegment, segment))) {
    refuse('segments', 'has a character that is to be percent-encoded')
  }
  if (!fits(matchQuery, elements.query)) refuse('query', 'has a character that is to be percent-encoded')
  if (!fits(matchFragment, elements.fragment)) refuse('fragment', 'has a character that is to be percent-encoded')

  const [first, second] = segments
  if (first === undefined) return
  if (host !== '' && first !== '') refuse('segments', 'behind a host the path is absolute: the first element is empty')
  if (host === '' && first === '' && second === '' && segments.length > 2) {
    refuse('segments', 'without a host a path cannot begin with two empty segments: "//" would begin an authority')
  }
  if (host === '' && scheme === '' && first.includes(':')) {
    refuse('segments', 'the first segment of a relative reference has no ":": what stands before it would be a scheme')
  }
}
