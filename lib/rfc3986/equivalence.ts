/** RFC 3986 §6.1, §6.2 and §4.4: comparison. */
import { checkOptions, checkString, checkWord } from '../check.js'
import { withoutFragment } from './base-uri.js'
import { IPV6_WORDS, normalForm, type NormalizeOptions } from './normalize.js'
import { resolve } from './resolve.js'

/**
 * The ladder of comparison (§6.2): each level has fewer false negatives and costs more. `'string'`: character by
 * character (§6.2.1). `'syntax'`: in syntax-based normal form (§6.2.2). `'scheme'`: in scheme-based normal form
 * (§6.2.3).
 */
export type ComparisonLevel = 'string' | 'syntax' | 'scheme'

export const COMPARISON_LEVELS: readonly ComparisonLevel[] = ['string', 'syntax', 'scheme']
export const FRAGMENT_WORDS = ['include', 'exclude'] as const

const NAMES: readonly (keyof EquivalenceOptions)[] = ['level', 'fragment', 'ipv6', 'base']

/** The options of `equivalent`. */
export interface EquivalenceOptions {
  /**
   * The form in which the references are compared.
   * @default 'syntax'
   */
  readonly level?: ComparisonLevel | undefined
  /**
   * `'exclude'`: fragments are ignored, since they are not part of what is fetched (§6.1).
   * @default 'include'
   */
  readonly fragment?: 'include' | 'exclude' | undefined
  /**
   * As in `normalize`; for levels above `'string'`.
   * @default 'as-written'
   */
  readonly ipv6?: NormalizeOptions['ipv6'] | undefined
  /**
   * Both references are resolved against this URI first: only then is it known what a relative one identifies (§6.1).
   * @default none
   */
  readonly base?: string | undefined
}

/**
 * Whether two references are known to be equivalent. False means unknown: no comparison can show that two URIs identify
 * different resources (§6.1).
 *
 * @throws UriSyntaxError if one is not a `URI-reference` and the level or a base requires parsing it.
 * @throws TypeError for an unknown option, or an unknown value of one, and as `resolve`.
 * @example
 * equivalent('http://A.example/%7eb', 'http://a.example/~b') // => true
 * equivalent('http://a.example', 'http://a.example:80/') // => false
 * equivalent('http://a.example', 'http://a.example:80/', { level: 'scheme' }) // => true
 * equivalent('x:a#b', 'x:a#c', { fragment: 'exclude' }) // => true
 */
export function equivalent(a: string, b: string, options: EquivalenceOptions = {}): boolean {
  checkOptions(options, NAMES)
  const { level = 'syntax', fragment = 'include', ipv6 = 'as-written', base } = options
  checkWord('option level', level, COMPARISON_LEVELS)
  checkWord('option fragment', fragment, FRAGMENT_WORDS)
  checkWord('option ipv6', ipv6, IPV6_WORDS)
  if (base !== undefined) checkString('option base', base)
  checkString('the first reference', a)
  checkString('the second reference', b)
  const comparable = (reference: string): string => {
    const target = base === undefined ? reference : resolve(base, reference)
    const normal = level === 'string' ? target : normalForm(target, { level, ipv6 })
    return fragment === 'exclude' ? withoutFragment(normal) : normal
  }
  return comparable(a) === comparable(b)
}

/**
 * Whether a reference is a same-document reference (§4.4): its target is the base URI, fragments aside. Following it
 * should not fetch anything.
 *
 * @param level - Normalisation before the comparison is allowed, but rarely done in practice.
 * @throws TypeError, UriSyntaxError as `resolve`, and TypeError for an unknown level.
 * @example
 * isSameDocument('http://a.example/b?c', '#top') // => true
 * isSameDocument('http://a.example/b?c', 'b?c#d') // => true
 * isSameDocument('http://a.example/b?c', 'b') // => false
 */
export function isSameDocument(base: string, reference: string, level: ComparisonLevel = 'string'): boolean {
  return equivalent(resolve(base, reference), base, { level, fragment: 'exclude' })
}
