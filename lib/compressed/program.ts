/** Decompression by the program that is named as the format is: there is none in Node 20, and none as fast in JavaScript. */
import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Chunks } from './byte-reader.js'
import { DecompressionError } from './failure.js'
import type { Compression } from './magic.js'

/** Bytes that are worth waking up for. */
const SMALL = 1 << 15

/** Milliseconds in which a program writes that many, and not more than a pipe holds. */
const PAUSE = 1

export type Program = Exclude<Compression, 'gzip'>

export const FLAGS = ['-d', '-c', '-q']

/** Resolves when the program has ended, to why it could not read all; undefined if it could. */
export function failureOf(child: ChildProcess, program: Program): Promise<string | undefined> {
  return new Promise(resolve => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ENOENT' ? `the program ${program} is not installed` : error.message)
    })
    child.on('close', code => resolve(code === 0 ? undefined : `${program} could not read all of it`))
  })
}

/** @throws {DecompressionError} behind what could be read: the data is damaged, or the program is missing */
export async function* runProgram(program: Program, chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  const child = spawn(program, FLAGS, { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = failureOf(child, program)
  const closed = new Promise<void>(resolve => child.stdin.once('close', resolve))
  // A pipe that the program has closed is no failure of ours: its exit code tells.
  child.stdin.on('error', () => {})
  let cause: { readonly error: unknown } | undefined
  let isLeft = false
  const fed = feed().catch((error: unknown) => {
    cause = { error }
    child.kill()
  })

  async function feed(): Promise<void> {
    for await (const chunk of chunks) {
      if (!child.stdin.write(chunk))
        await Promise.race([closed, new Promise<void>(resolve => child.stdin.once('drain', resolve))])
      // Whoever has stopped reading may have closed the input: what its number stands for now is another's.
      if (isLeft || child.stdin.destroyed) return
    }
    child.stdin.end()
  }

  try {
    yield* gathered(child.stdout)
    const failure = await ended
    // Who has failed takes no more, and an input that is idle need not be waited for.
    if (failure === undefined) await fed
    if (cause !== undefined) throw cause.error
    if (failure !== undefined) throw new DecompressionError(program, failure)
  } finally {
    isLeft = true
    child.kill()
  }
}

/**
 * What the program writes, in pieces worth the trouble: bzip2 and xz write a few kilobytes at a time, and being woken for
 * each costs more than looking for what is in it. So after a small piece there is a pause, in which more gathers.
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
