/** A run before a colon that is a known scheme as a whole (policy/schemes.ts: the first of its rules). */
import { SCHEME_NEEDS_HOST, SCHEME_SLOT_COUNT, SCHEME_SLOTS } from '../layout'
import { isSchemeCharacter } from './character'

/** A longer one is looked up by the rules. */
const LONGEST: u32 = 32

let flags: u32 = 0

/** `SCHEME_…` flags of the scheme read last. */
export function schemeFlags(): u32 {
  return flags
}

function isName(entry: u32, start: u32, length: u32): bool {
  if (load<u8>(entry) != length) return false
  for (let i: u32 = 0; i < length; i++) {
    const byte = load<u8>(start + i)
    const lower: u32 = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    if (load<u8>(entry + 2 + i) != lower) return false
  }
  return true
}

/** The first byte of the scheme; 0 where none is known, or where it is not sure where it begins. */
export function readScheme(colon: u32, floor: u32): u32 {
  // `http` and `https`, which nearly all are.
  const four = load<u32>(colon - 4) | 0x20202020
  const length: u32 = four == 0x70747468 ? 4 : four == 0x73707474 && (load<u8>(colon - 5) | 0x20) == 0x68 ? 5 : 0
  if (length != 0) {
    const start = colon - length
    if (start <= floor || isSchemeCharacter(load<u8>(start - 1))) return 0
    flags = SCHEME_NEEDS_HOST
    return start
  }
  let start = colon
  let hash: u32 = 0
  while (start > floor && isSchemeCharacter(load<u8>(start - 1)) && colon - start <= LONGEST) {
    start--
    const byte: u32 = load<u8>(start)
    hash = hash * 31 + (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)
  }
  if (start <= floor || colon - start > LONGEST) return 0
  let slot = hash & (SCHEME_SLOT_COUNT - 1)
  let entry = load<u32>(SCHEME_SLOTS + slot * 4)
  while (entry != 0 && !isName(entry, start, colon - start)) {
    slot = (slot + 1) & (SCHEME_SLOT_COUNT - 1)
    entry = load<u32>(SCHEME_SLOTS + slot * 4)
  }
  if (entry == 0) return 0
  flags = load<u8>(entry + 1)
  return start
}
