/** RFC 3986 §5.1: establishing a base URI. */
import { checkOptions, checkString } from '../check.js'
import { isUri, isUriReference } from './parse.js'
import { resolve } from './resolve.js'

/** The four sources of a base URI, in order of precedence: the one closest to the reference wins. */
export interface BaseSources {
  /** §5.1.1: written in the content, as by HTML's `<base href>`. */
  readonly embedded?: string | undefined
  /** §5.1.2: of the entity that encloses the content, as by a MIME part's `Content-Location`. */
  readonly encapsulating?: string | undefined
  /** §5.1.3: the URI the content was retrieved from, after all redirections. */
  readonly retrieval?: string | undefined
  /** §5.1.4: the default of the application. */
  readonly default?: string | undefined
}

/** The last one counts. */
const NAMES: readonly (keyof BaseSources)[] = ['default', 'retrieval', 'encapsulating', 'embedded']

/**
 * Returns the base URI in force (§5.1), without its fragment, or `undefined` if no source gives one.
 *
 * A source that is a relative reference is resolved against the sources after it. A source that is not a reference, or
 * has nothing to be resolved against, is ignored: a broken `<base>` in a document must not cost its links.
 *
 * @throws TypeError for an unknown source, and for one that is neither a string nor `undefined`.
 * @example
 * baseUri({ embedded: 'img/', retrieval: 'http://a.example/b/c#d' }) // => 'http://a.example/b/img/'
 * baseUri({ embedded: 'not a reference', default: 'http://a.example/#top' }) // => 'http://a.example/'
 * baseUri({ embedded: 'img/' }) // => undefined
 */
export function baseUri(sources: BaseSources): string | undefined {
  checkOptions(sources, NAMES)
  let base: string | undefined
  for (const name of NAMES) {
    const source = sources[name]
    if (source === undefined) continue
    checkString(name, source)
    if (isUri(source)) base = source
    else if (base !== undefined && isUriReference(source)) base = resolve(base, source)
  }
  return base === undefined ? undefined : withoutFragment(base)
}

/** The reference up to its fragment: what §5.1 takes as base and §4.4 and §6.1 compare. */
export function withoutFragment(reference: string): string {
  const hash = reference.indexOf('#')
  return hash < 0 ? reference : reference.slice(0, hash)
}
