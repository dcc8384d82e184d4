import t from 'tap'
import { contentOptions } from '../lib/content-options.js'
import { extract } from '../lib/extract.js'

t.test('the format by the type', async t => {
  for (const [type, format] of [
    ['text/html', 'html'],
    ['Application/XHTML+XML', 'html'],
    ['application/vnd.wap.xhtml+xml', 'html'],
    ['text/x-amp-html', 'html'],
    ['text/watch-html; charset=utf-8x', 'html'],
    ['text/xml', 'xml'],
    ['image/svg+xml', 'xml'],
    ['application/json', 'json'],
    ['application/vnd.api+json', 'json'],
    ['application/x-ndjson', 'json'],
    ['text/calendar;method=REQUEST', 'ical'],
    ['text/vcard', 'ical'],
    ['message/rfc822', 'mail'],
    ['application/mbox', 'mbox'],
    ['text/plain', 'text'],
    ['text/css', 'text'],
    ['application/javascript', 'text'],
    ['application/octet-stream', 'auto'],
    ['multipart/mixed; boundary=x', 'auto'],
    ['text', 'auto'],
    ['', 'auto']
  ] as const) {
    t.strictSame(contentOptions(type), { format }, type)
  }
})

t.test('the encoding', async t => {
  t.strictSame(contentOptions('text/plain; charset=KOI8-R; format=flowed'), { format: 'text', encoding: 'KOI8-R' })
  t.strictSame(contentOptions('text/html;charset=" utf-16 "'), { format: 'html', encoding: 'utf-16' })
  t.strictSame(contentOptions('text/plain; charset=none'), { format: 'text' }, 'not known')
  t.strictSame(contentOptions('message/rfc822; charset=utf-8'), { format: 'mail' }, 'mail says it itself')
  const bytes = Buffer.from('http://a.example/\xc1 ', 'latin1')
  t.match(extract(bytes, { ...contentOptions('text/plain; charset="koi8-r"'), iri: 'map' }), [
    { uri: 'http://a.example/%D0%B0' }
  ])
})

t.test('fields sent more than once, which Headers.get joins by commas: the last type counts', async t => {
  t.strictSame(contentOptions('text/html, text/html'), { format: 'html' })
  t.strictSame(contentOptions('text/html; charset=koi8-r,text/html'), { format: 'html', encoding: 'koi8-r' })
  t.strictSame(contentOptions('text/html; charset=koi8-r, text/html;charset="utf-8"'), {
    format: 'html',
    encoding: 'utf-8'
  })
  t.strictSame(contentOptions('text/plain; charset=koi8-r, text/html'), { format: 'html' }, 'of another type')
  t.strictSame(contentOptions('text/plain;a="b, text/html"'), { format: 'text' }, 'a comma in quotes')
  t.strictSame(contentOptions('text/html;charset=utf-8, */*, ,x'), { format: 'html', encoding: 'utf-8' }, 'no types')
  t.strictSame(contentOptions(','.repeat(3)), { format: 'auto' })
})

t.test('none, and no string', async t => {
  t.strictSame(contentOptions(null), { format: 'auto' })
  t.strictSame(contentOptions(undefined), { format: 'auto' })
  t.throws(() => contentOptions(5 as unknown as string), TypeError)
})
