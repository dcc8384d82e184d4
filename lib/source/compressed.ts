/**
 * Compressed input: found out by its magic bytes, decompressed where bytes are read.
 *
 * A source is synchronous and Node decompresses asynchronously, so this is not a source but a step before one: chunks
 * in, chunks out. Offsets of what is found are those of the decompressed bytes.
 *
 * gzip by node:zlib; zstd, bzip2 and xz by the programs of these names.
 */
import { spawn } from 'node:child_process'
import type { ByteReader } from './gzip.js'
import { gunzip } from './gzip.js'

export type Compression = 'gzip' | 'zstd' | 'bzip2' | 'xz'

const MAGIC: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]]
]

/** Bytes that are needed to tell. */
export const MAGIC_LENGTH = 6

/** What the first bytes of an input say it was compressed with; undefined if with nothing. */
export function detectCompression(head: Uint8Array): Compression | undefined {
  return MAGIC.find(([, magic]) => magic.every((byte, i) => head[i] === byte))?.[0]
}

/** The compressed data cannot be read to its end: what was read before counts. */
export class DecompressionError extends Error {
  override readonly name = 'DecompressionError'
  readonly compression: Compression

  constructor(compression: Compression, message: string) {
    super(message)
    this.compression = compression
  }
}

/**
 * Decompresses chunks. Several gzip members are read one after the other; what stands behind the last one and is none
 * is left out, as gzip(1) does.
 *
 * @throws {DecompressionError} after the last chunk that could be read: the data is damaged or ends too early, or the
 * program for it is missing
 */
export function decompress(
  compression: Compression,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  return compression === 'gzip' ? readGzip(chunks) : runProgram(compression, chunks)
}

async function* readGzip(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* gunzip(createByteReader(chunks))
  } catch (error) {
    throw new DecompressionError('gzip', error instanceof Error ? error.message : String(error))
  }
}

function createByteReader(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ByteReader {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  let rest: Uint8Array = new Uint8Array(0)
  let done = false
  return {
    async take(count) {
      while (rest.length < count && !done) {
        const next = await iterator.next()
        if (next.done === true) done = true
        else rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
      }
      const taken = rest.subarray(0, count)
      rest = rest.subarray(taken.length)
      return taken
    },
    giveBack(bytes) {
      rest = rest.length === 0 ? bytes : Buffer.concat([bytes, rest])
    }
  }
}

async function* runProgram(
  program: Exclude<Compression, 'gzip'>,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  const child = spawn(program, ['-d', '-c', '-q'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<string | undefined>(resolve => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ENOENT' ? `the program ${program} is not installed` : error.message)
    })
    child.on('close', code => resolve(code === 0 ? undefined : `${program} could not read all of it`))
  })
  // A pipe that the program has closed is no failure of ours: its exit code tells.
  child.stdin.on('error', () => {})
  const fed = feed()

  async function feed(): Promise<void> {
    for await (const chunk of chunks) {
      if (child.stdin.destroyed) return
      if (!child.stdin.write(chunk)) {
        await new Promise<void>(resolve => {
          child.stdin.once('drain', resolve)
          child.stdin.once('close', resolve)
        })
      }
    }
    child.stdin.end()
  }

  try {
    yield* child.stdout
    const failure = await ended
    if (failure !== undefined) throw new DecompressionError(program, failure)
    await fed
  } finally {
    child.kill()
  }
}
