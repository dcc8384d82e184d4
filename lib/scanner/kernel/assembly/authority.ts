/** RFC 3986 §3.2: authority = [ userinfo "@" ] host [ ":" port ], whatever stands in it; rfc3986/authority.ts, host.ts. */
import { ASTERISK, AT, COLON, DOLLAR, DOT, EXCLAMATION, LEFT_BRACKET, PERCENT, RIGHT_BRACKET } from '../../../bytes'
import { digitsEnd, flagsOf, isAlphanumeric, isDigit, isHexDigit, isHexPair } from './character'

// Sets of rfc3986/charsets.ts; a test compares them.
export const REG_NAME: u32 = 27
export const USERINFO: u32 = 59

let hostStart: u32 = 0
let hostEnd: u32 = 0

/** *( set / pct-encoded ) */
function runOf(at: u32, end: u32, set: u32): u32 {
  let i = at
  while (true) {
    while (i < end && (flagsOf(load<u8>(i)) & set) != 0) i++
    if (i + 3 > end || load<u8>(i) != PERCENT || !isHexPair(i + 1)) return i
    i += 3
  }
  return i
}

/** One past a number of up to 255 without leading zeros, or 0. */
function octetEnd(at: u32, end: u32): u32 {
  if (at >= end || !isDigit(load<u8>(at))) return 0
  let value: u32 = <u32>load<u8>(at) - 0x30
  let i = at + 1
  while (i < end && value != 0 && isDigit(load<u8>(i))) {
    value = value * 10 + <u32>load<u8>(i) - 0x30
    if (value > 255) break
    i++
  }
  return i
}

function ipv4End(at: u32, end: u32): u32 {
  let i = octetEnd(at, end)
  for (let octets = 1; octets < 4; octets++) {
    if (i == 0 || i >= end || load<u8>(i) != DOT) return 0
    i = octetEnd(i + 1, end)
  }
  return i
}

function groupEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && i < at + 4 && isHexDigit(load<u8>(i))) i++
  return i == at ? 0 : i
}

function isDoubleColon(at: u32, end: u32): bool {
  return at + 1 < end && load<u16>(at) == 0x3a3a
}

/** One past the longest IPv6address, or 0: as rfc3986/ipv6-address.ts reads the groups. */
function ipv6End(at: u32, end: u32): u32 {
  let last: u32 = 0
  let groups = 0
  let most = 8
  let i = at
  if (isDoubleColon(i, end)) {
    most = 7
    i += 2
    last = i
  }
  while (groups < most) {
    if (most == 8 ? groups == 6 : groups <= 5) {
      const behindIpv4 = ipv4End(i, end)
      if (behindIpv4 != 0) return behindIpv4
    }
    i = groupEnd(i, end)
    if (i == 0) return last
    groups++
    if (most == 7 || groups == 8) last = i
    if (i >= end || load<u8>(i) != COLON) return last
    if (most == 8 && groups < 8 && isDoubleColon(i, end)) {
      most = 7
      i += 2
      last = i
    } else i++
  }
  return last
}

function ipvFutureEnd(at: u32, end: u32): u32 {
  if (at >= end || (load<u8>(at) | 0x20) != 0x76) return 0
  let i = at + 1
  while (i < end && isHexDigit(load<u8>(i))) i++
  if (i == at + 1 || i >= end || load<u8>(i) != DOT) return 0
  const address = ++i
  while (i < end && (flagsOf(load<u8>(i)) & USERINFO) != 0) i++
  return i == address ? 0 : i
}

function literalEnd(at: u32, end: u32): u32 {
  if (at >= end || load<u8>(at) != LEFT_BRACKET) return 0
  let i = ipv6End(at + 1, end)
  if (i == 0) i = ipvFutureEnd(at + 1, end)
  return i != 0 && i < end && load<u8>(i) == RIGHT_BRACKET ? i + 1 : 0
}

function hostPortEnd(at: u32, end: u32): u32 {
  const behindLiteral = literalEnd(at, end)
  hostStart = at
  hostEnd = behindLiteral == 0 ? runOf(at, end, REG_NAME) : behindLiteral
  return hostEnd < end && load<u8>(hostEnd) == COLON ? digitsEnd(hostEnd + 1, end) : hostEnd
}

/** One past the longest authority at `at`, before `end`; may be `at`. */
export function authorityEnd(at: u32, end: u32): u32 {
  if (at < end && load<u8>(at) == LEFT_BRACKET) return hostPortEnd(at, end)
  const behindName = runOf(at, end, REG_NAME)
  let i = behindName
  hostStart = at
  hostEnd = behindName
  if (i < end && load<u8>(i) == COLON) {
    i = runOf(i + 1, end, USERINFO)
    if (i >= end || load<u8>(i) != AT) return digitsEnd(behindName + 1, end)
  }
  return i < end && load<u8>(i) == AT ? hostPortEnd(i + 1, end) : behindName
}

/** Stands a variable in the name of the host that was read last? Any `$`, `*` or `!` but that of one would have ended it. */
export function hasVariable(): bool {
  if (hostStart < hostEnd && load<u8>(hostStart) == LEFT_BRACKET) return false
  for (let i = hostStart; i < hostEnd; i++) {
    const byte = load<u8>(i)
    if (byte == DOLLAR || byte == ASTERISK || byte == EXCLAMATION) return true
  }
  return false
}

/** Is the host that was read last an IP-literal, or does a letter or digit stand in it? */
export function namesHost(): bool {
  if (hostStart < hostEnd && load<u8>(hostStart) == LEFT_BRACKET) return true
  for (let i = hostStart; i < hostEnd; i++) if (isAlphanumeric(load<u8>(i))) return true
  return false
}
