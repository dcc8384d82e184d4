/**
 * Matches, and rejects, that cannot be told yet: on a page an attribute is looked at when the paragraph around it has been read, and
 * the text of a link stands behind its reference. What is told is in the order of the starts all the same, and does not
 * depend on when it came.
 */
import { MAX_WAITING } from './limits.js'

/** Something of which not everything is known yet. */
interface Incomplete {
  readonly complete: boolean
}

export interface InOrder {
  /** Whether a match that comes now may have to wait. */
  readonly isHolding: boolean
  /** @param about what must be complete before it is told */
  add(start: number, tell: () => void, about?: Incomplete): void
  /** What comes from here on may begin before what has come. */
  hold(): void
  release(): void
  /** Tells what is complete by now. */
  pass(): void
}

interface Waiting {
  readonly start: number
  readonly tell: () => void
  readonly about: Incomplete | undefined
}

export function createInOrder(): InOrder {
  let holds = 0
  let overflown = false // more came than can wait: in the order in which it comes, until the next hold
  let held: Waiting[] = []
  let queue: Waiting[] = []

  function enqueue(waiting: readonly Waiting[]): void {
    for (const one of waiting) queue.push(one)
    pass()
  }

  function pass(): void {
    let told = 0
    while (told < queue.length && queue[told]!.about?.complete !== false) queue[told++]!.tell()
    if (told > 0) queue = queue.slice(told)
  }

  function sortHeld(): void {
    const waiting = held
    held = []
    enqueue(waiting.sort((a, b) => a.start - b.start))
  }

  return {
    get isHolding() {
      return holds > 0 || queue.length > 0
    },
    add(start, tell, about) {
      if (holds === 0 || overflown) return enqueue([{ start, tell, about }])
      held.push({ start, tell, about })
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
