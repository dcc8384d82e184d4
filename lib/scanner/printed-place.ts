/**
 * Prints what stands behind the fields of a match: its path, message and element, if the template shows them, and the
 * end.
 */
import { PLAIN, type PlaceTemplate, type Template } from '../template.js'
import type { ElementOrigin, MessageOrigin, Text } from '../text.js'
import type { Places } from './window.js'
import { copy, pieceOf, put, write, type Piece } from './written-bytes.js'

/** Endings of paths (`Text.within`) that are kept. */
const MOST_PIECES = 1 << 11
/** Paths whose printed form is kept, however long it is. */
const MOST_PATHS = 4
/** Bytes of room at first. */
const SMALLEST = 512
const NONE = new Uint8Array(0)
const NOTHING = pieceOf()

/** What stands behind the fields of a match that has neither a message nor an element. */
export function endAt({ after, elsewhere }: Template, path: string): string {
  if (elsewhere === undefined || path === '') return after
  return elsewhere.before + writtenAs(path, elsewhere) + elsewhere.after + elsewhere.end
}

/**
 * What stands behind the fields of one that is not written as its URI is: before and behind what it is, which is written
 * as in a JSON string, or in place of both. Undefined if the template does not say.
 */
export function aroundRaw(template: Template, path: string): readonly string[] | undefined {
  const { elsewhere, joined, repaired } = template
  if (repaired === true) return [endAt(template, path)]
  if (elsewhere === undefined) return joined && [joined.before, joined.after]
  const { before, after, raw, end } = elsewhere
  return raw && [before + writtenAs(path, elsewhere) + after + raw.before, raw.after + end]
}

function writtenAs(path: string, { escaped }: PlaceTemplate): string {
  return PLAIN.test(path) ? path : escaped(path)
}

export class PrintedPlace {
  readonly #after: Piece
  readonly #template: PlaceTemplate | undefined
  readonly #before: Piece
  readonly #behind: Piece
  readonly #end: Piece
  /** Before and behind what stands in place of a URI; empty: it is not shown; undefined: the template does not say. */
  readonly #raw: readonly Piece[] | undefined
  /** Whether the place of the match that is printed next is shown, and with an element. */
  #isTold = false
  #hasElement = false
  readonly #paths = new LastPaths()
  #written: Piece = NOTHING
  /** Used instead if the text has its path in two (`Text.container`, `Text.within`). */
  #container = ''
  readonly #containerPiece = new Rewritten()
  #within: Piece | undefined
  readonly #pieces = new Map<string, Piece>()
  /** The last message and its bytes: most have more than one match. */
  #message: MessageOrigin | undefined
  readonly #messagePiece = new Rewritten()
  /** Bytes of it before those of the MIME part. */
  #headLength = 0

  constructor({ after, elsewhere, repaired }: Template) {
    this.#after = pieceOf(after)
    this.#template = elsewhere
    this.#before = pieceOf(elsewhere?.before)
    this.#behind = pieceOf(elsewhere?.after)
    this.#end = pieceOf(elsewhere?.end)
    const raw = elsewhere?.raw
    this.#raw = repaired === true ? [] : raw && [pieceOf(raw.before), pieceOf(raw.after)]
  }

  /** The element of matches in a text, if the template shows it. */
  elementOf({ element }: Text): Text['element'] {
    return this.#template && element
  }

  /** Prepares to print the match at `position`; returns how many bytes `write` takes at most. */
  look(text: Text, window: Places, position: number): number {
    const template = this.#template
    this.#isTold = false
    if (template === undefined) return this.#after.length
    const { message, element, container } = text
    if (container !== undefined && text.within !== undefined) {
      if (container !== this.#container) {
        this.#container = container
        this.#containerPiece.write(container, 0)
      }
      this.#within = this.#pieceOf(text.within, template)
    } else {
      const path = window.path(text, position)
      if (path === '' && message === undefined && element === undefined) return this.#after.length
      this.#within = undefined
      this.#written = this.#paths.pieceOf(path, template)
    }
    this.#isTold = true
    this.#hasElement = element !== undefined
    if (message !== this.#message) this.#lookAt(message, template)
    const around = this.#before.length + this.#behind.length + this.#end.length
    const within = this.#within
    const path = within === undefined ? this.#written.length : this.#container.length + within.length
    return around + path + this.#messagePiece.length
  }

  /**
   * To be called after `look` for a match that is not written as its URI is: how many bytes more `write` takes at most;
   * infinitely many if the template does not say how to print it.
   */
  lookAtRaw(length: number): number {
    const [before, after] = this.#raw ?? []
    if (before && after && this.#isTold) return before.length + length + after.length
    return this.#raw && !before ? 0 : Infinity
  }

  /**
   * Writes what stands before the element; if there is none, everything.
   *
   * @param raw of such a match, where it stands: [start, end), the same as in a JSON string
   */
  write(into: Uint8Array, at: number, raw: Uint8Array | undefined, start: number, end: number): number {
    if (!this.#isTold) return put(this.#after, into, at)
    const within = this.#within
    let to = put(this.#before, into, at)
    to = within === undefined ? put(this.#written, into, to) : put(within, into, put(this.#containerPiece, into, to))
    to = put(this.#behind, into, to)
    const [before, after] = this.#raw ?? []
    if (raw && before && after) to = put(after, into, copy(raw, start, end, into, put(before, into, to)))
    to = put(this.#messagePiece, into, to)
    return this.#hasElement ? to : put(this.#end, into, to)
  }

  #pieceOf(within: string, template: PlaceTemplate): Piece {
    const known = this.#pieces.get(within)
    if (known !== undefined) return known
    if (this.#pieces.size === MOST_PIECES) this.#pieces.clear()
    const piece = pieceOf(writtenAs(within, template))
    this.#pieces.set(within, piece)
    return piece
  }

  /** What stands behind that for an element. */
  behind(element: ElementOrigin): string {
    const { element: tell, end } = this.#template!
    return tell(element) + end
  }

  #lookAt(message: MessageOrigin | undefined, { message: tell }: PlaceTemplate): void {
    const last = this.#message
    this.#message = message
    const piece = this.#messagePiece
    if (message === undefined) return piece.write('', 0)
    if (last === undefined || !isOfSame(message, last)) {
      piece.write(tell.head(message), 0)
      this.#headLength = piece.length
    }
    piece.write(tell.part(message.part), this.#headLength)
  }
}

/** Bytes of an ASCII text that is often another. */
class Rewritten implements Piece {
  bytes: Uint8Array = NONE
  length = 0
  #room: Uint8Array = NONE

  /** Replaces what stands behind the first `kept` bytes. */
  write(text: string, kept: number): void {
    const end = kept + text.length
    if (this.#room.length < end) {
      const larger = new Uint8Array(Math.max(SMALLEST, 2 * end))
      larger.set(this.#room.subarray(0, kept))
      this.#room = larger
    }
    write(text, this.#room, kept)
    this.bytes = this.#room.subarray(0, end)
    this.length = end
  }
}

/** The printed forms of the last paths: the members of JSON objects have a few of them in turn. */
class LastPaths {
  readonly #paths: string[] = []
  readonly #pieces: Rewritten[] = []
  #next = 0

  pieceOf(path: string, template: PlaceTemplate): Piece {
    const known = this.#paths.indexOf(path)
    if (known >= 0) return this.#pieces[known]!
    const i = this.#next
    this.#next = (i + 1) % MOST_PATHS
    this.#paths[i] = path
    const piece = (this.#pieces[i] ??= new Rewritten())
    piece.write(writtenAs(path, template), 0)
    return piece
  }
}

/** Whether both are of the same message, perhaps of different parts. */
function isOfSame(one: MessageOrigin, other: MessageOrigin): boolean {
  const isSame = one.index === other.index && one.id === other.id && one.date === other.date
  return isSame && one.from === other.from && one.subject === other.subject
}
