import fc from 'fast-check'
import t from 'tap'
import { formatIpv6 } from '../../lib/rfc3986/index.js'
import { isSentence } from '../oracle/appendix-a.js'
import { ipv6 } from '../oracle/arbitraries.js'
import '../property/seed.js'

t.test('the recommendations of RFC 5952', t => {
  for (const [address, text] of [
    // §4.1, §4.3
    ['2001:0db8::0001', '2001:db8::1'],
    ['2001:DB8::Abcd', '2001:db8::abcd'],
    // §4.2.1: as short as possible
    ['2001:db8:0:0:0:0:2:1', '2001:db8::2:1'],
    ['2001:db8::0:1', '2001:db8::1'],
    // §4.2.2: not for one group
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    // §4.2.3: the longest run, the first of equally long ones
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    // the ends
    ['0:0:0:0:0:0:0:0', '::'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['1:0:0:0:0:0:0:0', '1::'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    // §5: in dotted decimal where the prefix says that it is an IPv4 address
    ['::ffff:c000:201', '::ffff:192.0.2.1'],
    ['0::FFFF:192.0.2.1', '::ffff:192.0.2.1'],
    ['::192.0.2.1', '::c000:201'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['1:2:3:4:5:6:255.255.0.1', '1:2:3:4:5:6:ffff:1']
  ] as const) {
    t.equal(formatIpv6(address), text, address)
  }
  t.end()
})

t.test('what is no address', t => {
  t.throws(() => formatIpv6('1:2'), { name: 'UriSyntaxError', rule: 'IPv6address' })
  t.throws(() => formatIpv6('[::1]'), { name: 'UriSyntaxError', index: 0 })
  t.throws(() => formatIpv6('::1%25eth0'), { name: 'UriSyntaxError', index: 3 })
  t.end()
})

t.test('the text is an address, the same one, and its own text', t => {
  fc.assert(
    fc.property(ipv6, address => {
      const text = formatIpv6(address)
      // The URL parser of the platform has an opinion of its own on which address that is.
      const platform = new URL(`http://[${address}]/`).host === new URL(`http://[${text}]/`).host
      return isSentence('IPv6address', text) && formatIpv6(text) === text && platform
    }),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})
