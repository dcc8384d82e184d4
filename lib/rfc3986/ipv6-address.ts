/** RFC 3986 §3.2.2: IPv6address. */
import { COLON } from '../bytes.js'
import { HEX_VALUE } from './pct-encoded.js'
import { matchIpv4Address } from './ipv4-address.js'

/** h16 = 1*4HEXDIG */
function matchH16(bytes: Uint8Array, at: number, end: number): number {
  const limit = at + 4 < end ? at + 4 : end
  let i = at
  while (i < limit && HEX_VALUE[bytes[i]!]! >= 0) i++
  return i === at ? -1 : i
}

/**
 * IPv6address =                            6( h16 ":" ) ls32
 *             /                       "::" 5( h16 ":" ) ls32
 *             / [               h16 ] "::" 4( h16 ":" ) ls32
 *             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
 *             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
 *             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
 *             / [ *4( h16 ":" ) h16 ] "::"              ls32
 *             / [ *5( h16 ":" ) h16 ] "::"              h16
 *             / [ *6( h16 ":" ) h16 ] "::"
 * ls32        = ( h16 ":" h16 ) / IPv4address
 *
 * The nine lines say two things: without "::" there are eight groups, with it at most seven; an IPv4address stands
 * last and counts as two. A reading of the groups from left to right follows from that. `last` is the end of the
 * longest address so far:
 *
 *     2001:db8::1:192.0.2.1]
 *              ^ `last`, behind "::"; then behind `1`, then behind the IPv4address
 */
export function matchIpv6Address(bytes: Uint8Array, at: number, end: number): number {
  let last = -1
  let groups = 0
  let most = 8
  let i = at
  if (isDoubleColon(bytes, i, end)) {
    most = 7
    i += 2
    last = i
  }
  while (groups < most) {
    if (most === 8 ? groups === 6 : groups <= 5) {
      const behindIpv4 = matchIpv4Address(bytes, i, end)
      if (behindIpv4 >= 0) return behindIpv4
    }
    i = matchH16(bytes, i, end)
    if (i < 0) return last
    groups++
    if (most === 7 || groups === 8) last = i
    if (i >= end || bytes[i] !== COLON) return last
    if (most === 8 && groups < 8 && isDoubleColon(bytes, i, end)) {
      most = 7
      i += 2
      last = i
    } else {
      i++
    }
  }
  return last
}

function isDoubleColon(bytes: Uint8Array, at: number, end: number): boolean {
  return at + 1 < end && bytes[at] === COLON && bytes[at + 1] === COLON
}
