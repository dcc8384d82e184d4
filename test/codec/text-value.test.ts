import t from 'tap'
import { createTextValueDecoder } from '../../lib/codec/text-value.js'
import { check } from './tracing.js'

t.test('escapes', async t => {
  check(t, createTextValueDecoder, 'a\\,b\\;c\\:d\\\\e', 'a,b;c:d\\e', { 'a,b': 'a\\,b', '\\': '\\\\' })
  check(t, createTextValueDecoder, 'a\\nb\\Nc', 'a\nb\nc', { '\n': '\\n' })
})

t.test('a backslash before anything else is one', async t => {
  check(t, createTextValueDecoder, 'C:\\dir\\\\\\x\\', 'C:\\dir\\\\x\\', { '\\d': '\\d' })
})
