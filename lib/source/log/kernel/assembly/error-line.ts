/**
 * Lines of Apache's error log (error-log.ts), which end with the referer if there is one:
 *
 *     [Mon Jan 01 12:30:45 2001] [error] [client 192.0.2.1] File does not exist: /srv/b, referer: http://a.example/c d
 *                                                                                                 ^ refererStart     ^ refererEnd
 */
import { COMMA, HTAB, LEFT_BRACKET, LF, SP } from '../../../../bytes'
import { MOST_BEFORE } from '../layout'
import { isDigit, isLower, isUpper } from './character'
import { contentEnd, lineFeedFrom, markIn } from './marks'
import { setReferer } from './referer'
import { hasScheme } from './scheme'

/** Bytes of `, referer: `. */
const NAME: u32 = 11

/** Does a name of three letters stand at `at`, with a blank behind it? */
function isName(at: u32): bool {
  if (!isUpper(load<u8>(at)) || !isLower(load<u8>(at + 1)) || !isLower(load<u8>(at + 2))) return false
  return load<u8>(at + 3) == SP
}

/** Does `[Mon Jan 01 ` stand at `at`? */
export function isTime(at: u32): bool {
  if (load<u8>(at) != LEFT_BRACKET || !isName(at + 1) || !isName(at + 5)) return false
  return isDigit(load<u8>(at + 9)) && isDigit(load<u8>(at + 10)) && load<u8>(at + 11) == SP
}

/**
 * The time behind what a runtime or syslog put before the line at `at`; 0 if there is none. Far behind none is looked
 * for: what is put there is short.
 */
export function timeBehind(at: u32): u32 {
  for (let i = at + 1; i <= at + MOST_BEFORE; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == LF) return 0
    if (byte != LEFT_BRACKET) continue
    const before: u32 = load<u8>(i - 1)
    if ((before == SP || before == HTAB) && isTime(i)) return i
  }
  return 0
}

/**
 * One past the line at `at`, whose time stands at `time`; or 0 where more than its end must be looked at.
 *
 * @param hasFields whether a directive has named the fields of lines that have no referer
 */
export function errorLineEnd(at: u32, time: u32, hasFields: bool): u32 {
  setReferer(0, 0)
  const end = lineFeedFrom(at)
  let start: u32 = 0
  for (let mark = markIn(at, end); mark != 0; mark = markIn(mark + 1, end)) {
    if (load<u8>(mark) != COMMA) return 0
    start = mark + NAME
  }
  if (start == 0) return hasFields ? 0 : end + 1
  const last = contentEnd(at, end)
  for (let i = start; i < last; i++) if (<u32>load<u8>(i) < <u32>SP) return 0
  if (start > last || start - NAME < time || !hasScheme(start, last)) return 0
  setReferer(start, last)
  return end + 1
}
