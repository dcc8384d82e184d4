/** RFC 3986 §7.4: rare IP address formats, which the grammar reads as a reg-name and a resolver as an address. */

/**
 * The address that `inet_aton` and what followed it make of a host name: one to four numbers with dots between them,
 * each decimal, octal behind `0` or hexadecimal behind `0x`, the last one filling all octets that are left.
 *
 * @param name - A reg-name, decoded.
 * @returns The address in dotted decimal, or `undefined` if it names none.
 * @example
 * readRareIpv4('0x7f.1') // => '127.0.0.1'
 * readRareIpv4('2130706433') // => '127.0.0.1'
 * readRareIpv4('017700000001') // => '127.0.0.1'
 * readRareIpv4('1.2.3.08') // => undefined
 */
export function readRareIpv4(name: string): string | undefined {
  const parts = name.replace(/\.$/, '').split('.')
  if (parts.length > 4) return undefined
  const numbers = parts.map(readNumber)
  let address = 0
  for (const [i, number] of numbers.entries()) {
    const isLast = i === numbers.length - 1
    const octets = isLast ? 4 - i : 1
    if (number === undefined || number >= 256 ** octets) return undefined
    address += isLast ? number : number * 256 ** (3 - i)
  }
  return [24, 16, 8, 0].map(shift => Math.floor(address / 2 ** shift) % 256).join('.')
}

/** Above 2^32 precision does not matter any more: it is refused. */
function readNumber(text: string): number | undefined {
  if (/^0[xX][0-9A-Fa-f]*$/.test(text)) return text.length === 2 ? 0 : Number(text)
  if (/^0[0-7]*$/.test(text)) return parseInt(text, 8)
  if (/^[1-9][0-9]*$/.test(text)) return Number(text)
  return undefined
}
