/** What a sink wants colons for. */
import { COLON } from '../bytes.js'
import type { TextSink } from '../text.js'
import { latin1Bytes } from '../codec/latin1.js'

/** Whether a text of prose without a colon yields nothing for this sink, and may be left out. */
export function needsColon({ triggers }: TextSink): boolean {
  return triggers?.length === 1 && triggers[0] === COLON
}

const TIMES = Array.from({ length: 24 }, (_, hour) => latin1Bytes(`2001-01-01T${String(hour).padStart(2, '0')}:30`))

/** Whether something may be in a text that begins with a time, because of its colons. */
export function mayHoldTime({ mayHold }: TextSink): boolean {
  return TIMES.some(time => mayHold?.(time, 0, time.length) !== false)
}
