/** Results on their way to standard output: gathered, so that a URI does not cost a system call. */

/** Characters gathered before they are written; what a pipe takes at once. */
const GATHERED = 1 << 16

export interface Output {
  /** Takes a whole result, terminator included: nothing is ever cut in the middle of one. */
  readonly print: (text: string) => void
  readonly flush: () => void
}

/** @param write - writes all of the bytes, or throws */
export function createOutput(write: (bytes: Uint8Array) => void): Output {
  let gathered = ''

  function flush(): void {
    if (gathered === '') return
    const bytes = Buffer.from(gathered)
    gathered = ''
    write(bytes)
  }

  function print(text: string): void {
    gathered += text
    if (gathered.length >= GATHERED) flush()
  }

  return { print, flush }
}
