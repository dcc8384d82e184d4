import t from 'tap'

import { findTransferEncoding } from '../../../lib/source/mail/transfer-encoding.js'

const NAMES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  identity: [
    undefined,
    '',
    ' (none)',
    '7bit',
    '7bits',
    '8-Bit',
    '8bits',
    'none',
    'UTF-8',
    '"binary"',
    'x-7bit',
    'us-ascii;',
    ';base64'
  ],
  'quoted-printable': ['Quoted-Printable', 'quoted_printable', 'x-quoted-printable', 'quoted/printable', 'QP (so)'],
  base64: ['base64', 'BASE-64', 'x-base64', 'base64.', 'b', 'base64; charset=utf-8'],
  uuencode: ['x-uuencode', 'uue', 'x-uu'],
  unknown: ['x-', '.', '"', '-', 'base', 'base64 base64', 'x-gzip64']
}

function nameOf(value: string | undefined): string {
  const encoding = findTransferEncoding(value)
  return encoding === undefined ? 'unknown' : encoding.name || 'identity'
}

t.test('a transfer encoding is known by the letters and digits of its name', async t => {
  for (const [name, values] of Object.entries(NAMES)) {
    for (const value of values) t.equal(nameOf(value), name, `${value}`)
  }
})
