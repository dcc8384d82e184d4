/** The door between the scanner and its caller. */
import type { Text } from '../text.js'
import type { Found, Refused } from './found.js'
import type { Kernel } from './kernel/index.js'
import type { Places, Window } from './window.js'

/** Where the scanner sends what it finds, in the text it was found in. Positions are those of the window. */
export interface ScannerSink {
  match(found: Found, text: Text, window: Places): void
  reject(refused: Refused, text: Text, window: Places): void
  /**
   * Takes matches as the kernel has recorded them, from `first` on; returns the index of the first one that it leaves
   * to `match`.
   */
  records?(kernel: Kernel, first: number, text: Text, window: Window): number
}
