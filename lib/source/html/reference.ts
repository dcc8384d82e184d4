/**
 * Character references that need no large table (WHATWG HTML §13.5): those of markup, blanks, Latin-1 and typography,
 * and plain numbers.
 */
import { HASH, SEMICOLON } from '../../bytes.js'

/** Those of U+00A0 to U+00FF, in order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
  Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
  icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

const NAMES = new Map([
  ...LATIN_1.split(/\s+/).map((name, i) => [name, 0xa0 + i] as const),
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['quot', 0x22],
  ['apos', 0x27],
  ['zwnj', 0x200c],
  ['zwj', 0x200d],
  ['ensp', 0x2002],
  ['emsp', 0x2003],
  ['thinsp', 0x2009],
  ['sbquo', 0x201a],
  ['bdquo', 0x201e],
  ['dagger', 0x2020],
  ['lsaquo', 0x2039],
  ['rsaquo', 0x203a],
  ['larr', 0x2190],
  ['uarr', 0x2191],
  ['rarr', 0x2192],
  ['darr', 0x2193],
  ['minus', 0x2212],
  ['le', 0x2264],
  ['ge', 0x2265],
  ['ndash', 0x2013],
  ['mdash', 0x2014],
  ['lsquo', 0x2018],
  ['rsquo', 0x2019],
  ['ldquo', 0x201c],
  ['rdquo', 0x201d],
  ['bull', 0x2022],
  ['hellip', 0x2026],
  ['euro', 0x20ac],
  ['trade', 0x2122],
  // Punctuation of ASCII, which only needs them where it is to be hidden.
  ['colon', 0x3a],
  ['sol', 0x2f],
  ['period', 0x2e],
  ['quest', 0x3f],
  ['equals', 0x3d],
  ['num', 0x23],
  ['commat', 0x40],
  ['percnt', 0x25],
  ['lowbar', 0x5f],
  ['plus', 0x2b],
  ['comma', 0x2c],
  ['semi', 0x3b],
  ['excl', 0x21],
  ['ast', 0x2a],
  ['dollar', 0x24],
  ['lpar', 0x28],
  ['rpar', 0x29],
  ['lsqb', 0x5b],
  ['rsqb', 0x5d]
])

const UNCLOSED = new Set([...LATIN_1.split(/\s+/), 'amp', 'lt', 'gt', 'quot'])

/** Whether a plain name is a reference in text also without its semicolon. */
export function mayBeUnclosed(name: string): boolean {
  return UNCLOSED.has(name)
}

const DECIMAL = /^#\d{1,5}$/
const HEXADECIMAL = /^#x[0-9a-f]{1,4}$/i

/** Characters of the longest plain reference. */
const LONGEST = 8

/** Names and their code points. */
export const PLAIN_NAMES: ReadonlyMap<string, number> = NAMES

/** Code point of `&name;`; undefined if it is none, or needs the full table. */
export function plainReference(name: string): number | undefined {
  if (name.length > LONGEST) return undefined
  if (name.charCodeAt(0) !== HASH) return NAMES.get(name)
  const code = DECIMAL.test(name) ? Number(name.slice(1)) : HEXADECIMAL.test(name) ? parseInt(name.slice(2), 16) : 0
  return (code > 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) ? code : undefined
}

/** Index of the `;` behind a name at `from` that is no longer than plain ones are; -1 if there is none before `end`. */
export function endOfReference(text: string, from: number, end: number): number {
  const stop = Math.min(end, from + LONGEST + 1)
  for (let i = from; i < stop; i++) if (text.charCodeAt(i) === SEMICOLON) return i
  return -1
}
