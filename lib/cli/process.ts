/** The command in a process: files, the three standard streams, signals. All of it synchronous, on file descriptors. */
import {
  type Dirent,
  type Stats,
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
import type { CreateExtractor, Entry, Input, Io } from './io.js'
import { run } from './run.js'

const STDIN = 0
const STDOUT = 1
const STDERR = 2

/** Milliseconds to wait for a pipe that another process has made non-blocking. */
const RETRY = 5

/** Bytes of input from which on V8 is kept small: for less, telling it takes longer than it saves. */
const ENGINE_SMALL_FROM = 1 << 20

/** Bytes of input from which on scanner/kernel takes a kernel: of less there is none that V8 could compile later. */
const KERNELS_LATER_FROM = 1 << 16

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

/**
 * What a match leaves behind dies young, in a megabyte as well as in the sixteen that V8 would take in time. For so little
 * a second thread is no help, and waking it costs mail a fortieth of its time. And what seems to last, since a message was
 * being read, is gone with the next: the heap need not grow to four times what lives. V8 lets it grow by eight megabytes
 * whatever lives in it; so it is to begin with a fifth of that, and two gigabytes of mail take six megabytes less. From
 * Node 24 on the heap grows to three times what lives while V8 marks in small steps what does; marked at once, in three
 * milliseconds, mail takes fifteen megabytes less and no longer.
 *
 * Most of the work of plain text is the kernel's: around it V8 would optimise dozens of functions that run a few thousand
 * times more, which takes a fifth of the time that 600 MB of prose do. So it is asked to wait until it has seen nine times
 * as much of each. From Node 22 on it waits by itself, and does not know the word. What it optimises takes in half as much
 * of what it calls: a message is read by hundreds of functions, and with all in all of them a quarter of the time went
 * into that.
 *
 * A function of a kernel is compiled a second time when it has done much. One at a time is enough, and takes two megabytes
 * less.
 */
function keepEngineSmall(): void {
  isEngineSmall = true
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--no-parallel-scavenge')
  setFlagsFromString('--heap-growing-percent=30')
  setFlagsFromString('--incremental-marking-hard-trigger=20')
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  if (engineVersion() === 11) setFlagsFromString('--interrupt-budget=600000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=500')
  if (engineVersion() >= 13) setFlagsFromString('--no-incremental-marking')
}

/** That of V8: 11 in Node 20, 12 in Node 22, 13 in Node 24. */
const engineVersion = (): number => Number.parseInt(process.versions.v8, 10)

/**
 * A function of a kernel is compiled a second time when it has done much: seven times as much as V8 thought until Node 22,
 * and a few hundred kilobytes take an eighth less time.
 */
function compileKernelsLater(): void {
  if (engineVersion() !== 11) return
  process.getBuiltinModule('node:v8').setFlagsFromString('--wasm-tiering-budget=13000000')
}

/** `keepEngineSmall` has been called: an input was worth it. */
let isEngineSmall = false

/** What is read of these is told of by hundreds of functions, each of which has much to do. */
const MANIFOLD: ReadonlySet<string> = new Set(['mail', 'mbox', 'mmdf', 'babyl', 'news', 'rnews', 'html'])

/**
 * Of mail and pages most of the work is not the kernels', of logs and JSON a good part: waiting costs up to a tenth. What
 * calls much, and is called by much, is compiled as often as it is taken into something: with a third of what V8 takes in by
 * itself 200 MB of mail take a tenth less time, and more of it no longer; with a sixth a gigabyte would take 3 % more. Loops
 * are peeled for what hundreds of functions do in few rounds: without, 200 MB of mail take 3 % less, and more of it no longer.
 */
function optimiseSooner(format: string): void {
  if (!isEngineSmall || format === 'text') return
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  const isManifold = MANIFOLD.has(format)
  if (engineVersion() === 11) setFlagsFromString(`--interrupt-budget=${isManifold ? 20_000 : 150_000}`)
  if (!isManifold) return
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300')
  setFlagsFromString('--no-turbo-loop-peeling')
}

function isTerminal(fd: number): boolean {
  // Only a device can be one; node:tty, and with it streams and sockets, is not loaded for less.
  return fstatSync(fd).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(fd)
}

const identityOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`

const kindOf = (entry: Dirent<Buffer>) => (entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : 'other')

/** A file's, undefined where there is none. */
function statsOf(file: string): Stats | undefined {
  return statSync(pathOf(file), { throwIfNoEntry: false })
}

function createProcessIo(): Io {
  let interrupted = false
  let wake = () => {}
  const onInterrupt = () => {
    interrupted = true
    wake()
  }

  function open(file: string): Input {
    const stats = file === '-' ? fstatSync(STDIN) : statSync(pathOf(file))
    if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    const mayWait = !stats.isFile()
    if (mayWait || stats.size >= KERNELS_LATER_FROM) compileKernelsLater()
    if (mayWait || stats.size >= ENGINE_SMALL_FROM) keepEngineSmall()
    process.off('SIGINT', onInterrupt)
    if (!mayWait) process.on('SIGINT', onInterrupt)
    const fd = file === '-' ? STDIN : openSync(pathOf(file), 'r')
    return {
      mayWait,
      identity: identityOf(stats),
      isOutput: !mayWait && identityOf(stats) === identityOf(fstatSync(STDOUT)),
      size: mayWait || file === '-' ? undefined : stats.size,
      read: into => insist(() => readSync(fd, into)),
      close: () => {
        if (fd !== STDIN) closeSync(fd)
      }
    }
  }

  function list(directory: string): readonly Entry[] | undefined {
    if (!statsOf(directory)?.isDirectory()) return undefined
    const entries = readdirSync(pathOf(directory), { withFileTypes: true, encoding: 'buffer' })
    return entries.map(entry => ({ name: nameOf(entry.name), kind: kindOf(entry) }))
  }

  function look(file: string): ReturnType<Io['look']> {
    try {
      const stats = statsOf(file)
      return stats && { identity: identityOf(stats), size: stats.size }
    } catch {
      return undefined
    }
  }

  function pause(milliseconds = 0): Promise<boolean> {
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
    // Not performance.now(): asking for `performance` loads what else there is to measure with. Of hrtime each answer is an object.
    now: () => process.uptime() * 1000,
    pause,
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
    const create: CreateExtractor = (options, onMatch, reporting) =>
      createExtractor(options, onMatch, { ...reporting, onFormat: optimiseSooner })
    const words = wordsOf(argv, () => readFileSync('/proc/self/cmdline'))
    process.exitCode = await run(words, io, create, defaultFiles)
  } catch (error) {
    // Left to itself, Node exits with 1, which here means that nothing was found.
    io.complain(`urisift: a mistake in the program: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 2
  }
}
