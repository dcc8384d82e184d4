/** Strings that may hold parts of pages: codec/markup.ts says what becomes of them. */
import { find } from '../../../../codec/kernel/assembly/find'
import { code, NOTHING, readReference, writeCode } from '../../../../codec/kernel/assembly/reference'
import { LONGEST_REFERENCE } from '../../../../codec/kernel/layout'

const LF: u32 = 0x0a
const EXCLAMATION: u32 = 0x21
const HASH: u32 = 0x23
const AMPERSAND: u32 = 0x26
const SLASH: u32 = 0x2f
const SEMICOLON: u32 = 0x3b
const LESS: u32 = 0x3c

/** Might the rules undo references to characters in [from, to), as in a part of a page? codec/markup.ts */
export function mayBeMarkup(from: u32, to: u32): bool {
  let less: u32 = 0
  for (let i = find(AMPERSAND, from, to); i < to; i = find(AMPERSAND, i + 1, to)) {
    if (!isReference(i, to)) continue
    // `amp;`, behind which another might begin.
    if (i + 5 > to || load<u32>(i + 1) != 0x3b706d61 || isReference(i + 4, to)) return true
    if (less == 0) less = find(LESS, from, to)
    if (less < i) return true
  }
  return false
}

/** May what begins at `at`, with any byte, be a reference, or all of it have come? */
function isReference(at: u32, to: u32): bool {
  const limit = min<u32>(to, at + <u32>LONGEST_REFERENCE)
  let i = at + 1
  while (i < limit && (isAlphanumeric(load<u8>(i)) || load<u8>(i) == HASH)) i++
  return i > at + 1 && i < limit && load<u8>(i) == SEMICOLON
}

function isAlphanumeric(byte: u32): bool {
  const letter = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
}

/** Undoes the references in the string [from, to), behind which there is room, as the rules do; gives the address behind it. */
export function withoutReferences(from: u32, to: u32): u32 {
  // None goes on behind it.
  store<u8>(to, <u8>LF)
  let isMarkup = false
  let i = from
  let o = from
  while (true) {
    const next = markFrom(i, to)
    if (o != i) memory.copy(o, i, next - i)
    o += next - i
    i = next
    if (i == to) return o
    const byte: u32 = load<u8>(i)
    if (byte == LESS) isMarkup = isMarkup || beginsTag(load<u8>(i + 1))
    else {
      const behind = readReference(i, to + 1)
      if (behind != NOTHING && (isMarkup || code != AMPERSAND)) {
        isMarkup = true
        o = writeCode(o)
        i = behind
        continue
      }
    }
    store<u8>(o++, <u8>byte)
    i++
  }
}

/** Address of the first `&` or `<` in [from, to); `to` where there is none. */
function markFrom(from: u32, to: u32): u32 {
  for (let i = from; i < to; i += 16) {
    const bytes = v128.load(i)
    const found = i8x16.bitmask(
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>AMPERSAND)), i8x16.eq(bytes, i8x16.splat(<i8>LESS)))
    )
    if (found != 0) return min<u32>(to, i + <u32>ctz(found))
  }
  return to
}

/** Does a tag go on with this byte behind its `<`, or a comment? */
function beginsTag(byte: u32): bool {
  return byte == SLASH || byte == EXCLAMATION || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
}
