/**
 * The text of a link, which is reported with its reference. It stands behind the reference, so the match waits for it;
 * but not long, since the beginning of a long text is enough.
 */
import { COLON, SLASH, SP } from '../../bytes.js'
import type { ElementOrigin, PageElement } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { utf8Text } from '../../codec/utf-8-text.js'
import { LINK_REACH, MAX_LINK_TEXT } from '../../limits.js'

/**
 * Most bytes of it that are kept: a row of white space counts as one, a character has four at most, and the last may be
 * cut.
 */
const MOST_BYTES = 4 * MAX_LINK_TEXT + 4

const NOTHING = new Uint8Array(0)

/** What is reported of an element, apart from the attribute. */
export class LinkElement implements PageElement {
  complete = true
  name: string
  rel: string | undefined
  property: string | undefined
  text: string | undefined

  constructor(name: string) {
    this.name = name
  }

  origin(attribute: string): ElementOrigin {
    const { name, rel, property, text } = this
    const origin: { -readonly [K in keyof ElementOrigin]: ElementOrigin[K] } = { name, attribute }
    if (rel !== undefined) origin.rel = rel
    if (property !== undefined) origin.property = property
    if (text !== undefined) origin.text = text
    return origin
  }
}

/** A buffer for a link text that is not in use. */
let spare: Uint8Array | undefined

export class LinkText {
  #kept: Uint8Array = NOTHING
  #length = 0
  #link: LinkElement | undefined
  /** Position behind which nothing belongs to it. */
  #end = 0

  get isOpen(): boolean {
    return this.#link !== undefined
  }

  /** Opens the link that begins at `position`, and ends an open one: links do not nest. */
  open(element: LinkElement, position: number): void {
    this.close()
    if (this.#kept.length === 0) {
      this.#kept = spare ?? new Uint8Array(MOST_BYTES)
      spare = undefined
    }
    this.#link = element
    element.complete = false
    this.#end = position + LINK_REACH
    this.#length = 0
  }

  /** Adds text that stands at `position`. */
  add(bytes: Uint8Array, start: number, end: number, position: number): void {
    this.reach(position)
    if (this.#link === undefined) return
    const stop = Math.min(end, start + this.#end - position)
    for (let i = start; i < stop && this.#length < MOST_BYTES; i++) this.#keep(bytes[i]!)
    if (this.#length === MOST_BYTES) this.close()
  }

  /** Whether its last word so far is a URI, or the beginning of one. */
  endsInUri(): boolean {
    const kept = this.#kept
    for (let i = this.#length - 1; i >= 2 && kept[i] !== SP; i--) {
      if (kept[i] === SLASH && kept[i - 1] === SLASH && kept[i - 2] === COLON) return true
    }
    return false
  }

  /** Adds the border of an element, at which words end. */
  break(position: number): void {
    if (this.#link === undefined) return
    this.reach(position)
    if (this.isOpen && this.#length < MOST_BYTES) this.#keep(SP)
  }

  /** Ends the link if `position` is too far behind its beginning. */
  reach(position: number): void {
    if (position >= this.#end) this.close()
  }

  close(): void {
    const link = this.#link
    if (link === undefined) return
    link.text = this.#words()
    link.complete = true
    this.#link = undefined
  }

  /** To be called at the end of the page. */
  end(): void {
    this.close()
    if (this.#kept.length > 0) spare = this.#kept
    this.#kept = NOTHING
  }

  /** The words so far. White space is already reduced; an ASCII text needs nothing else. */
  #words(): string {
    const kept = this.#kept
    const end = this.#length > 0 && kept[this.#length - 1] === SP ? this.#length - 1 : this.#length
    for (let i = 0; i < end; i++) if (kept[i]! >= 0x80) return wordsOf(kept.subarray(0, end))
    return latin1(kept, 0, Math.min(end, MAX_LINK_TEXT)).trimEnd()
  }

  #keep(byte: number): void {
    if (byte > SP) this.#kept[this.#length++] = byte
    else if (this.#length > 0 && this.#kept[this.#length - 1] !== SP) this.#kept[this.#length++] = SP
  }
}

/** The words of a text in UTF-8, one blank between them, and no more characters than are reported. */
export function wordsOf(bytes: Uint8Array): string {
  const words = utf8Text(bytes.subarray(0, MOST_BYTES))
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim()
  return words.length <= MAX_LINK_TEXT ? words : Array.from(words).slice(0, MAX_LINK_TEXT).join('').trimEnd()
}
