/** Where a source stands while it reads a message: what every part hands on to the parts inside it. */
import type { MessageOrigin, Source, Text, TextSink } from '../../text.js'
import type { Complain } from '../../codec/codec.js'
import type { Header } from './header.js'
import type { HiddenReading } from '../html/programs.js'

export interface MessageOptions {
  /** `'text'`: of attachments only those of type text/*. `'all'`: whatever is text by its type or name. */
  readonly attachments: 'text' | 'all'
  /** Whether the origin of a text tells `From` and `Subject`. */
  readonly messageInfo: 'none' | 'from-subject'
  /** As in `SourceOptions`. */
  readonly given: 'bytes' | 'text'
  /** What is read of comments, scripts and styles of HTML. */
  readonly hidden: HiddenReading
}

export interface Place {
  readonly sink: TextSink
  readonly options: MessageOptions
  /** `message 12`. */
  readonly container: string
  /** `1.2`; empty for the message itself. */
  readonly part: string
  /** How many parts this one lies in. */
  readonly depth: number
  readonly message: MessageOrigin
  /** As in `Text`. */
  readonly bases: readonly string[]
}

/** What knows a message's origin, and makes it when it is asked for: few texts hold a match. */
export type KnowsMessage = Pick<Place, 'message'>

/** A place within another. */
export function placeWithin(
  place: Place,
  part: string,
  depth: number,
  bases: readonly string[],
  outer: KnowsMessage = place,
  container = place.container
): Place {
  return new InnerPlace(place, container, part, depth, bases, outer)
}

class InnerPlace implements Place {
  readonly sink: TextSink
  readonly options: MessageOptions
  readonly container: string
  readonly part: string
  readonly depth: number
  readonly bases: readonly string[]
  readonly #outer: KnowsMessage
  #message: MessageOrigin | undefined

  constructor(
    place: Place,
    container: string,
    part: string,
    depth: number,
    bases: readonly string[],
    outer: KnowsMessage
  ) {
    this.sink = place.sink
    this.options = place.options
    this.container = container
    this.part = part
    this.depth = depth
    this.bases = bases
    this.#outer = outer
  }

  get message(): MessageOrigin {
    return (this.#message ??= originOfPart(this.#outer.message, this.part))
  }
}

/** A text at a place. */
export function textAt(
  place: KnowsMessage,
  path: string,
  framing: Text['framing'],
  more?: Pick<Text, 'bases' | 'highBytes'>
): Text {
  return new PlacedText(place, path, framing, more)
}

/** A text within a container, at one of few places in it: its path is made when it is asked for. */
export function textWithin(
  place: Place,
  within: string,
  framing: Text['framing'],
  more?: Pick<Text, 'bases' | 'highBytes'>
): Text {
  return new TextWithin(place, within, framing, more)
}

class TextWithin implements Text {
  readonly container: string
  readonly within: string
  readonly framing: Text['framing']
  readonly bases: Text['bases']
  readonly highBytes: Text['highBytes']
  readonly #place: KnowsMessage

  constructor(place: Place, within: string, framing: Text['framing'], more?: Pick<Text, 'bases' | 'highBytes'>) {
    this.container = place.container
    this.within = within
    this.framing = framing
    this.bases = more?.bases
    this.highBytes = more?.highBytes
    this.#place = place
  }

  get path(): string {
    return this.container + this.within
  }

  get message(): MessageOrigin {
    return this.#place.message
  }
}

class PlacedText implements Text {
  readonly path: string
  readonly framing: Text['framing']
  readonly bases: Text['bases']
  readonly highBytes: Text['highBytes']
  readonly #place: KnowsMessage

  constructor(place: KnowsMessage, path: string, framing: Text['framing'], more?: Pick<Text, 'bases' | 'highBytes'>) {
    this.path = path
    this.framing = framing
    this.bases = more?.bases
    this.highBytes = more?.highBytes
    this.#place = place
  }

  get message(): MessageOrigin {
    return this.#place.message
  }
}

/** The text of a body, prose: its path is made when it is asked for, and mostly nobody asks. */
export function textOfBody(place: Place, encoding: string, kind: string, highBytes: Text['highBytes']): Text {
  return new TextOfBody(place, encoding, kind, highBytes)
}

class TextOfBody implements Text {
  readonly framing = 'prose'
  readonly highBytes: Text['highBytes']
  readonly #place: Place
  readonly #encoding: string
  readonly #kind: string
  #path: string | undefined

  constructor(place: Place, encoding: string, kind: string, highBytes: Text['highBytes']) {
    this.highBytes = highBytes
    this.#place = place
    this.#encoding = encoding
    this.#kind = kind
  }

  get path(): string {
    return (this.#path ??= pathOf(this.#place, this.#encoding, this.#kind))
  }

  get message(): MessageOrigin {
    return this.#place.message
  }
}

/** The origin of a message's part. */
function originOfPart(message: MessageOrigin, part: string): MessageOrigin {
  const origin: { -readonly [K in keyof MessageOrigin]: MessageOrigin[K] } = { index: message.index }
  if (message.id !== undefined) origin.id = message.id
  if (message.date !== undefined) origin.date = message.date
  if (message.from !== undefined) origin.from = message.from
  if (message.subject !== undefined) origin.subject = message.subject
  if (part !== '') origin.part = part
  return origin
}

/** What a header belongs to: the parts of a message are numbered below it, those of a part below its own number. */
export type Role = 'message' | 'part'

/** Opens the body behind a header. Handed in, so that messages and multiparts need not import each other. */
export type OpenBody = (header: Header, place: Place, role: Role, defaultType: string) => Source

/** `message 12/1.2/base64/html`. */
export function pathOf({ container, part }: Place, first = '', second = ''): string {
  let path = container
  if (part !== '') path += `/${part}`
  if (first !== '') path += `/${first}`
  if (second !== '') path += `/${second}`
  return path
}

export function partNumber(place: Place, child: number): string {
  return place.part === '' ? String(child) : `${place.part}.${child}`
}

export function complainAt(place: Place, path: string): Complain {
  return (code, at, detail) => place.sink.defect({ code, at, path, detail })
}

/** A source for what is not read. */
export const NOTHING: Source = { push() {}, end() {} }
