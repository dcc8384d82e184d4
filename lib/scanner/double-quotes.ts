/** Rule 2: `"` URI `"` (RFC 3986, Appendix C). Quotes stand around anything, so they delimit only a whole URI. */
import { DQUOTE } from '../bytes.js'
import type { Alternative } from '../match.js'
import { asksForm } from '../policy/schemes.js'
import { foundAs, beginsAuthority, readCut, readHyphens } from './delimited-uri.js'
import type { Candidate } from './candidate.js'
import type { Found } from './found.js'
import type { Rules } from './rules.js'
import { readPlain } from './plain-uri.js'
import type { SeenUris } from './seen.js'

export interface Quoted {
  /** The URI, if the quotes delimit one. */
  readonly found?: Found
  /** Otherwise what they would hold without its white space, as an alternative for rule 3. */
  readonly joined?: Alternative
}

export function readDoubleQuotes(candidate: Candidate, prefix: () => string, rules: Rules, seen: SeenUris): Quoted {
  const { start, colon, known } = candidate
  const plain = readPlain(candidate, DQUOTE, 'double-quotes', rules)
  if (plain) return { found: plain }
  const isAsked = asksForm(rules.admission, known)
  // Most quotes with a colon in them stand around something that has not the form of a URI.
  if (!candidate.hasAuthority && isAsked && !known?.form && !candidate.broken) return {}
  const cut = readCut(candidate, DQUOTE, prefix, rules)
  if (cut === undefined) return {}
  const body = colon - start + 1
  const hasAuthority = beginsAuthority(cut.joined, body)
  if (cut.joined.length <= body + (hasAuthority ? 2 : 0)) return {}
  const hasForm = !hasAuthority && isAsked
  if ((hasForm && !known?.form) || cut.gaps.some(gap => gap.beforeUri)) return {}
  const hasBlank = cut.blankAtEnd || cut.gaps.some(gap => !gap.broken)
  if (hasBlank && !rules.alternatives) return {}
  const whole = readHyphens(candidate, cut, cut.joined.length, rules, seen, hasForm ? known?.form?.fits : undefined)
  if (whole === undefined) return {}
  if (hasBlank) return { joined: { uri: whole.uri, why: 'inner-space' } }
  return { found: foundAs('double-quotes', start, cut.contentEnd, whole, whole.alternatives) }
}
