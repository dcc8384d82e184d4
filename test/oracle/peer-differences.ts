/**
 * Where the peers fast-uri 4 and uri-js 4 answer otherwise than we do, and who is right by which sentence. A test runs
 * all three on generated references; a difference that no row explains fails it, and so does a row whose example
 * shows no difference any more.
 *
 * `'scheme'` under `right`: the generic syntax allows what the scheme's own specification does not. RFC 3986 §3.1:
 * "each scheme's specification may further restrict the syntax"; the core knows the generic syntax alone.
 */
import { isUriReference, normalize, parseUriReference } from '../../lib/rfc3986/index.js'

export type Peer = 'fast-uri' | 'uri-js'

/** `accepts`: what is no reference. `refuses`: what is one. */
export type Operation = 'accepts' | 'refuses' | 'normalize' | 'resolve'

export interface Difference {
  readonly peer: Peer
  readonly operation: Operation
  readonly reference: string
  /** The base, where the operation is `resolve`. */
  readonly base?: string
  /** Our result; '' where there is none. */
  readonly ours: string
  /** Their result, or what they say in refusing. */
  readonly theirs: string
}

export interface Explanation {
  readonly peers: readonly Peer[]
  readonly operations: readonly Operation[]
  readonly right: 'ours' | 'theirs' | 'scheme'
  readonly why: string
  /** Shows it with each of the peers in one of the operations. */
  readonly example: string
  readonly explains: (difference: Difference) => boolean
}

const BOTH: readonly Peer[] = ['fast-uri', 'uri-js']

/** What is equivalent by our own normalisation alike. */
const alike = (text: string): string =>
  isUriReference(text) ? normalize(text, { level: 'scheme', ipv6: 'rfc5952' }) : text

/** The same, with the colons of a path as colons again. */
function withColons(text: string): string {
  const colons = text.replace(/%3A/g, ':')
  return isUriReference(colons) ? alike(colons) : alike(text).replace(/%3A/g, ':')
}

/** A path that begins with an encoded slash. */
const BEGINS_WITH_SLASH = /^(?:[^:/?#]+:)?\/%2F/

export const EXPLANATIONS: readonly Explanation[] = [
  {
    peers: BOTH,
    operations: ['accepts'],
    right: 'ours',
    why: 'They percent-encode characters that no rule of Appendix A allows, or keep them. What is no URI reference has no components (§3).',
    example: 'a b',
    explains: () => true
  },
  {
    peers: BOTH,
    operations: ['refuses'],
    right: 'scheme',
    why: 'http and https need a host: RFC 9110 §4.2. In the generic syntax `http:` and `http:///` are URIs (§3.2.2: a reg-name may be empty).',
    example: 'http:a',
    explains: ({ theirs }) => theirs === 'HTTP URIs must have a host.'
  },
  {
    peers: BOTH,
    operations: ['refuses'],
    right: 'scheme',
    why: 'A urn has a namespace and a string in it: RFC 8141 §2. In the generic syntax its path is any path-rootless.',
    example: 'urn:a',
    explains: ({ theirs }) => theirs.startsWith('URN can not be parsed')
  },
  {
    peers: BOTH,
    operations: ['refuses'],
    right: 'scheme',
    why: 'A mailto has addresses and no authority: RFC 6068 §2. In the generic syntax its path is any path.',
    example: 'mailto:a',
    explains: ({ reference }) => /^mailto:/i.test(reference)
  },
  {
    peers: ['fast-uri'],
    operations: ['refuses'],
    right: 'ours',
    why: "port = *DIGIT (§3.2.3). What TCP can address is not the syntax's to say.",
    example: 'x://h:65536',
    explains: ({ theirs }) => theirs === 'URI port is malformed.'
  },
  {
    peers: ['fast-uri'],
    operations: ['refuses'],
    right: 'ours',
    why: 'reg-name admits any triplet (§3.2.2). That they should be UTF-8 where a name is outside ASCII is said to those who produce them.',
    example: 'http://%FF/',
    explains: ({ theirs }) => theirs.includes('domain name can not be converted to ASCII')
  },
  {
    peers: BOTH,
    operations: ['normalize'],
    right: 'ours',
    why: '§5.2.1: "A URI reference must be transformed to its target URI before it can be normalized". Dot segments of a relative path are known to be superfluous only then: `a/..` and `/` have other targets.',
    example: 'a/..',
    explains: ({ reference }) => {
      const { scheme, authority, path } = parseUriReference(reference)
      return (
        scheme === undefined &&
        authority === undefined &&
        !path.startsWith('/') &&
        /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)
      )
    }
  },
  {
    peers: BOTH,
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'Without an authority a path that begins with "//" cannot be written (§3.3). They write `/%2F`, which is another path: "/" is reserved, and its triplet not equivalent to it (§2.2). We write `/.//`, whose dot segment goes again when it is resolved.',
    example: 'x:/.//a',
    explains: ({ ours, theirs }) => BEGINS_WITH_SLASH.test(theirs) && !BEGINS_WITH_SLASH.test(ours)
  },
  {
    peers: ['uri-js'],
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'A ":" in the path of a relative reference becomes `%3A`. It is a pchar (§3.3), and reserved: encoding it changes the identifier (§2.2).',
    example: 'a/b:c',
    explains: ({ ours, theirs }) =>
      theirs.includes('%3A') && withColons(ours).toLowerCase() === withColons(theirs).toLowerCase()
  },
  {
    peers: ['uri-js'],
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'Behind a triplet that is no UTF-8 the next one is decoded, whatever it is. Only triplets of unreserved characters may be (§6.2.2.2).',
    example: 'x:?%B3%3F',
    explains: ({ reference, base }) => /%[89a-f][0-9a-f]%/i.test((base ?? '') + reference)
  },
  {
    peers: BOTH,
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'In hosts of http and https, triplets of sub-delims are decoded. Only those of unreserved characters may be (§6.2.2.2).',
    example: 'http://a%2Ab/',
    explains: ({ reference, base, ours }) => /^https?:/.test(ours) && ((base ?? '') + reference).includes('%')
  },
  {
    peers: ['uri-js'],
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'They decode `%2E` before they remove dot segments. §5.2.1: a reference "must be transformed to its target URI before it can be normalized".',
    example: 'a/b/%2E%2E/..',
    explains: ({ reference, base }) => /%2e/i.test((base ?? '') + reference)
  },
  {
    peers: ['fast-uri'],
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'In http and https a number becomes the IPv4 address a resolver may read in it. To the grammar it is a name (§3.2.2); §7.4 is why it should be shown, and not be made to look harmless.',
    example: 'http://0x7f.1/',
    explains: ({ ours, theirs }) =>
      /^https?:\/\/(?:[^/?#]*@)?\d+\.\d+\.\d+\.\d+/.test(theirs) && /^https?:\/\/(?:[^/?#]*@)?[0-9]/.test(ours)
  },
  {
    peers: ['uri-js'],
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'An IPv6 address in which "::" is one group, with an IPv4 address behind, loses its brackets; what comes out is no URI (§3.2.2).',
    example: 'x://[::2:3:4:5:6:1.2.3.4]/',
    explains: ({ ours, theirs }) => ours.includes('[') && !isUriReference(theirs)
  },
  {
    peers: ['uri-js'],
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'In a urn with a path that no urn has, all up to the colon is brought to lower case. Its namespace is: RFC 8141 §3.1. `a/Z` is none.',
    example: 'urn:a/Z:b',
    explains: ({ ours }) => ours.startsWith('urn:')
  },
  {
    peers: BOTH,
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'They read a mailto as addresses and fields and write it anew, without an empty query and with "/" encoded. A normaliser should not remove the delimiter of an empty component (§6.2.3), and "/" is a reserved character (§2.2).',
    example: 'mailto:a@b.example?',
    explains: ({ ours }) => ours.startsWith('mailto:')
  },
  {
    peers: BOTH,
    operations: ['normalize', 'resolve'],
    right: 'ours',
    why: 'Equivalent, and not as far normalised: an empty port is none, whatever the scheme (§6.2.3), and they leave it with schemes they do not know; fast-uri leaves some triplets of unreserved characters (§6.2.2.2).',
    example: 'x://h:/',
    explains: ({ ours, theirs }) => alike(theirs) === alike(ours) && normalize(theirs, { level: 'scheme' }) === ours
  },
  {
    peers: BOTH,
    operations: ['normalize', 'resolve'],
    right: 'theirs',
    why: "They write IPv6 addresses shorter. RFC 3986 does not ask for it; with `ipv6: 'rfc5952'` we do the same.",
    example: 'x://[0:0:0:0:0:0:0:1]/',
    explains: ({ ours, theirs }) => ours.includes('[') && alike(ours) === alike(theirs)
  }
]

/** The first row that explains a difference. */
export function explanationOf(difference: Difference): Explanation | undefined {
  return EXPLANATIONS.find(
    ({ peers, operations, explains }) =>
      peers.includes(difference.peer) && operations.includes(difference.operation) && explains(difference)
  )
}
