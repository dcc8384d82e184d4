/**
 * Names of header fields as numbers. The same few dozen come with every message: one that has been seen is found again
 * by its bytes, and what is known of a name is kept by its number.
 */
import { latin1 } from '../../codec/latin1.js'

/** Names that are asked for; their numbers are their places here. */
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

/** A name without a number. */
export const UNNUMBERED = -1

/** Names that get a number; who writes more of them has those that come later read letter by letter. */
const MOST_NAMES = 1024
const SLOTS = 4 * MOST_NAMES
const MOST_PROBES = 16

const names: string[] = []
/** Of each slot the number of a name, and one more; 0: free. */
const slots = new Uint16Array(SLOTS)

/** Goes on with the hash of a name by one byte of it. */
export function hashName(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + (byte | 0x20)) | 0
}

/** The number of bytes [start, end), in whatever case. `hash`: of all of them, beginning with 0. */
export function fieldNumber(bytes: Uint8Array, start: number, end: number, hash: number): number {
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

/** The name of a number. */
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

for (const name of ASKED) {
  const bytes = Uint8Array.from(name, character => character.charCodeAt(0))
  fieldNumber(bytes, 0, bytes.length, bytes.reduce(hashName, 0))
}
