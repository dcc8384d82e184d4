/** White space within a line. */
import { HTAB, SP } from '../../../bytes'

export function isBlank(byte: u8): bool {
  return byte == SP || byte == HTAB
}
