/**
 * Names of header fields as strings. The same few dozen come with every message: one that has been made is found again
 * by its bytes, and being the same string each time it is found fast where it is looked up.
 */
import { latin1 } from '../../codec/latin1.js'

/** Names that are kept; one more takes the place of another. A power of two. */
const KEPT = 1024

const kept: string[] = new Array<string>(KEPT).fill('')

/** Goes on with the hash of a name by one byte of it. */
export function hashName(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + (byte | 0x20)) | 0
}

/** Bytes [start, end) in lower case. `hash`: of all of them, beginning with 0. */
export function fieldName(bytes: Uint8Array, start: number, end: number, hash: number): string {
  const slot = (hash ^ (hash >>> 10)) & (KEPT - 1)
  const known = kept[slot]!
  if (isName(known, bytes, start, end)) return known
  const name = latin1(bytes, start, end).toLowerCase()
  kept[slot] = name
  return name
}

function isName(name: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let i = 0; i < name.length; i++) {
    const byte = bytes[start + i]!
    if (name.charCodeAt(i) !== (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)) return false
  }
  return true
}
