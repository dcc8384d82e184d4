/**
 * Hosts whose scheme or port stands elsewhere in the line (virtual-host.ts): `https a.example:8443` is put together.
 */
import { COLON, LEFT_BRACKET, SP } from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'
import { HOST_KEY, LONGEST_HOST } from '../layout'
import { isDigit } from './character'
import { textOf } from './host'

const LOWER_S: u32 = 0x73
/** `http`, and `ws`. */
const HTTP: u32 = 0x70747468
const WS: u16 = 0x7377

/** Bytes of `https` and the blank behind it, and of a port and its colon. */
const LONGEST_SCHEME: u32 = 6
const LONGEST_PORT: u32 = 6

/** Writes the scheme [start, end) in lower case, and a blank; gives the bytes written, 0 where no request has it. */
export function writeScheme(start: u32, end: u32): u32 {
  const length = end - start
  if (length < 2 || length > 5) return 0
  for (let i: u32 = 0; i < length; i++) store<u8>(HOST_KEY + i, load<u8>(start + i) | 0x20)
  const isWeb = length >= 4 && load<u32>(HOST_KEY) == HTTP
  const own: u32 = isWeb ? 4 : load<u16>(HOST_KEY) == WS ? 2 : 0
  if (own == 0 || (length != own && (length != own + 1 || load<u8>(HOST_KEY + own) != LOWER_S))) return 0
  store<u8>(HOST_KEY + length, <u8>SP)
  return length + 1
}

/** Is it one to five digits? */
function isPort(start: u32, end: u32): bool {
  for (let i = start; i < end; i++) if (!isDigit(load<u8>(i))) return false
  return end > start && end - start < LONGEST_PORT
}

/**
 * What targets for the host [start, end) are, as `textOf`; 0 where it must be looked at. `before`: bytes of its scheme, as
 * written above. The port counts if there is one and the host names none itself.
 */
export function textOfKey(before: u32, start: u32, end: u32, portStart: u32, portEnd: u32): u32 {
  const length = end - start
  if (length == 0) return textOf(0, 0)
  // What is before a blank would be its scheme.
  if (find(SP, start, end) != end) return 0
  if (portEnd != 0 && load<u8>(start) == LEFT_BRACKET) return 0
  const hasPort = portEnd != 0 && find(COLON, start, end) == end
  if (before == 0 && !hasPort) return textOf(start, end)
  if (length > <u32>LONGEST_HOST - LONGEST_SCHEME - LONGEST_PORT) return 0
  let behind: u32 = HOST_KEY + before
  memory.copy(behind, start, length)
  behind += length
  if (hasPort) {
    if (!isPort(portStart, portEnd)) return 0
    store<u8>(behind, <u8>COLON)
    memory.copy(behind + 1, portStart, portEnd - portStart)
    behind += 1 + portEnd - portStart
  }
  return textOf(HOST_KEY, behind)
}
