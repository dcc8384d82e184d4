import t from 'tap'
import { createUtf7Decoder } from '../../lib/codec/utf-7.js'
import { check } from './tracing.js'

t.test('shifted and not', async t => {
  check(t, createUtf7Decoder, 'a +AOk- b +- +2D3eAA-c', 'a \u00e9 b + \u{1f600}c', {
    '\u00e9': 'AOk',
    '+': '+-',
    '\u{1f600}': '2D3eAA'
  })
})

t.test('a shift ends at what is no base64', async t => {
  check(t, createUtf7Decoder, 'http://a/b+AD0 c+AD0.', 'http://a/b= c=.', { 'b=': 'b+AD0' })
  check(t, createUtf7Decoder, '+ZeU<http://a/>+ZeU:http://b/', '\u65e5<http://a/>\u65e5:http://b/')
})

t.test('a plus sign that shifts nothing', async t => check(t, createUtf7Decoder, 'a+ b+', 'a+ b+'))

t.test('half a pair', async t => {
  const complaint = ['bad-encoding 1 lone surrogate']
  check(t, createUtf7Decoder, '+2D0- a', '\ufffd a', { '\ufffd': '2D0' }, complaint)
  check(t, createUtf7Decoder, '+2D0', '\ufffd', { '\ufffd': '2D0' }, complaint)
  check(t, createUtf7Decoder, '+2D0AIQ-', '\ufffd!', {}, complaint)
  check(t, createUtf7Decoder, '+2D0- +2D0-', '\ufffd \ufffd', {}, complaint)
})
