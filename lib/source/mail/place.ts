/** The place of a source within a message: what every part hands on to the parts inside it. */
import type { AttachmentsOption, HiddenOption, MessageInfoOption } from '../../options.js'
import type { DefectCode, MessageOrigin, Source, Text, TextSink } from '../../text.js'
import type { Complain } from '../../codec/codec.js'
import type { Header } from './header.js'
import { nameInPath } from '../name-in-path.js'

export interface MessageOptions {
  /** `'text'`: only attachments of type text/* are read. `'all'`: all that are text by their type or name. */
  readonly attachments: AttachmentsOption
  /** Whether the origin of a text has `From` and `Subject`. */
  readonly messageInfo: MessageInfoOption
  /** As in `SourceOptions`. */
  readonly given: 'bytes' | 'text'
  /** What is read of comments, scripts and styles of HTML. */
  readonly hidden: HiddenOption
}

export interface Place {
  readonly sink: TextSink
  readonly options: MessageOptions
  /** `message 12`. */
  readonly container: string
  /** `1.2`; empty for the message itself. */
  readonly part: string
  /** Number of parts around this one. */
  readonly depth: number
  readonly message: MessageOrigin
  /** As in `Text`. */
  readonly bases: readonly string[]
}

/** Makes a message's origin on demand, since few texts have a match. */
export type KnowsMessage = Pick<Place, 'message'>

/**
 * Makes an origin without keys for what is not known. Nearly all have one of two shapes, which are written out: to
 * spread one object into another takes ten times as long, and so does reading the result.
 */
export function messageOrigin({ index, id, date, from, subject, part }: MessageParts): MessageOrigin {
  if (id !== undefined && date !== undefined && from === undefined && subject === undefined)
    return part === undefined ? { index, id, date } : { index, id, date, part }
  const origin: { -readonly [K in keyof MessageOrigin]: MessageOrigin[K] } = { index }
  if (id !== undefined) origin.id = id
  if (date !== undefined) origin.date = date
  if (from !== undefined) origin.from = from
  if (subject !== undefined) origin.subject = subject
  if (part !== undefined) origin.part = part
  return origin
}

type MessageParts = { readonly [K in keyof MessageOrigin]: MessageOrigin[K] | undefined } & { readonly index: number }

/**
 * A place within another.
 *
 * @param part number of the part; or among those of the part around it, which is made a string on demand: V8 keeps the
 *   last numbers that became strings
 */
export function placeWithin(
  place: Place,
  part: string | number,
  depth: number,
  bases: readonly string[],
  outer: KnowsMessage = place,
  container?: string
): Place {
  return new InnerPlace(place, container, part, depth, bases, outer)
}

class InnerPlace implements Place {
  readonly sink: TextSink
  readonly options: MessageOptions
  readonly depth: number
  readonly bases: readonly string[]
  #part: string | number
  readonly #around: Place
  readonly #container: string | undefined
  readonly #outer: KnowsMessage
  #message: MessageOrigin | undefined

  constructor(
    place: Place,
    container: string | undefined,
    part: string | number,
    depth: number,
    bases: readonly string[],
    outer: KnowsMessage
  ) {
    this.sink = place.sink
    this.options = place.options
    this.#around = place
    this.#container = container
    this.#part = part
    this.depth = depth
    this.bases = bases
    this.#outer = outer
  }

  get part(): string {
    if (typeof this.#part === 'number') this.#part = partNumber(this.#around, this.#part)
    return this.#part
  }

  get container(): string {
    return this.#container ?? this.#around.container
  }

  get message(): MessageOrigin {
    return (this.#message ??= this.#read())
  }

  #read(): MessageOrigin {
    const { message } = this.#outer
    if (this.part === '') return message
    const { index, id, date, from, subject } = message
    return messageOrigin({ index, id, date, from, subject, part: this.part })
  }
}

/** A text at a place. Its path is made on demand, which is rare. */
export class PlacedText implements Text {
  readonly framing: Text['framing']
  readonly container: Text['container']
  readonly within: Text['within']
  readonly bases: Text['bases']
  readonly highBytes: Text['highBytes']
  readonly brackets: Text['brackets']
  readonly #place: Place
  readonly #first: string
  readonly #second: string
  #path: string | undefined

  /**
   * @param first the last steps of its path, as in `pathOf`; empty for none
   * @param more `within`: the path, behind the place's container
   */
  constructor(
    place: Place,
    first: string,
    second: string,
    framing: Text['framing'],
    more?: Pick<Text, 'within' | 'bases' | 'highBytes' | 'brackets'>
  ) {
    this.framing = framing
    this.within = more?.within
    this.container = this.within === undefined ? undefined : place.container
    this.bases = more?.bases
    this.highBytes = more?.highBytes
    this.brackets = more?.brackets
    this.#place = place
    this.#first = first
    this.#second = second
  }

  get path(): string {
    return (this.#path ??= pathOf(this.#place, this.#first, this.#second))
  }

  get message(): MessageOrigin {
    return this.#place.message
  }
}

/** What a header belongs to. The parts of a message are numbered 1, 2, …; those of a part below its own number. */
export type Role = 'message' | 'part'

/** Opens the body behind a header. Handed in, so that messages and multiparts need not import each other. */
export type OpenBody = (header: Header, place: Place, role: Role, defaultType: string) => Source

/** `message 12/1.2/base64/html`. */
export function pathOf({ container, part }: Place, first = '', second = ''): string {
  let path = container
  if (part !== '') path += `/${part}`
  if (first !== '') path += `/${first}`
  if (second !== '') path += `/${nameInPath(second)}`
  return path
}

export function partNumber(place: Place, child: number): string {
  return place.part === '' ? String(child) : `${place.part}.${child}`
}

export function complainAt(place: Place, path: string): Complain {
  return (code, at, detail) => place.sink.defect({ code, at, path, detail })
}

/** Reports what is wrong at the place itself. */
export function complain(place: Place, code: DefectCode, at: number, detail: string): void {
  place.sink.defect({ code, at, path: pathOf(place), detail })
}

/** A source for what is not read. */
export const NOTHING: Source = { push() {}, end() {} }
