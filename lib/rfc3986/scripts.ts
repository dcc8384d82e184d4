/** UTS 39 §5: the scripts a label mixes, told by the Unicode data in the regular expressions of the platform. */

/** The scripts domain names are registered in and letters are mistaken in. The others count as one. */
const SCRIPTS: readonly (readonly [name: string, letter: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
  ['Hangul', /\p{Script=Hangul}/u]
]

const ASCII = /^[\0-\x7f]*$/

/** UTS 39 §5.2, "Highly Restrictive": scripts that are written together. */
const WRITTEN_TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul']
]

/**
 * The scripts that a label mixes, in the order of their first letters; none if it is of one script, or of scripts that
 * are written together. Digits, marks and the hyphen are of every script.
 *
 * @example
 * mixedScripts('p\u0430ypal') // => ['Latin', 'Cyrillic']
 * mixedScripts('東京タワーsky2') // => []
 */
export function mixedScripts(label: string): string[] {
  // As nearly all are.
  if (ASCII.test(label)) return []
  const scripts = new Set<string>()
  for (const letter of label.match(/\p{Alphabetic}/gu) ?? []) {
    if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) continue
    scripts.add(SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? 'other')
  }
  const names = [...scripts]
  const isUsual = names.length < 2 || WRITTEN_TOGETHER.some(set => names.every(name => set.includes(name)))
  return isUsual ? [] : names
}
