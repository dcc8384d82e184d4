/**
 * An access log in logfmt, as the routers of platforms and programs in Go write it: two URIs a line, the target of the
 * request with its host beside it, and the page that led there.
 */
import type { Planted } from './block.js'
import { textFiles } from './documents.js'
import { AGENTS, urlPath } from './log.js'
import type { Random } from './random.js'

const PLANTED = 2

/** Undefined where the machine has no documentation to take paths from. */
export function makeLogfmt(size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined {
  const paths = textFiles('/usr/share/doc').map(urlPath)
  if (paths.length === 0) return undefined
  const lines: string[] = []
  for (let length = 0; length < size;) {
    const time = new Date(1_704_067_200_000 + random.below(31_000_000) * 1000).toISOString()
    const pairs = [
      `time=${time} level=info msg="handled request" method=GET`,
      `host=www${random.below(40)}.example.com path="${random.pick(paths)}"`,
      `remote_ip=192.0.2.${random.below(256)} user_agent="${random.pick(AGENTS)}"`,
      `referer=https://www${random.below(40)}.example.com${random.pick(paths)}?page=${random.below(100)}`,
      `status=200 duration=${random.below(1000)}ms bytes=${random.below(100_000)}`
    ]
    const line = `${pairs.join(' ')}\n`
    lines.push(line)
    length += line.length
  }
  return { bytes: Buffer.from(lines.join('')), planted: { log: PLANTED * lines.length } }
}
