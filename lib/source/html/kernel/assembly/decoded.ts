/** What is read of the window, put together: bytes in one piece, and of each stretch of them where it stands there. */
import { COLON, CR, LF, SP } from '../../../../bytes'
import { STRETCH_COUNT, STRETCHES, TEXTS, TEXTS_END, WINDOW } from '../layout'

/** Bytes of a stretch. */
const SIZE: u32 = 12

/** Where the next byte goes, and the next stretch. */
let last: u32 = TEXTS
let lastStretch: u32 = STRETCHES
/** Where what is being put together begins. */
let first: u32 = TEXTS
let firstStretch: u32 = STRETCHES

/** Nothing of what has been put together is looked at any more. */
export function clearDecoded(): void {
  last = TEXTS
  lastStretch = STRETCHES
}

export function beginDecoded(): void {
  first = last
  firstStretch = lastStretch
}

/** It is not wanted. */
export function dropDecoded(): void {
  last = first
  lastStretch = firstStretch
}

/** Index of its first byte in `TEXTS`, and of that behind its last. */
export function decodedFrom(): u32 {
  return first - TEXTS
}

export function decodedTo(): u32 {
  return last - TEXTS
}

/** Number of its first stretch, and how many there are. */
export function firstOfStretches(): u32 {
  return (firstStretch - STRETCHES) / SIZE
}

export function countOfStretches(): u32 {
  return (lastStretch - firstStretch) / SIZE
}

/** Whether [from, to) of the window fits, as a stretch and another. */
export function fits(from: u32, to: u32): bool {
  return (
    lastStretch + 2 * SIZE <= <u32>STRETCHES + <u32>STRETCH_COUNT * SIZE && last + (to - from) + 32 < <u32>TEXTS_END
  )
}

function putStretch(from: u32, to: u32): void {
  store<u32>(lastStretch, last - first)
  store<u32>(lastStretch, from - WINDOW, 4)
  store<u32>(lastStretch, to - WINDOW, 8)
  lastStretch += SIZE
}

/** [from, to) of the window as it stands. */
export function putBytes(from: u32, to: u32): void {
  if (from == to) return
  putStretch(from, to)
  for (let i = from; i < to; i += 16) v128.store(last + (i - from), v128.load(i))
  last += to - from
}

/** The same, a blank in place of each line break. */
export function putWords(from: u32, to: u32): void {
  if (from == to) return
  putStretch(from, to)
  const lf = i8x16.splat(<i8>LF)
  const cr = i8x16.splat(<i8>CR)
  const blank = i8x16.splat(<i8>SP)
  for (let i = from; i < to; i += 16) {
    const bytes = v128.load(i)
    const breaks = v128.or(i8x16.eq(bytes, lf), i8x16.eq(bytes, cr))
    v128.store(last + (i - from), v128.bitselect(blank, bytes, breaks))
  }
  last += to - from
}

/** One byte for all of [from, to). */
export function putByte(byte: u8, from: u32, to: u32): void {
  putStretch(from, to)
  store<u8>(last++, byte)
}

/** A character for all of [from, to), in UTF-8. */
export function putCharacter(code: u32, from: u32, to: u32): void {
  if (code < 0x80) return putByte(<u8>code, from, to)
  putStretch(from, to)
  if (code < 0x800) {
    store<u8>(last++, <u8>(0xc0 | (code >> 6)))
  } else {
    if (code < 0x10000) store<u8>(last++, <u8>(0xe0 | (code >> 12)))
    else {
      store<u8>(last++, <u8>(0xf0 | (code >> 18)))
      store<u8>(last++, <u8>(0x80 | ((code >> 12) & 0x3f)))
    }
    store<u8>(last++, <u8>(0x80 | ((code >> 6) & 0x3f)))
  }
  store<u8>(last++, <u8>(0x80 | (code & 0x3f)))
}

/** Bytes of a link's text that are looked at, and a few more. */
const MOST_OF_A_LINK: u32 = 1100

/** Whether `://` stands in the last word, as far as it may be a link's. */
export function endsInUri(): bool {
  const floor = last - first > MOST_OF_A_LINK ? last - MOST_OF_A_LINK : first
  for (let i = last; i > floor && load<u8>(i - 1) > <u8>SP; i--) {
    if (i + 2 <= last && load<u8>(i - 1) == COLON && load<u16>(i) == 0x2f2f) return true
  }
  return false
}
