/**
 * What schemes add to normalisation (RFC 3986 §6.2.3), each from the scheme's own specification. A scheme that is not
 * here gets only what holds for every scheme.
 */

export interface SchemeRules {
  /** The default port, in digits: with it or without any, it is the same URI. */
  readonly port?: string
  /** `'/'`: behind an authority an empty path and `/` are the same. */
  readonly emptyPath?: '/'
  /** `'localhost'`: where it is all of the authority, it means the same as an empty one. */
  readonly emptyHost?: 'localhost'
  /** Brings the parts of a path that have no case to lower case, where there is no authority; changes nothing else. */
  readonly path?: (path: string) => string
}

/**
 * What stands behind an "@" is a domain: all of it in `mailto:`, up to port and parameters in `sip:`. A "@" that is
 * part of a local part is percent-encoded (RFC 6068 §2), and so is one in a SIP user (RFC 3261 §25.1). One with another
 * "@" behind it stays: there the next local part stands, which has case, as behind an encoded comma.
 *
 *     mailto:kim@A.example%2CAnn@B.example
 *               ^                ^ a domain
 */
const lowerDomains = (path: string): string =>
  path.replace(/@[^@,;:/?]*(?=[,;:/?]|$)/g, domain => lowerOutsideTriplets(domain))

/** `sip:a.example` without a user is a host too. */
const lowerSipHost = (path: string): string =>
  path.includes('@') ? lowerDomains(path) : path.replace(/^[^;:/]*/, host => lowerOutsideTriplets(host))

/** The namespace identifier of a URN (RFC 8141 §3.1). It has no triplets; those that stand there all the same stay. */
const lowerNamespace = (path: string): string =>
  path.replace(/^[^:/]*(?=:)/, namespace => lowerOutsideTriplets(namespace))

/** `@A%C3%BC` → `@a%C3%BC`: the hexadecimal digits of a triplet stay in upper case (§6.2.2.1). */
export function lowerOutsideTriplets(text: string): string {
  if (!text.includes('%')) return text.toLowerCase()
  return text.replace(/%..|[A-Z]+/g, part => (part.startsWith('%') ? part : part.toLowerCase()))
}

const RULES: Readonly<Record<string, SchemeRules>> = {
  http: { port: '80', emptyPath: '/' }, // RFC 9110 §4.2.1, §4.2.3
  https: { port: '443', emptyPath: '/' }, // RFC 9110 §4.2.2, §4.2.3
  ws: { port: '80', emptyPath: '/' }, // RFC 6455 §3
  wss: { port: '443', emptyPath: '/' }, // RFC 6455 §3
  coap: { port: '5683', emptyPath: '/' }, // RFC 7252 §6.1, §6.3
  coaps: { port: '5684', emptyPath: '/' }, // RFC 7252 §6.2, §6.3
  ftp: { port: '21', emptyPath: '/' }, // RFC 1738 §3.2
  gopher: { port: '70', emptyPath: '/' }, // RFC 4266 §2.1
  ldap: { port: '389', emptyPath: '/' }, // RFC 4516 §2
  imap: { port: '143', emptyPath: '/' }, // RFC 5092 §11
  nfs: { port: '2049', emptyPath: '/' }, // RFC 2224 §2
  nntp: { port: '119' }, // RFC 5538 §3
  pop: { port: '110' }, // RFC 2384 §3
  rtsp: { port: '554' }, // RFC 7826 §4.2
  rtsps: { port: '322' }, // RFC 7826 §4.2
  telnet: { port: '23', emptyPath: '/' }, // RFC 4248 §2
  // RFC 3986 §3.2.2: no authority, an empty host and "localhost" all mean the machine the URI is read on.
  file: { emptyHost: 'localhost' },
  // RFC 3986 §6.2.3: a domain in a path is as case-insensitive as a host.
  mailto: { path: lowerDomains },
  // RFC 3261 §19.1.4: the host has no case, but `:5060` written out does not equal the default left out.
  sip: { path: lowerSipHost },
  sips: { path: lowerSipHost },
  urn: { path: lowerNamespace }
}

const BY_SCHEME = new Map(Object.entries(RULES))

/** @param scheme - In lower case. */
export function rulesOf(scheme: string): SchemeRules | undefined {
  return BY_SCHEME.get(scheme)
}
