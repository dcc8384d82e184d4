import { test } from 'tap'
import { extract } from '../../../lib/index.js'

const urisOf = (field: string): string[] =>
  [...extract(`From: a@a.example\n${field}\n\n`, { format: 'mail' })].map(({ uri }) => uri)

test('a character that no URI has is percent-encoded in list fields, wherever in the field it stands', t => {
  for (const character of '[\\]^{|}') {
    for (let length = 1; length < 40; length++) {
      const path = 'b'.repeat(length)
      t.strictSame(
        urisOf(`List-Archive: <http://a.example/${path}${character}c>`),
        [`http://a.example/${path}${encodeURIComponent(character)}c`],
        `${character} behind ${length} letters`
      )
    }
  }
  t.end()
})

test('what no URI has ends one in other fields', t => {
  for (const character of '[]^{|') {
    t.strictSame(urisOf(`X-Link: <http://a.example/b${character}c>`), ['http://a.example/b'], character)
  }
  t.end()
})
