/**
 * Reads an input into its passage, to its present end. This is synchronous, but for pauses; only what decompresses does
 * so asynchronously.
 */
import type { Pipe } from '../compressed/index.js'
import { type Compressed, compressionOf, MAGIC_LENGTH } from '../compressed/magic.js'
import { MAX_HELD } from '../limits.js'
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

/**
 * Bytes read at once of what grows: fewer than a mailbox takes for the sign that more follows at once (`MAX_HELD`), for
 * which it keeps the message that comes last. It is complete, and nobody knows when the next one comes.
 */
const GROWN = MAX_HELD >> 1

/** Bytes of compressed input read at once. */
const COMPRESSED_CHUNK = 1 << 16

/** Bytes of a compressed file from which on it is worth making a pipe, which takes some ten milliseconds. */
const WORTH_A_PIPE = 1 << 20

/** Elements of the array that is made for each decompressed chunk (`#compressed` says why): for each byte, and bounds. */
const BALLAST = { each: 1 / 8, least: 1 << 9, most: 1 << 13 } as const

/** Milliseconds between two checks of signals and progress. */
const PAUSE_EVERY = 100

export interface ReadingTarget {
  readonly io: Io
  /** Whether what is read may grow. */
  readonly follows: boolean
  readonly output: Output
  readonly progress: Progress
  /** Number of URIs so far, for the progress. */
  readonly found: () => number
  /** Called for what cannot be read. */
  readonly trouble: (name: string, error: unknown) => void
}

/** An input that is open, and what it is read into. */
export interface OpenInput {
  readonly input: Input
  /** As the command line has it, for messages. */
  readonly name: string
  readonly passage: Passage
}

export class Reading {
  readonly #target: ReadingTarget
  readonly #buffer: Uint8Array
  readonly #most: number
  #isInterrupted = false
  /** Of all inputs together. */
  #bytesRead = 0
  #nextPause: number
  /** The array that belongs to the last decompressed chunk. */
  readonly #ballast: [unknown[]] = [[]]

  constructor(target: ReadingTarget) {
    this.#target = target
    this.#buffer = new Uint8Array(target.follows ? GROWN : CHUNK)
    this.#most = target.follows ? GROWN : ROOM
    this.#nextPause = target.io.now() + PAUSE_EVERY
  }

  get isInterrupted(): boolean {
    return this.#isInterrupted
  }

  /** Reads until the end, an interrupt, or until enough was found; returns how many bytes. */
  plain(open: OpenInput): Promise<number> {
    return this.#readOn(open.passage, this.#most, into => this.#read(open, into))
  }

  /** As `plain`, of an input that may be compressed, if it is at its beginning. */
  async any(open: OpenInput): Promise<{ length: number; compressed: boolean }> {
    const { passage } = open
    if (!passage.isWanted()) return { length: 0, compressed: false }
    // Of a pipe that is followed there may be nothing yet.
    if (open.input.isOver) return { length: await this.plain(open), compressed: false }
    const head = this.#readHead(open)
    const compression = compressionOf(head)
    if (compression !== undefined && compression !== 'unclear') {
      await this.#compressed(compression, head, open)
      return { length: head.length, compressed: true }
    }
    if (head.length === 0) return { length: 0, compressed: false }
    passage.push(head)
    await this.#pause()
    return { length: head.length + (await this.plain(open)), compressed: false }
  }

  /** Reads the first bytes: enough to recognise a compression, or fewer if these already show that there is none. */
  #readHead(open: OpenInput): Uint8Array {
    let length = 0
    do {
      const more = this.#read(open, this.#buffer.subarray(length))
      if (more === 0) break
      length += more
    } while (length < MAGIC_LENGTH && compressionOf(this.#buffer.subarray(0, length)) === 'unclear')
    return this.#buffer.subarray(0, length)
  }

  /** Reads into `into`; returns how many bytes, 0 at the end. */
  #read(open: OpenInput, into: Uint8Array): number {
    const length = this.#readStored(open, into)
    this.#bytesRead += length
    return length
  }

  /** As `#read`, of bytes that may be compressed: how many have been read is said of what they hold. */
  #readStored({ input, name }: OpenInput, into: Uint8Array): number {
    // Results must be on their way before the wait for more input.
    if (input.mayWait) this.#target.output.flush()
    try {
      return input.read(into)
    } catch (error) {
      this.#target.trouble(name, error)
      return 0
    }
  }

  /** Passes on what `next` reads, at most so many bytes at once, to its end; returns how many there were. */
  async #readOn(passage: Passage, most: number, next: (into: Uint8Array) => number): Promise<number> {
    let total = 0
    while (this.#goesOn(passage)) {
      const room = passage.room(most) ?? this.#buffer
      const length = next(room)
      if (length === 0) break
      total += length
      passage.push(length === room.length ? room : room.subarray(0, length))
      const pausing = this.#pause()
      if (pausing) await pausing
    }
    return total
  }

  #goesOn(passage: Passage): boolean {
    return passage.isWanted() && !this.#isInterrupted
  }

  /** Lets signals come and shows the progress; returns undefined, with nothing to wait for, if it is too early. */
  #pause(): Promise<void> | undefined {
    const now = this.#target.io.now()
    return now < this.#nextPause ? undefined : this.#pauseAt(now)
  }

  async #pauseAt(now: number): Promise<void> {
    const { io, output, progress, found } = this.#target
    this.#nextPause = now + PAUSE_EVERY
    if (io.isTerminal.output) output.flush()
    progress.update(now, this.#bytesRead, found())
    this.#isInterrupted = await io.pause()
  }

  /** Reads all of a compressed input whose first bytes are `head`. */
  async #compressed(compression: Compressed, head: Uint8Array, open: OpenInput): Promise<void> {
    const { input, name, passage } = open
    const { io, trouble } = this.#target
    const isLong = (input.size ?? 0) >= WORTH_A_PIPE
    // Loaded here, since most inputs need none of it.
    const { decompress, isDecompressionError, openPipe } = await import('../compressed/index.js')
    try {
      const mayBePiped = compression !== 'gzip' && compression !== 'batch' && isLong
      const pipe = mayBePiped ? openPipe(compression, name) : undefined
      if (pipe !== undefined) return await this.#piped(pipe, passage)
      for await (const bytes of decompress(compression, this.#chunks(head, open))) {
        this.#bytesRead += bytes.length
        passage.push(bytes)
        await this.#pause()
        // Each chunk is a buffer of its own. V8 lets 32 MB of buffers gather before it collects garbage, unless a
        // megabyte of its own objects has gathered. So more of those are made.
        const length = Math.min(Math.ceil(bytes.length * BALLAST.each), BALLAST.most)
        this.#ballast[0] = new Array(Math.max(BALLAST.least, length))
        if (!this.#goesOn(passage)) break
      }
    } catch (error) {
      // Any other error, such as EPIPE, has nothing to do with the input.
      if (!isDecompressionError(error)) throw error
      // Ctrl-C also ends the decompressing program, which may be noticed first.
      this.#isInterrupted ||= await io.pause()
      if (!this.#isInterrupted) trouble(name, error)
    }
  }

  /** The bytes of a compressed input: `head`, and what is still to be read. */
  *#chunks(head: Uint8Array, open: OpenInput): Generator<Uint8Array> {
    yield new Uint8Array(head)
    for (;;) {
      const chunk = new Uint8Array(COMPRESSED_CHUNK)
      const length = this.#readStored(open, chunk)
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  }

  async #piped(pipe: Pipe, passage: Passage): Promise<void> {
    try {
      await this.#readOn(passage, CHUNK, into => {
        const length = pipe.read(into)
        this.#bytesRead += length
        return length
      })
    } finally {
      await pipe.close()
    }
  }
}
