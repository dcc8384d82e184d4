/**
 * zstd by node:zlib, which has it from Node 22.15 and 23.8 on. The program takes half the time, so this is for where
 * there is none.
 *
 * A decoder of node:zlib ends if something stands behind a frame in what is written to it, and that of Node 22 says
 * nothing of a frame that is cut off. So it gets the input frame by frame.
 */
import * as zlib from 'node:zlib'
import type { ByteReader } from './byte-reader.js'
import { CHUNK, decode, type Decoder } from './decoder.js'
import { framewise } from './zstd-frames.js'

/** Not in the types of Node 20. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: (options: { chunkSize: number }) => Decoder }

/**
 * Undefined if this Node does not know zstd.
 *
 * @throws {DecompressionError} behind what could be read: a frame is damaged, ends too early or has a window of more
 * than 128 MB, or something else stands behind one. Of what stands right before the damage up to `CHUNK` bytes are
 * missing, which node:zlib has decoded and does not give
 */
export const unzstd =
  createZstdDecompress &&
  ((input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> =>
    decode('zstd', createZstdDecompress({ chunkSize: CHUNK }), framewise(input)))
