/** What is printed behind the fields of a match: its path, its message and its element where they are told, and the end. */
import type { PlaceTemplate, Template } from '../template.js'
import type { ElementOrigin, MessageOrigin, Text } from '../text.js'
import { asciiInto } from './ascii.js'
import type { Places } from './window.js'
import { write } from './written-bytes.js'

/** What is written as it is. */
const PLAIN = /^[ !#-[\]-~]*$/
const NOTHING = new Uint8Array(0)
const encoder = new TextEncoder()

/** The end of a match at a path, of which there is nothing else to tell. */
export function endAt({ after, elsewhere }: Template, path: string): string {
  if (elsewhere === undefined || path === '') return after
  return elsewhere.before + (PLAIN.test(path) ? path : elsewhere.escaped(path)) + elsewhere.after + elsewhere.end
}

interface Encoded {
  readonly before: Uint8Array
  readonly after: Uint8Array
  readonly end: Uint8Array
}

export class PrintedPlace {
  readonly #after: Uint8Array
  readonly #template: PlaceTemplate | undefined
  readonly #encoded: Encoded
  /** Of the match that is printed next. */
  #isTold = false
  #hasElement = false
  /** The last path, and what is written of it. */
  #path = ''
  #written = ''
  /** The last message and its bytes: most have more than one match. */
  #message: MessageOrigin | undefined
  #messageBytes: Uint8Array = NOTHING
  #room: Uint8Array = NOTHING

  constructor({ after, elsewhere }: Template) {
    this.#after = encoder.encode(after)
    this.#template = elsewhere
    this.#encoded = {
      before: encoder.encode(elsewhere?.before),
      after: encoder.encode(elsewhere?.after),
      end: encoder.encode(elsewhere?.end)
    }
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
    const path = window.path(text, position)
    const { message, element } = text
    if (path === '' && message === undefined && element === undefined) return this.#after.length
    this.#isTold = true
    this.#hasElement = element !== undefined
    if (path !== this.#path) {
      this.#path = path
      this.#written = PLAIN.test(path) ? path : template.escaped(path)
    }
    if (message !== this.#message) {
      this.#message = message
      this.#messageBytes = message === undefined ? NOTHING : this.#bytesOf(template.message(message))
    }
    const { before, after, end } = this.#encoded
    return before.length + this.#written.length + after.length + this.#messageBytes.length + end.length
  }

  /** Writes all that stands before the element, or all where there is none. */
  write(into: Uint8Array, from: number): number {
    let at = from
    if (!this.#isTold) {
      into.set(this.#after, at)
      return at + this.#after.length
    }
    const { before, after, end } = this.#encoded
    into.set(before, at)
    at = write(this.#written, into, at + before.length)
    into.set(after, at)
    at += after.length
    into.set(this.#messageBytes, at)
    at += this.#messageBytes.length
    if (this.#hasElement) return at
    into.set(end, at)
    return at + end.length
  }

  /** What stands behind that, of an element. */
  behind(element: ElementOrigin): string {
    const { element: tell, end } = this.#template!
    return tell(element) + end
  }

  /** Until the next is asked for. */
  #bytesOf(text: string): Uint8Array {
    if (this.#room.length < text.length) this.#room = new Uint8Array(2 * text.length)
    asciiInto(text, this.#room, 0)
    return this.#room.subarray(0, text.length)
  }
}
