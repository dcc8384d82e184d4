/** A body that is plain text, at its place. */
import type { Text } from '../../text.js'
import type { Charset } from '../../codec/charset.js'
import type { PlainTextOptions } from '../plain-text.js'
import type { Place } from './place.js'
import { textAt } from './place.js'

export class PlainBody implements PlainTextOptions {
  readonly #place: Place
  readonly path: string
  readonly charset: Charset
  readonly through: PlainTextOptions['through']

  constructor(place: Place, path: string, charset: Charset, through: PlainTextOptions['through']) {
    this.#place = place
    this.path = path
    this.charset = charset
    this.through = through
  }

  open(highBytes: readonly number[] | undefined): Text {
    return textAt(this.#place, this.path, 'prose', highBytes && { highBytes })
  }
}
