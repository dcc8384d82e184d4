/** `true`, `false`, `null` and numbers: json/literal.ts. */
import { DOT, HYPHEN, PLUS } from '../../../../bytes'
import { isDigit } from '../../../log/kernel/assembly/character'

function isOfNumber(byte: u32): bool {
  return isDigit(byte) || byte == HYPHEN || byte == DOT || byte == PLUS || (byte | 0x20) == 0x65
}

/** One past the literal at `start`; `start` where none stands. */
export function literalEnd(start: u32): u32 {
  const word = load<u32>(start)
  if (word == 0x65757274 || word == 0x6c6c756e) return start + 4
  if (word == 0x736c6166 && load<u8>(start + 4) == 0x65) return start + 5
  let i = start
  while (isOfNumber(load<u8>(i))) i++
  return i
}
