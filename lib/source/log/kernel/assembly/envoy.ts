/**
 * What Envoy writes last, as in access-log.ts:
 *
 *     [2001-01-01T12:30:45.678Z] "GET /b HTTP/2" 200 … "192.0.2.1" "Bot" "01234567-89ab-cdef-0123-456789abcdef" "a.example" "…"
 *                                                                                                   envoyHostStart ^
 */
import { DQUOTE, HYPHEN } from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'
import { isDigit, isLetter } from './character'

const LOWER_F: u32 = 0x66
/** ` "`, as the bytes lie in memory. */
const SP_QUOTE: u16 = 0x2220

/** Characters of a UUID, and of it with quotes around and a blank before. */
const UUID: u32 = 36
const QUOTED_UUID: u32 = UUID + 3

export let envoyHostStart: u32 = 0
export let envoyHostEnd: u32 = 0

function isHex(byte: u32): bool {
  return isDigit(byte) || (isLetter(byte) && (byte | 0x20) <= LOWER_F)
}

function isUuid(at: u32): bool {
  for (let i: u32 = 0; i < UUID; i++) {
    const byte: u32 = load<u8>(at + i)
    const isDash = i == 8 || i == 13 || i == 18 || i == 23
    if (isDash ? byte != HYPHEN : !isHex(byte)) return false
  }
  return true
}

/** One past the blank and the field in quotes at `at`; `end` if they do not stand there. */
function fieldEnd(at: u32, end: u32): u32 {
  if (load<u16>(at) != SP_QUOTE) return end
  const close = find(DQUOTE, at + 2, end)
  return close == end ? end : close + 1
}

/** Finds the host in what stands behind the request, [from, end); false if there is none. */
export function findEnvoyHost(from: u32, end: u32): bool {
  for (let i = find(DQUOTE, from, end); i < end; i = find(DQUOTE, i + 1, end)) {
    const id = fieldEnd(fieldEnd(i - 1, end), end)
    const idEnd = fieldEnd(id, end)
    if (idEnd - id != QUOTED_UUID || !isUuid(id + 2)) continue
    const hostEnd = fieldEnd(idEnd, end)
    if (hostEnd == end || load<u16>(hostEnd) != SP_QUOTE || find(DQUOTE, hostEnd + 2, end) == end) continue
    envoyHostStart = idEnd + 2
    envoyHostEnd = hostEnd - 1
    return true
  }
  return false
}
