/**
 * Inputs made to be slow: each aims at a place where an extractor may look at the same bytes again and again. Time
 * must grow with the length of the input and no faster. How many URIs they hold is known by how they are made.
 */
import type { ExtractOptions } from '../../../lib/index.js'

export interface Attack {
  readonly name: string
  /** What it aims at. */
  readonly target: string
  readonly options: ExtractOptions
  /** The input, of at most `size` bytes, and how many URIs it holds. */
  readonly make: (size: number) => { readonly bytes: Buffer; readonly expected: number }
}

/** What stands before and behind what is repeated, and the options it is read with. */
export interface Frame {
  readonly before?: string
  readonly behind?: string
  /** URIs in these two. */
  readonly fixed?: number
  readonly options?: ExtractOptions
}

/** `unit` again and again; each holds `each` URIs. */
export function repeated(name: string, unit: string, each: number, target: string, frame: Frame = {}): Attack {
  const bytes = Buffer.from(unit)
  const before = Buffer.from(frame.before ?? '')
  const behind = Buffer.from(frame.behind ?? '')
  const { fixed = 0, options = {} } = frame
  return {
    name,
    target,
    options,
    make(size) {
      const count = Math.floor((size - before.length - behind.length) / bytes.length)
      const middle = Buffer.alloc(count * bytes.length, bytes)
      return { bytes: Buffer.concat([before, middle, behind]), expected: fixed + each * count }
    }
  }
}

/** `before`, and then `unit` to the end; `expected` URIs in all. */
export function tail(
  name: string,
  before: string,
  unit: string,
  expected: number,
  target: string,
  options: ExtractOptions = {}
): Attack {
  const head = Buffer.from(before)
  return {
    name,
    target,
    options,
    make: size => ({ bytes: Buffer.concat([head, Buffer.alloc(size - head.length, unit)]), expected })
  }
}
