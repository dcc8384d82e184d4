/** Remembers every URI exactly. Memory grows by the length of each different URI and some 60 bytes. */

/** A Set of V8 holds 2^24 entries and throws at one more; large archives have more URIs than that. */
const ENTRIES_OF_A_SET = 1 << 23

/** Returns a function that says whether a string is given to it for the first time. */
export function createFirstTime(entriesOfASet = ENTRIES_OF_A_SET): (uri: string) => boolean {
  let current = new Set<string>()
  const sets = [current]
  return uri => {
    if (sets.some(set => set.has(uri))) return false
    if (current.size >= entriesOfASet) sets.push((current = new Set()))
    current.add(uri)
    return true
  }
}
