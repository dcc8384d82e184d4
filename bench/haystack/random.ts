/** Random numbers that are the same in every run: a haystack is named by its seed. */

export interface Random {
  /** A whole number in [0, below). */
  below(below: number): number
  pick<T>(list: readonly T[]): T
}

/** xorshift32 (Marsaglia 2003). Good enough to mix texts with, and three lines long. */
export function createRandom(seed: number): Random {
  let state = seed | 0 || 1
  const below = (limit: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  return { below, pick: list => list[below(list.length)]! }
}
