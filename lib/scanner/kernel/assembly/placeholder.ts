/** A host that may go on with a placeholder, of which the rules know: scanner/placeholder.ts. */

import { AT, COLON, DOT, HYPHEN, LEFT_BRACE, LEFT_PARENTHESIS, LESS_THAN, UNDERSCORE } from '../../../bytes'
import { isLetter } from './character'

/** Does what stands before `at` let a part of the authority follow? */
function isBeforePart(at: u32): bool {
  const last = load<u8>(at - 1)
  return last == DOT || last == HYPHEN || last == COLON || last == AT
}

/** Does a `<` stand at `at`, where an authority ends, behind a `.`, a `-`, a colon or an `@`? */
export function mayBePlaceholder(at: u32): bool {
  return load<u8>(at) == LESS_THAN && isBeforePart(at)
}

/** May the `$` at `at`, in an authority, begin the variable of a program? */
export function mayBeVariable(at: u32): bool {
  return isBeforePart(at)
}

/** One past the beginning of the variable of a program that the `$` at `at` begins, in an authority; `at` where none. */
export function behindVariable(at: u32, end: u32): u32 {
  if (at + 1 >= end || !isBeforePart(at)) return at
  const next: u32 = load<u8>(at + 1)
  if (next == LEFT_PARENTHESIS) return at + 2
  return next == LEFT_BRACE || next == UNDERSCORE || isLetter(next) ? at + 1 : at
}
