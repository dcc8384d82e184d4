/**
 * Following: files that grow are read on, until an interrupt.
 *
 *     app.log        grows                          → is read on
 *     app.log        is renamed, another is made    → what was added last, then the new one from its beginning
 *     app.log        is cut to nothing              → from its beginning
 *     app.log        is gone                        → until there is one again
 *     a pipe         is filled                      → is read on, until all who write there have left it
 */
import type { Input, Io } from './io.js'
import type { Passage } from './passage.js'

/** Milliseconds between two checks. Polling works where notification does not: on network and overlaid file systems. */
const LOOK_EVERY = 200

/** A file that is followed. */
export interface Tail {
  readonly file: string
  /** Undefined while there is no such file. */
  now: { readonly input: Input; readonly passage: Passage } | undefined
  /** Bytes read of it. */
  length: number
  /** Whether the system tells no size of it, as in `/proc`: bytes were read where it had told of none. */
  isSizeless: boolean
  /** Whether it was compressed, and so read as a whole. */
  isRead: boolean
}

export interface Steps {
  readonly io: Pick<Io, 'look' | 'pause'>
  /** Opens a file anew; returns undefined if that is not possible now. */
  readonly begin: (file: string) => Tail['now']
  /** Reads to the present end; returns how many bytes. */
  readonly readOn: (tail: Tail) => Promise<number>
  readonly flush: () => void
  readonly isEnough: () => boolean
}

function isOver({ now, isRead }: Tail): boolean {
  return isRead || now?.input.isOver?.() === true
}

/** Returns when nothing more is wanted of any file (false), or at an interrupt (true). */
export async function follow(tails: readonly Tail[], steps: Steps): Promise<boolean> {
  const { io, begin, readOn, flush, isEnough } = steps
  let interrupted = false

  async function lookAt(tail: Tail): Promise<void> {
    // First the name, then the end: before the name was given to another file, something may have been added to this
    // one.
    const there = io.look(tail.file)
    // Compared with the size at that moment: bytes that are added while the file is read must not make it look cut.
    const isPipe = tail.now?.input.isOver !== undefined
    const isShorter = there !== undefined && there.size < tail.length
    const isCut = isShorter && !isPipe && !(tail.isSizeless && there.size === 0)
    tail.length += await readOn(tail)
    if (there === undefined) return
    if (tail.now) {
      if (there.identity === tail.now.input.identity && !isCut) return
      tail.now.passage.end()
      tail.now.input.close()
    }
    tail.now = begin(tail.file)
    tail.isRead = false
    tail.length = 0
    tail.length = await readOn(tail)
    tail.isSizeless = there.size === 0 && tail.length > 0
  }

  function leave(tail: Tail): void {
    const { now } = tail
    if (isOver(tail) && now?.passage.isWanted()) now.passage.end()
    else if (interrupted) now?.passage.stop()
    else now?.passage.leave()
    now?.input.close()
  }

  let wanted = tails
  while (wanted.length > 0 && !isEnough()) {
    flush()
    interrupted = await io.pause(LOOK_EVERY)
    if (interrupted) break
    const still: Tail[] = []
    for (const tail of wanted) {
      await lookAt(tail)
      // Left at once, not at the end: another file may be waiting for what the system allows to be open.
      const { now } = tail
      if (now === undefined || (now.passage.isWanted() && !isOver(tail))) still.push(tail)
      else leave(tail)
    }
    wanted = still
  }
  wanted.forEach(leave)
  return interrupted
}
