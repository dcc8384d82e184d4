/**
 * The designators of ISO-2022 (RFC 1468, 1554, 1557, 1922): they switch the character set, and end in a letter. Prose has
 * no blank behind them:
 *
 * ```text
 * ESC ( B mailto:x@a.example      also ESC ( J, ESC $ B, ESC $ ( D, ESC . A
 *       ^ no letter of the scheme
 * ```
 */

const ESC = 0x1b
/** `$`, of sets of two bytes. */
const WIDE = 0x24
/** Bytes between the ESC and the last one. */
const LONGEST_MIDDLE = 2

/** One past the designator that ends in the run [start, end) with its first letter; `start` where none does. */
export function behindDesignator(bytes: Uint8Array, start: number, end: number, floor: number): number {
  for (let escape = start - 1; escape >= floor && start - escape <= LONGEST_MIDDLE + 1; escape--) {
    if (bytes[escape] !== ESC) continue
    let last = escape + 1
    if (bytes[last] === WIDE) last++
    if (isMiddle(bytes[last]!)) last++
    const isLast = last > escape + 1 && last >= start && last < end && isCapital(bytes[last]!)
    return isLast ? last + 1 : start
  }
  return start
}

/** `( ) * + , - . /`: which of the sets is switched. */
function isMiddle(byte: number): boolean {
  return byte >= 0x28 && byte <= 0x2f
}

/** Designators in use end in a capital, or in `@`, which no scheme has; small letters are text. */
function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a
}
