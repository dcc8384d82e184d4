/**
 * Reads an input into its passage, to its present end. Bytes go their way synchronously, except those of compressed
 * input.
 */
import type { Pipe } from '../compressed/index.js'
import { type Compression, compressionOf, MAGIC_LENGTH } from '../compressed/magic.js'
import type { Input, Io } from './io.js'
import type { Output } from './output.js'
import type { Passage } from './passage.js'
import type { Progress } from './progress.js'

/** Bytes read at once: more gains nothing. */
const CHUNK = 1 << 17

/**
 * Bytes read at once into the kernel's memory. Little is done for each byte, so the fixed cost of a chunk counts (ten
 * to twenty microseconds, in code that the last chunk has driven out of the cache) and chunks should be few. With twice
 * as many bytes, less of them is still in the core's own cache when they are scanned, which costs a fiftieth of all.
 */
const ROOM = 1 << 19

/** Bytes of compressed input read at once. */
const COMPRESSED_CHUNK = 1 << 16

/** Bytes of a compressed file from which on it is worth making a pipe, which takes some ten milliseconds. */
const WORTH_A_PIPE = 1 << 20

/**
 * Length of the array that is made for each decompressed chunk (see `compressed`): elements for each byte, fewest,
 * most.
 */
const BALLAST = { each: 1 / 8, least: 1 << 9, most: 1 << 13 } as const

/** Milliseconds between two checks of signals and progress. */
const PAUSE_EVERY = 100

export interface ReadingTarget {
  readonly io: Io
  readonly output: Output
  readonly progress: Progress
  /** Number of URIs so far, for the progress. */
  readonly found: () => number
  /** Called for what cannot be read. */
  readonly trouble: (name: string, error: unknown) => void
}

export interface Reading {
  /** Reads until the end, an interrupt, or until enough was found; returns how many bytes. */
  readonly plain: (input: Input, name: string, passage: Passage) => Promise<number>
  /** As `plain`, of an input that may be compressed, if it is at its beginning. */
  readonly any: (input: Input, name: string, passage: Passage) => Promise<{ length: number; compressed: boolean }>
  readonly isInterrupted: () => boolean
}

export function createReading({ io, output, progress, found, trouble }: ReadingTarget): Reading {
  const buffer = new Uint8Array(CHUNK)
  let interrupted = false
  const ballast: [unknown[]] = [[]]
  let bytesRead = 0
  let nextPause = io.now() + PAUSE_EVERY

  /** Lets signals come and shows the progress; returns undefined, with nothing to wait for, if it is too early. */
  function pause(): Promise<void> | undefined {
    const now = io.now()
    return now < nextPause ? undefined : pauseAt(now)
  }

  async function pauseAt(now: number): Promise<void> {
    nextPause = now + PAUSE_EVERY
    if (io.isTerminal.output) output.flush()
    progress.update(now, bytesRead, found())
    interrupted = await io.pause()
  }

  /** Reads into `into`; returns how many bytes, 0 at the end. */
  function read(input: Input, name: string, into: Uint8Array): number {
    // Results must be on their way before the wait for more input.
    if (input.mayWait) output.flush()
    try {
      const length = input.read(into)
      bytesRead += length
      return length
    } catch (error) {
      trouble(name, error)
      return 0
    }
  }

  const goesOn = (passage: Passage): boolean => passage.isWanted() && !interrupted

  /** Reads to the end, at most so many bytes at once; returns how many there were. */
  async function readOn(passage: Passage, most: number, next: (into: Uint8Array) => number): Promise<number> {
    let total = 0
    while (goesOn(passage)) {
      const room = passage.room(most) ?? buffer
      const length = next(room)
      if (length === 0) break
      total += length
      passage.push(length === room.length ? room : room.subarray(0, length))
      const pausing = pause()
      if (pausing) await pausing
    }
    return total
  }

  function plain(input: Input, name: string, passage: Passage): Promise<number> {
    return readOn(passage, ROOM, into => read(input, name, into))
  }

  async function piped(pipe: Pipe, passage: Passage): Promise<void> {
    try {
      await readOn(passage, CHUNK, into => {
        const length = pipe.read(into)
        bytesRead += length
        return length
      })
    } finally {
      await pipe.close()
    }
  }

  /** Reads the first bytes: enough to recognise a compression, or fewer if these already show that there is none. */
  function readHead(input: Input, name: string): Uint8Array {
    let length = 0
    do {
      const more = read(input, name, buffer.subarray(length))
      if (more === 0) break
      length += more
    } while (length < MAGIC_LENGTH && compressionOf(buffer.subarray(0, length)) === 'unclear')
    return buffer.subarray(0, length)
  }

  async function any(input: Input, name: string, passage: Passage) {
    if (!passage.isWanted()) return { length: 0, compressed: false }
    const head = readHead(input, name)
    const compression = compressionOf(head)
    if (compression !== undefined && compression !== 'unclear') {
      await compressed(compression, head, input, name, passage)
      return { length: head.length, compressed: true }
    }
    if (head.length === 0) return { length: 0, compressed: false }
    passage.push(head)
    await pause()
    return { length: head.length + (await plain(input, name, passage)), compressed: false }
  }

  /** Reads all of a compressed input whose first bytes are `head`. */
  async function compressed(
    compression: Compression,
    head: Uint8Array,
    input: Input,
    name: string,
    passage: Passage
  ): Promise<void> {
    const { size = 0 } = input
    const chunks = function* (): Generator<Uint8Array> {
      yield head.slice()
      for (;;) {
        const chunk = new Uint8Array(COMPRESSED_CHUNK)
        const length = read(input, name, chunk)
        if (length === 0) return
        yield chunk.subarray(0, length)
      }
    }
    // Loaded here, since most inputs need none of it.
    const { decompress, isDecompressionError, openPipe } = await import('../compressed/index.js')
    try {
      const pipe = compression !== 'gzip' && size >= WORTH_A_PIPE ? openPipe(compression, name) : undefined
      if (pipe !== undefined) return await piped(pipe, passage)
      for await (const bytes of decompress(compression, chunks())) {
        passage.push(bytes)
        await pause()
        // Each chunk is a buffer of its own. V8 lets 32 MB of buffers gather before it collects garbage, unless a
        // megabyte of its own objects has gathered. So we make more of those.
        ballast[0] = new Array(Math.max(BALLAST.least, Math.min(Math.ceil(bytes.length * BALLAST.each), BALLAST.most)))
        if (!goesOn(passage)) break
      }
    } catch (error) {
      // Any other error, such as EPIPE, has nothing to do with the input.
      if (!isDecompressionError(error)) throw error
      // Ctrl-C also ends the decompressing program, which may be noticed first.
      interrupted ||= await io.pause()
      if (!interrupted) trouble(name, error)
    }
  }

  return { plain, any, isInterrupted: () => interrupted }
}
