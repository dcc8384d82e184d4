/**
 * An access log as servers write it in JSON, one request a line: its host and its target are members of their own, and
 * the page that led there is among the headers. Two URIs a line, one of which stands nowhere as a whole.
 */
import { AGENTS, urlPath } from './log.js'
import type { Planted } from './block.js'
import { textFiles } from './documents.js'
import type { Random } from './random.js'

const PLANTED = 2

/** Undefined where the machine has no documentation to take paths from. */
export function makeJsonRequests(size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined {
  const paths = textFiles('/usr/share/doc').map(urlPath)
  if (paths.length === 0) return undefined
  const lines: string[] = []
  for (let length = 0; length < size;) {
    const record = {
      level: 'info',
      ts: 1_704_067_200 + random.below(31_000_000),
      msg: 'handled request',
      request: {
        remote_ip: `192.0.2.${random.below(256)}`,
        proto: 'HTTP/2.0',
        method: 'GET',
        host: `www${random.below(40)}.example.com`,
        uri: random.pick(paths),
        headers: {
          'User-Agent': [random.pick(AGENTS)],
          Referer: [`https://www${random.below(40)}.example.com${random.pick(paths)}?page=${random.below(100)}`]
        }
      },
      duration: random.below(100_000) / 1e6,
      size: random.below(100_000),
      status: 200
    }
    const line = `${JSON.stringify(record)}\n`
    lines.push(line)
    length += line.length
  }
  return { bytes: Buffer.from(lines.join('')), planted: { json: PLANTED * lines.length } }
}
