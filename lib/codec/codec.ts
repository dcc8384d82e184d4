/** What every codec is: runs in, runs out. `from` and `to` always speak of the original input, so codecs compose. */
import type { DefectCode, Run } from '../text.js'

/** Receives runs in order. It copies what it keeps: the bytes may be reused after the call. */
export type Emit = (run: Run) => void

/** The same as an object: what comes again with every message costs no function of its own. */
export interface Receiver {
  push(run: Run): void
}

export interface Codec extends Receiver {
  /** No more bytes: what is held back comes out now. */
  end(): void
}

/** What a codec could not decode; the first of a kind in a text is told, not the millionth. */
export type Complain = (code: DefectCode, at: number, detail: string) => void
