/** A host that may go on with a placeholder, of which the rules know: scanner/placeholder.ts. */

/** Does what stands before `at` let a part of the authority follow? */
function isBeforePart(at: u32): bool {
  const last = load<u8>(at - 1)
  return last == 0x2e || last == 0x2d || last == 0x3a || last == 0x40
}

/** Does a `<` stand at `at`, where an authority ends, behind a `.`, a `-`, a colon or an `@`? */
export function mayBePlaceholder(at: u32): bool {
  return load<u8>(at) == 0x3c && isBeforePart(at)
}

/** May the `$` at `at`, in an authority, begin the variable of a program? Only the rules look at what stands behind it. */
export function mayBeVariable(at: u32): bool {
  return isBeforePart(at)
}
