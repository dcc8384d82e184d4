/** Where headers end (RFC 5322 §2.1), and what is made of lines in them that are no fields. */
import t, { type Test } from 'tap'
import { MAX_HEADER } from '../../../lib/limits.js'
import { readInAllWays } from './read-mail.js'

/** `expected`: `header`, `body` or `part` for each URI of a message, then its defects. */
function places(t: Test, mail: string, expected: readonly string[], name: string): void {
  for (const told of readInAllWays(mail)) {
    const of = told.map(one => one.replace(/^.* in message 1\/header\/.*/, 'header').replace(/^http.*/, 'body'))
    t.strictSame(of, expected, name)
  }
}

/** The defect of a line that is none, where it stands. */
const bad = (mail: string, line: string): string => `bad-header at ${mail.indexOf(line)} in message 1`

const SUBJECT = 'Subject: http://a.example/s\n'
const BODY = '\nhttp://a.example/b\n'

t.test('lines before a field that every reader knows are of the header', async t => {
  for (const field of ['Subject', 'X-Note', 'Content-Transfer-Encoding']) {
    const mail = `From: a@a.example\nno field: http://a.example/1\n${field}: 8bit\n${SUBJECT}${BODY}`
    places(t, mail, ['header', 'header', 'body', bad(mail, 'no field')], field)
  }
  const twice = `From: a@a.example\nno field\n${SUBJECT}nor this\nTo: b@a.example\n${BODY}`
  places(t, twice, ['header', 'body', bad(twice, 'no field')], 'the first of them is told')
  for (const count of [1, 8]) {
    const mail = `From: a@a.example\n${'no field\n'.repeat(count)}${SUBJECT}${BODY}`
    places(t, mail, ['header', 'body', bad(mail, 'no field')], `${count}`)
  }
})

t.test('before anything else they are of the body', async t => {
  for (const [name, lines] of [
    ['another field', `no field\nNote: so\n${BODY}`],
    ['another field, then one that is known', `no field\nNote: so\n${SUBJECT}`],
    ['an empty line', `no field\n${BODY}`],
    ['an empty line, then a field', `no field\n\n${SUBJECT}`],
    ['too many of them', `no field\n${'more\n'.repeat(8)}${SUBJECT}`],
    ['the end', 'no field, http://a.example/'],
    ['a field without a name', `: no field\n${BODY}`],
    ['a name with a control character', `no\x7ffield: so\n${BODY}`],
    ['a URI', BODY.trimStart()]
  ] as const) {
    const mail = `From: a@a.example\n${lines}`
    places(t, mail, ['body', bad(mail, lines)], name)
  }
})

t.test('envelope lines are skipped', async t => {
  for (const line of ['From a@a.example', '>From http://a.example/ Sat Jan  3 01:05:34 1996', '>>>From a: b'])
    places(t, `From: a@a.example\n${line}\n${SUBJECT}${BODY}`, ['header', 'body'], line)
})

t.test('the delimiter of its own multipart ends a header', async t => {
  const part = '--b\nContent-Type: text/plain\n\nhttp://a.example/\n--b--\n'
  for (const [name, lines, isStray] of [
    ['at once', 'Content-Type: multipart/mixed; boundary=b', false],
    ['blanks before the colon', 'Content-Type : multipart/mixed; boundary=b', false],
    ['folded', 'Content-Type: multipart/mixed;\n\tboundary=b', false],
    ['in small letters', 'content-type: multipart/mixed; boundary=b', false],
    ['another line with hyphens before', '--b\nTo: a@a.example\nContent-Type: multipart/mixed; boundary=b', true]
  ] as const) {
    const mail = `From: a@a.example\n${lines}\n${part}`
    const end = `bad-header at ${mail.lastIndexOf(part)} in message 1`
    places(t, mail, ['body', end, ...(isStray ? [bad(mail, '--b\nTo')] : [])], name)
  }
  const mail = `From: a@a.example\nContent-Type: multipart/mixed; boundary=b\n-xb\n${SUBJECT}\n${part}`
  places(t, mail, ['header', 'body', bad(mail, '-xb')], 'a line that ends like one')
})

t.test('a header that is as long as one may be, and longer', async t => {
  const filled = (length: number, last: string) => {
    const line = `X-A: ${'a'.repeat(93)}\n`
    const lines = line.repeat(length / line.length - 3)
    return `${lines}X-B: ${'b'.repeat(length - lines.length - last.length - 6)}\n${last}`
  }
  for (const [name, last] of [
    ['a field', 'Subject: http://a.example/s\n'],
    ['a long field', `Subject: http://a.example/s ${'s'.repeat(150)}\n`]
  ] as const) {
    for (const more of [-1, 0, 1]) {
      const header = filled(MAX_HEADER + more, last)
      t.equal(header.length, MAX_HEADER + more)
      const mail = `${header}${BODY}`
      // The empty line counts, too. The line with which there is too much is of the body.
      const end = more < 0 ? undefined : more === 0 ? header.length : header.indexOf(last)
      places(
        t,
        mail,
        [
          more > 0 ? 'body' : 'header',
          'body',
          ...(end === undefined ? [] : [`header-too-long at ${end} in message 1`])
        ],
        `${name}, ${more}`
      )
    }
  }
})
