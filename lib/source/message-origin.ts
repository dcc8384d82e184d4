/** What a message says of itself, for the origin of its texts. */
import type { MessageOrigin } from '../text.js'
import { decodeWords } from '../codec/encoded-word.js'
import { createGatherer } from '../codec/span.js'
import type { Header } from './header.js'
import { fieldValue, findField } from './header.js'
import type { KnowsMessage } from './place.js'

const INFO_LENGTH = 500

/** The header's bytes do not last: what may be asked for is taken out now, and read when it is asked for. */
export function readOrigin(header: Header, index: number, info: 'none' | 'from-subject'): KnowsMessage {
  const from = info === 'from-subject' ? readable(header, 'from') : undefined
  const subject = info === 'from-subject' ? readable(header, 'subject') : undefined
  return new OuterOrigin(index, fieldValue(header, 'message-id'), fieldValue(header, 'date'), from, subject)
}

class OuterOrigin implements KnowsMessage {
  readonly #index: number
  readonly #id: string | undefined
  readonly #date: string | undefined
  readonly #from: string | undefined
  readonly #subject: string | undefined
  #message: MessageOrigin | undefined

  constructor(index: number, id?: string, date?: string, from?: string, subject?: string) {
    this.#index = index
    this.#id = id
    this.#date = date
    this.#from = from
    this.#subject = subject
  }

  get message(): MessageOrigin {
    return (this.#message ??= this.#read())
  }

  #read(): MessageOrigin {
    const origin: { -readonly [K in keyof MessageOrigin]: MessageOrigin[K] } = { index: this.#index }
    const id = /<\s*([^<>\s]+)\s*>/.exec(this.#id ?? '')?.[1]
    const date = isoDate(this.#date)
    if (id !== undefined) origin.id = id
    if (date !== undefined) origin.date = date
    if (this.#from !== undefined) origin.from = this.#from
    if (this.#subject !== undefined) origin.subject = this.#subject
    return origin
  }
}

/** A field as it is meant to be read, its encoded words decoded. */
function readable(header: Header, name: string): string | undefined {
  const field = findField(header, name)
  if (field === undefined) return undefined
  const gatherer = createGatherer()
  decodeWords(header.span, field.start, field.end, 'unfold', gatherer.add, () => {})
  const { bytes } = gatherer.take()
  return new TextDecoder().decode(bytes).replace(/\s+/g, ' ').trim().slice(0, INFO_LENGTH)
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

/** Hours of the zones that RFC 5322 §4.3 names; all others there are read as UTC. */
const ZONES: Readonly<Record<string, number>> = {
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8
}

/**
 * RFC 5322 §3.3 and §4.3 as an ISO 8601 date in UTC; undefined if it is none.
 *
 *     date-time = [ day-of-week "," ] day month year time    ; two digits of a year: §4.3
 */
export function isoDate(value: string | undefined): string | undefined {
  const read =
    /(\d{1,2})[\s-]+([A-Za-z]{3})[a-z]*[\s-]+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[A-Za-z]{1,5})?/.exec(
      (value ?? '').slice(0, 200).replace(/\([^()]*\)/g, ' ')
    )
  if (read === null) return undefined
  const [, day, monthName, yearText, hour, minute, second, zone] = read
  const month = MONTHS.indexOf(monthName!.toLowerCase()) / 3
  if (!Number.isInteger(month) || month < 0) return undefined
  let year = Number(yearText)
  if (yearText!.length < 4) year += year < 50 && yearText!.length === 2 ? 2000 : 1900
  const time = Date.UTC(year, month, Number(day), Number(hour), Number(minute), Number(second ?? 0))
  const date = new Date(time - zoneMinutes(zone) * 60_000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000', '')
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined) return 0
  if (!/^[+-]/.test(zone)) return (ZONES[zone.toUpperCase()] ?? 0) * 60
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))
  return zone[0] === '-' ? -minutes : minutes
}
