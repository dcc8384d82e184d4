/**
 * Writes texts and numbers into bytes. Each function writes from `at` on, where there must be room, and returns one
 * past what it wrote.
 */
import { asciiInto } from './ascii.js'

/** So few bytes are copied faster in a loop than by the platform. */
const FEW = 48
/** So few characters are written faster in a loop than by `asciiInto`. */
const FEW_CHARACTERS = 12

const BILLION = 1e9

/** Bytes that are written often. `length` stands beside them because V8 finds it there sooner. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly length: number
}

const encoder = new TextEncoder()

/** For bytes of any class: to look up `set` on each of them would cost as much as the call itself. */
export const setBytes = Uint8Array.prototype.set

export function pieceOf(text = ''): Piece {
  const bytes = encoder.encode(text)
  return { bytes, length: bytes.length }
}

export function put({ bytes, length }: Piece, into: Uint8Array, at: number): number {
  if (length > FEW) setBytes.call(into, bytes, at)
  else for (let i = 0; i < length; i++) into[at + i] = bytes[i]!
  return at + length
}

export function copy(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  if (end - start > FEW) setBytes.call(into, from.subarray(start, end), at)
  else for (let i = start, k = at; i < end; i++, k++) into[k] = from[i]!
  return at + end - start
}

/** Writes what is ASCII. */
export function write(text: string, into: Uint8Array, at: number): number {
  if (text.length > FEW_CHARACTERS) asciiInto(text, into, at)
  else for (let i = 0; i < text.length; i++) into[at + i] = text.charCodeAt(i)
  return at + text.length
}

/** Writes a safe integer that is not negative. */
export function decimal(number: number, into: Uint8Array, at: number): number {
  if (number < BILLION) return digitsOf(number, digitCount(number), into, at)
  const upper = Math.floor(number / BILLION)
  return digitsOf(number - upper * BILLION, 9, into, digitsOf(upper, digitCount(upper), into, at))
}

function digitCount(number: number): number {
  let digits = 1
  for (let power = 10; power <= number; power *= 10) digits++
  return digits
}

function digitsOf(number: number, digits: number, into: Uint8Array, at: number): number {
  let rest = number | 0
  for (let i = at + digits - 1; i >= at; i--) {
    const next = (rest / 10) | 0
    into[i] = 0x30 + (rest - 10 * next)
    rest = next
  }
  return at + digits
}
