/** RFC 3986 §7: what in a URI may deceive a person who reads it, or a program that parses it. */
import { decodePunycode } from './punycode.js'
import { matchIpv4Address } from './ipv4-address.js'
import { bytesOf } from './ascii.js'
import { readRareIpv4 } from './rare-ipv4.js'
import { rulesOf } from './scheme-rules.js'
import { mixedScripts } from './scripts.js'
import { splitReference } from './split-reference.js'

/** One closed union; a new code is added here and in the README of this directory. */
export type FindingCode =
  | 'password' // a password in userinfo, for all to read
  | 'userinfo-like-host' // userinfo that looks like a host; the real host follows it
  | 'rare-ipv4' // a reg-name that a resolver reads as an IPv4 address
  | 'privileged-port' // a port below 1024 that is not the scheme's default
  | 'encoded-delimiter' // a delimiter as data: code that decodes too early takes it for a delimiter
  | 'encoded-control' // a control character, encoded
  | 'dot-segment' // an encoded `..`, or one in a path that nothing will resolve
  | 'mixed-script' // a host label of letters of several scripts
  | 'bidi-control' // a character that changes the direction of the displayed text

/** Something in a reference that may deceive (§7). */
export interface Finding {
  /** What it is. */
  readonly code: FindingCode
  /** The component in which it stands; `'reference'` if it may be any. */
  readonly component: 'userinfo' | 'host' | 'port' | 'path' | 'query' | 'fragment' | 'reference'
  /** 0-based, in UTF-16 code units of the text. */
  readonly start: number
  /** One past the last code unit. */
  readonly end: number
  /** The section that describes it: `RFC 3986 §7.6`. */
  readonly section: string
  /** More about it: the address of a rare IPv4 form, the scripts of a label. */
  readonly detail?: string
}

/** A component with its place in the text. */
interface Part {
  readonly component: Exclude<Finding['component'], 'reference'>
  readonly text: string
  readonly start: number
}

/**
 * What may deceive in a reference, in the order of the rules of §7; empty if nothing was found, which is no guarantee.
 * Any text will do, also an IRI or one that is not a reference: it is split as by Appendix B.
 *
 * @throws TypeError for what is not a string.
 * @example
 * inspect('ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm')[0].code // => 'userinfo-like-host'
 * inspect('http://0x7f.1/')[0].detail // => '127.0.0.1'
 * inspect('http://a.example/b') // => []
 */
export function inspect(reference: string): Finding[] {
  const { scheme, parts } = partsOf(reference)
  return parts
    .flatMap(part => inspectPart(part, scheme))
    .concat(
      allMatches(BIDI_CONTROLS, reference).map(range => ({
        code: 'bidi-control',
        component: 'reference',
        ...range,
        section: 'RFC 3987 §4.1'
      }))
    )
}

function inspectPart(part: Part, scheme: string | undefined): Finding[] {
  const common = [...encodedDelimiters(part), ...encodedControls(part)]
  switch (part.component) {
    case 'userinfo':
      return [...password(part), ...likeHost(part, scheme), ...common]
    case 'host':
      return [...rareIpv4(part), ...scriptsOfLabels(part), ...common]
    case 'port':
      return privilegedPort(part, scheme)
    case 'path':
      return [...dotSegments(part, scheme), ...common]
    default:
      return common
  }
}

function password({ component, text, start }: Part): Finding[] {
  const colon = text.indexOf(':')
  if (colon < 0 || colon === text.length - 1) return []
  return [{ code: 'password', component, start: start + colon + 1, end: start + text.length, section: 'RFC 3986 §7.5' }]
}

/**
 * The user's name: several dots, a `www.`, a top-level domain everyone knows, or an address. One dot alone is how many
 * people's user names look, but hardly in the address of a page.
 */
const LIKE_HOST =
  /^www\.|^(?:[a-z0-9-]+\.){2,}[a-z]{2,}|^[a-z0-9-]+\.(?:com|net|org|edu|gov|mil|int|info)(?![a-z0-9-])/i
const LIKE_HOST_OF_PAGE = /^[\p{L}\p{N}-]+\.\p{L}{2,}/u
/** RFC 1035 §2.3.4. In millions of labels an expression would run out of stack. */
const LONGEST_HOST = 255

function likeHost({ component, text, start }: Part, scheme: string | undefined): Finding[] {
  const name = decodeLeniently(text.split(':', 1)[0]!).slice(0, LONGEST_HOST)
  const isOfPage = /^https?$/i.test(scheme ?? '') && LIKE_HOST_OF_PAGE.test(name)
  if (!isOfPage && !LIKE_HOST.test(name) && !/^(?:\d{1,3}\.){3}\d{1,3}/.test(name)) return []
  return [{ code: 'userinfo-like-host', component, start, end: start + text.length, section: 'RFC 3986 §7.6' }]
}

function rareIpv4({ component, text, start }: Part): Finding[] {
  if (matchIpv4Address(bytesOf(text), 0, text.length) === text.length) return []
  // A resolver sees the name decoded, and UTS 46 makes ASCII digits of fullwidth ones.
  const detail = readRareIpv4(decodeLeniently(text).normalize('NFKC'))
  if (detail === undefined) return []
  return [{ code: 'rare-ipv4', component, start, end: start + text.length, section: 'RFC 3986 §7.4', detail }]
}

function scriptsOfLabels({ component, text, start }: Part): Finding[] {
  return allMatches(/[^.\u3002\uff0e\uff61]+/g, text, start).flatMap(range => {
    const label = text.slice(range.start - start, range.end - start)
    const seen = /^xn--/i.test(label) ? decodePunycode(label.slice(4).toLowerCase()) : decodeLeniently(label)
    const scripts = mixedScripts(seen ?? '')
    if (scripts.length === 0) return []
    return [{ code: 'mixed-script', component, ...range, section: 'RFC 3987 §8', detail: scripts.join(', ') } as const]
  })
}

function privilegedPort({ component, text, start }: Part, scheme: string | undefined): Finding[] {
  const usual = rulesOf(scheme?.toLowerCase() ?? '')?.port
  const port = Number(text)
  // Where the scheme's own port is not known, no port is known to be another's.
  if (usual === undefined || text === '' || !(port < 1024) || port === Number(usual)) return []
  return [{ code: 'privileged-port', component, start, end: start + text.length, section: 'RFC 3986 §7.2' }]
}

/** In a query gen-delims are often data, a whole URI with all of its own. The labels of a host are delimited, too. */
const ENCODED_DELIMITERS = {
  userinfo: /%(?:2F|3A|3F|23|40|5B|5C|5D)/gi,
  host: /%(?:2E|2F|3A|3F|23|40|5B|5C|5D)/gi,
  path: /%(?:2F|5C|3F|23)/gi
}

function encodedDelimiters({ component, text, start }: Part): Finding[] {
  if (component !== 'userinfo' && component !== 'host' && component !== 'path') return []
  return allMatches(ENCODED_DELIMITERS[component], text, start).map(range => ({
    code: 'encoded-delimiter',
    component,
    ...range,
    section: 'RFC 3986 §7.3'
  }))
}

function encodedControls({ component, text, start }: Part): Finding[] {
  return allMatches(/%(?:[01][0-9A-F]|7F)/gi, text, start).map(range => ({
    code: 'encoded-control',
    component,
    ...range,
    section: text.slice(range.start - start, range.end - start) === '%00' ? 'RFC 3986 §7.3' : 'RFC 3986 §7.2'
  }))
}

const TWO_DOTS = /(?:\.|%2E){2}/i

/**
 * A segment `..` of a URI, which is not resolved any more, or of an absolute path that goes above its root; and one
 * that is written with triplets anywhere, which resolution does not see and normalisation does.
 */
function dotSegments({ component, text, start }: Part, scheme: string | undefined): Finding[] {
  if (!TWO_DOTS.test(text)) return []
  let depth = 0
  const isAbsolute = text.startsWith('/')
  // An empty segment is one to go up from as any other.
  return allMatches(/[^/]+|(?<=\/)(?=\/)/g, text, start).flatMap(range => {
    const segment = text.slice(range.start - start, range.end - start)
    const isParent = /^(?:\.|%2E){2}$/i.test(segment)
    depth += isParent ? -1 : /^(?:\.|%2E)$/i.test(segment) ? 0 : 1
    const survives = isParent && (segment !== '..' || scheme !== undefined || (isAbsolute && depth < 0))
    depth = Math.max(depth, 0)
    return survives ? [{ code: 'dot-segment', component, ...range, section: 'RFC 3986 §6.2.2.3' } as const] : []
  })
}

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The components that may deceive, each where it stands. */
function partsOf(reference: string): { scheme: string | undefined; parts: Part[] } {
  const { scheme, authority, path, query, fragment } = splitReference(reference)
  const parts: Part[] = []
  let start = scheme === undefined ? 0 : scheme.length + 1
  if (authority !== undefined) {
    start += 2
    const at = authority.lastIndexOf('@')
    if (at >= 0) parts.push({ component: 'userinfo', text: authority.slice(0, at), start })
    const [, host = '', port] = /^(\[[^\]]*\]|.*?)(?::([^:]*))?$/s.exec(authority.slice(at + 1)) ?? []
    parts.push({ component: 'host', text: host, start: start + at + 1 })
    if (port !== undefined) parts.push({ component: 'port', text: port, start: start + at + 1 + host.length + 1 })
    start += authority.length
  }
  parts.push({ component: 'path', text: path, start })
  start += path.length
  if (query !== undefined) parts.push({ component: 'query', text: query, start: start + 1 })
  if (fragment !== undefined)
    parts.push({ component: 'fragment', text: fragment, start: reference.length - fragment.length })
  return { scheme, parts }
}

function allMatches(expression: RegExp, text: string, offset = 0): { start: number; end: number }[] {
  // To go through no matches takes ten times as long as to see that there is none.
  if (text.search(expression) < 0) return []
  return Array.from(text.matchAll(expression), match => ({
    start: offset + match.index,
    end: offset + match.index + match[0].length
  }))
}

/** What cannot be decoded stays as it is. */
function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
