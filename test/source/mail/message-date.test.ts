import t from 'tap'
import { isoDate } from '../../../lib/source/mail/message-date.js'

t.test('dates', async t => {
  for (const [text, date] of [
    ['Tue, 1 Jul 2003 10:52:37 +0200', '2003-07-01T08:52:37Z'],
    ['1 Jul 2003 10:52 -0330', '2003-07-01T14:22:00Z'],
    ['Fri, 21 Nov 97 09:55:06 EST', '1997-11-21T14:55:06Z'],
    ['Friday, 21-Nov-97 09:55:06 GMT', '1997-11-21T09:55:06Z'],
    ['Thu,\r\n 13 Feb 1969 23:32:00 (a comment) -0330', '1969-02-14T03:02:00Z'],
    ['21 Nov 05 09:55:06', '2005-11-21T09:55:06Z'],
    ['Mon, 3 January 2011 09:55:06 Z', '2011-01-03T09:55:06Z'],
    ['Mon, 3 Jan 0111 09:55:06 Z', '0111-01-03T09:55:06Z'],
    ['Thu Jul  1 13:07:03 2004', '2004-07-01T13:07:03Z'],
    ['Thu Jul 01 13:07:03 EST 2004', '2004-07-01T18:07:03Z'],
    ['Thu Jul  1 13:07:03 2004 -0700', '2004-07-01T20:07:03Z'],
    ['Mon, 21 Aug 95 13:30:57 -600', '1995-08-21T19:30:57Z'],
    ['2004-07-01T13:07:03+02:00', '2004-07-01T11:07:03Z'],
    ['2004-07-01 13:07:03.123Z', '2004-07-01T13:07:03Z'],
    ['2004-13-01T13:07:03Z', undefined],
    ['32 Foo 2003 10:52:37 +0200', undefined],
    ['yesterday', undefined],
    ['', undefined],
    [undefined, undefined]
  ] as const) {
    t.equal(isoDate(text), date, String(text))
  }
})
