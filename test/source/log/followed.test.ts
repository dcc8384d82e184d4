/** A log that is followed: what a line holds is told before the next one comes. */
import t from 'tap'
import { createExtractor } from '../../../lib/extract.js'

t.test('in a log, what stands in a line is told as soon as the line has come', async t => {
  const lines = [
    'see <http://a.example/b',
    '"http://a.example/b',
    "('http://a.example/b",
    '<URL:http://a.example/b \t',
    '"http://a.example/b c\r',
    'http://a.example/b-',
    'http://a.example/[b',
    'a=1 b="http://a.example/b',
    '{"a":"http://a.example/b',
    '{"log":"<http://a.example/b\\n","stream":"stdout"}',
    '192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET / HTTP/1.1" 200 1 "http://a.example/b" "\\""'
  ]
  for (const line of lines) {
    let count = 0
    const extractor = createExtractor({ format: 'log' }, () => count++)
    extractor.push(new TextEncoder().encode('12:30:45 began\n'))
    extractor.push(new TextEncoder().encode(`${line}\n`))
    t.equal(count, 1, line)
    extractor.end()
    t.equal(count, 1, line)
  }
})
