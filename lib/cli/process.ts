/** The command in a process: files, the three standard streams, signals. All of it synchronous, on file descriptors. */
import {
  type BigIntStats,
  type Dirent,
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeSync
} from 'node:fs'
import { createExtractor } from '../extract.js'
import { errorCode } from './failure.js'
import { nameOf, pathOf, wordsOf } from './file-name.js'
import { openFollowed } from './followed.js'
import type { CreateExtractor, Entry, Input, Io } from './io.js'
import { unsupported } from './node-version.js'
import { run } from './run.js'
import { createTuning, type Tuning } from './v8.js'

const STDIN = 0
const STDOUT = 1
const STDERR = 2

/** Milliseconds to wait for a pipe that another process has made non-blocking. */
const RETRY = 5

const clock = new Int32Array(new SharedArrayBuffer(4))

/** Repeats an action as long as a non-blocking pipe answers it with EAGAIN: "not now". */
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
  // Only a character device can be a terminal; for anything else node:tty, and with it streams and sockets, is not
  // loaded.
  return fstatSync(fd).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(fd)
}

/** As bigint: a file number of NTFS may have 64 bits, of which a number keeps 53. */
const EXACT = { bigint: true } as const

const identityOf = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`

const kindOf = (entry: Dirent<Buffer>) => (entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : 'other')

/** The status of a file; undefined if there is none. */
function statsOf(file: string): BigIntStats | undefined {
  return statSync(pathOf(file), { ...EXACT, throwIfNoEntry: false })
}

function look(file: string): ReturnType<Io['look']> {
  try {
    const stats = statsOf(file)
    return stats && { identity: identityOf(stats), size: Number(stats.size) }
  } catch {
    return undefined
  }
}

interface Interrupts {
  /** From here on an interrupt is kept until `pause` asks for it, or else ends the process. */
  keep(isKept: boolean): void
  readonly pause: Io['pause']
}

function createInterrupts(): Interrupts {
  let interrupted = false
  let isListening = false
  let wake = () => {}
  const onInterrupt = () => {
    interrupted = true
    wake()
  }
  const keep = (isKept: boolean) => {
    if (isKept !== isListening) process[isKept ? 'on' : 'off']('SIGINT', onInterrupt)
    isListening = isKept
  }
  return {
    keep,
    pause(milliseconds = 0) {
      // Whatever was opened last: what waits here, for files to grow, can be asked.
      if (milliseconds > 0) keep(true)
      return new Promise(resolve => {
        const done = () => resolve(interrupted)
        if (milliseconds === 0 || interrupted) setImmediate(done)
        else {
          const timer = setTimeout(done, milliseconds)
          wake = () => {
            clearTimeout(timer)
            done()
          }
        }
      })
    }
  }
}

/** Names of what is open already, as `<(grep …)` of a shell: behind a pipe of these nobody else will ever write. */
const DESCRIPTOR = /^\/(?:dev\/(?:fd\/|stdin$)|proc\/[^/]+\/fd\/)/

function createProcessIo(tuning: Tuning): Io {
  const interrupts = createInterrupts()
  let outputIdentity: string | undefined

  function open(file: string, isFollowed: boolean): Input {
    const stats = file === '-' ? fstatSync(STDIN, EXACT) : statSync(pathOf(file), EXACT)
    if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    const isPolled = isFollowed && file !== '-' && (stats.isFile() || (stats.isFIFO() && !DESCRIPTOR.test(file)))
    const mayWait = !stats.isFile() && !isPolled
    const size = stats.isFile() ? Number(stats.size) : Infinity
    tuning.expect(size)
    interrupts.keep(!mayWait)
    const known = {
      mayWait,
      identity: identityOf(stats),
      isOutput: !mayWait && identityOf(stats) === (outputIdentity ??= identityOf(fstatSync(STDOUT, EXACT))),
      size: stats.isFile() && file !== '-' ? size : undefined
    }
    if (isPolled) return { ...known, ...openFollowed(pathOf(file)) }
    const fd = file === '-' ? STDIN : openSync(pathOf(file), 'r')
    return {
      ...known,
      read: into => insist(() => readSync(fd, into)),
      close: () => {
        if (fd !== STDIN) closeSync(fd)
      }
    }
  }

  function list(directory: string): readonly Entry[] | undefined {
    if (!statsOf(directory)?.isDirectory()) return undefined
    tuning.expectMany()
    const entries = readdirSync(pathOf(directory), { withFileTypes: true, encoding: 'buffer' })
    return entries.map(entry => ({ name: nameOf(entry.name), kind: kindOf(entry) }))
  }

  return {
    open,
    list,
    look,
    write: bytes => writeAll(STDOUT, bytes),
    complain(text) {
      try {
        writeAll(STDERR, Buffer.from(text))
      } catch {
        // Nobody reads standard error; there is no one to tell.
      }
    },
    isTerminal: {
      get input() {
        return isTerminal(STDIN)
      },
      get output() {
        return isTerminal(STDOUT)
      },
      get messages() {
        return isTerminal(STDERR)
      }
    },
    // Not performance.now(), which loads all of perf_hooks, nor hrtime, which makes an object for each answer.
    now: () => process.uptime() * 1000,
    pause: interrupts.pause,
    version: () => {
      const text = readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8')
      return (JSON.parse(text) as { version: string }).version
    }
  }
}

/** Runs the command in this process and sets its exit code. */
export async function runProcess(argv: readonly string[], defaultFiles?: readonly string[]): Promise<void> {
  const tuning = createTuning()
  const io = createProcessIo(tuning)
  const wrong = unsupported(process.versions)
  if (wrong !== undefined) {
    io.complain(`urisift: ${wrong}\n`)
    process.exitCode = 2
    return
  }
  try {
    const create: CreateExtractor = (options, onMatch, reporting) => {
      const extractor = createExtractor(options, onMatch, { onFormat: tuning.optimise, ...reporting })
      return {
        push(bytes) {
          tuning.take(bytes.length)
          extractor.push(bytes)
        },
        end: () => extractor.end(),
        room: length => extractor.room(length)
      }
    }
    const words = wordsOf(argv, () => readFileSync('/proc/self/cmdline'))
    process.exitCode = await run(words, io, create, defaultFiles)
  } catch (error) {
    // Left to itself, Node exits with 1, which here means that nothing was found.
    io.complain(`urisift: a mistake in the program: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 2
  }
}
