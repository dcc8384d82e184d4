/**
 * Where the frames of zstd end (RFC 8878 §3.1).
 *
 *     Zstandard_Frame  = Magic_Number(4)  Frame_Header  1*Data_Block  [Content_Checksum(4)]
 *     Frame_Header     = Frame_Header_Descriptor  [Window_Descriptor]  [Dictionary_ID]  [Frame_Content_Size]
 *     Data_Block       = Block_Header(3)  Block_Content
 *     Skippable_Frame  = Magic_Number(4)  Frame_Size(4)  User_Data
 */
import type { ByteReader } from './byte-reader.js'
import { DecompressionError } from './failure.js'

/** §3.1.1. */
const MAGIC = 0xfd2fb528

/** §3.1.2: the first of sixteen. */
const SKIPPABLE = 0x184d2a50

/** Of a Frame_Header_Descriptor, §3.1.1.1.1. */
const SINGLE_SEGMENT = 1 << 5
const CHECKSUM = 1 << 2

/** Block_Type, §3.1.1.2.2. */
const RLE_BLOCK = 1

/** The input in slices, none of which goes on behind the end of a frame. */
export async function* framewise(input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  let frame: FrameEnd | undefined
  for await (const bytes of input.rest()) {
    for (let from = 0; from < bytes.length;) {
      frame ??= new FrameEnd()
      const end = frame.find(bytes, from)
      if (end !== undefined) frame = undefined
      yield bytes.subarray(from, end)
      from = end ?? bytes.length
    }
  }
  if (frame !== undefined) throw new DecompressionError('zstd', 'the input ends within a frame')
}

/** Finds the end of a frame that comes in pieces. */
class FrameEnd {
  readonly #parts = parts()
  /** Bytes that stand before the next byte of which something depends, or before the end. */
  #before = 0
  #isKnown = false

  constructor() {
    this.#parts.next(0)
  }

  /** The index behind the frame; undefined if it goes on behind these bytes. */
  find(bytes: Uint8Array, from: number): number | undefined {
    let at = from
    for (;;) {
      const passed = Math.min(this.#before, bytes.length - at)
      this.#before -= passed
      at += passed
      if (this.#before === 0 && this.#isKnown) return at
      if (at === bytes.length) return undefined
      const { value, done } = this.#parts.next(bytes[at++]!)
      this.#before = value
      this.#isKnown = done === true
    }
  }
}

/** Takes the bytes of a frame that say how long it is: yields how many stand before the next, returns how many at last. */
function* parts(): Generator<number, number, number> {
  const magic = yield* integer(4)
  if ((magic & ~0xf) === SKIPPABLE) return yield* integer(4)
  if (magic !== MAGIC) throw new DecompressionError('zstd', 'what stands behind a frame is none')
  const descriptor = yield 0
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0
  const contentSize = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  const dictionary = [0, 1, 2, 4][descriptor & 3]!
  let before = (isSingle ? 0 : 1) + dictionary + contentSize
  for (;;) {
    const block = yield* integer(3, before)
    before = ((block >> 1) & 3) === RLE_BLOCK ? 1 : block >> 3
    if (block & 1) return before + (descriptor & CHECKSUM ? 4 : 0)
  }
}

/** A number in so many bytes, the least significant first; other bytes stand before it. */
function* integer(length: number, before = 0): Generator<number, number, number> {
  let value = 0
  for (let i = 0; i < length; i++) value += (yield i === 0 ? before : 0) * 256 ** i
  return value
}
