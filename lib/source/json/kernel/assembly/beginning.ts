/** How JSON in a string begins (json/beginning.ts). */
import { BACKSLASH, CR, DQUOTE, HTAB, LF, SP } from '../../../../bytes'
import { MAX_JSON_BEGINNING } from '../../../../limits'

/** Whether JSON begins in the decoded string [from, to), as `whatBegins` of beginning.ts has it. */
export function beginsJson(from: u32, to: u32): bool {
  let isBracketed = false
  const stop = min<u32>(to, from + <u32>MAX_JSON_BEGINNING)
  for (let i = from; i < stop; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == DQUOTE) return isBracketed
    if (isBracket(byte)) isBracketed = true
    else if (byte != SP && byte != LF && byte != CR && byte != HTAB) return false
  }
  return false
}

/** Does JSON begin in the string [from, to), with its escapes or without? Where it may, it must be looked at. */
export function mayBeginJson(from: u32, to: u32): bool {
  for (let i = from; i < to; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == DQUOTE) return true
    if (byte == BACKSLASH) {
      const escaped: u32 = load<u8>(++i)
      if (escaped == DQUOTE) return true
      // \n \r \t
      if (escaped != 0x6e && escaped != 0x72 && escaped != 0x74) return false
    } else if (byte > 0x20 && !isBracket(byte)) {
      return false
    }
  }
  return false
}

export function isBracket(byte: u32): bool {
  return (byte | 0x20) == 0x7b
}
