/**
 * Requests in JSON: the target is one member of an object and the host another, in whatever order, or one of its
 * headers. So a target waits for the end of its object.
 *
 *     {"request":{"method":"GET","host":"a.example","uri":"/b?c"}}                   http://a.example/b?c
 *     {"req":{"method":"GET","url":"/b","headers":{"host":"a.example"}}}             http://a.example/b
 *     {"req":{"method":"GET","url":"/b","hostname":"a.example"},"hostname":"web1"}   http://a.example/b
 *     {"request":"GET /b HTTP/1.1","http_host":"a.example","scheme":"https"}         https://a.example/b
 *     {"url":{"domain":"a.example","path":"/b","scheme":"https"}}                    https://a.example/b
 *     {"url":{"full":"https://a.example/b","domain":"a.example","path":"/b"}}        https://a.example/b
 *     {"request":{"host":"a.example","uri":"/b","tls":{}}}                           https://a.example/b
 *     {"host":"a.example","uri":"/b","args":"c=d"}                                   http://a.example/b?c=d
 *
 * A query of its own waits, too: it belongs to all targets of its object that have none, and is a text like others where
 * there is no such target.
 */
import type { Run, Text, TextSink } from '../../text.js'
import { BoundedMap } from '../../codec/bounded-map.js'
import { MAX_JSON_TARGETS } from '../../limits.js'
import type { MemberRole, Name } from './names.js'
import { passRequest, type RequestReference, type TargetValue } from './target.js'
import { beginsWithScheme, type Range } from '../reference.js'
import { needsColon } from '../needs-colon.js'
import { basesFor, guardOf, MOST_HOSTS, readHost, readPort, readScheme, type VirtualHost } from '../virtual-host.js'

const NO_TARGETS: readonly Waiting[] = []

/** White space of ASCII. Not `\s`: 0xA0 is part of a UTF-8 character here, as of `à`. */
const BLANK = /[\t-\r ]/
/** No query, or one of another kind (GraphQL). */
const NO_QUERY = /^(?:[?-]?$|\{)/
/** Blanks in it are what the client has sent. */
const TARGET = /^\/(?! )(?:[^\t-\r]*[^\t-\r ])?(?= *$)/
/** Before the version, blanks are what the client has sent (as in log/access-log.ts). */
const REQUEST_LINE = /^[A-Z][A-Z_-]{0,31} (?:(\/[^\t-\r ]*)|(\/(?:[^\t-\r]*[^\t-\r ])?) HTTP\/\d(?:\.\d)?)$/
/** What says that a request came over TLS: an object, what nginx writes for `$https`, what others write, a version. */
const OVER_TLS = /^(?:\{|on|true|1|(?:TLS|SSL)[ v]*\d.*)$/i

/** The path of a value, worked out only when it is needed. */
type TargetPath = { toString(): string }

/** A value that may be a target or a query, until its object ends. */
export interface Waiting extends RequestReference {
  readonly role: MemberRole
  /** Whether it may yield something as a text, if it turns out to be no target. */
  readonly mayHold: boolean
  readonly path: TargetPath
  /** `'told'` where it is decided; else the caller tells it. */
  readonly then: 'told' | 'decided'
  // Once it is decided:
  /** Whether it is passed as a reference, with which bases, and whether it is read as a text, too, or in place of that. */
  isReference: boolean
  bases: readonly string[] | undefined
  isProse: boolean
  query: TargetValue | undefined
  isBehind: boolean
  /** The targets that stand behind this query of theirs, and are passed in its place. */
  targets: readonly Waiting[]
}

class Request {
  /** Whether a member has described it. */
  isTold = false
  host: VirtualHost | undefined
  hostname: VirtualHost | undefined
  scheme: string | undefined
  port: string | undefined
  method = false
  isOverTls = false
  waiting: Waiting[] = []
  query: Waiting | undefined
  /** Whether the port may be that of a machine, which gave way to another host. */
  #isOfMachine = false

  /** The port that stands by itself, of the host. */
  get ownPort(): string | undefined {
    return this.#isOfMachine ? undefined : this.port
  }

  /** Of two hosts the first counts, but for a machine, which has no dot: `{"host":"web-01","http_host":"a.example"}`. */
  takeHost(host: VirtualHost | undefined): void {
    const known = this.host
    if (host === undefined || known === undefined) {
      this.host = known ?? host
      return
    }
    if (isMachine(known) === isMachine(host)) return
    this.#isOfMachine = true
    if (isMachine(known)) this.host = host
  }

  clear(): void {
    this.isTold = this.method = this.isOverTls = this.#isOfMachine = false
    this.host = this.hostname = this.scheme = this.port = this.query = undefined
    if (this.waiting.length > 0) this.waiting = []
  }
}

export interface JsonRequestOptions {
  readonly bases: readonly string[]
  readonly missingBases: 'told' | 'silent'
}

export class JsonRequests {
  readonly #options: JsonRequestOptions
  readonly #common: Omit<Text, 'path'>
  readonly #sink: TextSink
  /** Whether a text without a colon yields nothing. */
  readonly #needsColon: boolean
  readonly #exact = new WeakMap<readonly string[], Text>()
  /** The requests by depth of their objects. */
  readonly #requests: Request[] = []
  /** By how they are written: a log has few, over and over. */
  readonly #hosts = new BoundedMap<string, VirtualHost>(MOST_HOSTS)
  #waiting = 0

  /** @param common what all texts have in common */
  constructor(options: JsonRequestOptions, common: Omit<Text, 'path'>, sink: TextSink) {
    this.#options = options
    this.#common = common
    this.#sink = sink
    this.#needsColon = needsColon(sink)
  }

  /** To be called for a member that is the method of a request at this depth. */
  tellMethod(depth: number): void {
    this.#requestAt(depth).method = true
  }

  /** To be called for a member that describes the request at this depth. */
  tell(depth: number, role: MemberRole, value: string): void {
    const request = this.#requestAt(depth)
    if (role === 'method') request.method = true
    else if (role === 'port') request.port ??= readPort(value)
    // It may be that of a whole URL, from which others are taken apart: `url.full`.
    else if (role === 'scheme') request.scheme ??= readScheme(value.split('://', 1)[0]!)
    else if (role === 'host') request.takeHost(this.#readHost(value))
    else if (role === 'hostname') request.hostname ??= this.#readHost(value)
    else if (role === 'tls') request.isOverTls ||= OVER_TLS.test(value)
  }

  /**
   * Lets a value that may be a target or a query wait for the end of its object; undefined if it does not look like one.
   * With `'decided'` the caller, who knows the whole object, passes it on once that has ended.
   */
  wait(
    depth: number,
    role: MemberRole,
    value: TargetValue,
    path: TargetPath,
    then: 'told' | 'decided' = 'told'
  ): Waiting | undefined {
    if (this.#waiting === MAX_JSON_TARGETS) return undefined
    const { said } = value
    const range = rangeIn(role, said)
    if (range === undefined) return undefined
    const request = this.#requestAt(depth)
    if (request.waiting.length === 0 && then === 'told') this.#sink.hold?.()
    const guard = role === 'query' ? '' : guardOf(said, range[0])
    const mayHold = !this.#needsColon || said.includes(':')
    const waiting: Waiting = {
      role,
      value,
      range,
      guard,
      mayHold,
      path,
      then,
      isReference: false,
      bases: undefined,
      isProse: true,
      query: undefined,
      isBehind: false,
      targets: NO_TARGETS
    }
    if (role === 'query') request.query ??= waiting
    request.waiting.push(waiting)
    this.#waiting++
    return waiting
  }

  /** To be called before the run becomes void. */
  keep(): void {
    if (this.#waiting === 0) return
    for (const { waiting } of this.#requests) for (const { value } of waiting) value.keep()
  }

  /** To be called at the end of the object at this depth. `name`: the member whose value the object is. */
  leave(depth: number, name: Name | undefined): void {
    const request = this.#requests[depth]
    if (request === undefined || !request.isTold) return
    // A host among the headers describes the object that has the headers, and so does the scheme that a proxy adds.
    if (name?.group === 'headers' && (request.host !== undefined || request.scheme !== undefined)) {
      const whole = this.#requestAt(depth - 1)
      whole.takeHost(request.host)
      whole.scheme ??= request.scheme
    }
    if (name?.group === 'request') request.host ??= request.hostname
    // The Elastic Common Schema takes URLs apart.
    if (name?.group === 'url' && request.host !== undefined) request.method = true
    this.#settle(request)
    request.clear()
  }

  /** To be called when all objects end. */
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

  /** The bases for the target of a request: its host. */
  #basesOf({ host, ownPort: port, scheme: said, isOverTls }: Request): readonly string[] | undefined {
    const { bases } = this.#options
    if (host === undefined) return bases.length > 0 ? bases : undefined
    const scheme = said ?? (isOverTls ? 'https' : undefined)
    const isWhole = scheme === undefined && (port === undefined || host.port !== undefined)
    return basesFor(isWhole ? host : { host: host.host, port: host.port ?? port, scheme }, bases)
  }

  #readHost(value: string): VirtualHost | undefined {
    let host = this.#hosts.get(value)
    if (host !== undefined) return host
    host = readHost(value)
    if (host === undefined) return undefined
    this.#hosts.set(value, host)
    return host
  }

  #settle(request: Request): void {
    const { waiting } = request
    if (waiting.length === 0) return
    const its = this.#basesOf(request)
    for (const target of waiting) {
      this.#decide(target, request, its)
      if (request.query && target.isReference) join(target, request.query, waiting)
    }
    const { then } = waiting[0]!
    this.#waiting -= waiting.length
    // All that wait in one object are told in the same way.
    if (then === 'decided') return
    for (const value of waiting) this.#tell(value)
    this.#sink.release?.()
  }

  /** Decides whether a value is a target, and what it is passed as. */
  #decide(target: Waiting, request: Request, its: readonly string[] | undefined): void {
    const { role } = target
    if (role === 'query' || (role === 'path' && !request.method)) return
    target.bases = its
    target.isProse = its === undefined
    target.isReference = its !== undefined || this.#options.missingBases === 'told'
  }

  #tell(waiting: Waiting): void {
    this.pass(waiting)
    if (!waiting.isProse || !waiting.mayHold) return
    this.#sink.open({ path: String(waiting.path), ...this.#common })
    waiting.value.passQuoted(this.#emit)
    this.#sink.close()
  }

  /** The text of a target; mostly the same as for the last target of that host. */
  #exactText({ path: its, bases }: Waiting): Text {
    const path = String(its)
    if (bases === undefined) return { path, ...this.#common, framing: 'exact' }
    const known = this.#exact.get(bases)
    if (known?.path === path) return known
    const text: Text = { path, bases, ...this.#common, framing: 'exact' }
    this.#exact.set(bases, text)
    return text
  }

  /** Passes on the references that begin with a value that is decided. */
  pass(waiting: Waiting): void {
    if (waiting.isReference && !waiting.isBehind) this.#passReference(waiting)
    for (const target of waiting.targets) this.#passReference(target)
  }

  #passReference(target: Waiting): void {
    passRequest(this.#exactText(target), target, this.#sink, this.#emit)
  }

  readonly #emit = (run: Run): void => this.#sink.run(run)
}

/** Whether nothing is passed but the target itself, as it stands, with its bases. */
export function isAlone({ bases, guard, query }: Waiting): boolean {
  return bases !== undefined && guard === '' && query === undefined
}

/** Joins the query to a target that has none. */
function join(target: Waiting, query: Waiting, waiting: readonly Waiting[]): void {
  if (target.role === 'request' || /[?#]/.test(target.value.said)) return
  target.query = query.value
  target.isBehind = waiting.indexOf(query) < waiting.indexOf(target)
  if (target.isBehind) query.targets = [...query.targets, target]
  query.isProse &&= target.isProse
}

/** A name without dots, and no IPv6 address. */
function isMachine({ host }: VirtualHost): boolean {
  return !/[.:]/.test(host)
}

/** Where the target or the query stands in the value of a member of this role; undefined if it does not look like one. */
function rangeIn(role: MemberRole, value: string): Range | undefined {
  if (role === 'request') {
    const line = REQUEST_LINE.exec(value)
    const target = line?.[1] ?? line?.[2]
    const start = value.indexOf('/')
    return target === undefined ? undefined : [start, start + target.length]
  }
  if (role === 'query') {
    return NO_QUERY.test(value) || beginsWithScheme(value) || BLANK.test(value) ? undefined : [0, value.length]
  }
  const target = TARGET.exec(value)?.[0]
  if (target === undefined) return undefined
  const blank = target.indexOf(' ')
  // With a URI behind a blank, it is rather a text.
  return blank >= 0 && target.includes('://', blank) ? undefined : [0, target.length]
}
