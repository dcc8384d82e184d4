/**
 * What an extractor leaves behind must be garbage at once. It is not if something old refers to it: then it outlives
 * each small collection, and a folder of thirty thousand messages takes twice the time and memory. V8 makes old from
 * the beginning: a function that is the right side of an assignment to a property; the hidden class of an object literal
 * with a getter; and in Node 20 that of a literal that begins with `...` and adds a name.
 */
import { runInNewContext } from 'node:vm'
import { setFlagsFromString } from 'node:v8'
import t from 'tap'
import { createExtractor, extract, type Format } from '../lib/index.js'
import { createPassage } from '../lib/cli/passage.js'
import { readArguments } from '../lib/cli/arguments.js'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

const ROUNDS = 400
const MOST = 2500

const HEADER = 'From: a@a.example\r\nSubject: see http://a.example/s\r\nMIME-Version: 1.0\r\n'
const PAGE = '<title>a</title><p>See <a href="http://a.example/b">c</a> <style>a{b:url(http://a.example/d)}</style>'
const MULTIPART = `${HEADER}Content-Type: multipart/alternative; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain;
 charset=utf-8\r\n\r\nhttp://a.example/\r\n--x\r\nContent-Type: text/html\r\n\r\n${PAGE}\r\n--x--\r\n`
const OBJECT = '{"a":"http://a.example/","request":"GET /b HTTP/1.1","host":"b.example","c":"{\\"d\\":1}"}\n'
const LINE = '192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 1 "http://a.example/" "-"\n'

const INPUTS: readonly (readonly [Format, string])[] = [
  ['text', 'See <http://a.example/b> and http://a.example/c.'],
  ['auto', MULTIPART],
  ['mail', MULTIPART],
  ['mbox', `From a@a.example Thu Jan  1 00:00:00 2026\n${MULTIPART}`],
  ['news', `${HEADER}\r\nhttp://a.example/\r\n.\r\n`],
  ['html', PAGE],
  ['xml', '<a xmlns="http://a.example/"><b>http://b.example &amp; c</b></a>'],
  ['json', OBJECT],
  ['log', LINE],
  ['log', OBJECT],
  ['ical', 'BEGIN:VCALENDAR\r\nURL:http://a.example/b\r\n c\r\nEND:VCALENDAR\r\n']
]

/** Bytes of the heap that are left of each `work` when what is young has been collected. */
function leftOf(work: () => void): number {
  for (let i = 0; i < ROUNDS; i++) work()
  collect()
  collect({ type: 'minor' })
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < ROUNDS; i++) work()
  collect({ type: 'minor' })
  return (process.memoryUsage().heapUsed - before) / ROUNDS
}

for (const [format, text] of INPUTS) {
  const bytes = Buffer.from(text)
  t.test(`${format}: ${text.slice(0, 30)}`, t => {
    let found = 0
    const left = leftOf(() => {
      const extractor = createExtractor({ format, onReject() {}, onDefect() {} }, () => found++)
      extractor.push(bytes)
      extractor.end()
    })
    t.ok(found >= 2 * ROUNDS)
    t.ok(left < MOST, `${left} bytes are left of each`)
    t.end()
  })
}

t.test('extract', t => {
  const left = leftOf(() => extract('See <http://a.example/b> and http://a.example/c.', { suffix: 'www' }))
  t.ok(left < MOST, `${left} bytes are left of each`)
  t.end()
})

for (const flags of [
  [],
  ['-n'],
  ['--json'],
  ['-c'],
  ['-q'],
  ['--json', '--rejects', '--defects', '--inspect'],
  ['-u']
]) {
  t.test(`a file of the command: ${flags.join(' ')}`, t => {
    const settings = readArguments([...flags, 'a'])
    const target = { print() {}, printBytes() {}, complain() {} }
    const tally = { addNew: () => true, add() {}, once: undefined }
    const left = leftOf(() => {
      const passage = createPassage(settings, 'a', createExtractor, target, tally)
      passage.push(Buffer.from(MULTIPART))
      passage.end()
    })
    t.ok(left < MOST, `${left} bytes are left of each`)
    t.end()
  })
}
