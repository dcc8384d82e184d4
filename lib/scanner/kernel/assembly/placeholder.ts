/** A host that may go on with a placeholder, of which the rules know: scanner/placeholder.ts. */

/** Do a `.` or a `-` and a `<` meet at `at`, where a host ends? */
export function mayBePlaceholder(at: u32): bool {
  return load<u8>(at) == 0x3c && (load<u8>(at - 1) == 0x2e || load<u8>(at - 1) == 0x2d)
}

/** May the `$` at `at`, in an authority, begin the variable of a program? Only the rules look at what stands behind it. */
export function mayBeVariable(at: u32): bool {
  const last = load<u8>(at - 1)
  return last == 0x2e || last == 0x2d || last == 0x3a
}
