/**
 * The names of members of JSON objects, each kept once, since the objects of a log have the same names over and over.
 * Likewise, what a member of that name says about a request, in access logs that servers, proxies and routers write as
 * JSON, is worked out once.
 */
import { isSame } from '../../byte-range.js'
import { BACKSLASH, DQUOTE, HYPHEN, LF, UNDERSCORE } from '../../bytes.js'
import { isDigit, isLetter } from '../../codec/ascii.js'

/**
 * `'target'`: a request target. `'path'`: one, if the object has a method too, or is a URL by its name. `'request'`: a
 * request line. `'query'`: of a target that has none. `'referer'`: one URI as a whole. `'host'`, `'scheme'`, `'port'`: of
 * the request. `'hostname'`: its host, if the object is by its name a request; of others, the machine. `'method'`: there
 * is one. `'tls'`: whether it came over TLS. `'line'`: a line of another log.
 */
export type MemberRole =
  | 'target'
  | 'path'
  | 'request'
  | 'query'
  | 'referer'
  | 'host'
  | 'hostname'
  | 'scheme'
  | 'port'
  | 'method'
  | 'tls'
  | 'line'

export interface Name {
  readonly bytes: Uint8Array
  readonly role: MemberRole | undefined
  /** Whether it is a name that a program gave, not a text in which somebody would look for a URI. */
  readonly isPlain: boolean
  /** What an object is that is a member of this name. */
  readonly group: Group | undefined
  /** The same as a string; made on demand. */
  word: string | undefined
  /** The name that followed it last time, if that has no escapes. */
  next: Name | undefined
  /** Its form in a path; made on demand. */
  step: string | undefined
  /** The last path that ended in it, and the parent of that path. */
  path: string | undefined
  parent: string | undefined
}

/** What an object is by its name. */
export type Group = 'headers' | 'request' | 'url'

/** Names in lower case, without `-`, `_`, `.` and `:`, which writers use differently. */
const GROUPS: Readonly<Record<Group, string>> = {
  headers: 'header headers',
  request: 'req request http httpreq httprequest',
  url: 'url'
}
const ROLES: Readonly<Record<MemberRole, string>> = {
  target: 'uri requesturi requestpath rawuri uripath csuristem httptarget clientrequesturi urlpath',
  path: 'path url target originalurl',
  request: 'request requestline firstline httprequest',
  query:
    'query querystring args csuriquery uriquery urlquery requestquery requestquerystring requestargs rawquery httpquery',
  referer: `referer referrer httpreferer httpreferrer httprefer requestreferer requestreferrer httprequestreferer
    httprequestreferrer clientrequestreferer csreferer cs(referer) cs(referrer) creferer`,
  host: `host httphost requesthost vhost virtualhost servername authority cshost xhostheader domain xforwardedhost
    clientrequesthost urldomain`,
  hostname: 'hostname',
  scheme: `scheme requestscheme clientrequestscheme urlscheme httpscheme protocol proto csprotocol xforwardedproto
    httpxforwardedproto full urlfull`,
  port: 'port serverport requestport urlport httpport',
  method: 'method requestmethod clientrequestmethod httpmethod verb csmethod',
  tls: 'tls https ssl sslenabled sslprotocol tlsprotocol tlsversion',
  line: 'log message msg line textpayload event body'
}

export const ROLE_OF: ReadonlyMap<string, MemberRole> = byName(ROLES)
const GROUP_OF: ReadonlyMap<string, Group> = byName(GROUPS)

function byName<Meaning extends string>(names: Readonly<Record<Meaning, string>>): ReadonlyMap<string, Meaning> {
  const entries = Object.entries<string>(names) as [Meaning, string][]
  return new Map(entries.flatMap(([meaning, listed]) => listed.split(/\s+/).map(name => [name, meaning] as const)))
}

/** Whether a value of this role may be a target or part of one, and waits for what the other members say. */
export function mayBeTarget(role: MemberRole | undefined): boolean {
  return role === 'target' || role === 'path' || role === 'request' || role === 'query'
}

/** Bytes of a name that may have a role, with what the writers put between its words. */
export const LONGEST_ROLE = Math.max(...Array.from(ROLE_OF.keys(), name => name.length)) + 4

const SLOTS = 512
/** Bytes of the longest name that is kept. */
const LONGEST_KEPT = 256

export class Names {
  readonly #slots: (Name | undefined)[] = []
  /**
   * The last name. Objects of a log have the same members in the same order, so the next name is mostly known before it
   * is read.
   */
  #last: Name | undefined

  /** The name that stands at [start, end). */
  of(bytes: Uint8Array, start: number, end: number): Name {
    const name = this.named(bytes, start, end)
    if (name.bytes.length > LONGEST_KEPT) return name
    if (this.#last !== undefined) this.#last.next = name.isPlain || isAsWritten(name.bytes) ? name : undefined
    return (this.#last = name)
  }

  /** The name that stands at `start`, with `"` behind it, if it is the one that is expected; else undefined. */
  expected(bytes: Uint8Array, start: number): Name | undefined {
    const name = this.#last?.next
    if (name === undefined) return undefined
    const known = name.bytes
    const end = start + known.length
    if (bytes[end] !== DQUOTE) return undefined
    for (let i = 0; i < known.length; i++) if (bytes[start + i] !== known[i]) return undefined
    return (this.#last = name)
  }

  /** The name that stands at [start, end), whatever name came before. */
  named(bytes: Uint8Array, start: number, end: number): Name {
    if (end - start > LONGEST_KEPT) return nameOf(new Uint8Array(bytes.subarray(start, end)))
    let hash = end - start
    for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0
    const slot = hash & (SLOTS - 1)
    const known = this.#slots[slot]
    if (known !== undefined && isSame(bytes, start, end, known.bytes)) return known
    return (this.#slots[slot] = nameOf(new Uint8Array(bytes.subarray(start, end))))
  }
}

export function nameOf(bytes: Uint8Array): Name {
  const name = plainly(bytes)
  return {
    bytes,
    role: ROLE_OF.get(name),
    isPlain: isPlain(bytes),
    group: GROUP_OF.get(name),
    word: undefined,
    next: undefined,
    step: undefined,
    path: undefined,
    parent: undefined
  }
}

/** Whether it has no escapes. */
function isAsWritten(bytes: Uint8Array): boolean {
  return !bytes.some(byte => byte === DQUOTE || byte === BACKSLASH || byte === LF)
}

function isPlain(bytes: Uint8Array): boolean {
  return bytes.every(byte => isLetter(byte) || isDigit(byte) || byte === UNDERSCORE || byte === HYPHEN)
}

/** As the tables above have it; empty for a name that is too long for them. */
function plainly(name: Uint8Array): string {
  if (name.length > LONGEST_ROLE) return ''
  return String.fromCharCode(...name)
    .toLowerCase()
    .replace(/[-_.:]/g, '')
}
