/** Strings: where they end, and what they say decoded, as in whole-string.ts and value.ts. */
import { BACKSLASH, COLON, DQUOTE, ESC, LEFT_BRACKET, LF, SLASH } from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'

const LOWER_U: u32 = 0x75

/** Address of the first quote, backslash, colon or line feed from `from` on. There is one. */
export function findStop(from: u32): u32 {
  let i = from
  while (true) {
    const bytes = v128.load(i)
    const found = i8x16.bitmask(
      v128.or(
        v128.or(i8x16.eq(bytes, i8x16.splat(<i8>DQUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH))),
        v128.or(i8x16.eq(bytes, i8x16.splat(<i8>COLON)), i8x16.eq(bytes, i8x16.splat(<i8>LF)))
      )
    )
    if (found != 0) return i + <u32>ctz(found)
    i += 16
  }
}

/** What a `\` and this byte stand for; 0 for another escape, or none. */
export function simpleEscape(byte: u32): u32 {
  switch (byte) {
    case DQUOTE:
    case SLASH:
    case BACKSLASH:
      return byte
    case 0x62:
      return 0x08
    case 0x66:
      return 0x0c
    case 0x6e:
      return 0x0a
    case 0x72:
      return 0x0d
    case 0x74:
      return 0x09
    default:
      return 0
  }
}

function hexValue(byte: u32): i32 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** The UTF-16 unit of the escape at `at`, before `end`; less than 0 if there is none, or a digit is. */
function unitAt(at: u32, end: u32): i32 {
  if (at + 6 > end || load<u8>(at) != BACKSLASH || load<u8>(at + 1) != LOWER_U) return -1
  const a = hexValue(load<u8>(at + 2))
  const b = hexValue(load<u8>(at + 3))
  const c = hexValue(load<u8>(at + 4))
  const d = hexValue(load<u8>(at + 5))
  return (a << 12) | (b << 8) | (c << 4) | d
}

/** Writes one code point (RFC 3629 §3) and gives the address behind it. */
function writeUtf8(o: u32, code: u32): u32 {
  if (code < 0x80) {
    store<u8>(o, <u8>code)
    return o + 1
  }
  if (code < 0x800) {
    store<u8>(o, <u8>(0xc0 | (code >> 6)))
    store<u8>(o + 1, <u8>(0x80 | (code & 0x3f)))
    return o + 2
  }
  if (code < 0x10000) {
    store<u8>(o, <u8>(0xe0 | (code >> 12)))
    store<u8>(o + 1, <u8>(0x80 | ((code >> 6) & 0x3f)))
    store<u8>(o + 2, <u8>(0x80 | (code & 0x3f)))
    return o + 3
  }
  store<u8>(o, <u8>(0xf0 | (code >> 18)))
  store<u8>(o + 1, <u8>(0x80 | ((code >> 12) & 0x3f)))
  store<u8>(o + 2, <u8>(0x80 | ((code >> 6) & 0x3f)))
  store<u8>(o + 3, <u8>(0x80 | (code & 0x3f)))
  return o + 4
}

/** Copies [from, to), and up to 15 bytes more; gives the address behind them. */
export function copy(from: u32, to: u32, o: u32): u32 {
  for (let i: u32 = 0; from + i < to; i += 16) v128.store(o + i, v128.load(from + i))
  return o + (to - from)
}

/** Decodes the string [from, to), as `decodeWhole` of escapes.ts; 0 where something is no escape, or half a character. */
export function decode(from: u32, to: u32, o: u32): u32 {
  let i = from
  while (true) {
    const bytes = v128.load(i)
    v128.store(o, bytes)
    const found = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH)))
    const step: u32 = found == 0 ? 16 : <u32>ctz(found)
    if (i + step >= to) return o + (to - i)
    i += step
    o += step
    if (found == 0) continue
    const stands = simpleEscape(load<u8>(i + 1))
    if (stands != 0) {
      store<u8>(o++, <u8>stands)
      i += 2
      continue
    }
    let code = unitAt(i, to)
    i += 6
    if (code < 0) return 0
    if (code >= 0xd800 && code < 0xe000) {
      const second = unitAt(i, to)
      i += 6
      if (code >= 0xdc00 || second < 0xdc00 || second >= 0xe000) return 0
      code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00)
    }
    o = writeUtf8(o, code)
  }
}

/** Whether `byte` stands in [from, to). */
export function holds(byte: u32, from: u32, to: u32): bool {
  return find(byte, from, to) < to
}

/** Address behind the control sequence at `at` (CSI of codec/control-sequence.ts); 0 where there is none. */
function sequenceEnd(at: u32, to: u32): u32 {
  if (at + 1 >= to || load<u8>(at + 1) != LEFT_BRACKET) return 0
  let i = at + 2
  while (i < to && (load<u8>(i) & 0xf0) == 0x30) i++
  while (i < to && (load<u8>(i) & 0xf0) == 0x20) i++
  return i < to && load<u8>(i) >= 0x40 && load<u8>(i) < 0x7f ? i + 1 : 0
}

/**
 * Takes the control sequences out of [from, to); gives the address behind what is left. 0 where an ESC begins something
 * else; then some may be taken out already.
 */
export function withoutColours(from: u32, to: u32): u32 {
  let i = find(ESC, from, to)
  let o = i
  while (i < to) {
    const next = sequenceEnd(i, to)
    if (next == 0) return 0
    i = find(ESC, next, to)
    memory.copy(o, next, i - next)
    o += i - next
  }
  return o
}
