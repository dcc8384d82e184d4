/** A body that is plain text, at its place. */
import type { Text } from '../../text.js'
import type { Charset } from '../../codec/charset.js'
import type { PlainTextOptions } from '../plain-text.js'
import { pathOf, PlacedText, type Place } from './place.js'

export class PlainBody implements PlainTextOptions {
  readonly #place: Place
  readonly #encoding: string
  readonly #kind: string
  readonly charset: Charset
  readonly through: PlainTextOptions['through']

  /** The path's last steps: the transfer encoding, if it has one, and what the text is. */
  constructor(place: Place, encoding: string, kind: string, charset: Charset, through?: PlainTextOptions['through']) {
    this.#place = place
    this.#encoding = encoding
    this.#kind = kind
    this.charset = charset
    this.through = through
  }

  get path(): string {
    return pathOf(this.#place, this.#encoding, this.#kind)
  }

  open(highBytes: readonly number[] | undefined): Text {
    return new PlacedText(this.#place, this.#encoding, this.#kind, 'prose', { highBytes })
  }
}
