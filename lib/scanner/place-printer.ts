/**
 * Prints matches whose text does not stand in the input unchanged, so that each place must be looked up. Like the
 * kernel, which prints the others, it makes no object or string for a match.
 */
import type { Wrapper } from '../match.js'
import type { Template, TemplateField } from '../template.js'
import type { Text } from '../text.js'
import { allocate } from './ascii.js'
import type { Found } from './found.js'
import { HeldPrints, type HeldPrint } from './held-prints.js'
import type { Kernel } from './kernel/index.js'
import { RECORD_DELIMITER, RECORD_OTHER_END, RECORD_END, RECORD_START, RECORD_WORDS } from './kernel/layout.js'
import { wrapperOf } from './kernel/record.js'
import { PrintedPlace } from './printed-place.js'
import type { Places } from './window.js'
import { copy, decimal, pieceOf, put, write, type Piece } from './written-bytes.js'

/** Bytes of output that are handed over at once. */
const ROOM = 1 << 14
/** Room for output at first: most files of a mail folder hold only a few matches. */
const SMALLEST = 1 << 10
const NONE = new Uint8Array(0)
/** Digits of an offset, at most. */
const DIGITS = 16

export class PlacePrinter {
  readonly #template: Template
  /** The steps of the template for each wrapper that has occurred, by its number (`numberOf`). */
  readonly #steps: (readonly Step[])[] = []
  readonly #place: PrintedPlace
  /** Most bytes that the fields take together with the texts before them, without the URI. */
  readonly #longest: number
  readonly #take: (bytes: Uint8Array, matches: number) => void
  readonly #lineAt: (offset: number) => number
  #bytes: Uint8Array = NONE
  #length = 0
  #matches = 0
  readonly #held = new HeldPrints()

  /** @param take as in printer.ts */
  constructor(
    template: Template,
    take: (bytes: Uint8Array, matches: number) => void,
    lineAt: (offset: number) => number
  ) {
    this.#template = template
    this.#place = new PrintedPlace(template)
    this.#longest = stepsOf(template, LONGEST_WRAPPER).reduce((all, { before }) => all + before.length + DIGITS, 0)
    this.#take = take
    this.#lineAt = lineAt
  }

  /** Prints a match that need not wait; false if the template cannot show all there is to report, or it is too long. */
  found(found: Found, text: Text, window: Places): boolean {
    const { start, end, wrapper } = found
    return isPlain(found, window) && this.#print(window, text, start, end, wrapper)
  }

  /** As `found`, for a match that must wait for others; returns undefined instead of false. */
  hold(found: Found, text: Text, window: Places): HeldPrint | undefined {
    const { start, end, wrapper } = found
    return isPlain(found, window) ? this.#hold(window, text, start, end, wrapper) : undefined
  }

  /**
   * Prints records of the kernel from `first` on; returns the index of the first that the template cannot show.
   *
   * @param wait if the matches must wait for others: takes each of them
   */
  records(kernel: Kernel, first: number, text: Text, window: Places, wait?: (held: HeldPrint) => void): number {
    const { records, count } = kernel
    if (window.altered || text.element !== undefined) return first
    for (let i = first; i < count; i++) {
      const at = i * RECORD_WORDS
      const delimiter = records[at + RECORD_DELIMITER]!
      const wrapper = wrapperOf(delimiter & 0xff)
      if (records[at + RECORD_OTHER_END] !== 0 || (delimiter > 0xff && wrapper !== 'exact')) return i
      const origin = delimiter > 0xff ? kernel.recordAt(i).origin : ''
      const start = records[at + RECORD_START]!
      const end = records[at + RECORD_END]!
      if (wait === undefined) {
        if (!this.#print(window, text, start, end, wrapper, origin)) return i
      } else {
        const held = this.#hold(window, text, start, end, wrapper, origin)
        if (held === undefined) return i
        wait(held)
      }
    }
    return count
  }

  /** Hands over what has been printed. To be called before anything is reported in another way, and at the end. */
  flush(): void {
    if (this.#matches === 0) return
    const matches = this.#matches
    const length = this.#length
    this.#matches = this.#length = 0
    this.#take(this.#bytes.subarray(0, length), matches)
  }

  /** @param origin stands before it in its URI */
  #print(window: Places, text: Text, start: number, end: number, wrapper: Wrapper, origin = ''): boolean {
    const element = this.#place.elementOf(text)
    const behind = element === undefined ? '' : this.#place.behind(element.of.origin(element.attribute))
    const length = this.#look(window, text, start, end, origin) + behind.length
    if (length > ROOM) return false
    const into = this.#room(length)
    const at = this.#write(into, this.#length, window, start, end, wrapper, origin)
    this.#length = write(behind, into, at)
    this.#matches++
    return true
  }

  #hold(window: Places, text: Text, start: number, end: number, wrapper: Wrapper, origin = ''): HeldPrint | undefined {
    const held = this.#held
    const length = this.#look(window, text, start, end, origin)
    if (length > ROOM || !held.makeRoom(length)) return undefined
    const to = this.#write(held.bytes, held.length, window, start, end, wrapper, origin)
    return held.add(window.inputStart(start), to, this.#place.elementOf(text), this.#tell)
  }

  readonly #tell = ({ from, to, element }: HeldPrint): void => {
    const behind = element === undefined ? '' : this.#place.behind(element.of.origin(element.attribute))
    const into = this.#room(to - from + behind.length)
    this.#length = write(behind, into, copy(this.#held.bytes, from, to, into, this.#length))
    this.#matches++
    this.#held.letGo()
  }

  /** Most bytes that a match takes, without its element; infinitely many if the template cannot show it. */
  #look(window: Places, text: Text, start: number, end: number, origin: string): number {
    const length = this.#longest + end - start + this.#place.look(text, window, start)
    return origin ? length + origin.length + this.#place.lookAtRaw(end - start) : length
  }

  /** Makes room for `length` bytes behind those that have been printed. */
  #room(length: number): Uint8Array {
    const bytes = this.#bytes
    if (this.#length + length <= bytes.length) return bytes
    this.flush()
    const wanted = Math.max(length, Math.min(Math.max(SMALLEST, 2 * bytes.length), ROOM))
    return wanted <= bytes.length ? bytes : (this.#bytes = allocate(wanted))
  }

  #stepsFor(wrapper: Wrapper): readonly Step[] {
    return (this.#steps[numberOf(wrapper)] ??= stepsOf(this.#template, wrapper))
  }

  #write(
    into: Uint8Array,
    from: number,
    window: Places,
    start: number,
    end: number,
    wrapper: Wrapper,
    origin: string
  ): number {
    // Looked up only if the template shows it.
    let inputStart = -1
    let at = from
    for (const { before, field } of this.#stepsFor(wrapper)) {
      at = put(before, into, at)
      if (inputStart < 0 && (field === 'start' || field === 'line')) inputStart = window.inputStart(start)
      if (field === 'start') at = decimal(inputStart, into, at)
      else if (field === 'end') at = decimal(window.inputEnd(end), into, at)
      else if (field === 'line') at = decimal(this.#lineAt(inputStart), into, at)
      else if (field === 'uri') at = copy(window.bytes, start, end, into, write(origin, into, at))
    }
    return this.#place.write(into, at, origin ? window.bytes : undefined, start, end)
  }
}

const LONGEST_WRAPPER: Wrapper = 'angle-brackets'

/** A number of its own, as index of `#steps`. These comparisons take less time than a lookup. */
function numberOf(wrapper: Wrapper): number {
  if (wrapper === 'whitespace') return 0
  if (wrapper === 'angle-brackets') return 1
  if (wrapper === 'double-quotes') return 2
  return wrapper === 'pair' ? 3 : 4
}

interface Step {
  readonly before: Piece
  readonly field: Exclude<TemplateField, 'wrapper'> | undefined
}

/** The steps of a template for one wrapper, whose name becomes part of the texts. */
function stepsOf({ steps }: Template, wrapper: Wrapper): readonly Step[] {
  const made: Step[] = []
  let text = ''
  for (const { before, field } of steps) {
    text += before
    if (field === 'wrapper') text += wrapper
    else {
      made.push({ before: pieceOf(text), field })
      text = ''
    }
  }
  if (text !== '') made.push({ before: pieceOf(text), field: undefined })
  return made
}

/** Whether a template can show all there is to report of a match. */
function isPlain(found: Found, window: Places): boolean {
  if (window.altered || found.repaired || found.evidence || found.alternatives.length > 0) return false
  return found.asItStands || standsAs(found.uri, window.bytes, found.start, found.end)
}

function standsAs(uri: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== uri.length) return false
  for (let i = 0; i < uri.length; i++) if (bytes[start + i] !== uri.charCodeAt(i)) return false
  return true
}
