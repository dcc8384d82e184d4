/**
 * What is printed of a match where it is found, so that nobody makes an object of it: texts, and fields between them.
 *
 *     { steps: [{ before: 'a.txt:', field: 'line' }, { before: ':', field: 'uri' }], after: '\n' }
 *     a.txt:3:http://a.example/b-c
 */
import type { ElementOrigin, MessageOrigin } from './text.js'

/** `start`, `end` and `line` are decimal, `wrapper` is the word. */
export type TemplateField = 'uri' | 'wrapper' | 'start' | 'end' | 'line'

export interface RepairedTemplate {
  /** Before and behind the match as it stands. */
  readonly before: string
  readonly after: string
  /** Before and behind what is left of it if it is cut, where that is told. */
  readonly cut: { readonly before: string; readonly after: string }
  /** Where the reading of all that it was cut from is told, too: between the two, and behind it. */
  readonly further: { readonly before: string; readonly after: string }
  readonly end: string
}

/** How the place of a match is told: its path, and what is known of its message and its element. All of it is ASCII. */
export interface PlaceTemplate {
  /** Before and behind the path. */
  readonly before: string
  readonly after: string
  /** In place of a path in which others stand than printable characters of ASCII, or `"` or `\`. */
  readonly escaped: (path: string) => string
  /** What is known of the message, but for the part; and the part, or that there is none, and the end. */
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
  /** In place of `after`, of a match in a text that has a path; absent: nothing is told of places. */
  readonly elsewhere?: PlaceTemplate
  /**
   * In place of `after`, of a match that is repaired; `true` where nothing else is told of one. Without it none is
   * printed.
   */
  readonly repaired?: true | RepairedTemplate
  /**
   * In place of `after`, of a match that goes on in a reading with its `|`, `\` and `^` encoded: what stands before and
   * behind that. Without it no such match is printed.
   */
  readonly encoded?: { readonly before: string; readonly after: string }
}
