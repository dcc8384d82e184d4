/** Lines of access logs and of Apache's error log. */
import { accessLineEnd } from './access-line'
import { errorLineEnd, isTime, timeBehind } from './error-line'

/**
 * One past the line at `at`, behind which a line feed stands; 0 where it is other. referer.ts then has its referer.
 *
 * @param hasFields whether a directive has named the fields of lines that are other
 */
export function lineEnd(at: u32, hasFields: bool): u32 {
  if (isTime(at)) return errorLineEnd(at, at, hasFields)
  const end = accessLineEnd(at)
  if (end != 0) return end
  const time = timeBehind(at)
  return time == 0 ? 0 : errorLineEnd(at, time, hasFields)
}
