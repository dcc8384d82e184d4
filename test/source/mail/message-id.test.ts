import { test } from 'tap'
import { extract } from '../../../lib/index.js'

const ids = (id: string): unknown[] =>
  [...extract(`Message-ID: <${id}>\nMIME-Version: 1.0\n\nhttp://a.example/b\n`, { format: 'mail' })].map(
    match => match.message?.id
  )

test('a Message-ID is told up to the length of a line', t => {
  t.strictSame(ids('x@a.example'), ['x@a.example'])
  t.strictSame(ids('x'.repeat(998)), ['x'.repeat(998)])
  t.strictSame(ids('x'.repeat(200_000)), ['x'.repeat(998)])
  t.end()
})

test('outside ASCII it is UTF-8 (RFC 6532), and cut between characters', t => {
  t.strictSame(ids('\u00e9@a.example'), ['\u00e9@a.example'])
  t.strictSame(ids(`a${'\u{1f600}'.repeat(600)}`), [`a${'\u{1f600}'.repeat(498)}`])
  const header = Buffer.from('Message-ID: <\u00e9@a.example>\nMIME-Version: 1.0\n\nhttp://a.example/b\n', 'latin1')
  t.equal(extract(header, { format: 'mail' })[0]?.message?.id, '\u00e9@a.example', 'or else windows-1252')
  t.end()
})

test('a subject is cut between characters', t => {
  const mail = `Subject: a${'\u{1f600}'.repeat(300)}\nMIME-Version: 1.0\n\nhttp://a.example/b\n`
  const [match] = extract(mail, { format: 'mail', messageInfo: 'from-subject' })
  t.equal(match?.message?.subject, `a${'\u{1f600}'.repeat(249)}`)
  t.end()
})
