/** Where the text begins: with the window, or behind a reference that is a text by itself. */
import { WINDOW } from '../layout'

let start: u32 = WINDOW

export function textStart(): u32 {
  return start
}

export function setTextStart(at: u32): void {
  start = at
}
