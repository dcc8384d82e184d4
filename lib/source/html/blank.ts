/** Blanks of pages and of styles: ASCII whitespace (WHATWG Infra §4.6), which is also what CSS parts words at (Syntax §4.2). */
import { CR, FF, HTAB, LF, SP } from '../../bytes.js'

/** SP / LF / CR / TAB / FF */
export function isHtmlBlank(code: number): boolean {
  return code === SP || code === LF || code === CR || code === HTAB || code === FF
}
