/** A message that has come as a whole is read in one go: the same is found as where it comes in pieces. */
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { createExtractor } from '../../../lib/extract.js'
import { MAX_HEADER, MAX_HELD_BODY, MAX_LINE } from '../../../lib/limits.js'
import type { UriMatch } from '../../../lib/match.js'
import '../../property/seed.js'

/** All that is told of an mbox that comes in chunks of a size; defects are told as soon as they are seen, so last. */
function told(bytes: Uint8Array, size: number): readonly string[] {
  const all: string[] = []
  const defects: string[] = []
  const tell = (one: unknown): number => all.push(JSON.stringify(one))
  const onDefect = (one: unknown): number => defects.push(JSON.stringify(one))
  const extractor = createExtractor({ format: 'mbox', onReject: tell, onDefect }, tell)
  for (let at = 0; at < bytes.length; at += size) extractor.push(bytes.subarray(at, at + size))
  extractor.end()
  return [...all, ...defects]
}

const SEPARATOR = 'From a@a.example Sat Jan  3 01:05:34 1996\n'

t.test('an archive in chunks of any size', async t => {
  const corpus = new URL('../../../corpus/mail/', import.meta.url)
  const messages = ['rfc', 'legacy', 'malformed'].flatMap(directory =>
    readdirSync(new URL(`${directory}/`, corpus))
      .filter(name => name.endsWith('.eml'))
      .map(name => readFileSync(new URL(`${directory}/${name}`, corpus), 'latin1'))
  )
  const withLength = messages.map((message, i) => (i % 7 === 0 ? `Content-Length: ${100 * i}\n${message}` : message))
  const once = Buffer.from(withLength.map(message => `${SEPARATOR}${message}\n\n`).join(''), 'latin1')
  const archive = Buffer.concat(Array.from({ length: 6 }, () => once))
  t.ok(archive.length > 4 << 16)
  const expected = told(archive, 997)
  for (const size of [1 << 17, 70_001, 1 << 16, Infinity]) t.strictSame(told(archive, size), expected, `${size}`)
})

t.test('empty lines before a header, and a URI in its first field', async t => {
  const first = `${SEPARATOR}\n\r\nSubject: http://a.example/1\nContent-Type: text/plain\n\nhttp://a.example/2\n\n`
  const archive = `${first}${SEPARATOR}Subject: http://a.example/3\n\nhttp://a.example/4\n`
  const all = told(Buffer.from(archive), Infinity)
  t.match(
    all,
    [1, 2, 3, 4].map(number => `"http://a.example/${number}"`)
  )
  t.match(all, ['message 1/header/subject', 'message 1/1/plain', 'message 2/header/subject', 'message 2/1/plain'])
  t.strictSame(told(Buffer.from(archive), 7), all)
})

t.test('white space before the first separator is no message', async t => {
  t.match(told(Buffer.from(` \n\n${SEPARATOR}Subject: http://a.example/\n\nx\n`), Infinity), [
    'message 1/header/subject'
  ])
})

t.test('messages that are cut by long chunks', async t => {
  for (const lines of [1000, 3000, 7000]) {
    for (const more of [undefined, 0, 100, -100]) {
      const message = (i: number): string => {
        const body = `http://a.example/${i}a\n${'twenty characters \n'.repeat(lines)}http://a.example/${i}b\n`
        // Right in all but the first that is cut: behind a wrong one, none counts.
        const isCut = i === Math.floor(70_001 / body.length)
        const length = more === undefined ? '' : `Content-Length: ${body.length + (isCut ? more : 0)}\n`
        return `${SEPARATOR}Subject: http://a.example/${i}\n${length}\n${body}\n`
      }
      const archive = Buffer.from(Array.from({ length: 9 }, (_, i) => message(i)).join(''))
      const expected = told(archive, 997)
      t.ok(expected.length >= 27)
      for (const size of [70_001, 1 << 16]) t.strictSame(told(archive, size), expected, `${lines} ${more} ${size}`)
    }
  }
})

t.test('a text before the first separator is a message', async t => {
  const archive = Buffer.from(`http://a.example/1\n\n${SEPARATOR}Subject: http://a.example/2\n\nx\n`)
  for (const size of [Infinity, 60]) t.match(told(archive, size), ['message 1/1/plain', 'message 2/header/subject'])
  for (const blanks of ['', ' ', '\n', ' \n\t\n'])
    t.match(told(Buffer.from(`${blanks}Subject: http://a.example/\n\nx\n`), Infinity), ['message 1/header/subject'])
})

t.test('an archive in UTF-16', async t => {
  const message = (i: number): string => `${SEPARATOR}Subject: http://a.example/${i}\n\nhttp://a.example/${i}b\n\n`
  const archive = Buffer.from(`\ufeff${message(1)}${message(2)}${message(3)}`, 'utf16le')
  const all = told(archive, Infinity)
  t.strictSame(told(archive, 60), all)
  const places = all
    .map(one => JSON.parse(one) as UriMatch)
    .map(({ start, end }) => archive.toString('utf16le', start, end))
  t.strictSame(
    places,
    [1, 2, 3].flatMap(i => [`http://a.example/${i}`, `http://a.example/${i}b`])
  )
})

t.test('a line that would be a separator, but is too long to be looked at', async t => {
  const separator = SEPARATOR.replace('From ', `From ${'x'.repeat(MAX_LINE)} `)
  const text = `${separator}Subject: http://a.example/1\n\nFrom here on,\nsee http://a.example/2\n`
  const archive = Buffer.from(`${SEPARATOR}Subject: s\n\nx\n\n${text}`)
  for (const size of [Infinity, 60]) t.match(told(archive, size), ['message 1/1/plain', 'message 1/1/plain'])
})

t.test('a text without an empty line before it, in which a line looks like a field', async t => {
  const text = `Hello,\nsee http://a.example/1\n${'more\n'.repeat(7)}Subject: http://a.example/2\n`
  const all = told(Buffer.from(`${SEPARATOR}Subject: s\nFrom: a@a.example\n${text}`), Infinity)
  t.match(all, ['message 1/1/plain', 'message 1/1/plain', 'a line that is no field'])
})

t.test('right lengths of messages with separators in them, many in a chunk', async t => {
  const message = (i: number): string => {
    const body = `http://a.example/${i}\n\n${SEPARATOR}Subject: http://a.example/${i}s\n\n${'x\n'.repeat(i % 97)}`
    return `${SEPARATOR}Content-Length: ${body.length}\n\n${body}\n`
  }
  const numbers = Array.from({ length: 200 }, (_, i) => i)
  const archive = Buffer.from(numbers.map(message).join(''))
  const expected = numbers.flatMap(i => [`http://a.example/${i} in ${i + 1}`, `http://a.example/${i}s in ${i + 1}`])
  for (const size of [Infinity, 5000, 4096, 997, 60]) {
    const found = told(archive, size).map(one => JSON.parse(one) as { uri?: string; message?: { index: number } })
    t.strictSame(
      found.map(({ uri, message }) => `${uri} in ${message?.index}`),
      expected,
      `pieces of ${size}`
    )
  }
})

t.test('a right length far from the beginning', async t => {
  const filler = `${SEPARATOR}Subject: s\n\n${'x\n'.repeat(MAX_HELD_BODY / 2)}\n`
  const body = `http://a.example/1\n\n${SEPARATOR}Subject: http://a.example/2\n\nx\n`
  const archive = `${filler}${SEPARATOR}Content-Length: ${body.length}\n\n${body}\n${SEPARATOR}Subject: s\n\nx\n`
  const all = told(Buffer.from(archive), 70_001)
  t.match(all, ['message 2/1/plain', 'message 2/1/plain'])
  t.equal(all.length, 2)
})

t.test('a length that leads too far to be checked', async t => {
  const first = `${SEPARATOR}Content-Length: ${MAX_HELD_BODY}\n\nhttp://a.example/1\n\n`
  const archive = Buffer.from(`${first}${SEPARATOR}Subject: http://a.example/2\n\n${'x\n'.repeat(MAX_HELD_BODY / 2)}`)
  for (const size of [Infinity, 70_001]) {
    const all = told(archive, size)
    t.match(all, ['message 1/1/plain', 'message 2/header/subject', `"at":${first.length},"path":"message 1"`])
    t.equal(all.length, 3)
  }
})

t.test('the length of a header that only the next separator ends', async t => {
  const message = (i: number): string => `${SEPARATOR}Subject: http://a.example/${i}\n\nx\n\n`
  const archive = Buffer.from(`${SEPARATOR}Content-Length: 500\n${message(2)}${message(3)}`)
  for (const size of [Infinity, 60]) {
    const all = told(archive, size)
    t.match(all, ['message 2/header/subject', 'message 3/header/subject'])
    t.equal(all.length, 2, 'nothing is wrong')
  }
})

t.test('a header as long as one may be, in a message that is held back and read again in one piece', async t => {
  const line = `X-A: ${'a'.repeat(122)}\n`
  for (const more of [-1, 0]) {
    const header = line.repeat(MAX_HEADER / line.length - 1) + `X-B: ${'b'.repeat(122 + more)}\n`
    t.equal(header.length, MAX_HEADER + more)
    for (const length of ['', `Content-Length: ${2 * MAX_HEADER}\n`]) {
      const archive = `${SEPARATOR}Subject: s\n${length}\nx\n\n${SEPARATOR}${header}\n${'x\n'.repeat(MAX_HEADER)}`
      const all = told(Buffer.from(archive), 997).filter(one => !one.includes('bad-length'))
      t.match(all, more < 0 ? [] : ['header-too-long'], `${more} ${length}`)
      t.equal(all.length, 1 + more, 'with the empty line')
    }
  }
})

t.test('a length that leads to the end of the input, and beyond it', async t => {
  for (const more of [0, 1]) {
    const archive = Buffer.from(`${SEPARATOR}Content-Length: ${2 + more}\n\nx\n`)
    t.match(told(archive, 60), more === 0 ? [] : [`"code":"bad-length","at":${archive.length}`])
    t.equal(told(archive, 60).length, more)
  }
})

t.test('a length of as many digits as one may have, and of more', async t => {
  for (const [digits, at] of [
    [12, 'end'],
    [13, 'header']
  ] as const) {
    const header = `${SEPARATOR}Content-Length: ${'9'.repeat(digits)}\n\n`
    const archive = `${header}x\n`
    t.match(told(Buffer.from(archive), 60), [`"at":${(at === 'end' ? archive : header).length},`], `${digits} digits`)
  }
})

t.test('a length that leads to empty lines, and no separator behind them', async t => {
  const body = `http://a.example/1\n\n${SEPARATOR}Subject: http://a.example/2\n\nx\n`
  for (const count of [1, MAX_LINE, 2 * MAX_LINE]) {
    const archive = `${SEPARATOR}Content-Length: ${body.length}\n\n${body}${'\n'.repeat(count)}http://a.example/3\n`
    for (const size of [Infinity, 997]) {
      const all = told(Buffer.from(archive), size)
      t.match(all, ['message 1/1/plain', 'message 2/header/subject', 'message 2/1/plain', 'bad-length'])
      t.equal(all.length, 4, `${count} empty lines, in pieces of ${size}`)
    }
  }
})

t.test('lengths are judged as soon as they can be', async t => {
  const second = `${SEPARATOR}Subject: http://a.example/2\n\n`
  const text = 'x\n'.repeat(MAX_HELD_BODY / 2)
  for (const length of [0, second.length, MAX_HELD_BODY]) {
    const first = `${SEPARATOR}Content-Length: ${length}\n\n`
    const seen: string[] = []
    const extractor = createExtractor({ format: 'mbox' }, ({ uri }) => seen.push(uri))
    extractor.push(Buffer.from(`${first}${second}${SEPARATOR}Subject: http://a.example/3\n\n${text}`))
    t.strictSame(seen, ['http://a.example/2', 'http://a.example/3'], `${length}`)
  }
})

t.test('multiparts that say they are quoted-printable, encoded as a whole or not', async t => {
  const header = 'Content-Transfer-Encoding: quoted-printable\nContent-Type: multipart/mixed; boundary=b\n\n'
  for (const encoded of [true, false]) {
    for (const closing of ['\n--b--\n', '\n']) {
      for (const filler of ['', 'x\n'.repeat(MAX_LINE)]) {
        const equals = encoded ? '=3D' : '='
        const part = `--b\nContent-Type:\n\ttext/plain; charset${equals}utf-8\n\n`
        const body = `${part}http://a.example/?b${equals}1\n\n${filler}${part}http://a.example/?b${equals}2`
        const archive = `${SEPARATOR}${header}${body}${closing}`.repeat(2)
        for (const size of [Infinity, 997]) {
          const found = told(Buffer.from(archive), size).filter(one => one.startsWith('{"uri"'))
          const uris = found.map(one => (JSON.parse(one) as UriMatch).uri)
          const two = ['http://a.example/?b=1', 'http://a.example/?b=2']
          t.strictSame(uris, [...two, ...two], `${encoded} ${closing} ${filler.length} ${size}`)
        }
      }
    }
  }
})

t.test('of such a multipart no more is held back than shows how it is encoded', async t => {
  const header = 'Content-Transfer-Encoding: quoted-printable\nContent-Type: multipart/mixed; boundary=b\n\n'
  const seen: string[] = []
  const extractor = createExtractor({ format: 'mail' }, ({ uri }) => seen.push(uri))
  extractor.push(Buffer.from(`${header}--b\n\nhttp://a.example/\n${'x\n'.repeat(MAX_LINE)}`))
  t.strictSame(seen, ['http://a.example/'])
})

t.test('how such a multipart is encoded does not show behind a long preamble, however it comes', async t => {
  const header = 'Content-Transfer-Encoding: quoted-printable\nContent-Type: multipart/mixed; boundary=b\n\n'
  const part = '--b\nContent-Type: text/plain; charset=3Dutf-8\n\nhttp://a.example/?b=3D1\n--b--\n'
  for (const length of [MAX_LINE / 2, MAX_LINE]) {
    const archive = `${SEPARATOR}${header}${'x\n'.repeat(length / 2)}${part}\n`.repeat(2)
    for (const size of [Infinity, 997]) {
      const found = told(Buffer.from(archive), size).filter(one => one.startsWith('{"uri"'))
      const uri = `http://a.example/?b=${length < MAX_LINE ? '' : '3D'}1`
      t.match(found, [`"uri":"${uri}"`, `"uri":"${uri}"`], `${length} ${size}`)
    }
  }
})

t.test('what may stand behind a boundary, and what may not, in a multipart that comes as a whole', async t => {
  const header = 'Subject: a\nContent-Type: multipart/mixed; boundary=b\n\n'
  for (const behind of [
    ' ',
    '\t',
    '\r',
    '\xa0',
    ' more',
    '\tmore',
    '\xa0more',
    'more',
    '-',
    '-more',
    ' --',
    '\b',
    '\x0e'
  ]) {
    for (const delimiter of ['--b', '--b--']) {
      const body = `--b\n\nhttp://a.example/1\n${delimiter}${behind}\n\nhttp://a.example/2\n--b\n\nhttp://a.example/3\n--b--\n`
      const archive = Buffer.from(`${SEPARATOR}${header}${body}\n`.repeat(2), 'latin1')
      t.strictSame(told(archive, Infinity), told(archive, 60), JSON.stringify(delimiter + behind))
    }
  }
})

t.test('lines with a boundary and so many blanks that they are too long to be looked at', async t => {
  const part = (number: number, behind = '') => `--b${behind}\n\nhttp://a.example/${number}\n`
  for (const [length, expected] of [
    [MAX_LINE, ['1', '2', '3', '1', '2', '3']],
    [MAX_LINE + 1, ['1', '1', '2', '1', '1', '2']]
  ] as const) {
    const blanks = ' '.repeat(length - '--b\n'.length)
    const body = `${part(1)}${part(2, blanks)}${part(3)}--b--\n`
    const archive = Buffer.from(`${SEPARATOR}Content-Type: multipart/mixed; boundary=b\n\n${body}\n`.repeat(2))
    for (const size of [Infinity, 997]) {
      const parts = told(archive, size).map(one => (JSON.parse(one) as UriMatch).message?.part)
      t.strictSame(parts, expected, `${length} ${size}`)
    }
  }
})

t.test('a boundary with a line break in it is on no line', async t => {
  const body = '--b\nx\n\nhttp://a.example/1\n--b\nx--\n'
  const archive = Buffer.from(`${SEPARATOR}Content-Type: multipart/mixed; boundary*=''b%0Ax\n\n${body}\n`.repeat(2))
  for (const size of [Infinity, 997]) {
    const all = told(archive, size)
    t.match(all, ['message 1/plain', 'message 2/plain', 'never seen', 'never seen'], `${size}`)
    t.equal(all.length, 4)
  }
})

t.test('multiparts of any lines', async t => {
  const lines = fc.array(
    fc.constantFrom(
      '--b',
      '--b',
      '--b',
      '--b--',
      '--b  ',
      '--bb',
      '--',
      '--c',
      '--c--',
      '------',
      '',
      '',
      'Content-Type: text/html',
      'Content-Type: multipart/mixed; boundary=c',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: base64',
      'aHR0cDovL2EuZXhhbXBsZS8=',
      '<http://a.example/b>',
      'http://a.example/c-',
      'begin 644 a.txt',
      'From a to b',
      '>From a to c'
    ),
    { maxLength: 25 }
  )
  const message = fc
    .record({
      lines,
      length: fc.option(fc.integer({ min: 0, max: 300 })),
      lineEnd: fc.constantFrom('\n', '\n', '\r\n'),
      boundary: fc.constantFrom('b', 'b', '"b "', 'bé', ''),
      ending: fc.constantFrom('', '', 'no field')
    })
    .map(({ lines, length, lineEnd, boundary, ending }) => {
      const header = ['Subject: a', `Content-Type: multipart/mixed; boundary=${boundary}`]
      if (length !== null) header.push(`Content-Length: ${length}`)
      return [...header, ending, ...lines, '', ''].join(lineEnd)
    })
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: SEPARATOR.length, max: 99 }), // shorter ones wait for the first line
      (messages, size) => {
        const bytes = Buffer.from(messages.map(message => SEPARATOR + message).join(''), 'latin1')
        return JSON.stringify(told(bytes, Infinity)) === JSON.stringify(told(bytes, size))
      }
    ),
    { numRuns: 3000 }
  )
  t.pass('found alike')
})
