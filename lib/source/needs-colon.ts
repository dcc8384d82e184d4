import type { TextSink } from '../text.js'

const COLON = 0x3a

/** Whether a text of prose without a colon yields nothing for this sink, and may be left out. */
export function needsColon({ triggers }: TextSink): boolean {
  return triggers?.length === 1 && triggers[0] === COLON
}
