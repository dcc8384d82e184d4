/**
 * Prints matches that do not stand in the input as it is: of each its place was asked for. As the kernel prints the others,
 * without an object or a string for any of them.
 */
import type { Wrapper } from '../match.js'
import type { Template } from '../template.js'
import type { Text } from '../text.js'
import { allocate } from './ascii.js'
import type { Found } from './found.js'
import { wrapperOf, type Kernel } from './kernel/index.js'
import {
  RECORD_DELIMITER,
  RECORD_OTHER_END,
  RECORD_END,
  RECORD_REPAIRED,
  RECORD_START,
  RECORD_WORDS
} from './kernel/layout.js'
import type { Places } from './window.js'

/** Bytes that are printed at once. */
const ROOM = 1 << 14
/** Digits of an offset, at most. */
const DIGITS = 16
/** Bytes of the longest wrapper. */
const LONGEST_WRAPPER = 16
/** Paths of which it is known what they are printed as. */
const PATHS = 256
const encoder = new TextEncoder()

export class PlacePrinter {
  readonly #steps: readonly { readonly before: Uint8Array; readonly field: string }[]
  readonly #after: Uint8Array
  readonly #elsewhere: Template['elsewhere']
  /** Bytes of all that is not the URI and what follows the last field, at most. */
  readonly #longest: number
  readonly #take: (bytes: Uint8Array, matches: number) => void
  readonly #lineAt: (offset: number) => number
  #bytes: Uint8Array | undefined
  #length = 0
  #matches = 0
  readonly #endings = new Map<string, Uint8Array>()

  /** @param take as in printer.ts */
  constructor(
    { steps, after, elsewhere }: Template,
    take: (bytes: Uint8Array, matches: number) => void,
    lineAt: (offset: number) => number
  ) {
    this.#steps = steps.map(({ before, field }) => ({ before: encoder.encode(before), field }))
    this.#after = encoder.encode(after)
    this.#elsewhere = elsewhere
    this.#longest = this.#steps.reduce(
      (length, { before }) => length + before.length + Math.max(DIGITS, LONGEST_WRAPPER),
      0
    )
    this.#take = take
    this.#lineAt = lineAt
  }

  /** Prints a match in this text; false where there is more to tell of it, or it is too long. */
  found(found: Found, text: Text, window: Places): boolean {
    const { start, end, uri, wrapper } = found
    if (!found.asItStands || found.repaired || found.evidence || found.alternatives.length > 0) return false
    return isPlain(text, window) && this.#print(window, text, start, end, wrapper, uri)
  }

  /** Prints records of a kernel from `first` on; gives the first that there is more to tell of. */
  records(kernel: Kernel, first: number, text: Text, window: Places): number {
    const { records, count } = kernel
    if (!isPlain(text, window)) return first
    for (let i = first; i < count; i++) {
      const at = i * RECORD_WORDS
      const delimiter = records[at + RECORD_DELIMITER]!
      if (records[at + RECORD_OTHER_END] !== 0 || (delimiter & RECORD_REPAIRED) !== 0) return i
      const start = records[at + RECORD_START]!
      const end = records[at + RECORD_END]!
      if (!this.#print(window, text, start, end, wrapperOf(delimiter), undefined)) return i
    }
    return count
  }

  /** Hands over what has been printed: before anything else is told, and when nobody looks any more. */
  flush(): void {
    if (this.#matches === 0 || this.#bytes === undefined) return
    const matches = this.#matches
    const length = this.#length
    this.#matches = this.#length = 0
    this.#take(this.#bytes.subarray(0, length), matches)
  }

  /** @param uri undefined: it is what stands in the window */
  #print(window: Places, text: Text, start: number, end: number, wrapper: Wrapper, uri: string | undefined): boolean {
    const path = this.#elsewhere === undefined ? '' : window.path(text, start)
    const ending = path === '' ? this.#after : this.#endingOf(path)
    const length = this.#longest + (uri?.length ?? end - start) + ending.length
    if (length > ROOM) return false
    if (this.#length + length > ROOM) this.flush()
    const into = (this.#bytes ??= allocate(ROOM))
    const inputStart = window.inputStart(start)
    let at = this.#length
    for (const { before, field } of this.#steps) {
      at = copy(before, 0, before.length, into, at)
      if (field === 'start') at = decimal(inputStart, into, at)
      else if (field === 'end') at = decimal(window.inputEnd(end), into, at)
      else if (field === 'line') at = decimal(this.#lineAt(inputStart), into, at)
      else if (field === 'wrapper') at = write(wrapper, into, at)
      else at = uri === undefined ? copy(window.bytes, start, end, into, at) : write(uri, into, at)
    }
    this.#length = copy(ending, 0, ending.length, into, at)
    this.#matches++
    return true
  }

  #endingOf(path: string): Uint8Array {
    const known = this.#endings.get(path)
    if (known !== undefined) return known
    const ending = encoder.encode(this.#elsewhere?.(path))
    // Of elements of arrays each has its own.
    if (this.#endings.size === PATHS) this.#endings.clear()
    this.#endings.set(path, ending)
    return ending
  }
}

/** Whether nothing is told of its matches but what a template has. */
function isPlain(text: Text, window: Places): boolean {
  return !window.altered && text.message === undefined && text.element === undefined
}

function copy(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  for (let i = start; i < end; i++) into[at++] = from[i]!
  return at
}

/** Writes what is ASCII. */
function write(text: string, into: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) into[at++] = text.charCodeAt(i)
  return at
}

function decimal(number: number, into: Uint8Array, at: number): number {
  if (number > 0x7fffffff) return write(String(number), into, at)
  let digits = 1
  for (let power = 10; digits < 10 && power <= number; power *= 10) digits++
  let rest = number | 0
  for (let i = at + digits - 1; i >= at; i--) {
    const next = (rest / 10) | 0
    into[i] = 0x30 + (rest - 10 * next)
    rest = next
  }
  return at + digits
}
