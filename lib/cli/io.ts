/** What the command needs of the world around it; `process.ts` has the real one. */
import type { Extractor, Reporting } from '../index.js'
import type { ExtractOptions } from '../options.js'
import type { UriMatch } from '../match.js'

export interface Input {
  /** Reads into the buffer; returns how many bytes, 0 at the end. Throws an error with a system `code`. */
  readonly read: (into: Uint8Array) => number
  readonly close: () => void
  /** Reading may wait for ever (a pipe, a terminal), as it does not in a regular file. */
  readonly mayWait: boolean
  /** Which file it is, whatever its name becomes. */
  readonly identity: string
  /** It is the regular file that standard output goes to. */
  readonly isOutput?: boolean
  /** Bytes of a regular file; undefined where it is none, or has no name. */
  readonly size?: number | undefined
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
   * cannot ask, so there it ends at once.
   */
  readonly open: (file: string) => Input
  /** What is in a directory, in any order; undefined if it is none. Throws an error with a system `code`. */
  readonly list: (directory: string) => readonly Entry[] | undefined
  /** What now has a name: which file, and its length in bytes; undefined: nothing. */
  readonly look: (file: string) => { readonly identity: string; readonly size: number } | undefined
  /** Writes all of the bytes to standard output. Throws an error of code `EPIPE` when nobody reads any more. */
  readonly write: (bytes: Uint8Array) => void
  /** Writes to standard error; cannot fail. */
  readonly complain: (text: string) => void
  /** Which of the three is a terminal. Finding out takes time: to be asked when something depends on it. */
  readonly isTerminal: { readonly input: boolean; readonly output: boolean; readonly messages: boolean }
  /** Milliseconds. */
  readonly now: () => number
  /**
   * Lets the process take its signals, for at least so many milliseconds. Resolves to true if it was interrupted, and at
   * once if it is.
   */
  readonly pause: (milliseconds?: number) => Promise<boolean>
  readonly version: () => string
}

/** What is printed of many matches at once. */
export type Printed = NonNullable<Reporting['printed']>

/** The engine: pushed bytes, which may be read into its own room, calls back for each URI. */
export type CreateExtractor = (
  options: ExtractOptions,
  onMatch: (match: UriMatch) => void,
  reporting?: Reporting
) => Omit<Extractor, 'room'> & Partial<Pick<Extractor, 'room'>>
