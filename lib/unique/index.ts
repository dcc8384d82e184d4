/** Each URI once: a stage after the extractor that normalises, filters and drops what came before. */
import { checkFunction, checkOptions, checkWord, shown } from '../check.js'
import type { UriMatch } from '../match.js'
import { COMPARISON_LEVELS, FRAGMENT_WORDS, type ComparisonLevel } from '../rfc3986/equivalence.js'
import { normalForm } from '../rfc3986/normalize.js'
import { isUri } from '../rfc3986/parse.js'
import { createFirstTime } from './exact.js'
import { createFirstTimeLately } from './recent.js'

/** The options of `createUnique`, and of the streams that do the same. */
export interface UniqueOptions {
  /**
   * What counts as the same URI (RFC 3986 §6.2). `'string'`: character by character. `'syntax'`: in syntax-based normal
   * form. `'scheme'`: in scheme-based normal form.
   * @default 'string'
   */
  readonly level?: ComparisonLevel | undefined
  /**
   * `'exclude'`: URIs that differ only in their fragments are the same, as for a crawler.
   * @default 'include'
   */
  readonly fragment?: 'include' | 'exclude' | undefined
  /**
   * Called with each URI, in the form used for comparison, before it is remembered; return false to drop the URI.
   * @default every URI is kept
   */
  readonly filter?: ((uri: string) => boolean) | undefined
  /**
   * How URIs are remembered. `'exact'`: all of them, in full; memory grows with each. A number: at least that many of
   * the last different URIs, in 24 to 48 bytes each whatever their length. A URI seen before those may come again; a
   * new one is dropped by mistake with a probability below 2 · number / 2^64.
   * @default 'exact'
   */
  readonly memory?: 'exact' | number | undefined
  /**
   * What is passed on. `'items'`: the items as they came in. `'uris'`: strings, in the form used for comparison.
   * @default 'items'
   */
  readonly output?: 'items' | 'uris' | undefined
}

/** A match, or just its URI. */
export type UriItem = Pick<UriMatch, 'uri'> | string

/**
 * Returns a function that returns what to pass on for an item, or undefined to drop it. That function throws a TypeError
 * if it is given anything but an item.
 *
 * @throws {TypeError | RangeError} if an option is wrong
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
    throw new RangeError(`option memory: must be 'exact' or a whole number of at least 1, not ${shown(memory)}`)
  }
  const isFirstTime = memory === 'exact' ? createFirstTime() : createFirstTimeLately(memory)

  /** A string that is not a URI is compared as it is. */
  function form(uri: string): string {
    const normal = level === 'string' || !isUri(uri) ? uri : normalForm(uri, { level })
    const hash = fragment === 'exclude' ? normal.indexOf('#') : -1
    return hash < 0 ? normal : normal.slice(0, hash)
  }

  return item => {
    const compared = form(uriOf(item))
    if (filter?.(compared) === false || !isFirstTime(compared)) return undefined
    return output === 'uris' ? compared : item
  }
}

/** Items of a stream: one, or an array of them as the option `batch` makes it. */
export type UriItems = UriItem | readonly UriItem[]

/** As `createUnique`, for streams. Of an array with nothing new nothing is passed on. */
export function createUniqueStage(options: UniqueOptions): (items: UriItems) => UriItems | undefined {
  const once = createUnique(options)
  return items => {
    if (!isArray(items)) return once(items)
    const kept = items.map(item => once(item)).filter(item => item !== undefined)
    return kept.length > 0 ? kept : undefined
  }
}

/** `Array.isArray` does not know arrays that are readonly. */
const isArray: (items: UriItems) => items is readonly UriItem[] = Array.isArray

/** Refuses anything else: all arrays, say, would count as the same URI. */
function uriOf(item: UriItem): string {
  const uri: unknown = typeof item === 'string' ? item : (item as Partial<typeof item> | null | undefined)?.uri
  if (typeof uri === 'string') return uri
  throw new TypeError('an item must be a URI, or an object with one as its uri')
}
