/**
 * Reads the output of a decompressing program synchronously, like a file, for a caller that has nothing else to do.
 * Node reads the output of its children through streams, which takes longer than to scan it, and only from a pipe of
 * its own making. So a named pipe is made, which exists only while it is opened.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DecompressionError } from './failure.js'
import { FLAGS, nameOf, startProgram, type Program } from './program.js'

/** Bytes that are worth a read: bzip2 and xz write a few kilobytes at a time. */
const SMALL = 1 << 14

/** Milliseconds in which a program writes that many, but no more than a pipe holds. */
const NAP = 0.3

const clock = new Int32Array(new SharedArrayBuffer(4))

export interface Pipe {
  /** Reads until the buffer is full, or to the end; returns how many bytes, 0 at the end. */
  read(into: Uint8Array): number
  /**
   * To be called behind the end, or when no more is wanted.
   *
   * @throws {DecompressionError} behind the end: the data is damaged
   */
  close(): Promise<void>
}

/** Returns undefined if the system has no such pipes, the file is gone, or the program cannot be started. */
export function openPipe(program: Program, file: string): Pipe | undefined {
  const input = openFile(file)
  const ends = input === undefined ? undefined : makePipe()
  if (input === undefined || ends === undefined) {
    if (input !== undefined) closeSync(input)
    return undefined
  }
  const { reading, writing } = ends
  const { child, failure } = startProgram(program, () =>
    spawn(nameOf(program), FLAGS, { stdio: [input, writing, 'ignore'] })
  )
  closeSync(input)
  closeSync(writing)
  if (child === undefined) {
    closeSync(reading)
    return undefined
  }
  let isAtEnd = false
  return {
    read(into) {
      let length = 0
      while (length < into.length && !isAtEnd) {
        const more = readSync(reading, into, length, into.length - length, null)
        length += more
        isAtEnd = more === 0
        if (more > 0 && more < SMALL) Atomics.wait(clock, 0, 0, NAP)
      }
      return length
    },
    async close() {
      closeSync(reading)
      if (!isAtEnd) child.kill()
      const why = await failure
      if (isAtEnd && why !== undefined) throw new DecompressionError(program, why)
    }
  }
}

function openFile(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch {
    return undefined
  }
}

function makePipe(): { readonly reading: number; readonly writing: number } | undefined {
  const opened: number[] = []
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(tmpdir(), 'urisift-'))
    const name = join(folder, 'pipe')
    if (spawnSync('mkfifo', [name], { stdio: 'ignore' }).status !== 0) return undefined
    // To open one end waits for the other, unless both are opened at once.
    for (const flags of ['r+', 'r', 'w']) opened.push(openSync(name, flags))
    const [both, reading, writing] = opened as [number, number, number]
    closeSync(both)
    return { reading, writing }
  } catch {
    for (const fd of opened) closeSync(fd)
    return undefined
  } finally {
    if (folder !== undefined) remove(folder)
  }
}

/** Not `recursive`, which opens the folder: perhaps no more files may be open. */
function remove(folder: string): void {
  rmSync(join(folder, 'pipe'), { force: true })
  rmdirSync(folder)
}
