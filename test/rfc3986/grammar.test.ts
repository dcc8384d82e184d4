/** Every rule of Appendix A against the oracle, on sentences, broken sentences and soup: same longest prefix. */
import fc from 'fast-check'
import t from 'tap'
import * as authority from '../../lib/rfc3986/authority.js'
import * as host from '../../lib/rfc3986/host.js'
import { matchIpv4Address } from '../../lib/rfc3986/ipv4-address.js'
import { matchIpv6Address } from '../../lib/rfc3986/ipv6-address.js'
import * as path from '../../lib/rfc3986/path.js'
import { matchPctEncoded } from '../../lib/rfc3986/pct-encoded.js'
import { matchFragment, matchQuery } from '../../lib/rfc3986/query-fragment.js'
import { matchScheme } from '../../lib/rfc3986/scheme.js'
import * as uri from '../../lib/rfc3986/uri.js'
import { RULE_NAMES, isSentence, longestPrefix, type RuleName } from '../oracle/appendix-a.js'
import * as make from '../oracle/arbitraries.js'
import '../property/seed.js'

type Match = (bytes: Uint8Array, at: number, end: number) => number

const MATCHERS: Record<RuleName, Match> = {
  URI: uri.matchUri,
  'URI-reference': uri.matchUriReference,
  'absolute-URI': uri.matchAbsoluteUri,
  'relative-ref': uri.matchRelativeRef,
  scheme: matchScheme,
  authority: authority.matchAuthority,
  userinfo: authority.matchUserinfo,
  host: host.matchHost,
  port: authority.matchPort,
  'IP-literal': host.matchIpLiteral,
  IPvFuture: host.matchIpvFuture,
  IPv6address: matchIpv6Address,
  IPv4address: matchIpv4Address,
  'reg-name': host.matchRegName,
  'path-abempty': path.matchPathAbempty,
  'path-absolute': path.matchPathAbsolute,
  'path-noscheme': path.matchPathNoscheme,
  'path-rootless': path.matchPathRootless,
  'path-empty': path.matchPathEmpty,
  query: matchQuery,
  fragment: matchFragment,
  'pct-encoded': matchPctEncoded
}

/** What may be a sentence of the rule and what nearly is. */
const TEXTS: Partial<Record<RuleName, fc.Arbitrary<string>>> = {
  scheme: make.scheme,
  authority: make.authority,
  host: make.host,
  'IP-literal': fc.oneof(
    make.host,
    make.ipv6ish.map(text => `[${text}]`)
  ),
  IPv6address: fc.oneof(make.ipv6, make.ipv6ish),
  IPv4address: make.ipv4ish,
  'path-abempty': make.pathAbempty,
  'pct-encoded': make.pctEncoded
}

/** What a rule could go on with that looked past the end of the range. */
const BEHIND = ['80', ':80', '//a', '?b', '#b', '@b', '[::1]', ']', ':1]', '.1', '%41', '41', 'v1.a]', 'a:b', '-']

const RUNS = { numRuns: 10_000 }
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, character => Math.min(character.charCodeAt(0), 255))

for (const rule of RULE_NAMES) {
  t.test(`${rule}: the longest prefix that is a sentence, as the oracle finds it`, t => {
    const match = MATCHERS[rule]
    const texts = fc.oneof(TEXTS[rule] ?? make.uriReference, make.broken, make.soup)
    fc.assert(
      fc.property(texts, fc.nat(3), fc.constantFrom(...BEHIND), (text, before, behind) => {
        // Bytes around the range must not count: the same text stands in the middle of others.
        const bytes = latin1('::a'.slice(0, before) + text + behind)
        const found = match(bytes, before, before + text.length)
        const expected = longestPrefix(rule, text)
        return found === (expected < 0 ? -1 : before + expected)
      }),
      RUNS
    )
    t.pass()
    t.end()
  })
}

t.test('what the generators call valid is valid for the oracle', t => {
  fc.assert(
    fc.property(make.uri, text => isSentence('URI', text)),
    RUNS
  )
  fc.assert(
    fc.property(make.relativeRef, text => isSentence('relative-ref', text)),
    RUNS
  )
  fc.assert(
    fc.property(make.ipv6, text => isSentence('IPv6address', text)),
    RUNS
  )
  t.pass()
  t.end()
})
