/** Where the host of a line stands that it was sent to, and what text targets for it are (virtual-host.ts, texts.ts). */
import { COLON, DOT } from '../../../../bytes'
import { HOST_BYTES, HOST_NAME, HOST_SLOT_COUNT, HOST_SLOTS, HOST_TEXT, HOSTS, IS_PROSE } from '../layout'
import { isLetter } from './character'

/** `localhos`, `t` and a blank. */
const LOCALHOS: u64 = 0x736f686c61636f6c
const T_SP: u16 = 0x2074

/** Of FNV-1a. */
const HASH_PRIME: u32 = 0x01000193

let count: u32 = 0
/** What targets are in lines that name no host. */
let hostless: u32 = IS_PROSE
/** The host that was found last: mostly that of the next line. */
let last: u32 = HOSTS

/** Place of the last host that was not known; both 0 if all were. */
export let unknownStart: u32 = 0
export let unknownEnd: u32 = 0

export function forgetUnknown(): void {
  unknownStart = unknownEnd = 0
}

/** Says how many of `HOSTS` are known. */
export function setHosts(known: u32, textWithout: u32): void {
  count = known
  hostless = textWithout
  last = HOSTS
  memory.fill(HOST_SLOTS, 0, HOST_SLOT_COUNT)
  for (let i: u32 = 0; i < known; i++) {
    const host: u32 = HOSTS + i * HOST_BYTES
    store<u8>(slotOf(host + HOST_NAME, load<u32>(host)), i + 1)
  }
}

/** Where the number of this host stands, or is to stand. */
function slotOf(start: u32, length: u32): u32 {
  let hash: u32 = length
  for (let i: u32 = 0; i < length; i++) hash = (hash ^ load<u8>(start + i)) * HASH_PRIME
  for (let slot = hash ^ (hash >> 16); ; slot++) {
    const at: u32 = HOST_SLOTS + (slot & (HOST_SLOT_COUNT - 1))
    const number: u32 = load<u8>(at)
    if (number == 0 || isSame(HOSTS + (number - 1) * HOST_BYTES, start, length)) return at
  }
  return 0
}

/** A name, neither an address nor one with a port (as in combined-line.ts). */
export function isName(start: u32, end: u32): bool {
  let hasLetter = false
  for (let i = start; i < end; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == COLON) return false
    if (isLetter(byte)) hasLetter = true
  }
  return hasLetter
}

/** The same with a dot. */
export function isDomain(start: u32, end: u32): bool {
  for (let i = start; i < end; i++) if (load<u8>(i) == DOT) return isName(start, end)
  return false
}

/** It has a dot, a colon, or is this machine (as in combined-line.ts). */
export function isClient(start: u32, end: u32): bool {
  for (let i = start; i < end; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == DOT || byte == COLON) return true
  }
  return load<u64>(start) == LOCALHOS && load<u16>(start + 8) == T_SP
}

/** What targets for the host [start, end) are, or for none where both are 0; 0 for one that is not known. */
export function textOf(start: u32, end: u32): u32 {
  if (end == 0) return hostless
  const length = end - start
  if (count > 0 && isSame(last, start, length)) return load<u32>(last, HOST_TEXT)
  const number: u32 = count == 0 ? 0 : load<u8>(slotOf(start, length))
  if (number > 0) {
    last = HOSTS + (number - 1) * HOST_BYTES
    return load<u32>(last, HOST_TEXT)
  }
  unknownStart = start
  unknownEnd = end
  return 0
}

function isSame(host: u32, start: u32, length: u32): bool {
  return load<u32>(host) == length && memory.compare(host + HOST_NAME, start, length) == 0
}
