/** Rule 1: `<` [ `URL:` ] URI `>` (RFC 3986, Appendix C; RFC 1738 and RFC 2396 recommended it with the prefix). */
import { BACKSLASH, GREATER_THAN } from '../bytes.js'
import { positionInText, type Delimited, type RemovedGap } from '../appendix-c/delimited.js'
import type { Alternative } from '../match.js'
import { findBehindHost, findProse, findRemark, isInPctEncoded } from '../policy/prose-guard.js'
import { HOLDS_URI } from '../policy/rejoin.js'
import { isScopedName, isXmlElement } from '../policy/scheme-forms.js'
import { giveBackAll } from '../policy/trailing.js'
import { mailboxAtWord } from './address.js'
import { asciiString } from './ascii.js'
import { foundAs, beginsAuthority, readCut, readHyphens, refuseWhole } from './delimited-uri.js'
import type { Candidate } from './candidate.js'
import { NO_ALTERNATIVES, refuse, type Found, type Refused } from './found.js'
import { readPlain } from './plain-uri.js'
import { encodingRules, type Rules } from './rules.js'
import type { SeenUris } from './seen.js'

/** Undefined: the `<` is an ordinary character. A reject: rule 3 goes on behind it. */
export function readAngleBrackets(
  candidate: Candidate,
  prefix: () => string,
  given: Rules,
  seen: SeenUris
): Found | Refused | undefined {
  const { text, start, colon, known } = candidate
  const plain = readPlain(candidate, GREATER_THAN, 'angle-brackets', given)
  if (plain) return plain
  const cut = readCut(candidate, GREATER_THAN, prefix, given)
  if (cut === undefined) return undefined
  const rules = rulesFor(candidate, cut, given)
  const { joined, gaps, contentEnd } = cut
  const body = colon - start + 1
  const hasAuthority = beginsAuthority(joined, body)
  if (joined.length <= body + (hasAuthority ? 2 : 0) || hasAnotherUri(cut)) return undefined
  if (!hasAuthority) {
    const refused = refuseBare(candidate, cut, body, rules)
    if (refused) return refused === ORDINARY ? undefined : refused
  }
  const whole = readHyphens(candidate, cut, joined.length, rules, seen)
  if (whole === undefined) return refuseWhole(candidate, cut, rules)
  const authority = body + 2
  const blank = hasAuthority ? firstBlank(joined, gaps, authority) : -1
  const remark = hasAuthority && whole.repaired ? findRemark(joined, gaps, authority) : -1
  if (blank < 0 && remark < 0) return foundAs('angle-brackets', start, contentEnd, whole, whole.alternatives)
  // Does prose stand behind white space?
  const guessed = findProse(joined, gaps, authority)
  const behindHost = guessed < 0 && known?.needsHost ? findBehindHost(joined, gaps, authority) : guessed
  const prose = behindHost < 0 ? remark : behindHost
  if (prose < 0) {
    if (!rules.alternatives) return foundAs('angle-brackets', start, contentEnd, whole, NO_ALTERNATIVES)
    const end = giveBackAll(joined, authority, gaps[blank]!.at)
    const shorter = readHyphens(candidate, cut, end, rules, seen)
    const others = shorter ? [{ uri: shorter.uri, why: 'inner-space' as const }] : []
    return foundAs('angle-brackets', start, contentEnd, whole, [...others, ...whole.alternatives])
  }
  const end = giveBackAll(joined, authority, gaps[prose]!.at)
  const shorter = readHyphens(candidate, cut, end, rules, seen)
  if (shorter === undefined) return refuseWhole(candidate, cut, rules)
  const last = positionInText(text, start, cut, end - 1)
  if (!rules.alternatives) return foundAs('angle-brackets', start, last + 1, shorter, NO_ALTERNATIVES)
  const alternatives: Alternative[] = [{ uri: whole.uri, why: 'inner-space' }, ...shorter.alternatives]
  return foundAs('angle-brackets', start, last + 1, shorter, alternatives)
}

/**
 * `<file:///C:\a\b>`: Outlook writes the path of a file as Windows has it. A backslash there is none of prose, as the
 * brackets say where the URI ends, and is encoded as in a reference of HTML, with whatever else must be.
 */
function rulesFor({ scheme }: Candidate, { joined }: Delimited, rules: Rules): Rules {
  return scheme === 'file' && joined.includes(BACKSLASH) ? encodingRules(rules) : rules
}

/** Returned by `refuseBare` where the `<` is an ordinary character. */
const ORDINARY = 'ordinary'

/** Why a cut without `//` is no URI; undefined where nothing speaks against it. */
function refuseBare(
  candidate: Candidate,
  cut: Delimited,
  body: number,
  rules: Rules
): Refused | typeof ORDINARY | undefined {
  const { start, scheme, known } = candidate
  if (!isBareScheme(candidate, cut, body, rules)) return ORDINARY
  const mail = scheme === 'mailto'
  const hasBlank = cut.gaps.some(gap => !gap.broken && !(mail && gap.at === body))
  if (hasBlank && !rules.rejects) return ORDINARY
  const address = mail && cut.gaps.length > 1 ? mailboxAtWord(candidate, cut, body) : undefined
  if (address !== undefined) return refuse('scheme-form', start, cut.contentEnd, 'addr-spec', address)
  if (hasBlank) return ORDINARY
  if (mail && rules.admission !== 'any' && !known?.form?.fits.test(asciiString(cut.joined, body, cut.joined.length))) {
    return refuse('scheme-form', start, cut.contentEnd, known?.form?.reason ?? 'addr-spec')
  }
  return undefined
}

/**
 * Index of the first gap within a line that may end the URI, so behind the first byte of its authority; -1 for none.
 */
function firstBlank(joined: Uint8Array, gaps: readonly RemovedGap[], authority: number): number {
  return gaps.findIndex(({ at, broken }) => !broken && at > authority && !isInPctEncoded(joined, at))
}

function hasAnotherUri(cut: Delimited): boolean {
  for (const gap of cut.gaps) if (gap.beforeUri && anotherUri(cut, gap)) return true
  return false
}

/** Another URI starts behind this white space. */
function anotherUri(cut: Delimited, gap: RemovedGap): boolean {
  const last = cut.joined[gap.at - 1]
  return !(gap.broken && last !== undefined && HOLDS_URI.includes(String.fromCharCode(last)))
}

/** May a URI of this scheme stand here without `//`? */
function isBareScheme(candidate: Candidate, cut: Delimited, body: number, rules: Rules): boolean {
  const { known, scheme } = candidate
  if (rules.admission === 'default' && !known) return false
  if (rules.admission === 'any') return true
  // `<http:urlEncoded/>` is an element of XML: without `//` nothing names a host (RFC 9110 §4.2).
  if (known?.needsHost) return false
  const { joined } = cut
  return !isScopedName(joined[body]) && !isXmlElement(scheme, asciiString(joined, body, joined.length))
}
