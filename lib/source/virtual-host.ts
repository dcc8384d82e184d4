/** The host a request was for, as the base of its target (RFC 9112 §3.3: the target URI is reconstructed). */
import { BoundedMap } from '../codec/bounded-map.js'
import type { Range, Reference } from './reference.js'

export interface VirtualHost {
  readonly host: string
  readonly port?: string | undefined
  readonly scheme?: string | undefined
}

/** RFC 1035 §2.3.4, and a port. */
const LONGEST_HOST = 255 + 6
const HOST_AND_PORT = /^([\w.-]+|\[[\d:A-Fa-f.]+\])(?::(\d{1,5}))?$/

/** `a.example`, `a.example:443`, `[2001:db8::1]:80`; undefined if it is none. */
export function readHost(text: string): VirtualHost | undefined {
  const [, host, port] = text.length > LONGEST_HOST ? [] : (HOST_AND_PORT.exec(text) ?? [])
  return host === undefined || !/[\dA-Za-z]/.test(host) ? undefined : { host, port }
}

/**
 * The host of a request whose port and scheme are said by themselves; undefined if `host` is none. What is no port, and a
 * port beside one that stands with the host, says nothing.
 *
 * @param scheme as the target URI has it
 */
export function hostOfRequest(
  host: string,
  port: string | undefined,
  scheme: string | undefined
): VirtualHost | undefined {
  const read = readHost(host)
  return read && { host: read.host, port: read.port ?? readPort(port), scheme }
}

/** `443`; undefined for what is no port. */
export function readPort(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? text : undefined
}

/** `https`, `HTTP`; undefined for one that no request has. */
export function readScheme(text: string): string | undefined {
  return /^(?:http|ws)s?$/i.test(text) ? text.toLowerCase() : undefined
}

/**
 * Hosts of which is kept what was worked out: there are few. One list of bases for each lets the scanner keep what it has
 * resolved. Stops a log that names another host in each line.
 */
export const MOST_HOSTS = 2048

const known = new WeakMap<readonly string[], Map<string, readonly string[]>>()

/**
 * The bases for targets of a virtual host. Port 443 means https and port 80 http; otherwise the scheme is that of the
 * bases around, or http if there is none.
 */
export function basesFor(virtual: VirtualHost, bases: readonly string[]): readonly string[] {
  const { host, port, scheme } = virtual
  let hosts = known.get(bases)
  if (hosts === undefined) known.set(bases, (hosts = new BoundedMap<string, readonly string[]>(MOST_HOSTS)))
  const key = scheme === undefined && port === undefined ? host : `${scheme}/${host}/${port}`
  let those = hosts.get(key)
  if (those !== undefined) return those
  those = makeBases(virtual, bases)
  hosts.set(key, those)
  return those
}

/** The ports that the schemes imply. */
const PORTS: ReadonlyMap<string, string> = new Map([
  ['http', '80'],
  ['https', '443'],
  ['ftp', '21'],
  ['rtsp', '554']
])

function makeBases({ host, port, scheme }: VirtualHost, bases: readonly string[]): readonly string[] {
  const own = scheme ?? (port === '443' ? 'https' : port === '80' || bases.length === 0 ? 'http' : undefined)
  const implied = port === undefined || (own !== undefined && PORTS.get(own) === port)
  const authority = `//${host}${implied ? '' : `:${port}`}/`
  return [own === undefined ? authority : `${own}:${authority}`, ...bases]
}

/**
 * What to put before a request target in origin-form (RFC 9112 §3.2.1) to make a reference of it. The target URI is the
 * host followed by the target (§3.3), but `//b/c` as a reference would name another host (RFC 3986 §4.2), and `/.//b/c`
 * does not (§5.2.4).
 *
 * @param start index in `text` at which the target begins
 */
export function guardOf(text: string, start = 0): '' | '/.' {
  return text.startsWith('//', start) ? '/.' : ''
}

/**
 * A request target in origin-form as a reference.
 *
 * @param target what is written
 * @param pieces where, as in `Reference`
 */
export function targetReference(
  field: string,
  target: string,
  pieces: readonly (Range | string)[],
  host: VirtualHost | undefined,
  bases: readonly string[]
): Reference {
  const inForce = host === undefined ? bases : basesFor(host, bases)
  if (inForce.length === 0) return { field, pieces, lacksBase: true }
  const guard = guardOf(target)
  return { field, pieces: guard === '' ? pieces : [guard, ...pieces], bases: inForce }
}
