/** RFC 3986 §5.2: relative resolution. */
import { checkBoolean, checkObject, checkOptions, checkString } from '../check.js'
import { bytesOf } from './ascii.js'
import type { UriComponents } from './components.js'
import { removeDotSegments } from './dot-segments.js'
import { syntaxError } from './error.js'
import { createMarks, type Marks } from './marks.js'
import { parseUri } from './parse.js'
import { recompose } from './recompose.js'
import { locateUri, locateUriReference } from './uri.js'

/** The options of `resolve` and `resolveComponents`; of `merge`, `errata4789` alone. */
export interface ResolveOptions {
  /**
   * `false`: a reference with the scheme of the base is read as if it had none, as parsers of earlier specifications
   * did (§5.2.2, §5.4.2).
   * @default true
   */
  readonly strict?: boolean | undefined
  /**
   * `true`: a base path that ends in the segment `..` names a directory, as RFC Errata 4789 proposes: `..` is kept
   * when paths are merged, so that the result is the same as with a base whose dot segments are removed.
   * @default absent: the algorithm as published, which drops `..` as the last segment
   */
  readonly errata4789?: true | undefined
}

const NAMES: readonly (keyof ResolveOptions)[] = ['strict', 'errata4789']

/** Written by each resolution before they are read. */
const BASE = createMarks()
const REFERENCE = createMarks()

/**
 * Resolves a reference: returns its target URI (§5.2.2), recomposed (§5.3).
 *
 * The target parses to the components that the algorithm gives, except in one case: without an authority, a target path
 * that begins with `//` would be read as an authority, so it is written `/.//…` (§3.3). Resolving that gives the same.
 *
 * @param base - The base URI, with a scheme; its fragment is ignored (§5.1).
 * @param reference - A `URI-reference`.
 * @throws TypeError for a base without a scheme: only the caller can know what that is relative to; for an unknown option,
 *   and for one that is neither true nor false.
 * @throws UriSyntaxError if the base is not a `URI` or the reference not a `URI-reference`.
 * @example
 * resolve('http://a/b/c/d;p?q', '../g') // => 'http://a/b/g'
 * resolve('http://a/b/c/d;p?q', '?y') // => 'http://a/b/c/d;p?y'
 * resolve('http://a/b/c/d;p?q', 'http:g', { strict: false }) // => 'http://a/b/c/g'
 * resolve('f:/a', './/g') // => 'f:/.//g'
 */
export function resolve(base: string, reference: string, options?: ResolveOptions): string {
  checkResolveOptions(options)
  locateBase(base)
  const bytes = bytesOf(reference)
  if (locateUriReference(bytes, 0, reference.length, REFERENCE) !== reference.length) {
    throw syntaxError('URI-reference', bytes, 0, reference.length)
  }
  const path = reference.slice(REFERENCE.pathStart, REFERENCE.pathEnd)
  const behindPath = reference.slice(REFERENCE.pathEnd)

  let from = 0
  if (REFERENCE.schemeEnd >= 0) {
    if (options?.strict !== false || !isSchemeOfBase(base, reference)) {
      const removed = removeDotSegments(path)
      return removed === path
        ? reference
        : join(reference.slice(0, REFERENCE.pathStart), REFERENCE, removed, behindPath)
    }
    from = REFERENCE.schemeEnd + 1
  }
  if (REFERENCE.hostStart >= 0) {
    const head = base.slice(0, BASE.schemeEnd + 1) + reference.slice(from, REFERENCE.pathStart)
    return head + removeDotSegments(path) + behindPath
  }
  if (path === '') {
    const hasQuery = REFERENCE.queryEnd > REFERENCE.pathEnd
    return base.slice(0, hasQuery ? BASE.pathEnd : BASE.queryEnd) + behindPath
  }
  const basePath = base.slice(BASE.pathStart, BASE.pathEnd)
  const merged = path.startsWith('/') ? path : mergePaths(BASE.hostStart >= 0, basePath, path, options)
  return join(base.slice(0, BASE.pathStart), BASE, removeDotSegments(merged), behindPath)
}

/**
 * As `resolve`, from components to components (§5.2.2).
 *
 * @throws TypeError for a base without a scheme, or components that no URI can have.
 * @throws UriSyntaxError for a component that does not match its grammar.
 * @example
 * resolveComponents(parseUri('http://a/b/c'), parseUriReference('../g')).path // => '/g'
 */
export function resolveComponents(
  base: UriComponents,
  reference: UriComponents,
  options?: ResolveOptions
): UriComponents {
  return parseUri(resolve(recompose(base), recompose(reference), options))
}

/**
 * Merges the path of a relative-path reference with that of its base (§5.2.3), without removing dot segments.
 *
 * @param base - Of its authority only matters whether it is defined.
 * @param path - The reference's path.
 * @throws TypeError for an unknown option, for one that is neither true nor false, and for a path that is not a string.
 * @example
 * merge({ authority: 'a', path: '' }, 'g') // => '/g'
 * merge({ authority: 'a', path: '/b/c/d;p' }, '../g') // => '/b/c/../g'
 * merge({ authority: 'a', path: '/b/..' }, 'g') // => '/b/g'
 * merge({ authority: 'a', path: '/b/..' }, 'g', { errata4789: true }) // => '/b/../g'
 */
export function merge(
  base: Pick<UriComponents, 'authority' | 'path'>,
  path: string,
  options?: Pick<ResolveOptions, 'errata4789'>
): string {
  checkResolveOptions(options)
  checkObject('base', base)
  checkString('base path', base.path)
  checkString('path', path)
  return mergePaths(base.authority !== undefined, base.path, path, options)
}

/** What is neither would be read as the default, silently; and so would a misspelt name. */
function checkResolveOptions(options: ResolveOptions | undefined): void {
  if (options === undefined) return
  checkOptions(options, NAMES)
  checkBoolean('option strict', options.strict)
  checkBoolean('option errata4789', options.errata4789)
}

function mergePaths(
  baseHasAuthority: boolean,
  basePath: string,
  path: string,
  options: Pick<ResolveOptions, 'errata4789'> | undefined
): string {
  if (baseHasAuthority && basePath === '') return '/' + path
  if (options?.errata4789 === true && basePath.endsWith('/..')) return basePath + '/' + path
  return basePath.slice(0, basePath.lastIndexOf('/') + 1) + path
}

function locateBase(base: string): void {
  const bytes = bytesOf(base)
  if (locateUri(bytes, 0, base.length, BASE) === base.length) return
  if (locateUriReference(bytes, 0, base.length, BASE) === base.length) {
    throw new TypeError('the base of a reference must be a URI with a scheme (RFC 3986 §5.1)')
  }
  throw syntaxError('URI', bytes, 0, base.length)
}

function isSchemeOfBase(base: string, reference: string): boolean {
  return (
    BASE.schemeEnd === REFERENCE.schemeEnd &&
    base.slice(0, BASE.schemeEnd).toLowerCase() === reference.slice(0, REFERENCE.schemeEnd).toLowerCase()
  )
}

/** Head up to the path, path, tail; `marks` say whether the head has an authority. */
function join(head: string, marks: Marks, path: string, behindPath: string): string {
  const protection = marks.hostStart < 0 && path.startsWith('//') ? '/.' : ''
  return head + protection + path + behindPath
}
