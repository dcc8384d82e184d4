/** Turns the options into the rules that the readers ask. */
import type { ResolvedOptions } from '../options.js'
import { SchemeTable } from '../policy/schemes.js'
import type { Rules } from './found.js'

let common: SchemeTable | undefined

const EVERYTHING = { rejects: true, alternatives: true }

/** @param taken what the caller uses besides the matches */
export function createRules(
  options: ResolvedOptions,
  taken: Pick<Rules, 'rejects' | 'alternatives'> = EVERYTHING
): Rules {
  const { schemes, hyphen, rejoin, repair, iri, suffix, maxLength, maxLines } = options
  const listed = typeof schemes === 'string' ? undefined : schemes.map(scheme => scheme.toLowerCase())
  const table = listed ? new SchemeTable(listed) : (common ??= new SchemeTable())
  const admission = typeof schemes === 'string' ? schemes : new Set(listed)
  return { admission, table, hyphen, rejoin, repair, iri, suffix, maxLength, maxLines, ...taken }
}
