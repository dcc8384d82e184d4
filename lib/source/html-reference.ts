/** Character references that need no table (WHATWG HTML §13.2.5.72): those of markup, of blanks, and plain numbers. */

const NAMES = new Map([
  ['amp', 0x26],
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['quot', 0x22],
  ['apos', 0x27],
  ['nbsp', 0xa0]
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
