/**
 * A text of a page. All have the same shape, whatever is known of them: V8 reads properties fast only if objects have
 * few shapes.
 */
import type { MessageOrigin, Text } from '../../text.js'

export class PageText implements Text {
  readonly path: string
  readonly framing: Text['framing']
  readonly bases: readonly string[] | undefined
  readonly message: MessageOrigin | undefined
  readonly element: Text['element']
  readonly backslash: Text['backslash']

  constructor(
    path: string,
    framing: Text['framing'],
    message: MessageOrigin | undefined,
    bases?: readonly string[],
    element?: Text['element']
  ) {
    this.path = path
    this.framing = framing
    this.bases = bases
    this.message = message
    this.element = element
    this.backslash = framing === 'exact' ? 'slash' : undefined
  }
}
