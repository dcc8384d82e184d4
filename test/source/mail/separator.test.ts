import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../../lib/extract.js'
import { isPlainSeparator, isSeparator } from '../../../lib/source/mail/separator.js'

const next = 'From: a@a.example'

t.test('separators', async t => {
  for (const line of [
    'From a@a.example Sat Jan  3 01:05:34 1996',
    'From a@a.example Sat Jan  3 01:05 1996',
    'From a@a.example Sat Jan  3 01:05:34 MET 1996',
    'From a@a.example Sat Jan  3 01:05:34 MET DST 1996',
    'From a@a.example Sat Jan 03 01:05:34 GMT-03:30 1996',
    'From a@a.example Sat Jan  3 01:05:34 1996 WETDST',
    'From a@a.example Sat Jan  3 01:05:34 1996 +0100',
    'From a@a.example Sat Jan  3 01:05:34 +0100 1996',
    'From a@a.example  Sat, 3 Jan 1996 01:05:34 GMT',
    'From user at a.example  Tue Nov  1 00:39:14 2005',
    'From - Sat Jan  3 01:05:34 1996',
    'From Sat Jan  3 01:05:34 1996',
    'From "a b"@a.example Sat Jan 03 01:05:34 1996',
    'From a@a.example Sat Jan  3 01:05:34 1996 remote from b\r\n',
    'From a@a.example Sat Jan  3 01:05:34 1996 remote from \xc3\xa0'
  ]) {
    t.ok(isSeparator(line, next, false), line)
  }
})

t.test('days, months, and the fields that headers begin with', async t => {
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
    t.ok(isSeparator(`From a@a.example ${day} Jan  3 01:05 1996`, next, false), day)
    t.ok(
      isSeparator(`From a@a.example ${day}, 3 Jan 1996 01:05 (one hour behind)`, next, false),
      `${day}, as in a header`
    )
  }
  for (const month of ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])
    t.ok(isSeparator(`From a@a.example Sat ${month}  3 01:05 1996`, next, false), month)
  const fields = [
    ...['Return-Path', 'RECEIVED', 'From', 'Date', 'Message-ID', 'To', 'Subject', 'Delivered-To', 'X-Mozilla-Status'],
    ...['MIME-Version', 'Sender', 'Reply-To', 'Status', 'Path', 'Newsgroups', 'Content-Type', 'Article', 'References'],
    ...['DKIM-Signature', 'Approved', 'List-Id', 'Relay-Version', 'Xref']
  ]
  for (const field of fields)
    for (const colon of [':', '\t:', ' :']) t.ok(isSeparator('From a@a.example', `${field}${colon} x`, true), field)
  for (const other of ['A', 'To be', '-To', 'X-', 'Content', 'Content-', 'List-', 'Dated', 'e-mail-to'])
    t.notOk(isSeparator('From a@a.example', `${other}: x`, true), other)
})

t.test('no separators', async t => {
  for (const line of [
    'From here on everything changes',
    'From: a@a.example',
    'From Monday to Friday at 10:00',
    'From a@a.example',
    'From the minutes of Sat Jan  3: at 01:05 we met'
  ]) {
    t.notOk(isSeparator(line, next, false), line)
  }
  t.ok(isSeparator('From \xc3\xa0@a.example', next, true), 'no date, behind an empty line')
  t.notOk(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', 'and so on', true), 'no field behind it')
  t.notOk(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', '', true), 'nothing behind it')
  t.notOk(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', 'and >From me', true), 'nor a quoted one')
  t.ok(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', '>From b', true), 'as mail that was passed on has it')
  t.ok(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', 'A\t: b', true), 'a tab before the colon')
  t.notOk(isSeparator('From what a@a.example said at 10:00', next, true), 'words before the address')
  t.notOk(isSeparator('From a@a.example Sat Jan  3 01:05:34 1996', ': b', true), 'a field without a name')
  t.notOk(isSeparator('It was Sat Jan  3 01:05:34 1996', next, true), 'a date alone')
})

t.test('without a date', async t => {
  t.ok(isSeparator('From a@a.example', next, true), 'behind an empty line and before a known field')
  for (const date of [
    '1996-01-03T01:05:34Z',
    '1996-01-03 01:05:34+00:00',
    'Wed Jan  3 01:05:34 1996 -0800 (PST)',
    'Wed Jan  3 01:05:34 AM UTC 1996',
    'mer. janv.  3 01:05:34 1996'
  ]) {
    t.ok(isSeparator(`From a@a.example ${date}`, next, true), date)
    t.notOk(isSeparator(`From a@a.example ${date}`, next, false), `${date}, behind a line of text`)
    t.notOk(isSeparator(`From a@a.example ${date}`, 'Note: this', true), `${date}, before another field`)
    t.equal(isSeparator(`From MAILER-DAEMON ${date}`, next, true), date.startsWith('1996'), `a name before ${date}`)
    t.notOk(isSeparator(`From the minutes of ${date}`, next, true), `no address before ${date}`)
  }
  t.ok(isSeparator('From ', 'Return-Path: <a@a.example>', true))
  t.notOk(isSeparator('From a@a.example', 'Note: this', true), 'before another field')
})

/** Whether it is told by the bytes alone. */
function isPlain(line: string, upcoming: string): boolean {
  const bytes = new TextEncoder().encode(line + upcoming)
  return isPlainSeparator(bytes, line.length, bytes.length)
}

t.test('separators as most are', async t => {
  const line = 'From a@a.example Sat Jan  3 01:05:34 1996\n'
  t.ok(isPlain(line, next))
  t.ok(isPlain('From Sat Dec 31 23:59:59 1999\n', 'X-A:\n'))
  t.notOk(isPlain(line.replace('\n', '\r\n'), next), 'another line end')
  t.notOk(isPlain(line, 'From : b\n'), 'another separator may stand behind it')
  t.notOk(isPlain(line, 'From'), 'cut off')
  t.notOk(isPlain(line, ': b\n'), 'a field without a name')
  t.notOk(isPlain(line, 'A\x7f: b\n'), 'DEL in its name')
  t.notOk(isPlain('From\n', next))
})

t.test('what is told by the bytes alone is one', async t => {
  const word = fc.constantFrom(
    'From ',
    'a@a.example ',
    'Sat ',
    'Jan ',
    ' 3 ',
    '13 ',
    '01:05:34 ',
    '1996',
    '\n',
    'X',
    '19',
    ':'
  )
  const line = fc.oneof(
    fc.array(word, { maxLength: 8 }).map(words => words.join('')),
    fc.tuple(fc.nat(29), fc.constantFrom('0', ' ', ':', 'a', '\r', 'J')).map(([at, other]) => {
      const whole = 'From Sat Jan  3 01:05:34 1996'
      return whole.slice(0, at) + other + whole.slice(at + 1)
    })
  )
  let plain = 0
  fc.assert(
    fc.property(
      line,
      fc.constantFrom('X-A: b', 'From: c', '>From: d', 'From e', 'f', 'A b: c', ''),
      (line, upcoming) => {
        if (!isPlain(`From ${line}\n`, upcoming)) return true
        plain++
        return isSeparator(`From ${line}\n`, upcoming, false) && !/^>*From /.test(upcoming)
      }
    ),
    { numRuns: 5000, examples: [['a@a.example Sat Jan  3 01:05:34 1996', 'X-A: b']] }
  )
  t.ok(plain > 10, `${plain} were`)
})

t.test('white space before the first is no message', async t => {
  for (const before of ['\n', ' ', ' \r\n\t\n']) {
    const archive = `${before}\nFrom a@a.example Sat Jan  3 01:05:34 1996\nSubject: http://a.example/\n\n`
    const [match] = extract(archive, { format: 'mbox' })
    t.equal(match?.path, 'message 1/header/subject', JSON.stringify(before))
  }
})
