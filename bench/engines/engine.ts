/** Something that finds URIs in bytes, within this process. */
export interface Engine {
  readonly name: string
  /** `ours`; `peer`: another library, with rules of its own; `floor`: passes bytes on and finds nothing. */
  readonly kind: 'ours' | 'peer' | 'floor'
  /** Number of URIs found; for a floor, number of bytes that come out. */
  readonly count: (bytes: Buffer) => number | Promise<number>
}
