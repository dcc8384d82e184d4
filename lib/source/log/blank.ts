/** Blanks between the fields of a log, and between pairs of logfmt. */
import { SP } from '../../bytes.js'

/** SP / %x09-0D. Not all that is white: 0xA0 is part of a UTF-8 character here, as of `à`. */
export function isLogBlank(byte: number): boolean {
  return byte === SP || (byte >= 0x09 && byte <= 0x0d)
}
