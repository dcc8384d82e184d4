/** Blanks of pages and of styles: ASCII whitespace (WHATWG Infra §4.6), which is also what CSS parts words at (Syntax §4.2). */

/** SP / LF / CR / TAB / FF */
export function isHtmlBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c
}
