/**
 * Records of a web server as JSON, one a line: a request with its URL, the page that led there, and what was said of it,
 * with slashes escaped in half of them, as some write them. Two URIs a line, and one more where something was said.
 */
import { urlPath } from './log.js'
import type { Planted } from './block.js'
import { textFiles } from './documents.js'
import type { Random } from './random.js'

const LEVELS = ['info', 'info', 'warn', 'error']

/** How many URIs a record holds without a message, which has one of its own. */
const PLAIN_RECORD = 2

/** Undefined where the machine has no documentation to take paths from. */
export function makeJsonLines(size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined {
  const paths = textFiles('/usr/share/doc').map(urlPath)
  if (paths.length === 0) return undefined
  const lines: string[] = []
  let planted = 0
  for (let length = 0; length < size;) {
    const isTold = random.below(4) === 0
    const record = {
      time: new Date(Date.UTC(2024, 0, 1) + random.below(31_000_000) * 1000).toISOString(),
      level: random.pick(LEVELS),
      remote: { address: `192.0.2.${random.below(256)}`, port: 1024 + random.below(60_000) },
      request: { method: 'GET', url: `https://www${random.below(40)}.example.com${random.pick(paths)}`, status: 200 },
      referer: `https://www${random.below(40)}.example.com${random.pick(paths)}?page=${random.below(100)}`,
      ...(isTold && { message: `took long: \"GET\"\tsee https://wiki.example/${random.below(9000)}/slow, please` })
    }
    planted += PLAIN_RECORD + (isTold ? 1 : 0)
    const text = JSON.stringify(record)
    const line = `${random.below(2) ? text.replaceAll('/', '\\/') : text}\n`
    lines.push(line)
    length += line.length
  }
  return { bytes: Buffer.from(lines.join('')), planted: { json: planted } }
}
