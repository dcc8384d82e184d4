import fc from 'fast-check'
import t from 'tap'
import { createEnrichedDecoder } from '../../lib/codec/enriched.js'
import '../property/seed.js'
import { decode, isSameDecoded } from './decoding.js'
import { check, type MakeCodec } from './tracing.js'

const enriched: MakeCodec = emit => createEnrichedDecoder('enriched', emit)
const richtext: MakeCodec = emit => createEnrichedDecoder('richtext', emit)

t.test('enriched', async t => {
  check(t, enriched, '<bold>Now</bold> <<http://a/>', 'Now <http://a/>', { '<http': '<<http' })
  check(t, enriched, '<color><param>red <x></param>b</color>', 'b')
  check(t, enriched, 'http://<i>a</i>/', 'http://a/', { 'http://a/': 'http://<i>a</i>/' })
})

t.test('a parameter that is a link gets lines of its own', async t => {
  check(t, enriched, '<x-link><param>http://a/b</param>c</x-link>', '\nhttp://a/b\nc', { 'http://a/b': 'http://a/b' })
  check(t, enriched, '<x><param>see http://a/b</param>c', 'c')
  check(t, enriched, `<x><param>http://a/${'b'.repeat(5000)}`, '')
})

t.test('richtext', async t => {
  check(t, richtext, '<lt>a><nl>b<comment>c<nl></comment>', '<a>\nb', { '<': '<lt>', '\n': '<nl>' })
  check(t, richtext, 'http://a/<constructor>b', 'http://a/b')
})

t.test('other brackets stand for themselves', async t => {
  check(t, enriched, '<http://a/> a<b <', '<http://a/> a<b <')
  const long = `<${'a'.repeat(70)}>`
  check(t, enriched, long, long)
  check(t, enriched, `<${'a'.repeat(59)}>`, '')
  check(t, enriched, `<${'a'.repeat(60)}>`, `<${'a'.repeat(60)}>`)
})

t.test('a command is the same whether it lies in one piece or not', async t => {
  const pieces = ['<', '<', '>', '/', '-', 'a', ' ', 'param', 'comment', 'lt', 'http://b', 'c'.repeat(27)]
  const input = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(input, fc.constantFrom(enriched, richtext), fc.integer({ min: 1, max: 9 }), (text, make, size) => {
      return isSameDecoded(decode(text, make, size), decode(text, make))
    }),
    { numRuns: 300 }
  )
  t.pass('for any commands')
})
