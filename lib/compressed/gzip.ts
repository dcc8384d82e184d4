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
import { CHUNK, decode } from './decoder.js'
import { DecompressionError } from './failure.js'

const DEFLATE = 8

// FLG, §2.3.1.
const FHCRC = 2
const FEXTRA = 4
const FNAME = 8
const FCOMMENT = 16

/** Bytes of compressed data that are decoded without a thread, if the last member was as small. */
const SMALL = 1 << 16

/** So many members of the length of the last one must be at hand. */
const MEMBERS_AT_HAND = 4

/**
 * @throws {DecompressionError} behind what could be read: a member is damaged or ends too early. Of what stands right
 * before the damage up to `CHUNK` bytes are missing, which node:zlib has decoded and does not give. Behind the members zeros
 * may stand, as they fill blocks of tapes; anything else there may be a damaged member, too.
 */
export async function* gunzip(input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  /** Bytes of compressed data of the last member. */
  let length = Infinity
  while (await readHeader(input)) {
    const sum: Sum = { crc: 0, length: 0 }
    const small = length <= SMALL ? await inflateSmall(input, length, sum) : undefined
    if (small === undefined) length = yield* inflate(input, sum)
    else {
      length = small.length
      if (small.data.length > 0) yield small.data
    }
    const trailer = await input.take(8)
    if (trailer.length < 8) throw damaged('the input ends within a member')
    const view = new DataView(trailer.buffer, trailer.byteOffset)
    if (view.getUint32(0, true) !== sum.crc) throw damaged('the checksum is wrong')
    // ISIZE, "modulo 2^32" (§2.3.1).
    if (view.getUint32(4, true) !== sum.length % 2 ** 32) throw damaged('the length is wrong')
  }
}

/** Of the decoded data of a member, for its trailer. */
interface Sum {
  crc: number
  /** In bytes. */
  length: number
}

const damaged = (message: string) => new DecompressionError('gzip', message)

/** Whether a member begins here. If the input ends within its header, its trailer will be missing. */
async function readHeader(input: ByteReader): Promise<boolean> {
  const head = await input.take(10)
  const [id1, id2 = 0x8b, method = DEFLATE, flags = 0] = head
  if (id1 !== 0x1f || id2 !== 0x8b || method !== DEFLATE) {
    await readZeros(head, input)
    return false
  }
  if (flags & FEXTRA) {
    const length = await input.take(2)
    await input.take((length[0] ?? 0) + (length[1] ?? 0) * 256)
  }
  if (flags & FNAME) await skipString(input)
  if (flags & FCOMMENT) await skipString(input)
  if (flags & FHCRC) await input.take(2)
  return true
}

/** Reads to the end of the input, where nothing but zeros may stand. */
async function readZeros(head: Uint8Array, input: ByteReader): Promise<void> {
  for (let bytes = head; bytes.length > 0; bytes = await input.next(CHUNK))
    if (bytes.some(byte => byte !== 0)) throw damaged('all is read, but something else stands behind it')
}

async function skipString(input: ByteReader): Promise<void> {
  for (;;) {
    const [byte = 0] = await input.take(1)
    if (byte === 0) return
  }
}

/**
 * The data of a member that is at hand and small; undefined if it is not. Web and genome archives have tens of
 * thousands of members, and a decoder with a thread takes longer to make than to decode one of them.
 */
async function inflateSmall(input: ByteReader, before: number, sum: Sum): Promise<Small | undefined> {
  // As long as a few more members are at hand, they are not joined with the next chunk, which would copy them.
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

/**
 * Decodes the member whose data begins with these bytes. The bytes behind it, or all if it fails, go back to the input.
 */
function inflateWhole(input: ByteReader, bytes: Uint8Array, sum: Sum): Small | undefined {
  try {
    // With `info` it also returns the decoder, which knows how much of its input it has used.
    const options = { info: true, chunkSize: CHUNK / 8, maxOutputLength: 2 * CHUNK }
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as Inflated
    const length = engine.bytesWritten
    input.giveBack(bytes.subarray(length))
    sum.crc = crc32(buffer)
    sum.length = buffer.length
    return { data: buffer, length }
  } catch {
    // It is incomplete, not small, or damaged: left to `inflate`.
    input.giveBack(bytes)
    return undefined
  }
}

interface Inflated {
  readonly buffer: Uint8Array
  readonly engine: { readonly bytesWritten: number }
}

/** @returns number of bytes of compressed data */
async function* inflate(input: ByteReader, sum: Sum): AsyncGenerator<Uint8Array, number, undefined> {
  // A stream that is cut off still yields what there is; the missing trailer shows the damage.
  const decoder = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK })
  /** The last two slices that were written: one of them is the last that the decoder uses. */
  let last: Uint8Array[] = []
  let written = 0

  async function* slices(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const slice of input.rest()) {
      written += slice.length
      last = [...last.slice(-1), slice]
      yield slice
    }
  }

  for await (const chunk of decode('gzip', decoder, slices())) {
    sum.crc = crc32(chunk, sum.crc)
    sum.length += chunk.length
    yield chunk
  }
  // What it did not take belongs to the trailer and the next member.
  const left = Buffer.concat(last)
  input.giveBack(left.subarray(left.length - (written - decoder.bytesWritten)))
  return decoder.bytesWritten
}
