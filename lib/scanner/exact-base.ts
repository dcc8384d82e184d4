/**
 * What references are resolved against (RFC 3986 §5.1): the innermost base that holds; one that is itself relative is
 * resolved against those behind it.
 *
 * A base may be longer than a URI may be, and stand before a reference every 12 bytes, or behind a base for each part of a
 * message. What has its path is too long as well, and is not made to find that out.
 */
import { isUri, isUriReference } from '../rfc3986/parse.js'
import { resolve } from '../rfc3986/resolve.js'
import { BROKEN, repair, SCHEME, schemeOf } from './exact.js'
import type { Rules } from './found.js'
import { mapIri, mapReference } from './map-iri.js'
import { plainBase, type PlainBase } from './plain-exact.js'

export interface ExactBase extends PlainBase {
  /** Undefined without one. */
  readonly uri: string | undefined
  /** In lower case. */
  readonly scheme: string | undefined
  /** What is not as plain as that. A reference has no scheme; of one that is too long behind it, it gives the base. */
  readonly resolve: ((reference: string) => string) | undefined
}

export const NO_BASE: ExactBase = {
  uri: undefined,
  scheme: undefined,
  origin: undefined,
  directory: undefined,
  resolve: undefined
}

/** A function that gives the base of texts, innermost first. */
export function createBaseReader(rules: Rules): (bases: readonly string[]) => ExactBase {
  const { maxLength } = rules
  /** The last long one, which may stand behind many. */
  let long: { readonly written: string; readonly outer: ExactBase; readonly base: ExactBase } | undefined

  function read(outer: ExactBase, written: string): ExactBase {
    const reference = isUriReference(written) ? written : mended(written, rules)
    if (reference === undefined) return outer
    const uri = isUri(reference) ? reference : outer.resolve?.(reference)
    if (uri === undefined || uri === outer.uri) return outer
    return { ...plainBase(uri, rules), uri, scheme: schemeOf(uri), resolve: createResolver(uri, maxLength) }
  }

  return bases =>
    bases.reduceRight<ExactBase>((outer, written) => {
      if (written.length <= maxLength) return read(outer, written)
      if (long?.written !== written || long.outer !== outer) long = { written, outer, base: read(outer, written) }
      return long.base
    }, NO_BASE)
}

/** As the reference itself is read where it stands as one: `<base href="/é/">` is a link, too. */
function mended(written: string, rules: Rules): string | undefined {
  const joined = written.trim().replace(BROKEN, '')
  const repaired = repair(joined)
  if (repaired !== joined && rules.repair === 'none') return undefined
  return SCHEME.test(repaired) ? mapIri(repaired) : mapReference(repaired)
}

/** All but the fragment. */
const PARTS = /^([^:]*:)((?:\/\/[^/?#]*)?)([^?#]*)(?:\?[^#]*)?/

/** §5.2 for references without a scheme, behind a base that may be longer than `most`. */
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
