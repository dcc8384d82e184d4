/**
 * What may stand behind a `\` in a quoted string: in JSON (RFC 8259 §7), and in logs, which write more.
 *
 *     char = unescaped / %x5C (              ; \
 *            %x22 / %x5C / %x2F /            ; " \ /
 *            %x62 / %x66 / %x6E / %x72 / %x74 / ; b f n r t
 *            %x75 4HEXDIG )                  ; uXXXX, a UTF-16 unit
 *
 * Apache and nginx have `\xHH` for a byte, Apache `\v` too, and whoever quotes in C's manner `\'`, `\a` and `\0`.
 */
import { BACKSLASH } from '../bytes.js'
import { utf8LengthOf, writeUtf8 } from '../utf-8.js'
import { hexValue } from './hex.js'
import type { StretchList } from './stretches.js'

const LOWER_U = 0x75

/** For each byte behind a `\`, the byte that the two stand for, or -1. */
export type Escapes = Int16Array

const JSON_LETTERS = { b: 0x08, f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09 }
const LOG_LETTERS = { ...JSON_LETTERS, v: 0x0b, a: 0x07, e: 0x1b, 0: 0x00 }

export const JSON_ESCAPES = escapes('"\\/', JSON_LETTERS)
export const LOG_ESCAPES = escapes('"\\/\'', LOG_LETTERS)

function escapes(same: string, letters: Readonly<Record<string, number>>): Escapes {
  const table = new Int16Array(256).fill(-1)
  for (const character of same) table[character.charCodeAt(0)] = character.charCodeAt(0)
  for (const [letter, byte] of Object.entries(letters)) table[letter.charCodeAt(0)] = byte
  return table
}

/** The value of the four hex digits at `at`, or less than 0. */
export function unitAt(bytes: Uint8Array, at: number): number {
  let value = 0
  for (let i = at; i < at + 4; i++) {
    const digit = hexValue(bytes[i]!)
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

/**
 * Writes the characters of the JSON string at [start, end), which never need more bytes than it; returns the index
 * behind them, or -1 if the string has a wrong escape or half a character.
 */
export function decodeWhole(bytes: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  const simple = JSON_ESCAPES
  for (let i = start; i < end;) {
    const byte = bytes[i]!
    if (byte !== BACKSLASH) {
      into[at++] = byte
      i++
      continue
    }
    if (i + 1 === end) return -1
    const stands = simple[bytes[i + 1]!]!
    if (stands >= 0) {
      into[at++] = stands
      i += 2
      continue
    }
    let code = unitBehind(bytes, i, end)
    i += 6
    if (code < 0) return -1
    if (code >= 0xd800 && code < 0xe000) {
      const second = unitBehind(bytes, i, end)
      i += 6
      if (code >= 0xdc00 || second < 0xdc00 || second >= 0xe000) return -1
      code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00)
    }
    at = writeUtf8(into, at, code)
  }
  return at
}

/**
 * Adds the stretches of what `decodeWhole` has written for the string at [start, end), with as many bytes before and
 * behind it as given: its quotes, or none. Origins are counted from the first of all these bytes.
 */
export function addStretches(
  bytes: Uint8Array,
  start: number,
  end: number,
  stretches: StretchList,
  quotes: 0 | 1 = 1
): void {
  const first = start - quotes
  let begun = first // of the stretch that is being read
  let at = 0 // where it begins in what is decoded
  let length: number = quotes
  for (let i = start; i < end;) {
    if (bytes[i] !== BACKSLASH) {
      i++
      length++
      continue
    }
    if (length > at) stretches.add(at, begun - first, i - first)
    const code = bytes[i + 1] === LOWER_U ? unitAt(bytes, i + 2) : 0
    const isPair = code >= 0xd800 && code < 0xe000
    const behind = i + (bytes[i + 1] !== LOWER_U ? 2 : isPair ? 12 : 6)
    stretches.add(length, i - first, behind - first)
    length += isPair ? 4 : utf8LengthOf(code)
    begun = i = behind
    at = length
  }
  if (length + quotes > at) stretches.add(at, begun - first, end + quotes - first)
}

/** The UTF-16 unit of the escape at `i`, or less than 0. */
function unitBehind(bytes: Uint8Array, i: number, end: number): number {
  return i + 6 <= end && bytes[i] === BACKSLASH && bytes[i + 1] === LOWER_U ? unitAt(bytes, i + 2) : -1
}
