/** Opens files that are followed: all stay open, and none may hold up the others. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { errorCode } from './failure.js'
import type { Input } from './io.js'

/** To open a pipe without it waits for somebody who writes there, and to read it, for what he writes. */
const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK

/** Bytes that are read of a pipe before it is the turn of other files: somebody may write there without end. */
const TURN = 1 << 24

/**
 * Opens a regular file or a pipe if one more may be open behind it, and else throws `EMFILE`: what the texts need later
 * is loaded from files, too, and without it nothing could be done for any of them.
 */
export function openFollowed(path: string | Buffer): Pick<Input, 'read' | 'close' | 'isOver'> {
  const fd = openSparing(path)
  return {
    ...(fstatSync(fd).isFIFO() ? readingPipe(fd) : { read: into => readSync(fd, into) }),
    close: () => closeSync(fd)
  }
}

function openSparing(path: string | Buffer): number {
  const spare = openSync(path, WITHOUT_WAITING)
  try {
    return openSync(path, WITHOUT_WAITING)
  } finally {
    closeSync(spare)
  }
}

function readingPipe(fd: number): Required<Pick<Input, 'read' | 'isOver'>> {
  let hasWriter = false
  let isOver = false
  let left = TURN

  /** 0 for now: there is nothing (EAGAIN), nobody writes there, or enough was read. */
  function readNow(into: Uint8Array): number {
    if (left <= 0) return 0
    try {
      const length = readSync(fd, into)
      // Where nobody has written yet, somebody may do so later.
      isOver = length === 0 && hasWriter
      hasWriter ||= length > 0
      return length
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') throw error
      hasWriter = true
      return 0
    }
  }

  return {
    read(into) {
      const length = readNow(into)
      left = length === 0 ? TURN : left - length
      return length
    },
    isOver: () => isOver
  }
}
