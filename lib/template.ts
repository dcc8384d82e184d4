/**
 * How to print a match right where it is found, without making an object of it: texts, with fields between them.
 *
 *     { steps: [{ before: 'a.txt:', field: 'line' }, { before: ':', field: 'uri' }], after: '\n' }
 *     a.txt:3:http://a.example/b-c
 */
import { checkNames, checkType, checkWord } from './check.js'
import type { ElementOrigin, MessageOrigin } from './text.js'

/** `start`, `end` and `line` are printed in decimal, `wrapper` as its word. */
export type TemplateField = 'uri' | 'wrapper' | 'start' | 'end' | 'line'

const FIELDS: readonly TemplateField[] = ['uri', 'wrapper', 'start', 'end', 'line']

/** How to print what a repaired match has behind its fields: how it stands in the input, and its other readings. */
export interface RepairedTemplate {
  /** Before the match as it stands. */
  readonly before: string
  /** After the match as it stands. */
  readonly after: string
  /** Before and after the reading that is cut instead of repaired, if that is an alternative. */
  readonly cut: { readonly before: string; readonly after: string }
  /** If the reading with everything encoded is an alternative as well: between the two, and after it. */
  readonly further: { readonly before: string; readonly after: string }
  /** After all of these. */
  readonly end: string
}

/** How to print what a joined match has behind its fields: how it stands in the input. */
export interface JoinedTemplate {
  /** Before the match as it stands, which is written as in a JSON string. */
  readonly before: string
  /** After the match as it stands. */
  readonly after: string
  /** Replaces `after` if the match is also repaired. */
  readonly repaired: string
}

/** What stands in a string of JSON as it is: printable ASCII but `"` and `\`. */
export const PLAIN = /^[ !#-[\]-~]*$/

/** How to print the place of a match: its path, its message and its element. Everything must be ASCII. */
export interface PlaceTemplate {
  /** Before the path. */
  readonly before: string
  /** After the path. */
  readonly after: string
  /** Replaces a path that is not `PLAIN`. */
  readonly escaped: (path: string) => string
  /**
   * Of a request target in a log that has a base: before and after what stands there, which is written as in a JSON string.
   * Absent: such matches are not printed but reported, as all others are that do not stand as their URI is written.
   */
  readonly raw?: { readonly before: string; readonly after: string } | undefined
  /** The message without its part; then the part, if there is one, and the end. */
  readonly message: {
    readonly head: (message: MessageOrigin) => string
    readonly part: (part: string | undefined) => string
  }
  /** The element of a page, behind the message. */
  readonly element: (element: ElementOrigin) => string
  /** After all of these. */
  readonly end: string
}

/** How to print a match: texts, which are written in UTF-8, and fields. */
export interface Template {
  /** The fields in the order in which they are printed, each behind a text of its own. */
  readonly steps: readonly { readonly before: string; readonly field: TemplateField }[]
  /** Behind the last field. */
  readonly after: string
  /** Replaces `after` for a match in a text that has a path; absent: places are not printed. */
  readonly elsewhere?: PlaceTemplate | undefined
  /**
   * Replaces `after` for a repaired match; `true`: print it like any other. Without it, repaired matches are not
   * printed but reported.
   */
  readonly repaired?: true | RepairedTemplate | undefined
  /**
   * Replaces `after` for a match of which something was taken out: white space, or the backslashes that escape it.
   * Without it such matches are not printed but reported, unless `repaired` is `true`.
   */
  readonly joined?: JoinedTemplate | undefined
  /**
   * Replaces `after` for a match that has a longer reading with `|`, `\` and `^` encoded: the text before and after
   * that reading. Without it, such matches are not printed but reported.
   */
  readonly encoded?: { readonly before: string; readonly after: string } | undefined
}

/** How to print matches that need no more than a template. */
export interface Printing {
  /** How each of them is printed. A match of which it does not say everything is not printed but reported. */
  readonly template: Template
  /**
   * Called with the bytes of matches that were printed together, and their number. It replaces `onMatch` and `onUri`, which
   * are still called for all other matches; the order of all calls is that of the input. The bytes are valid only until
   * it returns.
   */
  take(bytes: Uint8Array, matches: number): void
}

/** What a value must be: a type, or an object with these properties. */
type Shape = 'string' | 'function' | { readonly [name: string]: Shape }

const AROUND: Shape = { before: 'string', after: 'string' }
const JOINED: Shape = { ...AROUND, repaired: 'string' }
const STEP: Shape = { before: 'string', field: 'string' }
const REPAIRED: Shape = { ...AROUND, cut: AROUND, further: AROUND, end: 'string' }
const PLACE: Shape = {
  ...AROUND,
  escaped: 'function',
  message: { head: 'function', part: 'function' },
  element: 'function',
  end: 'string'
}

/** What a template, or the place in it, may also have: each with a shape of its own, or absent. */
const PARTS = ['steps', 'elsewhere', 'repaired', 'joined', 'encoded']
const PARTS_OF_PLACE = ['raw']

/**
 * Checks a template before it is used: what is missing in it, or misspelt, would be found only at a match that needs it.
 *
 * @param subject what it is for, as the error names it
 * @throws {TypeError} for what is not a template
 */
export function checkTemplate(subject: string, template: Template): void {
  checkShape(subject, template, { after: 'string' }, PARTS)
  const { steps, elsewhere, repaired, joined, encoded } = template
  if (!Array.isArray(steps)) throw new TypeError(`${subject}.steps: must be a list`)
  for (const [i, step] of (steps as Template['steps']).entries()) {
    checkShape(`${subject}.steps[${i}]`, step, STEP)
    checkWord(`${subject}.steps[${i}].field`, step.field, FIELDS)
  }
  if (elsewhere !== undefined) checkShape(`${subject}.elsewhere`, elsewhere, PLACE, PARTS_OF_PLACE)
  if (elsewhere?.raw !== undefined) checkShape(`${subject}.elsewhere.raw`, elsewhere.raw, AROUND)
  if (repaired !== undefined && repaired !== true) checkShape(`${subject}.repaired`, repaired, REPAIRED)
  if (joined !== undefined) checkShape(`${subject}.joined`, joined, JOINED)
  if (encoded !== undefined) checkShape(`${subject}.encoded`, encoded, AROUND)
}

/** @param others - names of what else there may be, which is checked apart */
function checkShape(subject: string, value: unknown, shape: Shape, others: readonly string[] = []): void {
  if (typeof shape === 'string') return checkType(subject, value, shape)
  checkNames(subject, value as object, [...Object.keys(shape), ...others])
  for (const [name, of] of Object.entries(shape)) checkShape(`${subject}.${name}`, (value as never)[name], of)
}
