/** A message as a whole (RFC 5322): a mail, or an article of news (RFC 5536). */
import type { Source, TextSink } from '../../text.js'
import { createEntity, type OnHeader } from './entity.js'
import { openBody } from './part.js'
import type { MessageOptions } from './place.js'

export interface MessagePlace {
  readonly sink: TextSink
  readonly options: MessageOptions
  readonly bases: readonly string[]
}

/** @param index 1-based number of the message in the input */
export function createMessage(index: number, place: MessagePlace, onHeader?: OnHeader): Source {
  const { sink, options, bases } = place
  const outermost = { sink, options, container: `message ${index}`, part: '', depth: 0, message: { index }, bases }
  return createEntity(outermost, 'message', 'text/plain', openBody, onHeader)
}
