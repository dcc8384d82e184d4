/** Results on their way to standard output: gathered, so that a URI does not cost a system call. */

/** Bytes gathered before they are written: as many as a pipe takes at once. */
const GATHERED = 1 << 16

/** Most bytes of one UTF-16 unit of a string. */
const LONGEST = 3

/**
 * Characters that are joined before they are encoded: to encode a short string by itself costs more than to find its
 * URI.
 */
const TOGETHER = 1 << 9

export interface Output {
  /** Takes a whole result, terminator included: nothing is ever cut in the middle of one. */
  readonly print: (text: string) => void
  /** As `print`, of any number of results, with one terminator. */
  readonly printBytes: (bytes: Uint8Array) => void
  readonly flush: () => void
}

/** @param write - writes all of the bytes, or throws */
export function createOutput(write: (bytes: Uint8Array) => void): Output {
  const gathered = Buffer.allocUnsafeSlow(GATHERED)
  /** The same memory, of which `subarray` is cheaper than that of a Buffer. */
  const view = new Uint8Array(gathered.buffer, gathered.byteOffset, GATHERED)
  let length = 0
  let short = ''

  function flush(): void {
    encodeShort()
    writeGathered()
  }

  function writeGathered(): void {
    if (length === 0) return
    const bytes = view.subarray(0, length)
    length = 0
    write(bytes)
  }

  /** Makes room for so many bytes; returns false if they would never fit. */
  function makeRoom(bytes: number): boolean {
    if (length + bytes > GATHERED) writeGathered()
    return bytes <= GATHERED
  }

  function encodeShort(): void {
    if (short === '') return
    const results = short
    short = ''
    if (makeRoom(results.length * LONGEST)) length += gathered.write(results, length)
    else write(Buffer.from(results))
  }

  function print(result: string): void {
    if (short.length + result.length > TOGETHER) encodeShort()
    short += result
  }

  /** Fills each write to the brim: a write costs more than a copy, most of all to a pipe, whose reader it wakes. */
  function printBytes(bytes: Uint8Array): void {
    encodeShort()
    let from = 0
    while (bytes.length - from > GATHERED - length) {
      const to = lastBorder(bytes, from, from + GATHERED - length)
      if (to > from) gather(bytes.subarray(from, to))
      else if (length === 0) {
        // One result that would never fit, and all behind it.
        write(bytes.subarray(from))
        return
      }
      from = to
      writeGathered()
    }
    gather(from === 0 ? bytes : bytes.subarray(from))
  }

  function gather(bytes: Uint8Array): void {
    view.set(bytes, length)
    length += bytes.length
  }

  return { print, printBytes, flush }
}

/**
 * Index behind the last result that ends in [from, to); `from` if none does. The last byte of all is the terminator.
 */
function lastBorder(bytes: Uint8Array, from: number, to: number): number {
  return to === from ? from : Math.max(from, bytes.lastIndexOf(bytes[bytes.length - 1]!, to - 1) + 1)
}
