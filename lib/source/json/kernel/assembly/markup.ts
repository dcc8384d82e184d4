/** Strings that may hold parts of pages: codec/markup.ts says what becomes of them. */
import { AMPERSAND, EXCLAMATION, LESS_THAN, LF, SLASH } from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'
import { code, NOTHING, readReference, SHORT, writeCode } from '../../../../codec/kernel/assembly/reference'

/** Might the rules undo references to characters in [from, to), as in a part of a page? codec/markup.ts */
export function mayBeMarkup(from: u32, to: u32): bool {
  let less: u32 = 0
  for (let i = find(AMPERSAND, from, to); i < to; i = find(AMPERSAND, i + 1, to)) {
    const behind = readReference(i, to)
    if (behind == NOTHING) continue
    // What is cut off by the end may be one that stands for an `&`.
    if (behind == SHORT || code != AMPERSAND) return true
    if (less == 0) less = find(LESS_THAN, from, to)
    if (less < i) return true
  }
  return false
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
    if (byte == LESS_THAN) isMarkup = isMarkup || beginsTag(load<u8>(i + 1))
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
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>AMPERSAND)), i8x16.eq(bytes, i8x16.splat(<i8>LESS_THAN)))
    )
    if (found != 0) return min<u32>(to, i + <u32>ctz(found))
  }
  return to
}

/** Does a tag go on with this byte behind its `<`, or a comment? */
function beginsTag(byte: u32): bool {
  return byte == SLASH || byte == EXCLAMATION || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
}
