/** A reference that a line of a log holds in a place of its own. */

export type Range = readonly [start: number, end: number]

export interface Reference {
  /** What the place is called. */
  readonly field: string
  /** What it is made of, in order: stretches of the line, and what is understood before or between them. */
  readonly pieces: readonly (Range | string)[]
  /** As in `Text`; absent for one that has a scheme. */
  readonly bases?: readonly string[]
}

/** `scheme://`: a value that begins like this and has a place of its own is one reference, whole. */
export function beginsWithScheme(value: string): boolean {
  return /^[a-z][a-z0-9+.-]{0,63}:\/\/./i.test(value)
}
