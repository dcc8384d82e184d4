/** Bytes of which one stands in every line of a log that must be looked at by itself. */
import { ESC, SLASH } from '../bytes.js'
import { latin1Bytes } from '../codec/latin1.js'

/** Those of more than one character. */
export const MARK_WORDS: readonly string[] = [
  ...['{"', '{ "', ' HTTP/', '] "', '=http://', '=https://', '="http://', '="https://'],
  // A request in pairs has a method and a target; one of them is not the first pair.
  ...[' ', '\t'].flatMap(blank =>
    ['method=', 'path=', 'url=/', 'url="/', 'uri=/', 'uri="/'].map(key => `${blank}${key}`)
  ),
  ...['#Fields:', '#fields\t', ', referer: ']
]

/** As bytes, to be searched for in many lines at once. */
export const MARKS = [String.fromCharCode(ESC), '\\', ...MARK_WORDS].map(latin1Bytes)

const ALONE = 1
const BEGINS = 2
const KINDS = new Uint8Array(256)
/** The marks of more than one byte, by their first byte. */
const BEGINNING = new Array<Uint8Array[] | undefined>(256).fill(undefined)
for (const mark of MARKS) {
  const first = mark[0]!
  KINDS[first] = mark.length === 1 ? ALONE : BEGINS
  if (mark.length > 1) (BEGINNING[first] ??= []).push(mark)
}

/** Whether one of them stands in [start, end). */
export function isMarked(bytes: Uint8Array, start = 0, end = bytes.length): boolean {
  for (let i = start; i < end; i++) {
    const kind = KINDS[bytes[i]!]!
    if (kind === 0) continue
    if (kind === ALONE) return true
    for (const mark of BEGINNING[bytes[i]!]!) if (stands(mark, bytes, i, end)) return true
  }
  return false
}

const VERSION = latin1Bytes(' HTTP/')

/** Whether the version of a request stands in [start, end), as in most lines inside JSON. */
export function holdsVersion(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start + VERSION.length - 1; i < end; i++)
    if (bytes[i] === SLASH && stands(VERSION, bytes, i - VERSION.length + 1, end)) return true
  return false
}

function stands(mark: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (at + mark.length > end) return false
  for (let i = 0; i < mark.length; i++) if (bytes[at + i] !== mark[i]) return false
  return true
}
