/** RFC 5952: one text for each IPv6 address. RFC 3986 does not require it; it helps to compare hosts. */
import { UriSyntaxError } from './error.js'
import { bytesOf } from './ascii.js'
import { matchIpv6Address } from './ipv6-address.js'

/**
 * Returns the recommended text of an IPv6 address: lower case, no leading zeros (§4.1, §4.3), the longest run of two or more
 * zero groups, the first of equally long ones, as `::` (§4.2), and the last 32 bits in dotted decimal where the
 * address is an IPv4-mapped one (§5).
 *
 * @param address - An `IPv6address` of RFC 3986, without brackets.
 * @throws UriSyntaxError if it is not one.
 * @throws TypeError for what is not a string.
 * @example
 * formatIpv6('2001:0DB8:0:0:1:0:0:1') // => '2001:db8::1:0:0:1'
 * formatIpv6('0:0:0:0:0:FFFF:c000:0201') // => '::ffff:192.0.2.1'
 */
export function formatIpv6(address: string): string {
  const behind = matchIpv6Address(bytesOf(address), 0, address.length)
  if (behind !== address.length) throw new UriSyntaxError(Math.max(0, behind), 'IPv6address', 'an IPv6 address')
  const groups = groupsOf(address)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(group => group === 0)
  if (isMapped) {
    const octets = groups.slice(6).flatMap(group => [group >> 8, group & 0xff])
    return `::ffff:${octets.join('.')}`
  }
  const zeros = longestZeros(groups)
  const hex = groups.map(group => group.toString(16))
  if (zeros.length < 2) return hex.join(':')
  return hex.slice(0, zeros.at).join(':') + '::' + hex.slice(zeros.at + zeros.length).join(':')
}

/** The eight 16-bit groups of a valid address. */
function groupsOf(address: string): number[] {
  const hexOnly = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets: string[]) => {
    const [a, b, c, d] = octets.slice(0, 4).map(Number) as [number, number, number, number]
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [before = '', behind] = hexOnly.split('::')
  const head = numbers(before)
  if (behind === undefined) return head
  const tail = numbers(behind)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function numbers(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map(group => parseInt(group, 16))
}

function longestZeros(groups: readonly number[]): { at: number; length: number } {
  let longest = { at: 0, length: 0 }
  for (let at = 0; at < groups.length; at++) {
    let end = at
    while (groups[end] === 0) end++
    if (end - at > longest.length) longest = { at, length: end - at }
    at = end
  }
  return longest
}
