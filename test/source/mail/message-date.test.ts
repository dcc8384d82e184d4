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
    ['Fri, 2 Jan 1998 10:00:00 +01:00', '1998-01-02T09:00:00Z'],
    ['Fri, 2 Jan 1998 10:00:00 GMT+0100 (CET)', '1998-01-02T09:00:00Z'],
    ['Fri, 2 Jan 1998 10:00:00 UTC-01:30', '1998-01-02T11:30:00Z'],
    ['Fri, 2 Jan 1998 10:00:00 GMT', '1998-01-02T10:00:00Z'],
    ['Thu Jul  1 13:07:03 2004 -07:00', '2004-07-01T20:07:03Z'],
    ['2004-07-01T13:07:03+02:00', '2004-07-01T11:07:03Z'],
    ['2004-07-01 13:07:03.123Z', '2004-07-01T13:07:03Z'],
    ['2004-13-01T13:07:03Z', undefined],
    ['28 Feb 2023 10:00:00 +9959', '2023-02-24T06:01:00Z'],
    ['28 Feb 2023 10:00:00 +9999', undefined],
    ['29 Feb 2024 10:00:00 +0000', '2024-02-29T10:00:00Z'],
    ['29 Feb 2023 10:00:00 +0000', undefined],
    ['0 Mar 2023 10:00:00 +0000', undefined],
    ['31 Dec 2016 23:59:60 +0000', '2017-01-01T00:00:00Z'],
    ['31 Dec 2016 23:59:61 +0000', undefined],
    ['31 Dec 2016 24:00:00 +0000', undefined],
    ['31 Dec 2016 23:60:00 +0000', undefined],
    ['32 Foo 2003 10:52:37 +0200', undefined],
    ['yesterday', undefined],
    ['', undefined],
    [undefined, undefined]
  ] as const) {
    t.equal(isoDate(text), date, String(text))
  }
})

t.test('the usual form is read as all others', async t => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  for (const month of months) {
    for (const day of ['1', '01', '9', '28', '29', '30', '31', '32']) {
      for (const rest of [
        '1996 00:00:00 +0000',
        '1999 23:59:59 -0330',
        '2000 01:02:03 +9959',
        '1900 12:00:00 +0100 (CET)'
      ]) {
        const usual = isoDate(`Sat, ${day} ${month} ${rest}`)
        t.equal(usual, isoDate(`Sat, ${day}  ${month} ${rest}`), `${day} ${month} ${rest}`)
        t.equal(usual, isoDate(`${day} ${month} ${rest}`))
      }
    }
  }
})
