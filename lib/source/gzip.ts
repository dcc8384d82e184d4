/**
 * gzip (RFC 1952), member by member.
 *
 *     member  = ID1 ID2 CM FLG MTIME(4) XFL OS  [extra] [name] [comment] [crc16]  deflate  CRC32 ISIZE
 *
 * Node's own gunzip stream drops what it has decoded when something else stands behind the last member, and waits for
 * ever behind padding. So the members are found here, and node:zlib inflates what is in them.
 */
import { constants, createInflateRaw, crc32 } from 'node:zlib'

const DEFLATE = 8

// FLG, §2.3.1.
const FHCRC = 2
const FEXTRA = 4
const FNAME = 8
const FCOMMENT = 16

/** Bytes given to the decoder at once: a thousand times as many may come out. */
const SLICE = 4096

export interface ByteReader {
  /** The next `count` bytes; fewer if the input ends. */
  take(count: number): Promise<Uint8Array>
  /** Gives back what was taken last and not used. */
  giveBack(bytes: Uint8Array): void
}

/**
 * @throws {Error} behind what could be read: a member is damaged or ends too early. What is no member, behind the
 * first, ends the input without an error.
 */
export async function* gunzip(input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  for (let member = 0; await readHeader(input); member++) {
    const sum = { crc: 0 }
    yield* inflate(input, sum)
    const trailer = await input.take(8)
    if (trailer.length < 8) throw new Error('the input ends within a member')
    if (new DataView(trailer.buffer, trailer.byteOffset).getUint32(0, true) !== sum.crc)
      throw new Error('the checksum is wrong')
  }
}

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
  const decoder = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  const state: { ready: Uint8Array[]; failure: Error | undefined; ended: boolean } = {
    ready: [],
    failure: undefined,
    ended: false
  }
  let wake = (): void => {}
  decoder.on('data', (chunk: Uint8Array) => state.ready.push(chunk))
  decoder.on('error', error => {
    state.failure = error
    wake()
  })
  decoder.on('end', () => {
    state.ended = true
    wake()
  })

  let written = 0
  let last: Uint8Array = new Uint8Array(0)
  while (!state.ended && state.failure === undefined) {
    last = await input.take(SLICE)
    written += last.length
    await new Promise<void>(resolve => {
      wake = resolve
      if (last.length > 0) decoder.write(last, () => resolve())
      else decoder.end()
    })
    const ready = state.ready
    state.ready = []
    for (const chunk of ready) {
      sum.crc = crc32(chunk, sum.crc)
      yield chunk
    }
  }
  if (state.failure !== undefined) throw state.failure
  // What it did not take is the trailer's, and the next member's.
  input.giveBack(last.subarray(last.length - Math.min(last.length, written - decoder.bytesWritten)))
}
