import fc from 'fast-check'
import t from 'tap'
import { createMarkupDecoder, mayBeMarkup, placesInMarkup } from '../../lib/codec/markup.js'
import { spanOf } from '../../lib/codec/span.js'
import { decode } from './decoding.js'
import { check } from './tracing.js'

t.test('what may be a part of a page', async t => {
  for (const [text, decoded] of [
    ['<p>a&amp;b&#38;c', '<p>a&b&c'],
    ['a&amp;b</p>c&amp;d', 'a&amp;b</p>c&d'],
    ['<!-- a&amp;b', '<!-- a&b'],
    ['a&amp;b&lt;c&amp;d', 'a&amp;b<c&d'],
    ['it&#39;s a&amp;b', "it's a&b"],
    ['&amp;lt;a&amp;amp;b', '<a&b'],
    ['<a:b>a&amp;b', '<a:b>a&b']
  ] as const) {
    check(t, createMarkupDecoder, text, decoded)
    t.ok(mayBeMarkup(Buffer.from(text), 0, text.length), text)
  }
  for (const text of ['a&amp;b&#38;c', '1 < 2&amp;b', '<', 'a<', '<p>a&b', '<1>a&amp;b', '<p>&c=d; &copy;', 'a&lt=b']) {
    check(t, createMarkupDecoder, text, text)
    t.notOk(mayBeMarkup(Buffer.from(`${text} `), 0, text.length), text)
  }
  const within = Buffer.from('<p>&lt;a&amp;b</p>&lt;')
  t.notOk(mayBeMarkup(within, 7, 14), 'what stands around it does not count')
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', 'p', '/', '&', 'amp;', 'lt;', '#38;', '#', ';', ' '), { maxLength: 12 }),
      parts => {
        const text = parts.join('')
        const decoded: string[] = []
        const decoder = createMarkupDecoder(run => decoded.push(Buffer.from(run.bytes).toString()))
        const bytes = Buffer.from(text)
        decoder.push({ bytes, from: 0, to: bytes.length })
        decoder.end()
        return decoded.join('') === text || mayBeMarkup(bytes, 0, bytes.length)
      }
    )
  )
})

t.test('places without the text', async t => {
  const parts = fc.array(
    fc.constantFrom('<p>', '&amp;', '&lt;', '&nbsp;', 'é', '&amp;#38;', 'ab', '&', ';', '<', '&#x1F600;'),
    {
      maxLength: 10
    }
  )
  fc.assert(
    fc.property(parts, parts => {
      const bytes = Buffer.from(parts.join(''))
      const { origins } = decode(parts.join(''), createMarkupDecoder)
      const places = placesInMarkup(spanOf({ bytes, from: 7, to: 7 + bytes.length }))
      return origins.every(([from, to], i) => places.at(i) === from + 7 && places.past(i) === to + 7)
    })
  )
  t.pass('for any of them')
})
