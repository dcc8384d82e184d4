import t from 'tap'
import { DecodedForm } from '../../lib/codec/form-urlencoded.js'
import { readQuery } from '../../lib/source/query.js'

function texts(query: string, path = '', mayHold = () => true): string[] {
  const bytes = Buffer.from(`?${query}#`)
  const told: string[] = []
  readQuery(
    bytes,
    1,
    bytes.length - 1,
    new DecodedForm(),
    { path },
    {
      mayHold,
      text({ path, framing }, value) {
        const text = Buffer.from(value.bytes.subarray(0, value.length)).toString()
        told.push(`${path} ${framing}: ${text}`)
      }
    }
  )
  return told
}

t.test('values', async t => {
  t.strictSame(texts(''), [])
  t.strictSame(texts('a=b'), ['query a prose: b'])
  t.strictSame(texts('a=b&&c=&d'), ['query a prose: b', 'query prose: ', 'query c prose: ', 'query prose: d'])
  t.strictSame(texts('a=b=c'), ['query a prose: b=c'])
  t.strictSame(texts('=b'), ['query prose: b'])
  t.strictSame(texts('u=x%3A%2F%2Fy&v=see+x://y'), ['query u exact: x://y', 'query v prose: see x://y'])
  t.strictSame(texts('http://a.example/?b=c&d'), ['query http://a.example/?b prose: c', 'query prose: d'])
  t.strictSame(texts('a=b', 'json $.c'), ['json $.c/query a prose: b'])
  t.strictSame(texts(`${'n'.repeat(100)}=b`), [`query ${'n'.repeat(64)} prose: b`])
})

t.test('prose that holds nothing is left out', async t => {
  t.strictSame(
    texts('a=b&c=x://y', '', () => false),
    ['query c exact: x://y']
  )
})
