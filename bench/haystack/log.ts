/**
 * An access log in the combined format, one URL a line: the page that led here, in double quotes. Paths are those of
 * the machine's documentation. How many URIs it holds is known by how it is made: as many as lines.
 */
import { textFiles } from './documents.js'
import type { Random } from './random.js'

export const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15',
  'curl/7.88.1'
]
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const STATUS = [200, 200, 200, 200, 304, 301, 404]

const two = (value: number): string => String(value).padStart(2, '0')

/** A path as a browser sends it: what is no letter, digit, `-`, `.` or `/` is encoded. */
export function urlPath(path: string): string {
  return encodeURI(path.replace(/^\/usr\/share/, '').replace(/[^\w./ -]/g, '_'))
}

/** Undefined where the machine has no documentation to take paths from. */
export function makeLog(size: number, random: Random): Buffer | undefined {
  const paths = textFiles('/usr/share/doc').map(urlPath)
  if (paths.length === 0) return undefined
  const lines: string[] = []
  for (let length = 0; length < size;) {
    const address = `192.0.2.${random.below(256)}`
    const time = `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`
    const date = `${two(1 + random.below(28))}/${random.pick(MONTHS)}/2024:${time} +0000`
    const request = `GET ${random.pick(paths)} HTTP/1.1`
    const query = random.below(3) === 0 ? `?page=${random.below(100)}&order=name` : ''
    const from = `https://www${random.below(40)}.example.com${random.pick(paths)}${query}`
    const answer = `${random.pick(STATUS)} ${random.below(100_000)}`
    const line = `${address} - - [${date}] "${request}" ${answer} "${from}" "${random.pick(AGENTS)}"\n`
    lines.push(line)
    length += line.length
  }
  return Buffer.from(lines.join(''))
}
