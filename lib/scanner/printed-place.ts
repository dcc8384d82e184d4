/**
 * Prints what stands behind the fields of a match: its path, message and element, if the template shows them, and the
 * end.
 */
import type { PlaceTemplate, Template } from '../template.js'
import type { ElementOrigin, MessageOrigin, Text } from '../text.js'
import type { Places } from './window.js'
import { copy, pieceOf, put, write, type Piece } from './written-bytes.js'

/** Paths that need no escaping. */
const PLAIN = /^[ !#-[\]-~]*$/
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
  /** Before and behind what stands in place of a URI; `'alike'`: it is not shown; undefined: the template does not say. */
  readonly #raw: readonly [Piece, Piece] | 'alike' | undefined
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
    this.#raw = repaired === true ? 'alike' : raw && [pieceOf(raw.before), pieceOf(raw.after)]
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

  /** To be called after `look` for a match that is not written as its URI is: how many bytes more it takes, at most. */
  lookAtRaw(length: number): number {
    if (this.#raw === 'alike') return 0
    return this.#raw === undefined || !this.#isTold ? Infinity : this.#raw[0].length + length + this.#raw[1].length
  }

  /** As `write`, for such a match; [start, end) is what stands there, which is the same in a JSON string. */
  writeWithRaw(bytes: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
    const raw = this.#raw
    if (raw === 'alike' || raw === undefined) return this.write(into, at)
    const behind = copy(bytes, start, end, into, put(raw[0], into, this.#writePath(into, at)))
    return this.#writeRest(into, put(raw[1], into, behind))
  }

  /** Writes what stands before the element; if there is none, everything. */
  write(into: Uint8Array, at: number): number {
    if (!this.#isTold) return put(this.#after, into, at)
    return this.#writeRest(into, this.#writePath(into, at))
  }

  #writePath(into: Uint8Array, at: number): number {
    const path = put(this.#before, into, at)
    const within = this.#within
    const last =
      within === undefined ? put(this.#written, into, path) : put(within, into, put(this.#containerPiece, into, path))
    return put(this.#behind, into, last)
  }

  #writeRest(into: Uint8Array, at: number): number {
    const end = put(this.#messagePiece, into, at)
    return this.#hasElement ? end : put(this.#end, into, end)
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
