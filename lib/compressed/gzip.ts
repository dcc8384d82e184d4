/**
 * gzip (RFC 1952), member by member.
 *
 *     member  = ID1 ID2 CM FLG MTIME(4) XFL OS  [extra] [name] [comment] [crc16]  deflate  CRC32 ISIZE
 *
 * Node's own gunzip stream drops what it has decoded when something else stands behind the last member, and waits for
 * ever behind padding. So the members are found here, and node:zlib inflates what is in them.
 */
import { constants, createInflateRaw, crc32 } from 'node:zlib'
import type { ByteReader } from './byte-reader.js'
import { DecompressionError } from './failure.js'

const DEFLATE = 8

// FLG, §2.3.1.
const FHCRC = 2
const FEXTRA = 4
const FNAME = 8
const FCOMMENT = 16

/** Bytes given to the decoder at once. */
const SLICE = 1 << 16

/** Bytes it gives back at once. With one such chunk ahead it works while the last one is used, and then it waits. */
const CHUNK = 1 << 17

/**
 * @throws {DecompressionError} behind what could be read: a member is damaged or ends too early. What is no member, behind the
 * first, ends the input without an error.
 */
export async function* gunzip(input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  for (let member = 0; await readHeader(input); member++) {
    const sum = { crc: 0 }
    yield* inflate(input, sum)
    const trailer = await input.take(8)
    if (trailer.length < 8) throw damaged('the input ends within a member')
    if (new DataView(trailer.buffer, trailer.byteOffset).getUint32(0, true) !== sum.crc)
      throw damaged('the checksum is wrong')
  }
}

const damaged = (message: string) => new DecompressionError('gzip', message)

/** Whether a member begins here; what is no header is given back as far as it was read. */
async function readHeader(input: ByteReader): Promise<boolean> {
  const fixed = await input.take(10)
  const [id1, id2, method, flags = 0] = fixed
  if (fixed.length < 10 || id1 !== 0x1f || id2 !== 0x8b || method !== DEFLATE) return false
  if (flags & FEXTRA) {
    const length = await input.take(2)
    await input.take((length[0] ?? 0) + (length[1] ?? 0) * 256)
  }
  if (flags & FNAME) await skipString(input)
  if (flags & FCOMMENT) await skipString(input)
  if (flags & FHCRC) await input.take(2)
  return true
}

async function skipString(input: ByteReader): Promise<void> {
  for (;;) {
    const [byte = 0] = await input.take(1)
    if (byte === 0) return
  }
}

async function* inflate(input: ByteReader, sum: { crc: number }): AsyncGenerator<Uint8Array, void, undefined> {
  // A stream that is cut off still gives what there is of it: the missing trailer tells.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK, readableHighWaterMark: 2 * CHUNK }
  const decoder = createInflateRaw(options)
  const closed = new Promise<void>(resolve => decoder.once('close', resolve))
  let slice: Uint8Array = new Uint8Array(0)
  let written = 0

  /** Until the decoder leaves bytes over: there its data ends. */
  async function feed(): Promise<void> {
    do {
      slice = await input.take(SLICE)
      written += slice.length
      if (slice.length === 0) return void decoder.end()
      await Promise.race([closed, new Promise<void>(resolve => decoder.write(slice, () => resolve()))])
    } while (!decoder.destroyed && decoder.bytesWritten === written)
  }

  let cause: Error | undefined
  const fed = feed().catch((error: unknown) => {
    cause = error instanceof Error ? error : new Error(String(error))
    decoder.destroy()
  })
  try {
    for await (const chunk of decoder as AsyncIterable<Uint8Array>) {
      sum.crc = crc32(chunk, sum.crc)
      yield chunk
    }
  } catch (error) {
    // What the input throws, or what the decoder has against it.
    throw cause ?? damaged(error instanceof Error ? error.message : String(error))
  }
  await fed
  // What it did not take is the trailer's, and the next member's.
  input.giveBack(slice.subarray(slice.length - (written - decoder.bytesWritten)))
}
