/** What the command needs of the world around it; `process.ts` has the real one. */
import type { Extractor, Reporting } from '../index.js'
import type { ExtractOptions } from '../options.js'
import type { UriMatch } from '../match.js'

export interface Input {
  /** Reads into the buffer; returns how many bytes, 0 at the end. Throws an error with a system `code`. */
  readonly read: (into: Uint8Array) => number
  readonly close: () => void
  /** Whether reading may wait for ever, as from a pipe or a terminal. */
  readonly mayWait: boolean
  /** Identifies the file even if it is renamed. */
  readonly identity: string
  /** Whether it is the regular file that standard output goes to. */
  readonly isOutput?: boolean
  /** Length in bytes of a regular file; undefined if it is none, or has no name. */
  readonly size?: number | undefined
  /** Of a pipe that is followed: whether all who wrote there have left it. Until then, 0 bytes are no end. */
  readonly isOver?: () => boolean
}

export interface Entry {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'other'
}

export interface Io {
  /**
   * Opens a file, `-` for standard input. Throws an error with a system `code`.
   *
   * From here on an interrupt (SIGINT) is kept until `pause` asks for it, unless reading may wait: a process that waits
   * cannot ask, so there it ends at once, until the next file that cannot wait or the next `pause` of some length.
   *
   * One that is followed, and so kept open, leaves room for one more; if it is a pipe, neither opening nor reading waits.
   */
  readonly open: (file: string, isFollowed: boolean) => Input
  /** What is in a directory, in any order; undefined if it is none. Throws an error with a system `code`. */
  readonly list: (directory: string) => readonly Entry[] | undefined
  /** The file that has a name now, and its length in bytes; undefined if there is none. */
  readonly look: (file: string) => { readonly identity: string; readonly size: number } | undefined
  /** Writes all bytes to standard output. Throws an error of code `EPIPE` if nobody reads any more. */
  readonly write: (bytes: Uint8Array) => void
  /** Writes to standard error; cannot fail. */
  readonly complain: (text: string) => void
  /**
   * Which of the three streams is a terminal. Finding out takes time, so these are read only when something depends on
   * them.
   */
  readonly isTerminal: { readonly input: boolean; readonly output: boolean; readonly messages: boolean }
  /** Time in milliseconds, from any beginning. */
  readonly now: () => number
  /**
   * Lets the process take its signals, for at least this long. Resolves to true if it was interrupted; at once if it
   * already is.
   */
  readonly pause: (milliseconds?: number) => Promise<boolean>
  readonly version: () => string
}

/** Takes the printed bytes of many matches at once. */
export type Printed = NonNullable<Reporting['printed']>

/** Makes an extractor: it takes bytes, perhaps read into its own memory (`room`), and calls back for each URI. */
export type CreateExtractor = (
  options: ExtractOptions,
  onMatch: (match: UriMatch) => void,
  reporting?: Reporting
) => Omit<Extractor, 'room'> & Partial<Pick<Extractor, 'room'>>
