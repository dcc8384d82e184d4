/** What a caller does not look at is not made, and what is left is the same. */
import t from 'tap'
import { createExtractor, extract } from '../lib/extract.js'

const text = 'see <http://a.example/b>,\nhttp://c.example/d[1] and mailto:e@a.example\nhttp://-/ '

t.test('without line numbers the line is 0, and all else is as it was', async t => {
  const found: unknown[] = []
  const extractor = createExtractor({}, match => found.push({ ...match }), { lineNumbers: false })
  extractor.push(Buffer.from(text))
  extractor.end()
  t.strictSame(
    found,
    extract(text).map(match => ({ ...match, line: 0 }))
  )
})

t.test('where the URI alone is wanted, it alone is told', async t => {
  const uris: string[] = []
  const extractor = createExtractor({}, () => t.fail('no match is asked for'), { onUri: uri => uris.push(uri) })
  extractor.push(Buffer.from(text))
  extractor.end()
  t.strictSame(
    uris,
    extract(text).map(match => match.uri)
  )
  t.equal(uris.length, 3)
})
