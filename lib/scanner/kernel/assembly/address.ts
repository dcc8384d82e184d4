/** Hosts that stand behind no `//`, as in scanner/address.ts. */
import { LONGEST_ADDRESS } from '../../../limits'
import { flagsOf, isSchemeCharacter, UNRESERVED } from './character'

/** Where the host begins in which a run without `//` ends; 0 if it ends in none. */
export function hostOfAddress(body: u32, end: u32, isSip: bool): u32 {
  let host = end
  while (host > body && (flagsOf(load<u8>(host - 1)) & UNRESERVED) != 0) host--
  if (host == body) return isSip ? host : 0
  let i = host
  if (load<u8>(host - 1) == 0x40) {
    while (i > body && !isBeforeAddress(load<u8>(i - 1))) if (end - --i > <u32>LONGEST_ADDRESS) return 0
    if (i == body || load<u8>(i - 1) == 0x2c || load<u8>(i - 1) == 0x3b) return host
  }
  if (load<u16>(i - 2) != 0x2f2f || load<u8>(i - 3) != 0x3a) return 0
  for (i -= 3; i > body && isSchemeCharacter(load<u8>(i - 1));) i--
  return i == body ? host : 0
}

function isBeforeAddress(byte: u32): bool {
  return byte == 0x2f || byte == 0x3f || byte == 0x23 || byte == 0x2c || byte == 0x3b
}
