/** Character references that need no table (WHATWG HTML §13.5): those of markup, blanks and typography, and plain numbers. */

const NAMES = new Map([
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['quot', 0x22],
  ['apos', 0x27],
  ['nbsp', 0xa0],
  ['copy', 0xa9],
  ['laquo', 0xab],
  ['reg', 0xae],
  ['middot', 0xb7],
  ['raquo', 0xbb],
  ['times', 0xd7],
  ['zwnj', 0x200c],
  ['ndash', 0x2013],
  ['mdash', 0x2014],
  ['lsquo', 0x2018],
  ['rsquo', 0x2019],
  ['ldquo', 0x201c],
  ['rdquo', 0x201d],
  ['bull', 0x2022],
  ['hellip', 0x2026],
  ['euro', 0x20ac],
  ['trade', 0x2122]
])

const DECIMAL = /^#\d{1,5}$/
const HEXADECIMAL = /^#x[0-9a-f]{1,4}$/i

/** What is plain is short. */
const LONGEST = 6

/** Code point of `&name;`; undefined where that takes more to tell, or it is none. */
export function plainReference(name: string): number | undefined {
  if (name.length > LONGEST) return undefined
  if (name.charCodeAt(0) !== 0x23) return NAMES.get(name)
  const code = DECIMAL.test(name) ? Number(name.slice(1)) : HEXADECIMAL.test(name) ? parseInt(name.slice(2), 16) : 0
  return (code > 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) ? code : undefined
}

/** Index of the `;` behind a name at `from` that is no longer than plain ones are; -1 if there is none before `end`. */
export function endOfReference(text: string, from: number, end: number): number {
  const stop = Math.min(end, from + LONGEST + 1)
  for (let i = from; i < stop; i++) if (text.charCodeAt(i) === 0x3b) return i
  return -1
}
