/** Hosts that stand behind no `//`, as in scanner/address.ts. */
import { AT, COLON, COMMA, HASH, LEFT_BRACE, LEFT_BRACKET, QUESTION, SEMICOLON, SLASH } from '../../../bytes'
import { LONGEST_ADDRESS } from '../../../limits'
import { endsName, isCutUnclear, nameGoesOn } from './authority-cut'
import { flagsOf, isSchemeCharacter, UNRESERVED } from './character'

/** Where the host begins in which a run without `//` ends; 0 if it ends in none. */
export function hostOfAddress(body: u32, end: u32, isSip: bool): u32 {
  let host = end
  while (host > body && (flagsOf(load<u8>(host - 1)) & UNRESERVED) != 0) host--
  if (host == body) return isSip ? host : 0
  let i = host
  if (load<u8>(host - 1) == AT) {
    while (i > body && !isBeforeAddress(load<u8>(i - 1))) if (end - --i > <u32>LONGEST_ADDRESS) return 0
    if (i == body || load<u8>(i - 1) == COMMA || load<u8>(i - 1) == SEMICOLON) return host
  }
  if (load<u16>(i - 2) != 0x2f2f || load<u8>(i - 3) != COLON) return 0
  for (i -= 3; i > body && isSchemeCharacter(load<u8>(i - 1));) i--
  return i == body ? host : 0
}

/**
 * Would a cut at `at`, before a character that no URI has, make another host of one without `//`? Where only the rules
 * know (`isCutUnclear`), it would.
 */
export function cutsHost(body: u32, at: u32, end: u32, isSip: bool): bool {
  const host = hostOfAddress(body, at, isSip)
  if (host == 0 || host == at) return false
  const opening: u32 = load<u8>(at)
  if (opening == LEFT_BRACKET || opening == LEFT_BRACE) {
    if (!isNameBehind(at, end)) return false
  } else if (endsName(at, end) && !isCutUnclear) return false
  for (let i = body; i < host; i++) if (load<u8>(i) == QUESTION || load<u8>(i) == HASH) return false
  return load<u8>(at) != HASH
}

/** Does the name go on behind the bracket that opens at `at`, or behind its partner? */
function isNameBehind(at: u32, end: u32): bool {
  const closing: u32 = load<u8>(at) + 2
  const stop = min(end, at + <u32>LONGEST_ADDRESS)
  let next = at
  while (next < stop && load<u8>(next) != closing) next++
  return nameGoesOn(next == stop ? at + 1 : next + 1, end)
}

function isBeforeAddress(byte: u32): bool {
  return byte == SLASH || byte == QUESTION || byte == HASH || byte == COMMA || byte == SEMICOLON
}
