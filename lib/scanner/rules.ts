/** Turns the options into the rules that the readers ask. */
import { longestCut } from '../appendix-c/delimited.js'
import { BYTES_READ_PER_BYTE } from '../limits.js'
import type { HyphenOption, IriOption, RejoinOption, RepairOption, ResolvedOptions, SuffixOption } from '../options.js'
import { SchemeTable, type Admission } from '../policy/schemes.js'

/** The options as the readers need them. */
export interface Rules {
  readonly admission: Admission
  readonly table: SchemeTable
  readonly hyphen: HyphenOption
  readonly rejoin: RejoinOption
  readonly repair: RepairOption
  readonly iri: IriOption
  readonly suffix: SuffixOption
  readonly maxLength: number
  readonly maxLines: number
  /** Whether the caller looks at rejects, and at alternatives. If not, none need be made. */
  readonly rejects: boolean
  readonly alternatives: boolean
  /** Only the `end` of a match is needed; its `uri` stays empty. */
  readonly endsOnly?: true
}

let common: SchemeTable | undefined
/** The table that was made last for schemes which nobody has registered. */
let latest: SchemeTable | undefined

/** Scanners of the same schemes have the same table, and so can lend each other a kernel. */
function tableOf(listed: readonly string[]): SchemeTable {
  const table = (common ??= new SchemeTable())
  const added = listed.filter(scheme => !table.named(scheme)?.registered)
  if (added.length === 0) return table
  const isLatest = latest?.added.length === added.length && added.every(name => latest?.added.includes(name))
  return isLatest ? latest! : (latest = new SchemeTable(added))
}

/** @param taken what the caller uses besides the matches */
export function createRules(options: ResolvedOptions, taken: Pick<Rules, 'rejects' | 'alternatives'>): Rules {
  const { schemes, hyphen, rejoin, repair, iri, suffix, maxLength, maxLines } = options
  const listed = typeof schemes === 'string' ? [] : schemes.map(scheme => scheme.toLowerCase())
  const table = tableOf(listed)
  const admission = typeof schemes === 'string' ? schemes : new Set(listed)
  return { admission, table, hyphen, rejoin, repair, iri, suffix, maxLength, maxLines, ...taken }
}

/** Bytes before the last one that has come of which places may still be asked for: of a URI and what it stands in. */
export function lookBehindOf(rules: Rules): number {
  return BYTES_READ_PER_BYTE * longestCut(rules)
}

/** The rules for a reading of another kind: made once, unless scanners with other rules take turns. */
export function derived(change: (rules: Rules) => Rules): (rules: Rules) => Rules {
  let from: Rules | undefined
  let latest: Rules | undefined
  return rules => {
    if (latest === undefined || rules !== from) {
      from = rules
      latest = change(rules)
    }
    return latest
  }
}

/** The rules where brackets hold a URI whatever stands in it: what no URI has is percent-encoded, if anything is. */
export const encodingRules = derived(rules => (rules.repair === 'balanced' ? { ...rules, repair: 'encode' } : rules))

/** Can what a URI is joined with on the lines behind change what is reported? */
export function isJoiningAsked({ alternatives, rejoin }: Rules): boolean {
  return alternatives || rejoin === 'likely'
}
