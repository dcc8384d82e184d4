import t from 'tap'
import { QuotedPrintableDecoder } from '../../lib/codec/quoted-printable.js'
import { check, type MakeCodec } from './tracing.js'

const createDecoder: MakeCodec = (emit, complain) => new QuotedPrintableDecoder({ push: emit }, complain)

const broken = (at: number) => `bad-transfer-encoding ${at} no quoted-printable escape`

t.test('as it stands', async t => check(t, createDecoder, 'plain text', 'plain text'))

t.test('escapes', async t => {
  check(t, createDecoder, 'a=3Db=D0=B0=2e', 'a=b\u0430.', { 'a=b': 'a=3Db', '\u0430': '=D0=B0' })
})

t.test('soft line breaks', async t => {
  check(t, createDecoder, 'ab=\r\ncd=\nef=  \t\r\ngh', 'abcdefgh', { bc: 'b=\r\nc', fg: 'f=  \t\r\ng' })
  check(t, createDecoder, 'ab=\r\r\ncd= \r\r\r\ne=3=\r\r\nDf', 'abcde=f', { bc: 'b=\r\r\nc' })
})

t.test('an escape behind a soft line break', async t => {
  check(t, createDecoder, 'a=\n=3D=\n=\nb', 'a=b', { 'a=b': 'a=\n=3D=\n=\nb' })
})

t.test('a soft line break in an escape', async t => {
  check(t, createDecoder, 'a=3=\r\nDb==\n3Dc=4=  \n=\n1', 'a=b=cA', {
    '=': '=3=\r\nD',
    A: '=4=  \n=\n1'
  })
  check(t, createDecoder, '=3=41', '=3A', { A: '=41' }, [broken(0)])
  check(t, createDecoder, '====', '===', {}, [broken(0)])
  check(t, createDecoder, '=4=\nx=', '=4x', {}, [broken(0)])
  check(t, createDecoder, '=4=\n=\n', '=4', {}, [broken(0)])
})

t.test('what is no escape stays', async t => {
  check(t, createDecoder, 'a=zz=3=X=', 'a=zz=3=X', {}, [broken(1)])
  check(t, createDecoder, 'a= b', 'a= b', {}, [broken(1)])
  check(t, createDecoder, '==3D=\rb', '===\rb', {}, [broken(0)])
})

t.test('blanks without end behind an equals sign', async t => {
  const input = `=${' '.repeat(200)}\nb`
  check(t, createDecoder, input, input, {}, [broken(0)])
})

t.test('cut off', async t => {
  check(t, createDecoder, 'a=', 'a')
  check(t, createDecoder, 'a=4', 'a=4', {}, [broken(1)])
})
