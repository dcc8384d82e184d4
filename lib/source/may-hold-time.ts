/** Times at the beginning of a text, as most lines of logs have them. */
import type { TextSink } from '../text.js'
import { latin1Bytes } from '../codec/latin1.js'

const TIMES = Array.from({ length: 24 }, (_, hour) => latin1Bytes(`2001-01-01T${String(hour).padStart(2, '0')}:30`))

/** Whether something may be in a text that begins with a time, because of its colons. */
export function mayHoldTime({ mayHold }: TextSink): boolean {
  return TIMES.some(time => mayHold?.(time, 0, time.length) !== false)
}
