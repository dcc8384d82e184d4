/** What every codec is: runs in, runs out. `from` and `to` always speak of the original input, so codecs compose. */
import type { DefectCode, Run } from '../text.js'

/** Receives runs in order. It copies what it keeps: the bytes may be reused after the call. */
export type Emit = (run: Run) => void

/** The same as an object, so that no function need be made for each message. */
export interface Receiver {
  push(run: Run): void
}

export interface Codec extends Receiver {
  /** No more bytes: what is held back comes out now. */
  end(): void
}

/** Called for what a codec could not decode; only for the first defect of a kind in a text. */
export type Complain = (code: DefectCode, at: number, detail: string) => void

/** Returns a function that complains of the first defect it is called for, and of no other. */
export function complainOnce(complain: Complain | undefined, code: DefectCode): (at: number, detail: string) => void {
  let complained = false
  return (at, detail) => {
    if (!complained) complain?.(code, at, detail)
    complained = true
  }
}
