/** Where the text begins: with the window, or behind a reference that is a text by itself. */
import { WINDOW } from '../layout'

export let textStart: u32 = WINDOW

export function setTextStart(at: u32): void {
  textStart = at
}
