/** The escapes of programs and manual pages, before a scheme: policy/string-escape.ts. */
import { ASTERISK, BACKSLASH, LEFT_PARENTHESIS } from '../../../bytes'
import { isDigit, isHexPair, isLetter } from './character'

const LOWER_F: u32 = 0x66

/** One past the escape that ends in the run [start, end) with its first letters; `start` where none does. */
export function behindStringEscape(start: u32, end: u32, floor: u32): u32 {
  if (start <= floor) return start
  const length: u32 = load<u8>(start - 1) == BACKSLASH ? lengthOf(start) : isName(start, floor) ? 2 : 0
  const behind = start + length
  return behind <= end ? behind : start
}

/** May the escape that ends behind `start` be a bracket of text, and no name of troff? */
export function mayBeBracket(start: u32): bool {
  return load<u8>(start - 1) == LEFT_PARENTHESIS && load<u8>(start - 2) != LOWER_F
}

function lengthOf(at: u32): u32 {
  switch (<u32>load<u8>(at)) {
    case LOWER_F:
      return isFont(load<u8>(at + 1)) ? 2 : 1
    case 0x62: // b
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 1
    case 0x76: // v, verb+
      return load<u32>(at + 1) == 0x2b627265 ? 5 : 1
    case 0x75: // u
      return isHexPair(at + 1) && isHexPair(at + 3) ? 5 : 0
    case 0x78: // x
      return isHexPair(at + 1) ? 3 : 0
    default:
      return 0
  }
}

function isFont(byte: u32): bool {
  return isDigit(byte) || byte == 0x42 || byte == 0x49 || byte == 0x50 || byte == 0x52
}

/** Does the name of a font, two letters, begin at `at`, behind `\f(`, or that of a mark behind `\(` or `\*(`? */
function isName(at: u32, floor: u32): bool {
  if (load<u8>(at - 1) != LEFT_PARENTHESIS || at < floor + 2) return false
  const before: u32 = load<u8>(at - 2)
  if (before == BACKSLASH) return isMark(at)
  if (at < floor + 3 || load<u8>(at - 3) != BACKSLASH) return false
  if (before == LOWER_F) return isLetter(load<u8>(at)) && isLetter(load<u8>(at + 1))
  return before == ASTERISK && isMark(at)
}

/** `oq lq aq Aq dq sq`, `la Fo fo bu` */
function isMark(at: u32): bool {
  const first: u32 = load<u8>(at)
  switch (<u32>load<u8>(at + 1)) {
    case 0x71: // q
      return first == 0x6f || first == 0x6c || (first | 0x20) == 0x61 || first == 0x64 || first == 0x73
    case 0x61: // a
      return first == 0x6c
    case 0x6f: // o
      return (first | 0x20) == 0x66
    case 0x75: // u
      return first == 0x62
    default:
      return false
  }
}

/** May an escape end behind `start`? It is not looked at. */
export function isEscaped(start: u32): bool {
  return load<u8>(start - 1) == BACKSLASH || isName(start, start - 3)
}
