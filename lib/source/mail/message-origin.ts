/** What a message says of itself, for the origin of its texts. */
import type { MessageInfoOption } from '../../options.js'
import type { MessageOrigin } from '../../text.js'
import { firstCharacters } from '../../utf-8.js'
import { decodeWords } from '../../codec/encoded-word.js'
import { latin1Bytes } from '../../codec/latin1.js'
import { createGatherer } from '../../codec/span.js'
import { utf8Text } from '../../codec/utf-8-text.js'
import type { AskedName } from './field-name.js'
import { fieldValue, type Header } from './header.js'
import { messageOrigin, type KnowsMessage } from './place.js'
import { isoDate } from './message-date.js'

const INFO_LENGTH = 500

/** Characters of a line (RFC 5322 §2.1.1), so of a Message-ID too. What is longer is cut, as each match repeats it. */
const ID_LENGTH = 998

/** Takes the fields that may be needed from the header, whose bytes do not last; they are parsed on demand. */
export function readOrigin(header: Header, index: number, info: MessageInfoOption): KnowsMessage {
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
    const id = idIn(this.#id ?? '')
    const date = isoDate(this.#date)
    return messageOrigin({ index: this.#index, id, date, from: this.#from, subject: this.#subject })
  }
}

/** A Message-ID alone, as nearly all are written. */
const ID_ALONE = /^<[^<>\t-\r ]+>$/

/** As RFC 6532 has it; of one character a byte. */
function inUtf8(id: string): string {
  return /[^\x00-\x7f]/.test(id) ? utf8Text(latin1Bytes(id)) : id
}

/** Blanks of ASCII: where 0xA0 was a blank and a letter, many in a row would be tried in every way. */
const ID = /<[\t-\r ]*([^<>\t-\r ]+)[\t-\r ]*>/

function idIn(value: string): string | undefined {
  const id = ID_ALONE.test(value) ? value.slice(1, -1) : ID.exec(value)?.[1]
  return id === undefined ? undefined : firstCharacters(inUtf8(id), ID_LENGTH)
}

/** A field as a person reads it: unfolded, its encoded words decoded. */
function readable({ fields, span }: Header, name: AskedName): string | undefined {
  const index = fields.find(name)
  if (index < 0) return undefined
  const gatherer = createGatherer()
  decodeWords(span, fields.start(index), fields.end(index), 'unfold', gatherer.add, () => {})
  const { bytes } = gatherer.take()
  return firstCharacters(utf8Text(bytes).replace(/\s+/g, ' ').trim(), INFO_LENGTH)
}
