/**
 * How to print a match right where it is found, without making an object of it: texts, with fields between them.
 *
 *     { steps: [{ before: 'a.txt:', field: 'line' }, { before: ':', field: 'uri' }], after: '\n' }
 *     a.txt:3:http://a.example/b-c
 */
import type { ElementOrigin, MessageOrigin } from './text.js'

/** `start`, `end` and `line` are printed in decimal, `wrapper` as its word. */
export type TemplateField = 'uri' | 'wrapper' | 'start' | 'end' | 'line'

export interface RepairedTemplate {
  /** Before and after the match as it stands. */
  readonly before: string
  readonly after: string
  /** Before and after the reading that is cut instead of repaired, if that is an alternative. */
  readonly cut: { readonly before: string; readonly after: string }
  /** If the reading with everything encoded is an alternative as well: between the two, and after it. */
  readonly further: { readonly before: string; readonly after: string }
  readonly end: string
}

/** How to print the place of a match: its path, its message and its element. Everything must be ASCII. */
export interface PlaceTemplate {
  /** Before and after the path. */
  readonly before: string
  readonly after: string
  /** Replaces a path that holds `"`, `\`, or anything but printable ASCII. */
  readonly escaped: (path: string) => string
  /** The message without its part; then the part, if there is one, and the end. */
  readonly message: {
    readonly head: (message: MessageOrigin) => string
    readonly part: (part: string | undefined) => string
  }
  readonly element: (element: ElementOrigin) => string
  readonly end: string
}

export interface Template {
  readonly steps: readonly { readonly before: string; readonly field: TemplateField }[]
  readonly after: string
  /** Replaces `after` for a match in a text that has a path; absent: places are not printed. */
  readonly elsewhere?: PlaceTemplate
  /**
   * Replaces `after` for a repaired match; `true`: print it like any other. Without it, repaired matches are not
   * printed but reported.
   */
  readonly repaired?: true | RepairedTemplate
  /**
   * Replaces `after` for a match that has a longer reading with `|`, `\` and `^` encoded: the text before and after
   * that reading. Without it, such matches are not printed but reported.
   */
  readonly encoded?: { readonly before: string; readonly after: string }
}
