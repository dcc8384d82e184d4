/**
 * Requests in JSON: the target is one member of an object and the host another, in whatever order, or one of its
 * headers. So a target waits for the end of its object.
 *
 *     {"request":{"method":"GET","host":"a.example","uri":"/b?c"}}                   http://a.example/b?c
 *     {"req":{"method":"GET","url":"/b","headers":{"host":"a.example"}}}             http://a.example/b
 *     {"request":"GET /b HTTP/1.1","http_host":"a.example","scheme":"https"}         https://a.example/b
 */
import type { Run, Text, TextSink } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import type { Span } from '../../codec/span.js'
import { MAX_JSON_TARGETS } from '../../limits.js'
import type { MemberRole, Name } from './names.js'
import type { Range } from '../reference.js'
import { beginsWithScheme } from '../reference.js'
import { basesFor, readHost } from '../log/virtual-host.js'

/** Bytes of a value that is not a target: a host, a scheme, a port. */
export const LONGEST_WORD = 300

const REQUEST_LINE = /^[A-Z][A-Z_-]{0,31} (\/\S*)(?: HTTP\/\d(?:\.\d)?)?$/

/** A value of which bytes [start, end) of a run are kept, or what was gathered of it. */
export interface TargetValue {
  readonly span: Span
  /** The same as a run, where it is one that is one to one. */
  readonly run?: Run
}

interface Waiting {
  readonly role: MemberRole
  readonly value: TargetValue
  readonly target: Range
  readonly text: Text
  /** Hands it over as the text it is where it is no target. */
  readonly otherwise: () => void
}

interface Request {
  host: string | undefined
  scheme: string | undefined
  port: string | undefined
  method: boolean
  waiting: Waiting[]
}

export interface JsonRequests {
  /** A member that says something about the request of the object at this depth. */
  tell(depth: number, role: MemberRole, value: string): void
  /** A value that may be a target; false where it is none by the look of it. */
  wait(depth: number, role: MemberRole, value: TargetValue, text: Text, otherwise: () => void): boolean
  /** The object at this depth ends. `name`: of the member that it is. */
  leave(depth: number, name: Name | undefined): void
  /** All objects end. */
  reset(): void
}

export interface JsonRequestOptions {
  readonly bases: readonly string[]
  readonly missingBases: 'told' | 'silent'
}

export function createJsonRequests({ bases, missingBases }: JsonRequestOptions, sink: TextSink): JsonRequests {
  let requests: (Request | undefined)[] = []
  let waiting = 0
  let lastKey: string | undefined
  let lastBases: readonly string[] | undefined

  function requestAt(depth: number): Request {
    return (requests[depth] ??= { host: undefined, scheme: undefined, port: undefined, method: false, waiting: [] })
  }

  /** Those of the host of a request. In a log there are few. */
  function basesOf({ host, port, scheme }: Request): readonly string[] | undefined {
    if (host === undefined) return bases.length > 0 ? bases : undefined
    const key = `${scheme ?? ''} ${host} ${port ?? ''}`
    if (key !== lastKey) {
      lastKey = key
      const virtual = readHost(host)
      lastBases = virtual ? basesFor({ ...virtual, port: virtual.port ?? port, scheme }, bases) : bases
    }
    return lastBases
  }

  function settle(request: Request): void {
    if (request.waiting.length === 0) return
    const its = basesOf(request)
    for (const { role, value, target, text, otherwise } of request.waiting) {
      const isTarget = role !== 'path' || request.method
      if (isTarget && its !== undefined) passTarget(value, target, { ...text, framing: 'exact', bases: its })
      else {
        if (isTarget && missingBases === 'told') passTarget(value, target, { ...text, framing: 'exact' })
        otherwise()
      }
    }
    waiting -= request.waiting.length
    sink.release?.()
  }

  function passTarget({ span, run }: TargetValue, [start, end]: Range, text: Text): void {
    const isGuarded = span.bytes[start + 1] === SLASH
    if (run !== undefined && !isGuarded && sink.whole) return sink.whole(text, run, start, end)
    sink.open(text)
    if (isGuarded) {
      const from = span.at(start)
      sink.run({ bytes: GUARD, from, to: from, written: NOTHING })
    }
    span.pass(start, end, piece => sink.run(piece))
    sink.close()
  }

  return {
    tell(depth, role, value) {
      const request = requestAt(depth)
      if (role === 'method') request.method = true
      else if (role === 'port') request.port ??= /^\d{1,5}$/.test(value) ? value : undefined
      else if (role === 'scheme') request.scheme ??= /^(?:http|ws)s?$/i.test(value) ? value.toLowerCase() : undefined
      else if (role === 'host') request.host ??= readHost(value) && value
    },
    wait(depth, role, value, text, otherwise) {
      if (waiting === MAX_JSON_TARGETS) return false
      const target = targetIn(role, latin1(value.span.bytes))
      if (target === undefined) return false
      const request = requestAt(depth)
      if (request.waiting.length === 0) sink.hold?.()
      request.waiting.push({ role, value, target, text, otherwise })
      waiting++
      return true
    },
    leave(depth, name) {
      const request = requests[depth]
      if (request === undefined) return
      requests[depth] = undefined
      // What headers say is said of the object that has them.
      if (request.host !== undefined && name !== undefined && /^headers?$/i.test(latin1(name.bytes))) {
        requestAt(depth - 1).host ??= request.host
      }
      settle(request)
    },
    reset() {
      for (let depth = requests.length - 1; depth >= 0; depth--) {
        const request = requests[depth]
        if (request) settle(request)
      }
      requests = []
    }
  }
}

/** As `guardOf` has it. */
const GUARD = Uint8Array.of(0x2f, 0x2e)
const NOTHING = new Uint8Array(0)
const SLASH = 0x2f

/** Where the target stands in the value of such a member. */
function targetIn(role: MemberRole, value: string): Range | undefined {
  if (role === 'request') {
    const target = REQUEST_LINE.exec(value)?.[1]
    const start = value.indexOf('/')
    return target === undefined ? undefined : [start, start + target.length]
  }
  return value.startsWith('/') && !/\s/.test(value) && !beginsWithScheme(value) ? [0, value.length] : undefined
}
