/** White space within a line. */
export function isBlank(byte: u8): bool {
  return byte == 0x20 || byte == 0x09
}
