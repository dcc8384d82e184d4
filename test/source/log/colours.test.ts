/** Colours of terminals in logs: taken out of many lines at once, or of one that chunks cut. */
import t from 'tap'
import { createExtractor } from '../../../lib/extract.js'
import { MAX_LOG_LINE } from '../../../lib/limits.js'

function found(log: string, size: number): readonly string[] {
  const bytes = new TextEncoder().encode(log)
  const all: string[] = []
  const extractor = createExtractor({ format: 'log' }, ({ uri, start, end }) => all.push(`${uri} ${start} ${end}`))
  for (let at = 0; at < bytes.length; at += size) extractor.push(bytes.subarray(at, at + size))
  extractor.end()
  return all
}

t.test('in every line, however the input is cut', async t => {
  const line = '\x1b[32mINFO\x1b[0m see \x1b[4mhttp\x1b[1m://a.example/b\x1b[0m now\n'
  const others = '\x1b[1mx\x1b]8;;\x1b[http://b.example/\x1b\\ \x1b]8;;http://c.example/\x1b\\d\x1b]8;;\x1b\\\n'
  const unmarked = '\x1b[36ma=\x1b[0mb url=ftp://e.example/.\n'
  const log = `${line}${others}url=\x1b[4mhttp://d.example/.\x1b[0m id=1\n${unmarked}`.repeat(20)
  const whole = found(log, Infinity)
  t.ok(whole[0]?.startsWith('http://a.example/b 22 '))
  t.ok(whole.some(match => match.startsWith('http://c.example/ ')))
  t.ok(whole.some(match => match.startsWith('http://d.example/. ')))
  t.ok(whole.some(match => match.startsWith('ftp://e.example/ ')))
  for (const size of [1, 7, 64, 1000]) t.strictSame(found(log, size), whole, `chunks of ${size}`)
})

t.test('in strings of JSON, many or one', async t => {
  const shown = '\x1b[32mGET\x1b[0m \x1b[4mhttp\x1b[0m://a.example/b\x1b[0m ä http://b.example/\x1b[0m'
  const lines = [shown, '\x1b[1mhttp://c.example/', `"${shown}"`, '\x1b[36ma=\x1b[0mb url=ftp://d.example/.\n']
  const log = lines
    .map(message => `${JSON.stringify({ message })}\n`.replaceAll('ä', '\\u00e4').replace('d.example/', 'd.example\\/'))
    .join('')
  const whole = found(log.repeat(200), Infinity)
  const [first, second, third] = whole
  t.equal(first, `http://a.example/b ${log.indexOf('http')} ${log.indexOf('/b') + 2}`)
  t.equal(second, `http://b.example/ ${log.indexOf('http://b')} ${log.indexOf('e/\\u') + 2}`)
  t.equal(whole[5], `ftp://d.example/ ${log.indexOf('ftp')} ${log.indexOf('d.example') + 11}`)
  t.equal(third, `http://c.example/ ${log.indexOf('http://c')} ${log.indexOf('c.example/') + 10}`)
  for (const size of [1, 7, 1000]) t.strictSame(found(log.repeat(200), size), whole, `chunks of ${size}`)
})

t.test('a line that is too long to be looked at', async t => {
  const coloured = `${'\x1b[1mword '.repeat(MAX_LOG_LINE / 9)}http://a.\x1b[0mexample/\n`
  const short = '\x1b[1mhttp://b.\x1b[0mexample/\n'
  for (const log of [coloured + short, short + coloured + short, short.repeat(MAX_LOG_LINE / 10)]) {
    const whole = found(log, Infinity)
    t.ok(whole.some(match => match.startsWith('http://b.example/ ')))
    for (const size of [1000, 65_536, MAX_LOG_LINE + 1]) t.strictSame(found(log, size), whole, `chunks of ${size}`)
  }
})
