/**
 * Forms of policy/scheme-forms.ts: words with a colon or a slash behind them, and URIs in URIs (jdbc, jar, view-source,
 * matrix).
 */
import { RIGHT_BRACKET, SLASH } from '../../../bytes'
import { beginsComponent, isAlphanumeric, isLetter, isSchemeCharacter } from './character'
import { byteAt } from './form-characters'

/** One past `[a-z][a-z0-9+.-]*` and the `closing` behind it, or 0. */
export function wordEnd(at: u32, end: u32, closing: u32): u32 {
  if (!isLetter(byteAt(at, end))) return 0
  let i = at
  while (i < end && isSchemeCharacter(load<u8>(i))) i++
  return byteAt(i, end) == closing ? i + 1 : 0
}

/** One past `(?:[a-z][a-z0-9+.-]*:){1,3}/`, or 0. */
export function archiveEnd(at: u32, end: u32): u32 {
  let i = at
  for (let schemes = 0; schemes < 3; schemes++) {
    i = wordEnd(i, end, 0x3a)
    if (i == 0) return 0
    if (byteAt(i, end) == SLASH) return i + 1
  }
  return 0
}

/** `(?:[a-z][a-z0-9+.-]*:){1,3}/.+!/.*` */
export function isArchive(at: u32, end: u32): bool {
  const path = archiveEnd(at, end)
  if (path == 0) return false
  for (let i = path + 1; i + 1 < end; i++) if (load<u16>(i) == 0x2f21) return true
  return false
}

/** Does the word, in lower case, stand at `at`? It is as many bytes of the number as `length`. */
function isWordAt(at: u32, end: u32, word: u64, length: u32): bool {
  for (let i: u32 = 0; i < length; i++) {
    const byte = byteAt(at + i, end)
    const lower = isLetter(byte) ? byte | 0x20 : byte
    if (lower != ((<u32>(word >> (i << 3))) & 0xff)) return false
  }
  return true
}

const HTTP: u64 = 0x70747468
const HTTPS: u64 = 0x7370747468
const FTP: u64 = 0x707466
const FILE: u64 = 0x656c6966
const SLASHES: u64 = 0x2f2f3a
const ROOT: u64 = 0x2f3a

/** `(?:https?|ftp)://[^/?#]*[a-z0-9\]].*|file:/.+` */
export function isSource(at: u32, end: u32): bool {
  if (isWordAt(at, end, FILE, 4) && isWordAt(at + 4, end, ROOT, 2)) return at + 6 < end
  const scheme: u32 = isWordAt(at, end, HTTPS, 5)
    ? 5
    : isWordAt(at, end, HTTP, 4)
      ? 4
      : isWordAt(at, end, FTP, 3)
        ? 3
        : 0
  if (scheme == 0 || !isWordAt(at + scheme, end, SLASHES, 3)) return false
  for (let i = at + scheme + 3; i < end; i++) {
    const byte = load<u8>(i)
    if (beginsComponent(byte)) return false
    if (isAlphanumeric(byte) || byte == RIGHT_BRACKET) return true
  }
  return false
}

const ROOM_ID: u64 = 0x64696d6f6f72

/** `(?:u|r|roomid|e)/.` */
export function isMatrix(at: u32, end: u32): bool {
  const first = byteAt(at, end) | 0x20
  const length: u32 = isWordAt(at, end, ROOM_ID, 6) ? 6 : first == 0x75 || first == 0x72 || first == 0x65 ? 1 : 0
  return length != 0 && byteAt(at + length, end) == SLASH && at + length + 1 < end
}
