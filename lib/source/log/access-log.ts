/**
 * A line of an access log: the Common Log Format, the Combined one, both with a virtual host before them, or where the
 * ident would stand (lighttpd), and whatever else has a request line in quotes (nginx's error log, HAProxy, Envoy).
 *
 *     ( [ host [ ":" port ] " " ] client " " ident / client " " host ) " " user " [" time "] "
 *       DQUOTE request DQUOTE " " status " " bytes
 *       [ " " DQUOTE referer DQUOTE " " DQUOTE agent DQUOTE ]
 *
 *     "[" time "] " DQUOTE request DQUOTE … " " DQUOTE forwarded-for DQUOTE " " DQUOTE agent DQUOTE
 *       " " DQUOTE request-id DQUOTE " " DQUOTE authority DQUOTE " " DQUOTE upstream DQUOTE …           ; Envoy
 *
 *     … " " DQUOTE request DQUOTE " " status " " error " " bytes " " size " " time " " time " " DQUOTE referer DQUOTE …  ; S3
 *
 *     request = method SP request-target SP HTTP-version                  ; RFC 9112 §3
 *     request-target = origin-form / absolute-form / authority-form / asterisk-form      ; §3.2
 *
 * A target in origin-form is a reference if its host is known: from the line, or from the option `base`.
 *
 * Behind a time and before an answer, a request is one whatever it says: `-` where none came, rubbish, or one of HTTP/0.9,
 * which has no version (RFC 1945 §4.1). Elsewhere it is known by its version.
 */
import { beginsWithScheme, type Range, type Reference } from '../reference.js'
import { readHost, targetReference } from '../virtual-host.js'

/** Index of the first ` HTTP/` of a line from `from` on; -1 if there is none. Not by its blank: there are many. */
export function findVersion(line: string, from = 0): number {
  let i = line.indexOf('HTTP/', from + 1)
  while (i > 0 && line[i - 1] !== ' ') i = line.indexOf('HTTP/', i + 1)
  return i > 0 ? i - 1 : -1
}

/**
 * @param line one character a byte
 * @param request what `findRequest` finds in it
 */
export function readAccessLine(
  line: string,
  bases: readonly string[],
  request: Request | undefined
): readonly Reference[] {
  if (request === undefined) return []
  const references: Reference[] = []
  const target = line.slice(...request.target)
  if (beginsWithScheme(target)) {
    references.push({ field: 'request', pieces: [request.target] })
  } else if (target.startsWith('/')) {
    references.push(targetReference('request', target, [request.target], readHost(hostOf(line, request)), bases))
  }
  const referer = findReferer(line, request)
  if (referer !== undefined && beginsWithScheme(line.slice(...referer))) {
    references.push({ field: 'referer', pieces: [referer] })
  }
  return references
}

export interface Request {
  /** Index of the opening quote. */
  readonly start: number
  /** Empty if it has none. */
  readonly target: Range
  /** Index behind the closing quote. */
  readonly end: number
}

const VERSION = / HTTP\/\d(?:\.\d)?"/y
const METHOD = /"[A-Z][A-Z_-]{0,31} /y

/** What a sticky expression finds at `index`. */
function matchAt(expression: RegExp, line: string, index: number): string | undefined {
  expression.lastIndex = index
  return expression.exec(line)?.[0]
}

/**
 * The request of a line without its line end: the one that is known by its place, or else by its version.
 *
 * @param version what `findVersion` finds in it
 */
export function findRequest(line: string, version: number): Request | undefined {
  return findAnswered(line) ?? findVersioned(line, version)
}

/** A request between a time and an answer. A quote is in each of these beginnings, so none is read past the next. */
const ANSWERED = /\] ("(?:[^"\\]|\\.)*")(?= (?:\d{3}|-) (?:\d+|-)(?: |$))/
/** With a version, blanks are what the client has sent; without, they are no part of a request. */
const REQUEST = /^("[A-Z][A-Z_-]{0,31} )([^]+(?= HTTP\/\d(?:\.\d)?"$)|[^ ]+(?="$))/

function findAnswered(line: string): Request | undefined {
  const found = ANSWERED.exec(line)
  if (found === null) return undefined
  const { 0: all, 1: field = '', index } = found
  const [, method = '', target = ''] = REQUEST.exec(field) ?? []
  const end = index + all.length
  const start = end - field.length
  const at = start + method.length
  return { start, target: [at, at + target.length], end }
}

/** The first request with a version. From each version, the search goes back only to the quote before it. */
function findVersioned(line: string, first: number): Request | undefined {
  let floor = 0
  for (let index = first; index >= 0; index = findVersion(line, index + 1)) {
    const version = matchAt(VERSION, line, index)
    if (version === undefined) continue
    let start = line.lastIndexOf('"', index)
    while (start > floor && line[start - 1] === '\\') start = line.lastIndexOf('"', start - 1)
    const method = start < floor ? undefined : matchAt(METHOD, line, start)
    const end = index + version.length
    if (method !== undefined && start + method.length < index)
      return { start, target: [start + method.length, index], end }
    floor = end
  }
  return undefined
}

/** What runtimes of containers write before a line (Kubernetes' CRI): time, stream, whether the line goes on. */
const CONTAINER = /^[^\t-\r ]+ std(?:out|err) [FP] /

/** nginx's error log. */
const NAMED_HOST = /, host: "([^"]*)"/
/** What Envoy writes last, of which the request identifier, a UUID, is not to be mistaken for anything else. */
const ENVOY = / "[^"]*" "[^"]*" "[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}" "([^"]*)" "[^"]*"/

/** The virtual host, where the line says one. */
function hostOf(line: string, { start, end }: Request): string {
  const head = line.slice(CONTAINER.exec(line)?.[0].length ?? 0, start)
  const rest = line.slice(end)
  const named = NAMED_HOST.exec(rest) ?? (head.startsWith('[') ? ENVOY.exec(rest) : null)
  return named?.[1] ?? hostBefore(head)
}

/** A name, no address, and one with a dot. */
const NAME = /^[^:]*[A-Za-z][^:]*$/
const DOMAIN = /^(?=[^:]*[A-Za-z])[^.:]*\.[^:]*$/

/**
 * The virtual host before client, ident and user, of which the client has a dot, a colon, or is this machine; or between
 * an address and the user, where hardly a server writes an ident.
 */
function hostBefore(head: string): string {
  const time = head.indexOf(' [')
  let from = head.lastIndexOf(': ', time < 0 ? head.length : time) + 1
  let to = Math.max(time, 0)
  // Not `trim`: 0xA0 is part of a UTF-8 character here. A file that was emptied while a program wrote to it begins with
  // NULs.
  while (head[from] === ' ' || head[from] === '\0') from++
  while (to > from && head[to - 1] === ' ') to--
  const tokens = head.slice(from, to).split(' ')
  const [first = '', second = ''] = tokens
  if (tokens.length === 3) return DOMAIN.test(second) && !NAME.test(first) ? second : ''
  return tokens.length === 4 && /[.:]|^localhost$/.test(second) ? first : ''
}

const STATUS_AND_BYTES = / (?:\d{3}|-) (?:\d+|-) "((?:[^"\\]|\\.)*)"/y
/** Of S3. There, words stand between time and request. */
const STATUS_TO_TIMES = / (?:\d{3}|-) (?:[A-Za-z]+|-)(?: (?:\d+|-)){4} "((?:[^"\\]|\\.)*)"/y
const NAMED_REFERRER = /, referrer: "((?:[^"\\]|\\.)*)"/

function findReferer(line: string, { start, end: from }: Request): Range | undefined {
  STATUS_AND_BYTES.lastIndex = STATUS_TO_TIMES.lastIndex = from
  const isBehindTime = line.startsWith('] ', start - 2)
  const found =
    STATUS_AND_BYTES.exec(line) ?? (isBehindTime ? null : STATUS_TO_TIMES.exec(line)) ?? NAMED_REFERRER.exec(line)
  if (found === null) return undefined
  // The match ends before the closing quote.
  const end = found.index + found[0].length - 1
  return [end - found[1]!.length, end]
}
