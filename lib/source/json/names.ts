/**
 * The names of members of JSON objects, each kept once: the objects of a log have the same over and over. What a member
 * of that name says about a request, in the access logs that servers, proxies and routers write as JSON, is found out
 * once as well.
 */
import { isDigit, isLetter } from '../../codec/ascii.js'
import { isSame } from '../../codec/search.js'

const LF = 0x0a
const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * `'target'`: a request target. `'path'`: one, if the object has a method too. `'request'`: a request line. `'host'`,
 * `'scheme'`, `'port'`: of the request. `'method'`: there is one. `'line'`: a line of another log.
 */
export type MemberRole = 'target' | 'path' | 'request' | 'host' | 'scheme' | 'port' | 'method' | 'line'

export interface Name {
  readonly bytes: Uint8Array
  readonly role: MemberRole | undefined
  /** A name that a program gave: no text anybody would look for a URI in. */
  readonly isPlain: boolean
  /** The name that stood behind it last time, if that is written as it reads. */
  next: Name | undefined
  /** As a path writes it; made when it is asked for. */
  step: string | undefined
  /** The last path with it at its end, and what that stands below. */
  path: string | undefined
  parent: string | undefined
}

/** Names in lower case, without `-`, `_`, `.` and `:`, as the writers do not agree about them. */
const ROLES: Readonly<Record<MemberRole, string>> = {
  target: 'uri requesturi requestpath rawuri uripath csuristem httptarget',
  path: 'path url target originalurl',
  request: 'request requestline firstline httprequest',
  host: 'host httphost requesthost vhost virtualhost servername authority cshost domain xforwardedhost',
  scheme: 'scheme requestscheme protocol proto',
  port: 'port serverport requestport',
  method: 'method requestmethod httpmethod verb csmethod',
  line: 'log message msg line textpayload event body'
}

export const ROLE_OF: ReadonlyMap<string, MemberRole> = new Map(
  Object.entries(ROLES).flatMap(([role, names]) => names.split(' ').map(name => [name, role as MemberRole] as const))
)
/** Bytes of a name that may have a role, with what the writers put between its words. */
export const LONGEST_ROLE = Math.max(...Array.from(ROLE_OF.keys(), name => name.length)) + 4

const SLOTS = 512
/** Bytes of a name that is kept. */
const LONGEST_KEPT = 256

export class Names {
  readonly #slots: (Name | undefined)[] = []
  /** Objects of a log have the same members in the same order: which name comes is mostly known before it is read. */
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
    if (bytes[end] !== QUOTE) return undefined
    for (let i = 0; i < known.length; i++) if (bytes[start + i] !== known[i]) return undefined
    return (this.#last = name)
  }

  /** The same, whatever came before and comes behind. */
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
  return {
    bytes,
    role: roleOf(bytes),
    isPlain: isPlain(bytes),
    next: undefined,
    step: undefined,
    path: undefined,
    parent: undefined
  }
}

/** Not with an escape in it. */
function isAsWritten(bytes: Uint8Array): boolean {
  return !bytes.some(byte => byte === QUOTE || byte === BACKSLASH || byte === LF)
}

function isPlain(bytes: Uint8Array): boolean {
  return bytes.every(byte => isLetter(byte) || isDigit(byte) || byte === 0x5f || byte === 0x2d)
}

function roleOf(name: Uint8Array): MemberRole | undefined {
  if (name.length > LONGEST_ROLE) return undefined
  return ROLE_OF.get(
    String.fromCharCode(...name)
      .toLowerCase()
      .replace(/[-_.:]/g, '')
  )
}
