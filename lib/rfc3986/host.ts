/** RFC 3986 §3.2.2: host. */
import { DOT, LEFT_BRACKET, RIGHT_BRACKET } from '../bytes.js'
import { FLAGS, REG_NAME, USERINFO, matchRun } from './charsets.js'
import { matchIpv6Address } from './ipv6-address.js'
import { HEX_VALUE } from './pct-encoded.js'

/** reg-name = *( unreserved / pct-encoded / sub-delims ); may be empty, so never -1. */
export function matchRegName(bytes: Uint8Array, at: number, end: number): number {
  return matchRun(bytes, at, end, REG_NAME)
}

/** IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ); "v" in either case (RFC 5234 §2.3). */
export function matchIpvFuture(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || (bytes[at]! | 0x20) !== 0x76) return -1
  let i = at + 1
  while (i < end && HEX_VALUE[bytes[i]!]! >= 0) i++
  if (i === at + 1 || i >= end || bytes[i] !== DOT) return -1
  const address = i + 1
  const flags = FLAGS
  i = address
  while (i < end && (flags[bytes[i]!]! & USERINFO) !== 0) i++
  return i === address ? -1 : i
}

/** IP-literal = "[" ( IPv6address / IPvFuture ) "]" */
export function matchIpLiteral(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || bytes[at] !== LEFT_BRACKET) return -1
  let i = matchIpv6Address(bytes, at + 1, end)
  if (i < 0) i = matchIpvFuture(bytes, at + 1, end)
  return i >= 0 && i < end && bytes[i] === RIGHT_BRACKET ? i + 1 : -1
}

/**
 * host = IP-literal / IPv4address / reg-name
 *
 * Never -1: a host may be empty, and is where a broken IP-literal stands (`[::g]` has the empty match). Every
 * IPv4address is a reg-name too and the first alternative that matches wins, which tells the two apart but does not
 * change where the host ends.
 */
export function matchHost(bytes: Uint8Array, at: number, end: number): number {
  const behindLiteral = matchIpLiteral(bytes, at, end)
  return behindLiteral < 0 ? matchRegName(bytes, at, end) : behindLiteral
}
