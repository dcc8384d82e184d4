/**
 * The names of members of JSON objects, each kept once: the objects of a log have the same over and over. What a member
 * of that name says about a request, in the access logs that servers, proxies and routers write as JSON, is found out
 * once as well.
 */
import { isSame } from '../../codec/search.js'

/**
 * `'target'`: a request target. `'path'`: one, if the object has a method too. `'request'`: a request line. `'host'`,
 * `'scheme'`, `'port'`: of the request. `'method'`: there is one. `'line'`: a line of another log.
 */
export type MemberRole = 'target' | 'path' | 'request' | 'host' | 'scheme' | 'port' | 'method' | 'line'

export interface Name {
  readonly bytes: Uint8Array
  readonly role: MemberRole | undefined
  /** As a path writes it; made when it is asked for. */
  step?: string
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

const ROLE_OF = new Map(
  Object.entries(ROLES).flatMap(([role, names]) => names.split(' ').map(name => [name, role as MemberRole] as const))
)
const LONGEST = Math.max(...Array.from(ROLE_OF.keys(), name => name.length)) + 4

const SLOTS = 512

export interface Names {
  /** The name that stands at [start, end). */
  of(bytes: Uint8Array, start: number, end: number): Name
}

export function createNames(): Names {
  const slots: (Name | undefined)[] = []
  return {
    of(bytes, start, end) {
      let hash = end - start
      for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0
      const slot = hash & (SLOTS - 1)
      const known = slots[slot]
      if (known !== undefined && isSame(bytes, start, end, known.bytes)) return known
      const copy = new Uint8Array(bytes.subarray(start, end))
      return (slots[slot] = { bytes: copy, role: roleOf(copy) })
    }
  }
}

function roleOf(name: Uint8Array): MemberRole | undefined {
  if (name.length > LONGEST) return undefined
  return ROLE_OF.get(
    String.fromCharCode(...name)
      .toLowerCase()
      .replace(/[-_.:]/g, '')
  )
}
