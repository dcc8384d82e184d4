/** The command in a process: files, the three standard streams, signals. All of it synchronous, on file descriptors. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs'
import { createExtractor } from '../extract.js'
import { errorCode } from './failure.js'
import type { Input, Io } from './io.js'
import { run } from './run.js'

const STDIN = 0
const STDOUT = 1
const STDERR = 2

/** Milliseconds to wait for a pipe that another process has made non-blocking. */
const RETRY = 5

const clock = new Int32Array(new SharedArrayBuffer(4))

/** Repeats what a non-blocking pipe answers with EAGAIN: "not now". */
function insist<Result>(action: () => Result): Result {
  for (;;) {
    try {
      return action()
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') throw error
      Atomics.wait(clock, 0, 0, RETRY)
    }
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  let at = 0
  while (at < bytes.length) at += insist(() => writeSync(fd, bytes, at))
}

function isTerminal(fd: number): boolean {
  // Only a device can be one; node:tty is not loaded for less.
  return fstatSync(fd).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(fd)
}

function createProcessIo(): Io {
  let interrupted = false
  const onInterrupt = () => void (interrupted = true)

  function open(file: string): Input {
    const stats = file === '-' ? fstatSync(STDIN) : statSync(file)
    if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    const mayWait = !stats.isFile()
    process.off('SIGINT', onInterrupt)
    if (!mayWait) process.on('SIGINT', onInterrupt)
    const fd = file === '-' ? STDIN : openSync(file, 'r')
    return {
      mayWait,
      read: into => insist(() => readSync(fd, into)),
      close: () => {
        if (fd !== STDIN) closeSync(fd)
      }
    }
  }

  return {
    open,
    write: bytes => writeAll(STDOUT, bytes),
    complain(text) {
      try {
        writeAll(STDERR, Buffer.from(text))
      } catch {
        // Nobody reads standard error; there is no one to tell.
      }
    },
    isTerminal: { input: isTerminal(STDIN), output: isTerminal(STDOUT), messages: isTerminal(STDERR) },
    now: () => performance.now(),
    pause: () => new Promise(resolve => setImmediate(() => resolve(interrupted))),
    version: () => {
      const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
      return (JSON.parse(text) as { version: string }).version
    }
  }
}

/** Runs the command in this process and sets its exit code. */
export async function runProcess(argv: readonly string[], defaultFiles?: readonly string[]): Promise<void> {
  const io = createProcessIo()
  try {
    process.exitCode = await run(argv, io, createExtractor, defaultFiles)
  } catch (error) {
    // Left to itself, Node exits with 1, which here means that nothing was found.
    io.complain(`urisift: a mistake in the program: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 2
  }
}
