/** A reference that a line of a log holds in a place of its own. */

export type Range = readonly [start: number, end: number]

export interface Reference {
  /** What the place is called. */
  readonly field: string
  /** What it is made of, in order: stretches of the line, and what is understood before or between them. */
  readonly pieces: readonly (Range | string)[]
  /** As in `Text`; absent for one that has a scheme, and for one that nothing tells the host of. */
  readonly bases?: readonly string[]
  /** Nothing tells its host: that can be said of it, and its bytes are prose. */
  readonly lacksBase?: true
}

/** `scheme://`: a value that begins like this and has a place of its own is one reference, whole. */
export function beginsWithScheme(value: string): boolean {
  return /^[a-z][a-z0-9+.-]{0,63}:\/\/./i.test(value)
}
