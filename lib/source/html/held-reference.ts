/**
 * A reference that comes in runs. It is held back until it is whole; one that is longer than that goes out as it comes,
 * so that the memory it takes is bounded.
 */
import type { Run } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import type { Span } from '../../codec/span.js'
import { createGatherer } from '../../codec/span.js'
import { MAX_HELD } from '../../limits.js'

export interface HeldReference {
  /** Bound, to be handed on as it is. */
  readonly add: Emit
  /** What was held; undefined where it has gone out. */
  end(): Span | undefined
  /** It turns out to be none. What has gone out has. */
  drop(): void
}

export interface LongReference {
  /** Opens a text for it; false where it is not wanted, and the rest is left out. */
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
    if (state === 'going') span.pass(0, span.bytes.length, long.run)
  }

  function end(): Span | undefined {
    const whole = state === 'held'
    if (state === 'going') long.close()
    state = 'held'
    return whole ? held.take() : undefined
  }

  return { add, end, drop: () => void end() }
}
