/**
 * Compressed input: recognised by its magic bytes, decompressed as it is read.
 *
 * A source is synchronous and Node decompresses asynchronously, so this is not a source but a step before one: chunks
 * in, chunks out. Offsets of matches are those of the decompressed bytes.
 *
 * gzip by node:zlib; zstd, bzip2 and xz by the programs of these names; zstd without the program by node:zlib, if this
 * Node knows it; what compress(1) made by the program gzip.
 */
import { endStream } from '../abortable.js'
import { ByteReader, type Chunks } from './byte-reader.js'
import { DecompressionError } from './failure.js'
import { gunzip } from './gzip.js'
import { BATCH_LINE, compressionOf, MAGIC_LENGTH, type Compressed } from './magic.js'
import { runProgram } from './program.js'
import { unzstd } from './zstd.js'

export { DecompressionError, isDecompressionError } from './failure.js'
export { openPipe, type Pipe } from './pipe.js'
export type { Chunks } from './byte-reader.js'
export type { Compressed, Compression } from './magic.js'

/**
 * Decompresses chunks of bytes. Several gzip members are read one after the other.
 *
 * @throws {DecompressionError} after the last chunk that could be read, if the data is damaged or ends too early, anything
 * but zeros stands behind the last member of gzip, or the program for it cannot be started; also whatever the chunks themselves throw
 */
export function decompress(compression: Compressed, chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  return decompressFrom(compression, new ByteReader(chunks))
}

/**
 * Yields the decompressed bytes of an input that may be compressed with gzip, zstd, bzip2, xz or compress, or not
 * at all; also those of a batch of news behind a line `#! gunbatch` or `#! cunbatch`. A step between an input and
 * `extractFrom`, or of `pipeline(input, decompressed, …)`. Whoever stops reading, by a signal of `extractFrom` too, ends
 * the input at once, also while a chunk of it is awaited.
 *
 * @param chunks - bytes in order, cut anywhere; do not reuse their memory, since they are read ahead
 * @throws {TypeError} if `chunks`, or one of them, is not bytes
 * @throws {DecompressionError} after the last chunk that could be read, if the data is damaged or ends too early, or the
 * program for it cannot be started. Where node:zlib decompresses, up to 128 KiB of decoded data right before the damage
 * may be missing
 * @example
 * const input = [new TextEncoder().encode('see http://a.example/b.')]
 * const uris: string[] = []
 * for await (const { uri } of extractFrom(decompressed(input))) uris.push(uri)
 * uris // => ['http://a.example/b']
 */
export function decompressed(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  let reader: ByteReader | undefined
  const bytes = read(() => (reader = new ByteReader(chunks)))
  const { return: end, throw: fail } = bytes
  // By itself a generator ends only behind the chunk that it awaits, and one that has not begun ends nothing.
  const leave = (): void => {
    if (reader === undefined) endStream(chunks)
    else reader.leave()
  }
  const endAtOnce: typeof end = value => {
    leave()
    return end.call(bytes, value)
  }
  const failAtOnce: typeof fail = error => {
    leave()
    return fail.call(bytes, error)
  }
  bytes.return = endAtOnce
  bytes.throw = failAtOnce
  return bytes
}

async function* read(open: () => ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = open()
  try {
    const head = await reader.take(MAGIC_LENGTH)
    reader.giveBack(head)
    const compression = compressionOf(head)
    if (compression === undefined || compression === 'unclear') yield* reader.rest()
    else yield* decompressFrom(compression, reader)
  } finally {
    await reader.close()
  }
}

function decompressFrom(compression: Compressed, input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  if (compression === 'gzip') return gunzip(input)
  if (compression === 'batch') return unbatch(input)
  return runProgram(compression, input, compression === 'zstd' ? unzstd : undefined)
}

/** Decompresses a batch: its line names a program, but what it is compressed with shows in the bytes behind. */
async function* unbatch(input: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  await input.take(BATCH_LINE)
  const head = await input.take(MAGIC_LENGTH)
  input.giveBack(head)
  const compression = compressionOf(head)
  if (compression === undefined || compression === 'unclear' || compression === 'batch')
    throw new DecompressionError('compress', 'nothing that is compressed stands behind the first line of the batch')
  yield* decompressFrom(compression, input)
}
