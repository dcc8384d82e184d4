/**
 * Numbers for the names of header fields. The same few dozen names come with every message, so a known name is found by
 * its bytes, and what is known of it is kept by its number.
 */
import { latin1, latin1Bytes } from '../../codec/latin1.js'

/** Names that are looked up; the number of each is its index here. */
const ASKED = [
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'content-base',
  'content-location',
  'content-length',
  'message-id',
  'date',
  'from',
  'subject'
] as const

export type AskedName = (typeof ASKED)[number]

export const NUMBER_OF = Object.fromEntries(ASKED.map((name, number) => [name, number])) as Readonly<
  Record<AskedName, number>
>

/**
 * Fields that are not read: addresses, identifiers, traces, switches. A URI in them is none, or is not meant to be
 * followed.
 */
const SILENT = `message-id references in-reply-to from to cc bcc sender reply-to return-path return-receipt-to errors-to
  delivered-to envelope-to envelope-from apparently-to mail-followup-to mail-reply-to disposition-notification-to
  x-envelope-from x-envelope-to x-envelope-sender x-original-to x-original-from x-original-sender x-apparently-to
  x-sender x-x-sender x-from x-to x-beenthere received received-spf x-received authentication-results
  x-original-authentication-results dkim-signature domainkey-signature domainkey-status date delivery-date path
  newsgroups followup-to xref control also-control supersedes distribution expires lines nntp-posting-host
  nntp-posting-date injection-info injection-date x-trace cancel-lock cancel-key content-type
  content-transfer-encoding content-disposition content-id content-length content-class content-md5 mime-version
  status x-status x-uid x-uidl thread-index fcc autocrypt face x-face x-mimeole encoding`

/** The name for lines among the fields that are none. */
export const NO_FIELD = 'no-field'

/** Other names that many messages have. */
const COMMON = `list-id list-unsubscribe list-unsubscribe-post list-post list-archive list-help list-subscribe list-owner
  archived-at precedence user-agent x-mailer organization comments keywords link content-description content-language
  importance priority x-priority x-loop x-mailman-version x-list feedback-id auto-submitted`

const wordsOf = (list: string): readonly string[] => list.split(/\s+/)

export const SILENT_NAMES: ReadonlySet<string> = new Set(wordsOf(SILENT))

/** Names that have a number from the beginning, which is their index here. */
export const KNOWN_NAMES: readonly string[] = [...new Set([...ASKED, ...SILENT_NAMES, ...wordsOf(COMMON), NO_FIELD])]

/** The number of a name that has none. */
export const UNNUMBERED = -1

/** Most names that get a number; later ones are read letter by letter. */
const MOST_NAMES = 1024
const SLOTS = 4 * MOST_NAMES
const MOST_PROBES = 16

const names: string[] = []
/** For each slot, the number of a name plus one; 0 if it is free. */
const slots = new Uint16Array(SLOTS)

/** The hash of bytes [start, end). */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + (bytes[i]! | 0x20)) | 0
  return hash
}

/** The number of the name at [start, end), in any case. */
export function fieldNumber(bytes: Uint8Array, start: number, end: number): number {
  const hash = hashOf(bytes, start, end)
  let slot = (hash ^ (hash >>> 12)) & (SLOTS - 1)
  for (let probe = 0; probe < MOST_PROBES; probe++) {
    const number = slots[slot]! - 1
    if (number < 0) {
      if (names.length === MOST_NAMES) return UNNUMBERED
      slots[slot] = names.push(fieldName(bytes, start, end))
      return names.length - 1
    }
    if (isName(names[number]!, bytes, start, end)) return number
    slot = (slot + 1) & (SLOTS - 1)
  }
  return UNNUMBERED
}

/** The name that has a number. */
export function nameOf(number: number): string {
  return names[number]!
}

/** Bytes [start, end) in lower case. */
export function fieldName(bytes: Uint8Array, start: number, end: number): string {
  return latin1(bytes, start, end).toLowerCase()
}

function isName(name: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) {
    const byte = bytes[start + i]!
    if (name.charCodeAt(i) !== (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)) return false
  }
  return true
}

/** Gives a name, in lower case, the next number. */
function learn(name: string): void {
  const bytes = latin1Bytes(name)
  fieldNumber(bytes, 0, bytes.length)
}

KNOWN_NAMES.forEach(learn)
