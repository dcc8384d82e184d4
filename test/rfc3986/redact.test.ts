import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { isUriReference, parseUriReference, redact } from '../../lib/rfc3986/index.js'
import { anyText } from '../oracle/arbitraries.js'
import '../property/seed.js'

t.test('the password goes', t => {
  for (const [text, shown] of [
    ['ftp://u:secret@a.example/', 'ftp://u:***@a.example/'],
    ['//u:a:b@a.example', '//u:***@a.example'],
    ['http://:p@a.example', 'http://:***@a.example'],
    ['http://u:p@s@a.example/', 'http://u:***@a.example/'],
    ['http://u:p w@a.example/', 'http://u:***@a.example/'],
    ['http://u:@a.example/', 'http://u:@a.example/'],
    ['http://u@a.example:80/', 'http://u@a.example:80/'],
    ['http://a.example:80/@', 'http://a.example:80/@'],
    ['mailto:u:p@a.example', 'mailto:u:p@a.example'],
    ['', '']
  ] as const) {
    t.equal(redact(text), shown, text)
  }
  t.end()
})

t.test('a reference stays one, with all but its password', t => {
  fc.assert(
    fc.property(anyText, text => {
      const shown = redact(text)
      assert.equal(redact(shown), shown)
      if (!isUriReference(text)) return
      const before = parseUriReference(text)
      const after = parseUriReference(shown)
      const userinfo = before.userinfo?.replace(/:.+$/, ':***')
      const authority = before.authority?.replace(/^[^@]*(?=@)/, userinfo ?? '')
      assert.deepEqual(after, { ...before, userinfo, authority })
    }),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})
