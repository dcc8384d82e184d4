import t from 'tap'
import { createEncodedPropertyDecoder } from '../../lib/codec/encoded-property.js'
import { check } from './tracing.js'

t.test('values that are quoted-printable', async t => {
  check(
    t,
    createEncodedPropertyDecoder,
    'URL;ENCODING=QUOTED-PRINTABLE:a=3Db\r\nA:=3D',
    'URL;ENCODING=QUOTED-PRINTABLE:a=b\r\nA:=3D',
    {
      'a=b': 'a=3Db'
    }
  )
  check(
    t,
    createEncodedPropertyDecoder,
    'A;quoted-printable;X=y:b=\nc=\nd=3D\nE:=3D',
    'A;quoted-printable;X=y:bcd=\nE:=3D'
  )
  check(t, createEncodedPropertyDecoder, 'A;QUOTED-PRINTABLE:b=', 'A;QUOTED-PRINTABLE:b')
  const long = 'b=3D'.repeat(20)
  check(
    t,
    createEncodedPropertyDecoder,
    `A;QUOTED-PRINTABLE:${long}\nB:=3D`,
    `A;QUOTED-PRINTABLE:${'b='.repeat(20)}\nB:=3D`
  )
})

t.test('others', async t => {
  for (const text of ['A:;QUOTED-PRINTABLE:=3D', 'A;X=QUOTED-PRINTABLE:=3D', 'A;QUOTED-PRINTABLE', '=3D\n'])
    check(t, createEncodedPropertyDecoder, text, text)
})
