/** Lines of access logs and of Apache's error log, told apart as in line-reader.ts. */
import { COMMA } from '../../../../bytes'
import { IS_PROSE } from '../layout'
import { accessLineEnd } from './access-line'
import { errorLineEnd, isTime, timeBehind } from './error-line'
import { lineFeedFrom, markIn } from './marks'
import { setTargetText } from './target'

/** One past the line that was looked at last, if it is other, and none of the marks of log-marks.ts stands in it; else 0. */
export let proseEnd: u32 = 0

export function forgetProse(): void {
  proseEnd = 0
}

/**
 * One past the line at `at`, behind which a line feed stands; 0 where it is other. referer.ts then has its referer.
 *
 * @param hasFields whether a directive has named the fields of lines that are other
 */
export function lineEnd(at: u32, hasFields: bool): u32 {
  setTargetText(IS_PROSE)
  if (isTime(at)) return errorLineEnd(at, at, hasFields)
  const end = accessLineEnd(at)
  if (end != 0) return end
  const feed = lineFeedFrom(at)
  const mark = markIn(at, feed)
  // Nothing in it is a referer, wherever its time stands.
  if (mark == 0) proseEnd = feed + 1
  // A line of an error log is read only if it has no marks but those of referers.
  if (mark == 0 || load<u8>(mark) != COMMA) return 0
  const time = timeBehind(at)
  return time == 0 ? 0 : errorLineEnd(at, time, hasFields)
}
