/**
 * Matches and rejects that cannot be reported yet: the attributes of a page are scanned only after the paragraph around
 * them, and the text of a link comes after its reference. Reports still come in the order of their starts, whenever
 * they were found.
 */
import { MAX_WAITING } from './limits.js'

/** A match or reject that waits to be reported. */
export interface Waiting {
  readonly start: number
  /** Whether everything to report about it is known. */
  readonly isComplete: boolean
  tell(): void
}

export interface InOrder {
  /** Whether a match found now may have to wait. */
  isHolding(): boolean
  add(waiting: Waiting): void
  /** From now on, matches may begin before earlier ones, until `release`. */
  hold(): void
  release(): void
  /** Reports what is complete by now. */
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
