import t from 'tap'
import { createIso2022Decoder } from '../../lib/codec/iso-2022.js'
import { check, type MakeCodec } from './tracing.js'

const iso2022: MakeCodec = (emit, complain) => createIso2022Decoder('iso-2022', emit, complain)
const hz: MakeCodec = (emit, complain) => createIso2022Decoder('hz', emit, complain)

t.test('ISO-2022-JP', async t => {
  check(t, iso2022, 'a \x1b$B8+$k\x1b(B http://b\x1b(J/', 'a \u898b\u308b http://b/', {
    '\u898b': '8+',
    'http://b/': 'http://b\x1b(J/'
  })
  check(t, iso2022, '\x1b(I6\x1b$(D0!\x1b(Ba', '\uff76\u4e02a', { '\uff76': '6', '\u4e02': '0!' })
  check(t, iso2022, '\x1b$A;*\x1b$(C0!\x1b(B', '\u534e\uac00')
})

t.test('ISO-2022-KR and ISO-2022-CN', async t => {
  check(t, iso2022, '\x1b$)C\x0e0!\x0f http://a/', '\uac00 http://a/', { '\uac00': '0!' })
  check(t, iso2022, '\x1b$)Ab\x0e;*\x0fa', 'b\u534ea')
})

t.test('HZ', async t => {
  check(t, hz, '~{;*~} ~~ a~\nb', '\u534e ~ ab', { '\u534e': ';*', ab: 'a~\nb' })
  check(t, hz, 'http://a/~b ~', 'http://a/~b ~', { '/~b': '/~b' })
})

t.test('a line begins in ASCII', async t => {
  check(t, iso2022, '\x1b$B8+\nhttp://a/', '\u898b\nhttp://a/')
  check(t, hz, '~{;*\nhttp://a/', '\u534e\nhttp://a/')
})

t.test('a blank between characters is one', async t => {
  check(t, iso2022, '\x1b$B8+ $k\x1b(Ba', '\u898b \u308ba')
  check(t, hz, '~{;* ;*~}a', '\u534e \u534ea')
})

t.test('what is no escape sequence stands for itself', async t => {
  check(t, iso2022, 'a\x1b[1mb\x1b$Zc\x1b', 'a\x1b[1mb\x1b$Zc\x1b')
  check(t, iso2022, '\x1b[1m\x1b$B8+\x1b(B', '\x1b[1m\u898b')
})

t.test('a pair that stands for nothing', async t => {
  check(t, iso2022, '\x1b$B~~8+~~\x1b(Ba', '\ufffd\ufffd\u898b\ufffd\ufffda', {}, ['bad-encoding 3 not in iso-2022'])
  check(t, iso2022, '\x1b$)G\x0e!!\x0fa', '\ufffda', {}, ['bad-encoding 5 not in iso-2022'])
})

t.test('bytes of eight bits', async t => {
  const complaint = ['bad-encoding 5 not in iso-2022']
  check(t, iso2022, Buffer.from('a caf\xe9 \xe9', 'latin1'), 'a caf\ufffd \ufffd', {}, complaint)
  check(t, iso2022, Buffer.from('\x1b$B8+\xe9\x1b(Ba', 'latin1'), '\u898b\ufffda', {}, complaint)
})

t.test('half a character', async t => {
  check(t, iso2022, '\x1b$B8', '', {}, ['truncated 3 half a character'])
  check(t, iso2022, '\x1b$B8\x1b(Ba', 'a', {}, ['bad-encoding 3 not in iso-2022'])
  check(t, iso2022, '\x1b$B8\x1b$B8+\x1b(B', '\u898b', {}, ['bad-encoding 3 not in iso-2022'])
  check(t, iso2022, '\x1b$B8\n\x1b$B8\n', '\n\n', {}, ['bad-encoding 3 not in iso-2022'])
  check(t, iso2022, '\x1b$B8+8\n', '\u898b\n', {}, ['bad-encoding 5 not in iso-2022'])
})
