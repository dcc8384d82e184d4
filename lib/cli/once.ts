/**
 * Each URI once, over all files. What is printed as bytes is told apart as bytes: to make a string of each URI takes
 * several times as long as to find and print it.
 */
import type { Template } from '../template.js'
import { ByteSet } from '../unique/byte-set.js'
import type { Printed } from './io.js'

export interface Once {
  /** Whether a URI comes for the first time. */
  readonly isNew: (uri: string) => boolean
  /** `take`, but only of those results whose URIs come for the first time. */
  readonly filter: (printed: Printed) => Printed['take']
}

export function createOnce(): Once {
  const seen = new ByteSet()
  let room = Buffer.alloc(1 << 10)
  let view = viewOf(room)

  function isNew(uri: string): boolean {
    if (uri.length > room.length) {
      room = Buffer.alloc(2 * uri.length)
      view = viewOf(room)
    }
    // A URI is ASCII.
    return seen.add(view, 0, room.write(uri, 'latin1'))
  }

  function filter({ template, take }: Printed): Printed['take'] {
    const places = placesOf(template)
    const terminator = template.after.charCodeAt(template.after.length - 1)
    return bytes => {
      const view = viewOf(bytes)
      /** First byte of the results that are to be passed on, and their number. */
      let from = 0
      let matches = 0
      for (let at = 0; at < bytes.length;) {
        const start = startOfUri(places.before, bytes, at)
        const end = firstFrom(bytes, places.behind, start)
        const next = firstFrom(bytes, terminator, end) + 1
        if (seen.add(view, start, end)) matches++
        else {
          if (matches > 0) take(bytes.subarray(from, at), matches)
          from = next
          matches = 0
        }
        at = next
      }
      if (matches > 0) take(bytes.subarray(from), matches)
    }
  }

  return { isNew, filter }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** How to find the URI of a result. */
interface Places {
  /** The texts before it: the length of each in bytes, and the byte that ends the field behind it. -1: that is the URI. */
  readonly before: readonly (readonly [length: number, end: number])[]
  /** The byte behind it, which no URI has. */
  readonly behind: number
}

function placesOf({ steps, after }: Template): Places {
  const texts = [...steps.map(({ before }) => before), after]
  const uri = steps.findIndex(({ field }) => field === 'uri')
  const before = texts
    .slice(0, uri + 1)
    .map((text, i) => [Buffer.byteLength(text), i === uri ? -1 : texts[i + 1]!.charCodeAt(0)] as const)
  return { before, behind: texts[uri + 1]!.charCodeAt(0) }
}

function startOfUri(before: Places['before'], bytes: Uint8Array, at: number): number {
  let start = at
  for (const [length, end] of before) {
    start += length
    if (end >= 0) start = firstFrom(bytes, end, start)
  }
  return start
}

/** Position of a byte from `at` on; where it is not, the length. */
function firstFrom(bytes: Uint8Array, byte: number, at: number): number {
  let i = at
  while (i < bytes.length && bytes[i] !== byte) i++
  return i
}
