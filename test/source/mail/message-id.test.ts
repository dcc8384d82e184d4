import { test } from 'tap'
import { extract } from '../../../lib/index.js'

const ids = (id: string): unknown[] =>
  [...extract(`Message-ID: <${id}>\nMIME-Version: 1.0\n\nhttp://a.example/b\n`, { format: 'mail' })].map(
    match => match.message?.id
  )

test('a Message-ID is told up to the length of a line', t => {
  t.strictSame(ids('x@a.example'), ['x@a.example'])
  t.strictSame(ids('x'.repeat(998)), ['x'.repeat(998)])
  t.strictSame(ids('x'.repeat(200_000)), ['x'.repeat(998)])
  t.end()
})
