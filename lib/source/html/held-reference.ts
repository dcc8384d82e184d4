/**
 * A reference that comes in runs. It is held back until it is whole; a longer one than that goes out as it comes, so
 * that memory is bounded.
 */
import type { Run } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { createGatherer, passAll, type Span } from '../../codec/span.js'
import { MAX_HELD } from '../../limits.js'

export interface HeldReference {
  /** Adds a run. Bound, so that it can be passed as a function. */
  readonly add: Emit
  /** Ends the reference; returns what was held, undefined if it has gone out. */
  end(): Span | undefined
  /** Drops the reference, which turned out to be none; what has gone out stays. */
  drop(): void
}

export interface LongReference {
  /** Opens a text for a reference that goes out as it comes; if it returns false, the rest is left out. */
  open(span: Span): boolean
  run: Emit
  close(): void
}

export function createHeldReference(long: LongReference): HeldReference {
  const held = createGatherer()
  let state: 'held' | 'going' | 'unwanted' = 'held'

  function add(run: Run): void {
    if (state === 'unwanted') return
    if (state === 'going') return long.run(run)
    held.add(run)
    if (held.length <= MAX_HELD) return
    const span = held.take()
    state = long.open(span) ? 'going' : 'unwanted'
    if (state === 'going') passAll(span, long.run)
  }

  function end(): Span | undefined {
    const whole = state === 'held'
    if (state === 'going') long.close()
    state = 'held'
    return whole ? held.take() : undefined
  }

  return { add, end, drop: () => void end() }
}
