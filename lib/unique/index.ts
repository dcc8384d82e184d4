/** Each URI once: a stage behind the extractor that normalises, filters and leaves out what came before. */
import type { UriMatch } from '../match.js'
import { COMPARISON_LEVELS, FRAGMENT_WORDS } from '../rfc3986/equivalence.js'
import type { ComparisonLevel } from '../rfc3986/equivalence.js'
import { normalize } from '../rfc3986/normalize.js'
import { isUri } from '../rfc3986/parse.js'
import { checkFunction, checkOptions, checkWord } from '../rfc3986/word.js'
import { createFirstTime } from './exact.js'
import { createFirstTimeLately } from './recent.js'

export interface UniqueOptions {
  /**
   * What counts as the same URI (RFC 3986 §6.2). `'string'`: character by character. `'syntax'`: in syntax-based normal
   * form. `'scheme'`: in scheme-based normal form.
   * @default 'string'
   */
  readonly level?: ComparisonLevel
  /**
   * `'exclude'`: URIs that differ in their fragments alone are the same, as for a crawler.
   * @default 'include'
   */
  readonly fragment?: 'include' | 'exclude'
  /**
   * Asked of each URI, in the form in which it is compared, before it is remembered; false leaves it out.
   * @default all are kept
   */
  readonly filter?: (uri: string) => boolean
  /**
   * How URIs are remembered. `'exact'`: all, each by its characters; the memory grows with them. A number: that many
   * of the last different ones, in 24 to 48 bytes each whatever their length. One that was seen before those may come
   * again; a new one is left out by mistake with a probability below 2 · number / 2^64.
   * @default 'exact'
   */
  readonly memory?: 'exact' | number
  /**
   * What goes on. `'items'`: what came in, as it is. `'uris'`: strings, in the form in which they are compared.
   * @default 'items'
   */
  readonly output?: 'items' | 'uris'
}

/** A match, or the URI alone. */
export type UriItem = Pick<UriMatch, 'uri'> | string

/**
 * Makes a function that gives what goes on of an item: undefined where nothing does. It throws a TypeError for what is
 * no item.
 *
 * @throws {TypeError | RangeError} an option is wrong
 * @example
 * const once = createUnique({ level: 'scheme', output: 'uris' })
 * once('http://a.example') // => 'http://a.example/'
 * once('HTTP://A.example:80/') // => undefined
 */
export function createUnique(
  options: UniqueOptions & { readonly output: 'uris' }
): (item: UriItem) => string | undefined
export function createUnique(options?: UniqueOptions): <Item extends UriItem>(item: Item) => Item | undefined
export function createUnique(options: UniqueOptions = {}): (item: UriItem) => UriItem | undefined {
  checkOptions(options, ['level', 'fragment', 'filter', 'memory', 'output'])
  const { level = 'string', fragment = 'include', filter, memory = 'exact', output = 'items' } = options
  checkFunction('option filter', filter)
  checkWord('option level', level, COMPARISON_LEVELS)
  checkWord('option fragment', fragment, FRAGMENT_WORDS)
  checkWord('option output', output, ['items', 'uris'])
  if (memory !== 'exact' && !(Number.isSafeInteger(memory) && memory > 0)) {
    throw new RangeError(`option memory: 'exact' or a whole number of at least 1, not ${String(memory)}`)
  }
  const isFirstTime = memory === 'exact' ? createFirstTime() : createFirstTimeLately(memory)

  /** What is no URI is compared as it is. */
  function form(uri: string): string {
    const normal = level === 'string' || !isUri(uri) ? uri : normalize(uri, { level })
    const hash = fragment === 'exclude' ? normal.indexOf('#') : -1
    return hash < 0 ? normal : normal.slice(0, hash)
  }

  return item => {
    const compared = form(uriOf(item))
    if (filter?.(compared) === false || !isFirstTime(compared)) return undefined
    return output === 'uris' ? compared : item
  }
}

/** Of anything else, as of an array, all would be taken for the same URI. */
function uriOf(item: UriItem): string {
  const uri: unknown = typeof item === 'string' ? item : (item as Partial<typeof item> | null | undefined)?.uri
  if (typeof uri === 'string') return uri
  throw new TypeError('an item is a URI, or has one as its uri')
}
