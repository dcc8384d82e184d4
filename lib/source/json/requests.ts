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
  /** It with its quotes, as far as there are any: the text it is where it is no target. */
  readonly quoted: Span
}

class Request {
  /** Something was said of it. */
  isTold = false
  host: string | undefined
  scheme: string | undefined
  port: string | undefined
  method = false
  waiting: Waiting[] = []

  clear(): void {
    this.isTold = this.method = false
    this.host = this.scheme = this.port = undefined
    if (this.waiting.length > 0) this.waiting = []
  }
}

export interface JsonRequestOptions {
  readonly bases: readonly string[]
  readonly missingBases: 'told' | 'silent'
}

export class JsonRequests {
  readonly #options: JsonRequestOptions
  readonly #sink: TextSink
  /** One for each depth that something was ever said at. */
  readonly #requests: Request[] = []
  #waiting = 0
  #lastKey: string | undefined
  #lastBases: readonly string[] | undefined

  constructor(options: JsonRequestOptions, sink: TextSink) {
    this.#options = options
    this.#sink = sink
  }

  /** A member says that the object at this depth has a method. */
  tellMethod(depth: number): void {
    this.#requestAt(depth).method = true
  }

  /** A member that says something about the request of the object at this depth. */
  tell(depth: number, role: MemberRole, value: string): void {
    const request = this.#requestAt(depth)
    if (role === 'method') request.method = true
    else if (role === 'port') request.port ??= /^\d{1,5}$/.test(value) ? value : undefined
    else if (role === 'scheme') request.scheme ??= /^(?:http|ws)s?$/i.test(value) ? value.toLowerCase() : undefined
    else if (role === 'host') request.host ??= readHost(value) && value
  }

  /** A value that may be a target; false where it is none by the look of it. */
  wait(depth: number, role: MemberRole, value: TargetValue, quoted: Span, text: Text): boolean {
    if (this.#waiting === MAX_JSON_TARGETS) return false
    const target = targetIn(role, latin1(value.span.bytes))
    if (target === undefined) return false
    const request = this.#requestAt(depth)
    if (request.waiting.length === 0) this.#sink.hold?.()
    request.waiting.push({ role, value, target, text, quoted })
    this.#waiting++
    return true
  }

  /** The object at this depth ends. `name`: of the member that it is. */
  leave(depth: number, name: Name | undefined): void {
    const request = this.#requests[depth]
    if (request === undefined || !request.isTold) return
    // What headers say is said of the object that has them.
    if (request.host !== undefined && name !== undefined && isHeaders(name.bytes)) {
      this.#requestAt(depth - 1).host ??= request.host
    }
    this.#settle(request)
    request.clear()
  }

  /** All objects end. */
  reset(): void {
    for (let depth = this.#requests.length - 1; depth >= 0; depth--) {
      const request = this.#requests[depth]!
      if (!request.isTold) continue
      this.#settle(request)
      request.clear()
    }
  }

  #requestAt(depth: number): Request {
    while (this.#requests.length <= depth) this.#requests.push(new Request())
    const request = this.#requests[depth]!
    request.isTold = true
    return request
  }

  /** Those of the host of a request. In a log there are few. */
  #basesOf({ host, port, scheme }: Request): readonly string[] | undefined {
    const { bases } = this.#options
    if (host === undefined) return bases.length > 0 ? bases : undefined
    const key = `${scheme ?? ''} ${host} ${port ?? ''}`
    if (key !== this.#lastKey) {
      this.#lastKey = key
      const virtual = readHost(host)
      this.#lastBases = virtual ? basesFor({ ...virtual, port: virtual.port ?? port, scheme }, bases) : bases
    }
    return this.#lastBases
  }

  #settle(request: Request): void {
    if (request.waiting.length === 0) return
    const its = this.#basesOf(request)
    for (const { role, value, target, text, quoted } of request.waiting) {
      const isTarget = role !== 'path' || request.method
      if (isTarget && its !== undefined) this.#pass(value, target, { ...text, framing: 'exact', bases: its })
      else {
        if (isTarget && this.#options.missingBases === 'told') this.#pass(value, target, { ...text, framing: 'exact' })
        this.#passAsText(quoted, text)
      }
    }
    this.#waiting -= request.waiting.length
    this.#sink.release?.()
  }

  #pass({ span, run }: TargetValue, [start, end]: Range, text: Text): void {
    const sink = this.#sink
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

  #passAsText(quoted: Span, text: Text): void {
    this.#sink.open(text)
    quoted.pass(0, quoted.bytes.length, run => this.#sink.run(run))
    this.#sink.close()
  }
}

function isHeaders(name: Uint8Array): boolean {
  return (name.length === 6 || name.length === 7) && /^headers?$/i.test(latin1(name))
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
