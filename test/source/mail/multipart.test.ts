/** The parts of a multipart body (RFC 2046 §5.1). */
import t, { type Test } from 'tap'
import { MAX_DEPTH, MAX_HELD } from '../../../lib/limits.js'
import { extract } from '../../../lib/extract.js'
import { readInAllWays } from './read-mail.js'

const HEADER = 'From: a@a.example\nSubject: s\nContent-Type: multipart/mixed; boundary=b\n\n'
const page = (number: number) => `<a href="http://a.example/${number}">`

/** `expected`: beginnings of the places of URIs in the message, in order, then those of defects. */
function places(t: Test, body: string, expected: readonly string[], name: string, header = HEADER): void {
  for (const told of readInAllWays(header + body)) {
    const of = told.map(one => one.replace(/^.* in message 1/, ''))
    t.strictSame(of, expected, name)
  }
}

t.test('a preamble is read if a part without a boundary stands in it', async t => {
  const rest = `--b\n\nhttp://a.example/2\n--b--\n`
  for (const field of [
    'Content-Type: text/plain',
    'CONTENT-TYPE: text/plain',
    'Content-Type : text/plain',
    'Content-Transfer-Encoding: 8bit',
    'Content-Disposition: inline'
  ])
    places(t, `${field}\n\nhttp://a.example/1\n${rest}`, ['/preamble', '/1/plain', ''], field)
  for (const words of ['Content-Language: en', 'The Content-Type: text/plain', 'text --bc and'])
    places(t, `${words}\n\nhttp://a.example/1\n${rest}`, ['/1/plain'], words)
  places(t, `--bc\n\nhttp://a.example/1\n${rest}`, ['/preamble', '/1/plain', ''], 'a damaged boundary')
  places(t, `x\n--bc\n\nhttp://a.example/1\n${rest}`, ['/preamble', '/1/plain', ''], 'on its second line')
})

t.test('another boundary is taken for the declared one before a field of a part', async t => {
  for (const field of [
    'Content-Type: text/html',
    'content-type: text/html',
    'Content-ID: <1>\nContent-Type: text/html'
  ]) {
    const first = `--c\n${field}\n\n${page(1)}\n`
    places(t, `${first}--c\n\nhttp://a.example/2\n--c--\n`, ['/1/html a@href', '/2/plain', ''], field)
    places(t, `${first}--b\n\nhttp://a.example/2\n--b--\n`, ['/1/html a@href', '/2/plain', ''], `${field}, both`)
  }
  places(t, `--c\nSubject: s\n\n${page(1)}\n--b\n\nx\n--b--\n`, [], 'not before another field')
})

t.test('behind a boundary no other is taken for it', async t => {
  const html = `--c\nContent-Type: text/html\n\n${page(1)}\n`
  places(t, `--b\n${html}--b--\n`, ['/1/html a@href', '/1'], 'at once: a line before the fields')
  places(t, `--b\n\n${html}--b--\n`, ['/1/plain'], 'in the text')
  places(t, `${'x\n'.repeat(MAX_HELD)}${html}`, ['/plain', ''], 'nor in a text too long to be held back')
})

t.test('a boundary with more on its line', async t => {
  for (const more of [' more', '\tmore']) {
    for (const border of ['--b', '--c']) {
      const first = `--c\nContent-Type: text/html\n\n${page(1)}\n`
      const open = `${border}${more}\nContent-Type: text/html\n\n${page(2)}\n`
      const close = `${border}--${more}\nhttp://a.example/3\n`
      places(
        t,
        first + open + close,
        ['/1/html a@href', '/2/html a@href', '/epilogue', '', '', ''],
        JSON.stringify(border + more)
      )
    }
  }
})

t.test('a body that is base64 as a whole', async t => {
  const header = HEADER.replace('\n\n', '\nContent-Transfer-Encoding: base64\n\n')
  const inner = '--b\nContent-Type: text/html\n\n<a href="http://a.example/">\n--b--\n'
  const encoded = Buffer.from(inner).toString('base64')
  const expected = ['/base64/1/html a@href', '']
  for (const [name, body] of [
    ['on one line', `${encoded}\n`],
    ['without a line break', encoded],
    ['behind empty lines', `\n\r\n${encoded}\n`],
    ['on short lines', encoded.replace(/.{20}/g, '$&\n')],
    [
      'on a line of its own, closed',
      `${Buffer.from('--b\nContent-Type:').toString('base64')}\n${Buffer.from(inner.slice('--b\nContent-Type:'.length)).toString('base64')}\n`
    ],
    ['on a long line', Buffer.from(`${'x\n'.repeat(1000)}${inner}`).toString('base64')]
  ] as const)
    places(t, body, expected, name, header)
  const word = 'Donaudampfschifffahrtsgesellschaft'
  places(t, `${word} http://a.example/\n`, ['/plain', ''], 'words', header)
  places(t, `${word.slice(0, 19)}\nhttp://a.example/\n`, ['/plain', ''], 'a word', header)
})

t.test('a part without fields that is too deep for a message begins behind its empty line', async t => {
  const outer = 'Content-Type: message/rfc822\n\n'.repeat(MAX_DEPTH - 1)
  const mail = `${outer}Content-Type: multipart/digest; boundary=b\n\n--b\n\r\nSubject: http://a.example/\n--b\n--b--\n`
  const part = `message 1/1${'.1'.repeat(MAX_DEPTH - 1)}`
  for (const told of readInAllWays(mail))
    t.strictSame(told, [`http://a.example/ in ${part}/plain`, `too-deep at ${mail.indexOf('Subject')} in ${part}`])
})

t.test('what is said of a boundary that is not at the beginning', async t => {
  const long = 'x'.repeat(99) + '\n'
  for (const [body, detail] of [
    [long.repeat(10), 'never seen'],
    [`${long.repeat(MAX_HELD / 50)}--b\n\nhttp://a.example/\n--b--\n`, 'far behind']
  ] as const) {
    const defects: string[] = []
    extract(HEADER + body, { format: 'mail', onDefect: defect => defects.push(defect.detail ?? '') })
    t.strictSame(defects, [detail])
  }
})
