/** What is printed behind the fields of a match: its path, its message and its element where they are told, and the end. */
import type { PlaceTemplate, Template } from '../template.js'
import type { ElementOrigin, MessageOrigin, Text } from '../text.js'
import type { Places } from './window.js'
import { pieceOf, put, write, type Piece } from './written-bytes.js'

/** What is written as it is. */
const PLAIN = /^[ !#-[\]-~]*$/
/** Ends of paths that are remembered. */
const MOST_PIECES = 1 << 11
/** Bytes that there is room for at first. */
const SMALLEST = 512
const NONE = new Uint8Array(0)
const NOTHING = pieceOf()

/** The end of a match at a path, of which there is nothing else to tell. */
export function endAt({ after, elsewhere }: Template, path: string): string {
  if (elsewhere === undefined || path === '') return after
  return elsewhere.before + writtenAs(path, elsewhere) + elsewhere.after + elsewhere.end
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
  /** Of the match that is printed next. */
  #isTold = false
  #hasElement = false
  /** The last path, and what is written of it. */
  #text: Text | undefined
  #path = ''
  #written = ''
  /** In place of both, where its end is one of few. */
  #container = ''
  #containerPiece = NOTHING
  #within: Piece | undefined
  readonly #pieces = new Map<string, Piece>()
  /** The last message and its bytes: most have more than one match. */
  #message: MessageOrigin | undefined
  #messagePiece = NOTHING
  #room: Uint8Array = NONE
  /** Where its part begins in them. */
  #headLength = 0

  constructor({ after, elsewhere }: Template) {
    this.#after = pieceOf(after)
    this.#template = elsewhere
    this.#before = pieceOf(elsewhere?.before)
    this.#behind = pieceOf(elsewhere?.after)
    this.#end = pieceOf(elsewhere?.end)
  }

  /** The element that is told of, of matches in a text. */
  elementOf({ element }: Text): Text['element'] {
    return this.#template && element
  }

  /** What is printed next stands at a position. Gives how many bytes that takes at most, those of the element aside. */
  look(text: Text, window: Places, position: number): number {
    const template = this.#template
    this.#isTold = false
    if (template === undefined) return this.#after.length
    const { message, element, container } = text
    if (container !== undefined && text.within !== undefined) {
      if (container !== this.#container) {
        this.#container = container
        this.#containerPiece = pieceOf(container)
      }
      this.#within = this.#pieceOf(text.within, template)
    } else {
      const path = window.path(text, position)
      if (path === '' && message === undefined && element === undefined) return this.#after.length
      this.#within = undefined
      if (text !== this.#text || path !== this.#path) {
        this.#text = text
        this.#path = path
        this.#written = writtenAs(path, template)
      }
    }
    this.#isTold = true
    this.#hasElement = element !== undefined
    if (message !== this.#message) this.#lookAt(message, template)
    const around = this.#before.length + this.#behind.length + this.#end.length
    const within = this.#within
    const path = within === undefined ? this.#written.length : this.#container.length + within.length
    return around + path + this.#messagePiece.length
  }

  /** Writes all that stands before the element, or all where there is none. */
  write(into: Uint8Array, at: number): number {
    if (!this.#isTold) return put(this.#after, into, at)
    const path = put(this.#before, into, at)
    const within = this.#within
    const last =
      within === undefined ? write(this.#written, into, path) : put(within, into, put(this.#containerPiece, into, path))
    const behind = put(this.#behind, into, last)
    const end = put(this.#messagePiece, into, behind)
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

  /** What stands behind that, of an element. */
  behind(element: ElementOrigin): string {
    const { element: tell, end } = this.#template!
    return tell(element) + end
  }

  #lookAt(message: MessageOrigin | undefined, { message: tell }: PlaceTemplate): void {
    const last = this.#message
    this.#message = message
    if (message === undefined) {
      this.#messagePiece = NOTHING
      return
    }
    if (last === undefined || !isOfSame(message, last)) this.#headLength = this.#put(tell.head(message), 0)
    const length = this.#put(tell.part(message.part), this.#headLength)
    this.#messagePiece = { bytes: this.#room.subarray(0, length), length }
  }

  /** Gives one past it. */
  #put(text: string, at: number): number {
    const end = at + text.length
    if (this.#room.length < end) {
      const larger = new Uint8Array(Math.max(SMALLEST, 2 * end))
      larger.set(this.#room.subarray(0, at))
      this.#room = larger
    }
    return write(text, this.#room, at)
  }
}

/** Whether they tell the same of a message, but for the part. */
function isOfSame(one: MessageOrigin, other: MessageOrigin): boolean {
  const isSame = one.index === other.index && one.id === other.id && one.date === other.date
  return isSame && one.from === other.from && one.subject === other.subject
}
