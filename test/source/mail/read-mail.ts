import { createExtractor } from '../../../lib/extract.js'

const SEPARATOR = 'From a@a.example Sat Jan  3 01:05:34 1996\n'

/** What is told of a mail in pieces of a size: URIs with their places, then defects with theirs. */
function read(mail: string, format: 'mail' | 'mbox', size: number): readonly string[] {
  const bytes = Buffer.from(mail, 'latin1')
  const found: string[] = []
  const defects: string[] = []
  const extractor = createExtractor(
    { format, onDefect: ({ code, at, path }) => defects.push(`${code} at ${at} in ${path}`) },
    ({ uri, path }) => found.push(`${uri} in ${path}`)
  )
  for (let at = 0; at < bytes.length; at += size) extractor.push(bytes.subarray(at, at + size))
  extractor.end()
  return [...found, ...defects]
}

/** What is told of a message that comes as a whole, in pieces, and as the first of two in one chunk of an mbox. */
export function readInAllWays(mail: string): readonly (readonly string[])[] {
  const archive = `${SEPARATOR}${mail}\n\n${SEPARATOR}Subject: the next\n\nx\n`
  const inArchive = read(archive, 'mbox', Infinity).map(one =>
    one.replace(/ at (\d+) /, (_, at: string) => ` at ${Number(at) - SEPARATOR.length} `)
  )
  return [...[Infinity, 997, 10, 1].map(size => read(mail, 'mail', size)), inArchive]
}
