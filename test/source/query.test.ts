import t from 'tap'
import { spanOf } from '../../lib/codec/span.js'
import { readQuery } from '../../lib/source/query.js'

function texts(query: string, path = ''): string[] {
  const bytes = Buffer.from(query)
  const told: string[] = []
  let framing = ''
  let text = ''
  readQuery(
    spanOf({ bytes, from: 0, to: bytes.length }),
    { path },
    {
      open: opened => {
        framing = `${opened.path} ${opened.framing}`
        text = ''
      },
      run: run => void (text += Buffer.from(run.bytes).toString()),
      close: () => told.push(`${framing}: ${text}`),
      defect: () => t.fail('nothing is wrong with a query')
    }
  )
  return told
}

t.test('values', async t => {
  t.strictSame(texts(''), [])
  t.strictSame(texts('a=b'), ['query a prose: b'])
  t.strictSame(texts('a=b&&c=&d'), ['query a prose: b', 'query prose: ', 'query c prose: ', 'query prose: d'])
  t.strictSame(texts('u=x%3A%2F%2Fy&v=see+x://y'), ['query u exact: x://y', 'query v prose: see x://y'])
  t.strictSame(texts('http://a.example/?b=c&d'), ['query http://a.example/?b prose: c', 'query prose: d'])
  t.strictSame(texts('a=b', 'json $.c'), ['json $.c/query a prose: b'])
  t.strictSame(texts(`${'n'.repeat(100)}=b`), [`query ${'n'.repeat(64)} prose: b`])
})
