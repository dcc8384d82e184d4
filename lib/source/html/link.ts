/**
 * The text of a link, which is told with its reference. It stands behind the reference, so a match waits for it: not
 * long, for of a text without end the beginning is enough.
 */
import type { ElementOrigin, PageElement } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { utf8Text } from '../../codec/utf-8-text.js'
import { LINK_REACH, MAX_LINK_TEXT } from '../../limits.js'

/** Bytes of it that are kept: white space counts once, a character has four at most, and the last one may be cut. */
const MOST_BYTES = 4 * MAX_LINK_TEXT + 4

const SP = 0x20
const COLON = 0x3a
const SLASH = 0x2f
const NOTHING = new Uint8Array(0)

export interface LinkText {
  readonly isOpen: boolean
  /** Opens the link that begins at a position; one that is open ends. Links do not nest. */
  open(element: LinkElement, position: number): void
  /** Text at a position. */
  add(bytes: Uint8Array, position: number): void
  /** Whether its last word so far is a URI, or the beginning of one. */
  endsInUri(): boolean
  /** Words end here. */
  break(position: number): void
  /** What stands from a position on is not of the link, if it is that far away. */
  reach(position: number): void
  close(): void
}

/** What is told of an element, but for the attribute. */
export class LinkElement implements PageElement {
  complete = true
  #told: Partial<Omit<ElementOrigin, 'name' | 'attribute'>> | undefined
  name: string

  constructor(name: string) {
    this.name = name
  }

  tell(about: Partial<Omit<ElementOrigin, 'name' | 'attribute'>>): void {
    this.#told = { ...this.#told, ...about }
  }

  origin(attribute: string): ElementOrigin {
    return { name: this.name, attribute, ...this.#told }
  }
}

export function createLinkText(): LinkText {
  let kept = NOTHING
  let length = 0
  let link: LinkElement | undefined
  let end = 0 // position behind all that can be of it

  function close(): void {
    if (link === undefined) return
    link.tell({ text: keptWords() })
    link.complete = true
    link = undefined
  }

  /** White space has been taken care of: of ASCII nothing else need be. */
  function keptWords(): string {
    const end = length > 0 && kept[length - 1] === SP ? length - 1 : length
    for (let i = 0; i < end; i++) if (kept[i]! >= 0x80) return wordsOf(kept.subarray(0, end))
    return latin1(kept, 0, Math.min(end, MAX_LINK_TEXT)).trimEnd()
  }

  function reach(position: number): void {
    if (position >= end) close()
  }

  function keep(byte: number): void {
    if (byte > SP) kept[length++] = byte
    else if (length > 0 && kept[length - 1] !== SP) kept[length++] = SP
  }

  return {
    get isOpen() {
      return link !== undefined
    },
    open(element, position) {
      close()
      if (kept.length === 0) kept = new Uint8Array(MOST_BYTES)
      link = element
      link.complete = false
      end = position + LINK_REACH
      length = 0
    },
    add(bytes, position) {
      reach(position)
      if (link === undefined) return
      const wanted = Math.min(bytes.length, end - position)
      for (let i = 0; i < wanted && length < MOST_BYTES; i++) keep(bytes[i]!)
      if (length === MOST_BYTES) close()
    },
    endsInUri() {
      for (let i = length - 1; i >= 2 && kept[i] !== SP; i--) {
        if (kept[i] === SLASH && kept[i - 1] === SLASH && kept[i - 2] === COLON) return true
      }
      return false
    },
    break(position) {
      reach(position)
      if (link !== undefined && length < MOST_BYTES) keep(SP)
    },
    reach,
    close
  }
}

/** The words of a text in UTF-8, one blank between them, and no more than are told. */
export function wordsOf(bytes: Uint8Array): string {
  const words = utf8Text(bytes.subarray(0, MOST_BYTES))
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim()
  return words.length <= MAX_LINK_TEXT ? words : Array.from(words).slice(0, MAX_LINK_TEXT).join('').trimEnd()
}
