/**
 * Matches, and rejects, that cannot be told yet: on a page an attribute is looked at when the paragraph around it has
 * been read, and the text of a link stands behind its reference. What is told is in the order of the starts all the
 * same, and does not depend on when it came.
 */
import { MAX_WAITING } from './limits.js'

/** What waits to be told. */
export interface Waiting {
  readonly start: number
  /** All that is told of it is known. */
  readonly isComplete: boolean
  tell(): void
}

export interface InOrder {
  /** Whether a match that comes now may have to wait. */
  isHolding(): boolean
  add(waiting: Waiting): void
  /** What comes from here on may begin before what has come. */
  hold(): void
  release(): void
  /** Tells what is complete by now. */
  pass(): void
}

export function createInOrder(): InOrder {
  let holds = 0
  let overflown = false // more came than can wait: in the order in which it comes, until the next hold
  let held: Waiting[] = []
  let queue: Waiting[] = []

  function pass(): void {
    let told = 0
    while (told < queue.length && queue[told]!.isComplete) queue[told++]!.tell()
    if (told > 0) queue = told === queue.length ? [] : queue.slice(told)
  }

  function sortHeld(): void {
    if (held.length === 0) return
    const waiting = held
    held = []
    if (!isSorted(waiting)) waiting.sort((a, b) => a.start - b.start)
    if (queue.length === 0) queue = waiting
    else for (const one of waiting) queue.push(one)
    pass()
  }

  return {
    // No getter: an object that has one takes five times as long to make.
    isHolding: () => holds > 0 || queue.length > 0,
    add(waiting) {
      if (holds === 0 || overflown) {
        queue.push(waiting)
        return pass()
      }
      held.push(waiting)
      if (held.length < MAX_WAITING) return
      overflown = true
      sortHeld()
    },
    hold() {
      if (holds++ === 0) overflown = false
    },
    release() {
      if (--holds === 0) sortHeld()
    },
    pass
  }
}

function isSorted(waiting: readonly Waiting[]): boolean {
  for (let i = 1; i < waiting.length; i++) if (waiting[i]!.start < waiting[i - 1]!.start) return false
  return true
}
