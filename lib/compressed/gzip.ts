/**
 * gzip (RFC 1952), member by member.
 *
 *     member  = ID1 ID2 CM FLG MTIME(4) XFL OS  [extra] [name] [comment] [crc16]  deflate  CRC32 ISIZE
 *
 * Node's own gunzip stream drops what it has decoded when something else stands behind the last member, and waits for
 * ever behind padding. So the members are found here, and node:zlib inflates what is in them.
 */
import { constants, createInflateRaw, crc32, inflateRawSync } from 'node:zlib'
import type { ByteReader } from './byte-reader.js'
import { DecompressionError } from './failure.js'

const DEFLATE = 8

// FLG, §2.3.1.
const FHCRC = 2
const FEXTRA = 4
const FNAME = 8
const FCOMMENT = 16

/** Bytes of compressed data that are decoded without a thread, if the member before was as small. */
const SMALL = 1 << 16

/** So many of them must be at hand, if they are as long as the one before. */
const MEMBERS_AT_HAND = 4

/** Bytes the decoder gives at once. */
const CHUNK = 1 << 17

/** Such chunks that may wait while another one is used; then the decoder waits too. */
const AHEAD = 1

/**
 * @throws {DecompressionError} behind what could be read: a member is damaged or ends too early. Of what stands right
 * before the damage up to `CHUNK` bytes are missing, which node:zlib has decoded and does not give. What is no member,
 * behind the first, ends the input without an error.
 */
export async function* gunzip(input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  /** Bytes of compressed data of the member before. */
  let length = Infinity
  while (await readHeader(input)) {
    const sum = { crc: 0 }
    const small = length <= SMALL ? await inflateSmall(input, length, sum) : undefined
    if (small === undefined) length = yield* inflate(input, sum)
    else {
      length = small.length
      if (small.data.length > 0) yield small.data
    }
    const trailer = await input.take(8)
    if (trailer.length < 8) throw cutOff()
    if (new DataView(trailer.buffer, trailer.byteOffset).getUint32(0, true) !== sum.crc)
      throw damaged('the checksum is wrong')
  }
}

const damaged = (message: string) => new DecompressionError('gzip', message)
const cutOff = () => damaged('the input ends within a member')

/**
 * Whether a member begins here.
 *
 * @throws {DecompressionError} it does, and its header is not whole
 */
async function readHeader(input: ByteReader): Promise<boolean> {
  const fixed = await input.take(10)
  const [id1, id2 = 0x8b, method = DEFLATE, flags = 0] = fixed
  if (id1 !== 0x1f || id2 !== 0x8b || method !== DEFLATE) return false
  if (fixed.length < 10) throw cutOff()
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

/**
 * The data of a member that is at hand and small; undefined where it is neither. Archives of the web and of genomes have
 * tens of thousands of members, and a decoder with a thread takes longer to make than to do its work in one.
 */
async function inflateSmall(input: ByteReader, before: number, sum: { crc: number }): Promise<Small | undefined> {
  // As long as a few members more are at hand, nothing is put together with what comes next, which would copy it.
  const atHand = await input.next(SMALL)
  if (atHand.length > MEMBERS_AT_HAND * before) {
    const small = inflateWhole(input, atHand, sum)
    if (small !== undefined || atHand.length === SMALL) return small
  } else input.giveBack(atHand)
  return inflateWhole(input, await input.take(SMALL), sum)
}

interface Small {
  readonly data: Uint8Array
  /** Of the compressed data, in bytes. */
  readonly length: number
}

/** The member whose data begins with these bytes. Those behind it the input has back, or all. */
function inflateWhole(input: ByteReader, bytes: Uint8Array, sum: { crc: number }): Small | undefined {
  try {
    // `info` asks for the decoder besides, which knows how much of its input it has used.
    const options = { info: true, chunkSize: CHUNK / 8, maxOutputLength: 2 * CHUNK }
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as Inflated
    const length = engine.bytesWritten
    input.giveBack(bytes.subarray(length))
    sum.crc = crc32(buffer)
    return { data: buffer, length }
  } catch {
    // It is not whole, or not small, or damaged: the other way tells.
    input.giveBack(bytes)
    return undefined
  }
}

interface Inflated {
  readonly buffer: Uint8Array
  readonly engine: { readonly bytesWritten: number }
}

/**
 * The decoder has a thread of its own, which waits whenever this one has not told it what comes next. So it is given
 * input before it needs it, and what it makes is only taken over when it says so: by the time that is used, it is at
 * work again.
 *
 * @returns how many bytes the compressed data was
 */
async function* inflate(input: ByteReader, sum: { crc: number }): AsyncGenerator<Uint8Array, number, undefined> {
  // A stream that is cut off still gives what there is of it: the missing trailer tells.
  const decoder = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK })
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
  decoder.on('error', error => (failure ??= damaged(error.message)))
  decoder.on('data', (chunk: Uint8Array) => {
    if (ready.push(chunk) > AHEAD) decoder.pause()
    wake()
  })

  /** The last two that were written: one of them is the last that is taken. */
  let slices: Uint8Array[] = []
  let written = 0

  /** Until the decoder leaves bytes over: there its data ends. */
  async function feed(): Promise<void> {
    let isTaken: Promise<boolean> = Promise.resolve(true)
    do {
      const slice = await input.next()
      if (slice.length === 0) return void decoder.end()
      const before = isTaken
      const end = (written += slice.length)
      slices = [...slices.slice(-1), slice]
      isTaken = new Promise(resolve => decoder.write(slice, () => resolve(decoder.bytesWritten >= end)))
      if (!(await Promise.race([wholly, before]))) return
    } while (!ended)
  }

  const fed = feed().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error))
    decoder.destroy()
  })
  try {
    while (ready.length > 0 || !ended) {
      const chunk = ready.shift()
      if (chunk === undefined) await new Promise<void>(resolve => (wake = resolve))
      else {
        decoder.resume()
        sum.crc = crc32(chunk, sum.crc)
        yield chunk
      }
    }
  } finally {
    decoder.destroy()
  }
  // Who has failed takes no more, and an input that is idle need not be waited for.
  if (failure === undefined) await fed
  if (failure) throw failure
  // What it did not take is the trailer's, and the next member's.
  const left = Buffer.concat(slices)
  input.giveBack(left.subarray(left.length - (written - decoder.bytesWritten)))
  return decoder.bytesWritten
}
