/**
 * Decompression by the program of the format, which mostly has its name: Node 20 has none of these formats, newer ones
 * have only zstd and take twice as long, and JavaScript implementations are slower still.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { ByteReader } from './byte-reader.js'
import { DecompressionError } from './failure.js'
import type { Compression } from './magic.js'

/** Bytes that are worth waking up for. */
const SMALL = 1 << 15

/** Milliseconds in which a program writes that many, but no more than a pipe holds. */
const PAUSE = 1

/** Milliseconds in which a program whose input has failed must write something. */
const PATIENCE = 5000

export type Program = Exclude<Compression, 'gzip'>

/** The name of a program. What compress(1) made, gzip(1) reads, which is installed nearly everywhere. */
export function nameOf(program: Program): string {
  return program === 'compress' ? 'gzip' : program
}

export const FLAGS = ['-d', '-c', '-q']

export interface Started<Child> {
  /** Undefined if the program cannot be started. */
  readonly child: Child | undefined
  /** Resolves when the program has ended: to the reason if it could not read everything, else to undefined. */
  readonly failure: Promise<string | undefined>
}

/** @param start - calls `spawn`, which tells some reasons why it cannot start the program later, and throws others */
export function startProgram<Child extends ChildProcess>(program: Program, start: () => Child): Started<Child> {
  const whyNot = ({ code, message }: NodeJS.ErrnoException): string =>
    `the program ${nameOf(program)} ${code === 'ENOENT' ? 'is not installed' : `cannot be started: ${message}`}`
  try {
    const child = start()
    const failure = new Promise<string | undefined>(resolve => {
      child.on('error', error => resolve(whyNot(error)))
      child.on('close', code => resolve(code === 0 ? undefined : `${nameOf(program)} could not read all of it`))
    })
    // Without a process there may be no pipes to it, either.
    return { child: child.pid === undefined ? undefined : child, failure }
  } catch (error) {
    return { child: undefined, failure: Promise.resolve(whyNot(error as NodeJS.ErrnoException)) }
  }
}

/**
 * @param instead - decompresses if the program cannot be started; undefined: that is an error
 * @throws {DecompressionError} behind what could be read: the data is damaged, or the program cannot be started
 */
export async function* runProgram(
  program: Program,
  input: ByteReader,
  instead: ((input: ByteReader) => AsyncGenerator<Uint8Array, void, undefined>) | undefined
): AsyncGenerator<Uint8Array, void, undefined> {
  const { child, failure } = startProgram(program, () =>
    spawn(nameOf(program), FLAGS, { stdio: ['pipe', 'pipe', 'ignore'] })
  )
  if (child === undefined) {
    if (instead !== undefined) return yield* instead(input)
    throw new DecompressionError(program, (await failure)!)
  }
  const { stdin, stdout } = child
  const closed = new Promise<void>(resolve => stdin.once('close', resolve))
  // If the program has closed the pipe, its exit code says why.
  stdin.on('error', () => {})
  let cause: { readonly error: unknown } | undefined
  let isLeft = false
  const fed = feed().catch((error: unknown) => {
    cause = { error }
    // What it got before is still decoded.
    stdin.end()
    killIfIdle(child, stdout)
  })

  async function feed(): Promise<void> {
    for await (const chunk of input.rest()) {
      if (!stdin.write(chunk)) await Promise.race([closed, new Promise<void>(resolve => stdin.once('drain', resolve))])
      // After the caller has stopped reading, the input may be closed, and its descriptor belong to another file.
      if (isLeft || stdin.destroyed) return
    }
    stdin.end()
  }

  try {
    yield* gathered(stdout)
    const why = await failure
    // After a failure the program takes no more, and an idle input need not be waited for.
    if (why === undefined) await fed
    if (cause !== undefined) throw cause.error
    if (why !== undefined) throw new DecompressionError(program, why)
  } finally {
    isLeft = true
    child.kill()
  }
}

/** Kills a program that has nothing more to read when it writes nothing, either. It may wait until somebody reads that. */
function killIfIdle(child: ChildProcess, output: Readable): void {
  const timer = setTimeout(() => {
    if (output.readableLength > 0) timer.refresh()
    else child.kill()
  }, PATIENCE).unref()
  output.on('readable', () => timer.refresh())
  output.once('close', () => clearTimeout(timer))
}

/**
 * Yields what the program writes in larger pieces: bzip2 and xz write a few kilobytes at a time, and to wake up for
 * each costs more than to scan it. So there is a pause after a small piece, in which more gathers.
 */
async function* gathered(output: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  let wake = (): void => {}
  let ended = false
  output.on('readable', () => wake())
  output.once('close', () => {
    ended = true
    wake()
  })
  for (;;) {
    const bytes = output.read() as Uint8Array | null
    if (bytes !== null) {
      yield bytes
      if (bytes.length < SMALL) await new Promise(resolve => setTimeout(resolve, PAUSE))
    } else if (ended) return
    else await new Promise<void>(resolve => (wake = resolve))
  }
}
