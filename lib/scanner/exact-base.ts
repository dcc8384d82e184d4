/**
 * The base that references are resolved against (RFC 3986 §5.1): the innermost one that is valid. A relative base is
 * resolved against the bases outside it.
 *
 * A base may be longer than `maxLength`, and it may apply to a reference every 12 bytes of a page, or to another base
 * in every part of a message. A result that contains its path is too long as well, so it is never built.
 */
import { isUri, isUriReference } from '../rfc3986/parse.js'
import { repair, SCHEME, slashed, stripped } from '../rfc3986/browser-url.js'
import { resolve } from '../rfc3986/resolve.js'
import { BROKEN, type ExactBase, HAS_AUTHORITY, NO_BASE, schemeOf } from './exact.js'
import type { Rules } from './rules.js'
import { mapIri, mapReference } from './map-iri.js'
import { plainBase } from './plain-exact.js'

/** Returns a function that takes the bases of a text, innermost first, and returns the one that applies. */
export function createBaseReader(rules: Rules): (bases: readonly string[]) => ExactBase {
  const { maxLength } = rules
  /** The last base longer than `maxLength`: many texts may share it. */
  let long: { readonly written: string; readonly outer: ExactBase; readonly base: ExactBase } | undefined

  function read(outer: ExactBase, written: string): ExactBase {
    const reference = isUriReference(written) ? written : mended(written, outer.scheme, rules)
    if (reference === undefined) return outer
    const uri = isUri(reference) ? reference : outer.resolve?.(reference)
    if (uri === undefined || uri === outer.uri) return outer
    const scheme = schemeOf(uri)
    // `http:b` is a URI by the grammar, but none that anything could be resolved against (RFC 9110 §4.2).
    if (scheme !== undefined && rules.table.named(scheme)?.needsHost && !HAS_AUTHORITY.test(uri)) return outer
    const ofBase = createResolver(uri, maxLength)
    if (HIERARCHICAL.test(uri)) return { uri, scheme, plain: plainBase(uri, rules), resolve: ofBase }
    const resolve = (reference: string) => (reference.startsWith('#') ? ofBase(reference) : outer.resolve?.(reference))
    return { uri, scheme: outer.scheme, plain: undefined, resolve }
  }

  return bases =>
    bases.reduceRight<ExactBase>((outer, written) => {
      if (written.length <= maxLength) return read(outer, written)
      if (long?.written !== written || long.outer !== outer) long = { written, outer, base: read(outer, written) }
      return long.base
    }, NO_BASE)
}

/**
 * Browsers save the frame of a page with a `Content-Location: cid:frame-1@a.example`. There is no hierarchy in it that a
 * reference could be relative to (RFC 3986 §1.2.3), unless it is only a fragment: `b` would be `cid:b`, and
 * `//b.example/` `cid://b.example/`. So the base outside it applies.
 */
const HIERARCHICAL = /^[^:]*:[^?#]*\//

/** A base repaired and mapped as exact.ts does it with references: `<base href="/é/">`, `<base href="\b\">`. */
function mended(written: string, outerScheme: string | undefined, rules: Rules): string | undefined {
  const joined = stripped(written).replace(BROKEN, '')
  const repaired = repair(slashed(joined, schemeOf(joined) ?? outerScheme))
  if (repaired !== joined && rules.repair === 'none') return undefined
  return SCHEME.test(repaired) ? mapIri(repaired) : mapReference(repaired)
}

/** All but the fragment. */
const PARTS = /^([^:]*:)((?:\/\/[^/?#]*)?)([^?#]*)(?:\?[^#]*)?/

/** Resolves references without a scheme (§5.2) against a base that may be longer than `most` characters. */
export function createResolver(base: string, most: number): (reference: string) => string {
  const [whole = '', scheme = '', authority = '', path = ''] = PARTS.exec(base) ?? []
  if (whole.length <= most) return reference => resolve(whole, reference)
  const root = scheme + authority
  const isRootShort = root.length <= most
  const isPathShort = root.length + path.length <= most
  return reference => {
    if (reference.startsWith('//')) return resolve(scheme, reference)
    if (isRootShort && reference.startsWith('/')) return resolve(root, reference)
    if (isPathShort && /^[^#]/.test(reference)) return resolve(root + path, reference)
    return base
  }
}
