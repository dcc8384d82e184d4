/** Rule 1: `<` [ `URL:` ] URI `>` (RFC 3986, Appendix C; RFC 1738 and RFC 2396 recommended it with the prefix). */
import { positionInText, readDelimited, type Delimited, type RemovedGap } from '../appendix-c/delimited.js'
import type { Alternative } from '../match.js'
import { readsLikeProse } from '../policy/prose-guard.js'
import { isScopedName, isXmlName } from '../policy/scheme-forms.js'
import { admits } from '../policy/schemes.js'
import { giveBackAll } from '../policy/trailing.js'
import { asciiString } from './ascii.js'
import { foundAs, mailboxAtWord, readHyphens, readWhole, refuseWhole } from './delimited-uri.js'
import { refuse, type Candidate, type Found, type Refused, type Rules } from './found.js'
import { readPlain } from './plain-uri.js'
import type { SeenUris } from './seen.js'

/** What may stand before a line break with another `scheme://` behind it: an archive's address of a page. */
const GOES_ON = '/=?&'

/** Undefined: the `<` is an ordinary character. A reject: rule 3 goes on behind it. */
export function readAngleBrackets(
  candidate: Candidate,
  prefix: () => string,
  rules: Rules,
  seen: SeenUris
): Found | Refused | undefined {
  const { text, start, colon } = candidate
  const limits = {
    maxLength: rules.maxLength,
    maxLines: candidate.separateLines ? 1 : rules.maxLines
  }
  const plain = readPlain(candidate, 0x3e, 'angle-brackets', rules)
  if (plain) return plain
  const cut = readDelimited(text, start, 0x3e, '<"', prefix, limits)
  if (cut === undefined) return undefined
  const body = colon - start + 1
  const hierarchical = cut.joined[body] === 0x2f && cut.joined[body + 1] === 0x2f
  if (cut.joined.length <= body + (hierarchical ? 2 : 0) || cut.gaps.some(gap => anotherUri(cut, gap))) return undefined
  if (!hierarchical) {
    if (!isBareScheme(candidate, cut, body, rules)) return undefined
    if (mailboxAtWord(candidate, cut) !== undefined) return refuseWhole(candidate, cut, rules)
    const mail = candidate.scheme === 'mailto'
    if (cut.gaps.some(gap => !gap.broken && !(mail && gap.at === body))) return undefined
    const rest = asciiString(cut.joined, body, cut.joined.length)
    if (mail && !candidate.known?.form?.fits.test(rest)) {
      return refuse('scheme-form', start, cut.contentEnd, candidate.known?.form?.reason ?? 'addr-spec')
    }
  }
  const joined = readHyphens(candidate, cut, cut.joined.length, rules, seen)
  if (joined === undefined) return refuseWhole(candidate, cut, rules)
  const blank = hierarchical ? cut.gaps.find(gap => !gap.broken) : undefined
  if (blank === undefined) return foundAs('angle-brackets', start, cut.contentEnd, joined, joined.alternatives)
  // White space that is not at a line break: who put it there?
  const prose = findProse(cut)
  const stop = prose ?? blank
  const end = giveBackAll(cut.joined.subarray(0, stop.at), body + 2)
  const alternatives: Alternative[] = []
  if (prose === undefined) {
    const shorter = readWhole(candidate, cut.joined.subarray(0, end), rules)
    if (shorter) alternatives.push({ uri: shorter.uri, why: 'inner-space' })
    return foundAs('angle-brackets', start, cut.contentEnd, joined, [...alternatives, ...joined.alternatives])
  }
  const shorter = readHyphens(candidate, cut, end, rules, seen)
  if (shorter === undefined) return refuseWhole(candidate, cut, rules)
  alternatives.push({ uri: joined.uri, why: 'inner-space' }, ...shorter.alternatives)
  const last = positionInText(text, start, cut, end - 1)
  return foundAs('angle-brackets', start, last + 1, shorter, alternatives)
}

/** Another URI starts behind this white space. */
function anotherUri(cut: Delimited, gap: RemovedGap): boolean {
  if (!gap.beforeUri) return false
  const last = cut.joined[gap.at - 1]
  return !(gap.broken && last !== undefined && GOES_ON.includes(String.fromCharCode(last)))
}

/** May a URI of this scheme stand here without `//`? */
function isBareScheme(candidate: Candidate, cut: Delimited, body: number, rules: Rules): boolean {
  const { known, scheme } = candidate
  if (!admits(rules.admission, scheme, known)) return false
  if (rules.admission === 'default' && !known) return false
  if (rules.admission === 'any') return true
  const rest = asciiString(cut.joined, body, cut.joined.length)
  return !isXmlName(scheme, rest) && !isScopedName(rest)
}

/** Pieces behind white space that are looked at for prose. */
const MOST_PIECES = 16

/** The first white space behind which it reads like prose. */
function findProse({ joined, gaps }: Delimited): RemovedGap | undefined {
  const pieces = gaps.map(({ at }, i) => asciiString(joined, at, gaps[i + 1]?.at ?? joined.length))
  const broken = gaps.map(gap => gap.broken)
  return gaps.find((gap, i) => {
    const behind = { pieces: pieces.slice(i, i + MOST_PIECES), broken: broken.slice(i, i + MOST_PIECES) }
    return readsLikeProse(gap.broken, behind)
  })
}
