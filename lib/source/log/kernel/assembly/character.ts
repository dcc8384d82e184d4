/** Kinds of characters in lines of logs. */

export function isDigit(byte: u32): bool {
  return byte - 0x30 < 10
}

export function isUpper(byte: u32): bool {
  return byte - 0x41 < 26
}

export function isLower(byte: u32): bool {
  return byte - 0x61 < 26
}

export function isLetter(byte: u32): bool {
  return isLower(byte | 0x20)
}
