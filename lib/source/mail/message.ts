/** A message as a whole (RFC 5322): a mail, or an article of news (RFC 5536). */
import type { MessageOrigin, Source, TextSink } from '../../text.js'
import { createEntity, type OnHeader } from './entity.js'
import type { MboxPlace } from './mbox-messages.js'
import { openBody } from './part.js'
import type { MessageOptions, Place } from './place.js'

export interface MessagePlace {
  readonly sink: TextSink
  readonly options: MessageOptions
  readonly bases: readonly string[]
}

/** @param index 1-based number of the message in the input */
export function createMessage(index: number, place: MessagePlace, onHeader?: OnHeader): Source {
  return createEntity(new OutermostPlace(index, place), 'message', 'text/plain', openBody, onHeader)
}

/** The place of a file that is an mbox. */
export function mboxPlace(place: MessagePlace): MboxPlace {
  return {
    hasLengths: true,
    openMessage: (number, onHeader) => createMessage(number, place, onHeader),
    complain: (number, at) =>
      place.sink.defect({ code: 'bad-length', at, path: `message ${number}`, detail: 'Content-Length' })
  }
}

/** The place of a message. What it is called is made on demand: V8 keeps the last numbers that became strings. */
class OutermostPlace implements Place {
  readonly sink: TextSink
  readonly options: MessageOptions
  readonly part = ''
  readonly depth = 0
  readonly message: MessageOrigin
  readonly bases: readonly string[]

  constructor(index: number, { sink, options, bases }: MessagePlace) {
    this.sink = sink
    this.options = options
    this.message = { index }
    this.bases = bases
  }

  get container(): string {
    return `message ${this.message.index}`
  }
}
