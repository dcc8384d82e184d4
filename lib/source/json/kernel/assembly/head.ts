/** What stands before the object of a line, such as the time and stream of a container. */
import { COLON, COMMA, DQUOTE, LEFT_BRACE, LF, SP } from '../../../../bytes'
import { markIn } from '../../../log/kernel/assembly/marks'
import { isBracket } from './beginning'
import { mayEndScheme } from './scheme-end'

/** Bytes of it that are looked at. */
const LONGEST_HEAD: u32 = 256

/**
 * Address of the object in the line at `at`, before which stands what yields nothing; 0 where log/index.ts must look at the
 * line. `timeless`: as in scheme-end.ts.
 */
export function objectBehindHead(at: u32, end: u32, timeless: bool): u32 {
  const first: u32 = load<u8>(at)
  if (first <= <u32>SP || first == COMMA || first == DQUOTE || isBracket(first)) return 0
  const mark = markIn(at, min<u32>(end, at + LONGEST_HEAD))
  if (mark == 0 || load<u8>(mark) != LEFT_BRACE) return 0
  for (let i = at; i < mark; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == LF || (byte == COLON && mayEndScheme(at, i, timeless))) return 0
  }
  return mark
}
