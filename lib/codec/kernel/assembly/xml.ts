/** References of XML, and prefixes in tags: see codec/xml.ts, which says what they are. */
import { AMPERSAND, COLON, CR, GREATER_THAN, HTAB, LESS_THAN, LF, SLASH, SP } from '../../../bytes'
import { INPUT, LONGEST_TAG } from '../layout'
import { beginCopy, copyTo, endCopy, keep, replace, source, target } from './output'
import { Behind, isName, NOTHING, readReference, SHORT, writeCode } from './reference'

/** What may stand behind a name: white space, `/`, `>`. */
function isBehind(byte: u8): bool {
  return byte == SP || byte == GREATER_THAN || byte == SLASH || byte == LF || byte == CR || byte == HTAB
}

/** Reads the name in a tag if it has a prefix. */
function readTag(at: u32, end: u32): Behind {
  const limit = min<u32>(end, at + LONGEST_TAG)
  const start = at + 1 < end && load<u8>(at + 1) == SLASH ? at + 2 : at + 1
  let colon: u32 = 0
  for (let i = start; i < limit; i++) {
    const byte = load<u8>(i)
    if (isName(byte)) continue
    if (byte != COLON || colon != 0 || i == start) return colon != 0 && i > colon + 1 && isBehind(byte) ? i : NOTHING
    colon = i
  }
  return limit < at + LONGEST_TAG ? SHORT : NOTHING
}

/** Decodes the first `length` bytes of the input. Gives the index of the first `&` or `<` that more bytes may change. */
export function decodeXml(length: u32): u32 {
  const end: u32 = INPUT + length
  beginCopy()
  while (copyTo(AMPERSAND, LESS_THAN, end)) {
    const isTag = load<u8>(source) == LESS_THAN
    const behind = isTag ? readTag(source, end) : readReference(source, end)
    if (behind == SHORT) break
    if (behind == NOTHING) keep()
    else if (!isTag) replace(behind, writeCode(target))
    else {
      store<u16>(target, (<u16>LESS_THAN) | ((<u16>SLASH) << 8))
      replace(behind, target + (load<u8>(source + 1) == SLASH ? 2 : 1))
    }
  }
  return endCopy()
}
