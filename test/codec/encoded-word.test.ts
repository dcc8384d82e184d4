import fc from 'fast-check'
import t from 'tap'
import { decodeWords, wordsMayHold } from '../../lib/codec/encoded-word.js'
import { createGatherer } from '../../lib/codec/span.js'
import { check, type MakeCodec } from './tracing.js'
import { decode } from './decoding.js'
import '../property/seed.js'

const words =
  (fold: 'keep' | 'unfold'): MakeCodec =>
  (emit, complain) => {
    const gatherer = createGatherer()
    return {
      push: gatherer.add,
      end() {
        const span = gatherer.take()
        decodeWords(span, 0, span.bytes.length, fold, emit, complain)
      }
    }
  }
const unfold = words('unfold')

t.test('both encodings', async t => {
  check(t, unfold, 'a =?utf-8?Q?caf=C3=A9_b?= c', 'a caf\u00e9 b c', { 'caf\u00e9': 'caf=C3=A9', ' b': '_b' })
  check(t, unfold, '=?utf-8?B?aHR0cDovL2Ev?=', 'http://a/', { http: 'aHR0cDov' })
  check(t, unfold, '=?ISO-8859-1?q?=E9?=', '\u00e9', { '\u00e9': '=E9' })
})

t.test('white space between neighbours goes', async t => {
  check(t, unfold, '=?us-ascii?Q?a?= =?us-ascii?Q?b?=\r\n =?utf-8?Q?c?= d', 'abc d')
})

t.test('a character in two words', async t => {
  check(t, unfold, '=?shift_jis?B?lQ==?= =?shift_jis?B?XGE=?=', '\u8868a', { '\u8868': 'lQ==?= =?shift_jis?B?XGE=' })
})

t.test('question marks that nobody encoded', async t => {
  check(t, unfold, '=?utf-8?Q?http=3A//a/?b=3Dc?d?= =?utf-8?q???= e', 'http://a/?b=c?d? e', { '?': '?' })
  check(t, unfold, '=?utf-8?Q?a=?=', 'a=')
  check(t, unfold, '=?utf-8?Q?a? =?utf-8?Q?=62?=', '=?utf-8?Q?a? b')
})

t.test('a group of base64 in two words', async t => {
  check(t, unfold, '=?utf-8?B?aHR0cDovL2EuZXhhbX?= =?UTF-8?b?BsZS8=?=', 'http://a.example/', {
    pl: 'bX?= =?UTF-8?b?Bs'
  })
  check(t, unfold, '=?utf-8?B?YWJjZ?=\r\n =?utf-8?B?G?= =?utf-8?B?Vm?=', 'abcdef')
  check(t, unfold, '=?utf-8?B?Zg?= =?utf-8?B?YWI?= =?utf-8?B?Zg?=', 'fabf', {}, [
    'truncated 10 part of a base64 group',
    'truncated 25 part of a base64 group',
    'truncated 41 part of a base64 group'
  ])
  check(t, unfold, '=?utf-8?B?YWJjZ?= =?utf-8?Q?d?= =?utf-8?B?YWJjZX?= =?koi8-r?B?ZGVm?=', 'abcdabcedef', {}, [
    'truncated 14 part of a base64 group',
    'truncated 46 part of a base64 group'
  ])
})

t.test('languages', async t => check(t, unfold, '=?us-ascii*en-US?Q?a?=', 'a'))

t.test('folding', async t => {
  check(t, unfold, 'a\r\n b\n\tc', 'a b\tc')
  check(t, words('keep'), 'a\r\n b\n\tc', 'a\r\n b\n\tc')
})

t.test('what is no encoded word', async t => {
  check(t, unfold, '=?utf-8?X?a?= =?utf-8?Q?b =?', '=?utf-8?X?a?= =?utf-8?Q?b =?')
})

t.test('an unknown charset', async t => {
  check(t, unfold, '=?x-martian?Q?a=3Db?=', 'a=b', {}, ['unknown-charset 0 in an encoded word'])
})

t.test('whether it is worth decoding', async t => {
  const COLON = 0x3a
  const mayHold = (text: string): boolean => {
    const bytes = new TextEncoder().encode(text)
    return wordsMayHold(bytes, 0, bytes.length, [COLON])
  }
  t.notOk(mayHold('=?utf-8?B?Z3LDvMOfZQ==?= a =?UTF-8?Q?gr=C3=BC=C3=9Fe?='))
  t.ok(mayHold('Re: =?utf-8?B?Z3LDvMOfZQ==?='), 'beside a word')
  t.ok(mayHold('=?utf-8?B?aHR0cDovL2Ev?='), 'in base64')
  t.ok(mayHold('=?utf-8?Q?http=3a//a/?='), 'as an escape')
  t.ok(mayHold('=?x-nobody?Q?a?='), 'there is something to complain of')
  t.ok(mayHold('=?utf-8?B?Zg?='), 'there, too')
  t.ok(mayHold('=?utf-8?B?____?='), 'and there')
  t.ok(mayHold('=?utf-8?B?OjEy?='), 'the first of a group')
  t.ok(mayHold('=?utf-8?B?MTo=?='), 'the last, before padding')
  t.ok(mayHold('=?utf-8?B?MTI6?='), 'the last of a group, without padding')
  t.ok(mayHold('=?utf-8?B?Og==?='), 'before more of it')
  t.notOk(mayHold('=?utf-8?B??='), 'nothing in it')
  const piece = fc.constantFrom(
    '=?utf-8?B?',
    '=?us-ascii?Q?',
    '?=',
    '=3A',
    '=',
    'Og==',
    'YTpi',
    '____',
    'YWJj',
    'YQ==',
    '?',
    ':',
    ' ',
    'a',
    '_'
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const text = pieces.join('')
      const decoded = decode(text, unfold)
      return mayHold(text) || (!decoded.text.includes(':') && decoded.complaints.length === 0)
    }),
    { numRuns: 3000 }
  )
})
