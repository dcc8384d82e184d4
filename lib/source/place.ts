/** Where a source stands while it reads a message: what every part hands on to the parts inside it. */
import type { MessageOrigin, Source, TextSink } from '../text.js'
import type { Complain } from '../codec/codec.js'
import type { Header } from './header.js'

export interface MessageOptions {
  /** `'text'`: of attachments only those of type text/*. `'all'`: whatever is text by its type or name. */
  readonly attachments: 'text' | 'all'
  /** Whether the origin of a text tells `From` and `Subject`. */
  readonly messageInfo: 'none' | 'from-subject'
  /** Whether comments, scripts and styles of HTML are read. */
  readonly hidden: 'skip' | 'read'
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

/** A place within another. Written out: there are some for each part, and a spread costs ten times as much. */
export function placeWithin(
  place: Place,
  part: string,
  depth: number,
  message: MessageOrigin,
  bases: readonly string[]
): Place {
  return { sink: place.sink, options: place.options, container: place.container, part, depth, message, bases }
}

/** The origin of a message's part. */
export function originOfPart(message: MessageOrigin, part: string): MessageOrigin {
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
export function pathOf(place: Place, ...steps: readonly string[]): string {
  let path = place.container
  if (place.part !== '') path += `/${place.part}`
  for (const step of steps) if (step !== '') path += `/${step}`
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
