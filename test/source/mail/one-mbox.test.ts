/** An mbox of all messages of the corpus gives the same as each of them alone. */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { extract } from '../../../lib/extract.js'
import type { UriMatch } from '../../../lib/match.js'

const corpus = new URL('../../../corpus/mail/', import.meta.url)

/** Quoted as in mboxrd; each at a line's beginning. */
const quote = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(/^(>*From )/gm, '>$1'), 'latin1')

const comparable = (match: UriMatch, shift: number) => ({
  uri: match.uri,
  path: match.path.replace(/^message \d+/, ''),
  id: match.message?.id,
  start: match.start - shift,
  end: match.end - shift
})

t.test('an mbox of all messages', async t => {
  const separator = Buffer.from('From a@a.example Sat Jan  3 01:05:34 1996\n')
  const pieces: Buffer[] = []
  const alone: ReturnType<typeof comparable>[][] = []
  const starts: number[] = []
  let at = 0
  for (const directory of ['rfc', 'legacy', 'malformed']) {
    const names = readdirSync(new URL(`${directory}/`, corpus)).filter(name => name.endsWith('.eml'))
    for (const name of names) {
      const message = quote(readFileSync(new URL(`${directory}/${name}`, corpus)))
      // A quoted line is one byte longer; behind a separator a field must stand, and no mark; all lines of a file end alike.
      if (message.includes('>From ') || [0x0a, 0xef, 0xff].includes(message[0]!) || !message.includes('\n')) continue
      alone.push(extract(message, { format: 'mail' }).map(match => comparable(match, 0)))
      starts.push(at + separator.length)
      pieces.push(separator, message, Buffer.from('\n\n'))
      at += separator.length + message.length + 2
    }
  }
  const together: ReturnType<typeof comparable>[][] = alone.map(() => [])
  for (const match of extract(Buffer.concat(pieces), { format: 'mbox' })) {
    const index = (match.message?.index ?? 0) - 1
    together[index]?.push(comparable(match, starts[index] ?? 0))
  }
  t.ok(alone.length > 150, `${alone.length} messages`)
  t.strictSame(together, alone)
})
