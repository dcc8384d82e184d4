/**
 * Logs of requests as servers, proxies and programs write them, but for the Combined Log Format (log.ts): two URIs a line,
 * the target of the request with its host beside it, one of which stands nowhere as a whole, and the page that led there.
 */
import type { Planted } from './block.js'
import { textFiles } from './documents.js'
import { AGENTS, urlPath } from './log.js'
import type { Random } from './random.js'

interface Logged {
  readonly time: Date
  readonly client: string
  readonly host: string
  readonly target: string
  readonly agent: string
  readonly referer: string
  /** Milliseconds that it took. */
  readonly duration: number
  readonly bytes: number
}

const PLANTED = 2

const json = ({ time, client, host, target, agent, referer, duration, bytes }: Logged): string =>
  JSON.stringify({
    level: 'info',
    ts: time.getTime() / 1000,
    msg: 'handled request',
    request: {
      remote_ip: client,
      proto: 'HTTP/2.0',
      method: 'GET',
      host,
      uri: target,
      headers: { 'User-Agent': [agent], Referer: [referer] }
    },
    duration: duration / 1000,
    size: bytes,
    status: 200
  })

const logfmt = ({ time, client, host, target, agent, referer, duration, bytes }: Logged): string =>
  [
    `time=${time.toISOString()} level=info msg="handled request" method=GET host=${host} path="${target}"`,
    `remote_ip=${client} user_agent="${agent}" referer=${referer} status=200 duration=${duration}ms bytes=${bytes}`
  ].join(' ')

/** The error log of nginx. */
const error = ({ time, client, host, target, referer, bytes }: Logged): string =>
  [
    `${time.toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')} [error] 31#31: *${bytes} open()`,
    `"/srv/www${target}" failed (2: No such file or directory), client: ${client}, server: ${host}, request:`,
    `"GET ${target} HTTP/1.1", host: "${host}", referrer: "${referer}"`
  ].join(' ')

/** The W3C Extended Log File Format, in lines behind `W3C_HEAD`. */
const w3c = ({ time, client, host, target, agent, referer, duration }: Logged): string =>
  [
    `${time.toISOString().slice(0, 19).replace('T', ' ')} 192.0.2.1 GET ${target} - 443 - ${client}`,
    `${agent.replaceAll(' ', '+')} ${referer} ${host} 200 0 0 ${duration}`
  ].join(' ')

const W3C_HEAD =
  '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) cs-host ' +
  'sc-status sc-substatus sc-win32-status time-taken\n'

/** Makes a log; undefined where the machine has no documentation to take paths from. */
const maker =
  (write: (request: Logged) => string, format: 'json' | 'log', head = '') =>
  (size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined => {
    const paths = textFiles('/usr/share/doc').map(urlPath)
    if (paths.length === 0) return undefined
    const host = (): string => `www${random.below(40)}.example.com`
    const lines: string[] = []
    for (let length = 0; length < size;) {
      const line = write({
        time: new Date(1_704_067_200_000 + random.below(31_000_000) * 1000),
        client: `192.0.2.${random.below(256)}`,
        host: host(),
        target: random.pick(paths),
        agent: random.pick(AGENTS),
        referer: `https://${host()}${random.pick(paths)}?page=${random.below(100)}`,
        duration: random.below(1000),
        bytes: random.below(100_000)
      })
      lines.push(`${line}\n`)
      length += line.length + 1
    }
    return { bytes: Buffer.from(head + lines.join('')), planted: { [format]: PLANTED * lines.length } }
  }

export const REQUEST_LOGS = {
  'json-requests': maker(json, 'json'),
  logfmt: maker(logfmt, 'log'),
  'error-log': maker(error, 'log'),
  w3c: maker(w3c, 'log', W3C_HEAD)
} as const
