/** Where the request target of the line read last stands, and which text it is. */
import { IS_PROSE } from '../layout'

export let targetStart: u32 = 0
export let targetEnd: u32 = 0
export let targetText: u32 = IS_PROSE

export function setTarget(start: u32, end: u32): void {
  targetStart = start
  targetEnd = end
}

export function setTargetText(text: u32): void {
  targetText = text
}
