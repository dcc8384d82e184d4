/** The decoders of node:zlib, each of which has a thread of its own. */
import type { Transform } from 'node:stream'
import { DecompressionError } from './failure.js'
import type { Compression } from './magic.js'

/** Bytes that a decoder outputs at once. */
export const CHUNK = 1 << 17

/** Such chunks that may wait while another is used; if there are more, the decoder waits, too. */
const AHEAD = 1

export interface Decoder extends Transform {
  /** Number of bytes that it has used of those written to it. */
  readonly bytesWritten: number
}

/**
 * Yields what a decoder makes of slices, until it leaves bytes of one over or there are no more.
 *
 * Its thread waits whenever it has no input. So it gets input before it needs it, and its output is fetched only when it
 * reports some: while that is used, it is already at work again.
 *
 * @throws {DecompressionError} behind what the decoder has output, if it fails; also whatever the slices throw
 */
export async function* decode(
  compression: Compression,
  decoder: Decoder,
  slices: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = []
  let ended = false
  let failure: Error | undefined
  let wake = (): void => {}
  const wholly = new Promise<false>(resolve => {
    const end = (): void => {
      ended = true
      wake()
      resolve(false)
    }
    decoder.once('end', end).once('close', end)
  })
  decoder.on('error', ({ message }: Error) => (failure ??= new DecompressionError(compression, message)))
  decoder.on('data', (chunk: Uint8Array) => {
    if (ready.push(chunk) > AHEAD) decoder.pause()
    wake()
  })

  async function feed(): Promise<void> {
    let written = 0
    let isTaken: Promise<boolean> = Promise.resolve(true)
    for await (const slice of slices) {
      const before = isTaken
      const end = (written += slice.length)
      isTaken = new Promise(resolve => decoder.write(slice, () => resolve(decoder.bytesWritten >= end)))
      if (!(await Promise.race([wholly, before])) || ended) return
    }
    decoder.end()
  }

  const fed = feed().catch((error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error))
    // What it got before is still decoded.
    decoder.end()
  })
  try {
    while (ready.length > 0 || !ended) {
      const chunk = ready.shift()
      if (chunk === undefined) await new Promise<void>(resolve => (wake = resolve))
      else {
        decoder.resume()
        yield chunk
      }
    }
  } finally {
    decoder.destroy()
  }
  // After a failure the decoder takes no more, and an idle input need not be waited for.
  if (failure === undefined) await fed
  if (failure) throw failure
}
