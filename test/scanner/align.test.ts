import t from 'tap'
import { alignReading } from '../../lib/scanner/align.js'
import { Window } from '../../lib/scanner/window.js'

/** For each character of the reading: what it stands for in the cut. */
function align(uri: string, cut: string): string {
  const window = new Window()
  window.open({ path: '', framing: 'prose' })
  const bytes = Buffer.from(cut)
  window.append({ bytes, from: 0, to: bytes.length }, 0)
  const told: string[] = []
  alignReading(uri, 0, window, 0, window.end, (code, { start, end }) => {
    told.push(`${String.fromCharCode(code)}=${bytes.toString('utf8', start, end)}`)
  })
  return told.join(' ')
}

t.test('characters of a reading and where they stand', async t => {
  const cases: readonly [uri: string, cut: string, places: string][] = [
    ['abc', 'abc', 'a=a b=b c=c'],
    ['abc', 'a\n  b\r\n\tc', 'a=a b=b c=c'],
    ['a-b', 'a-\nb', 'a=a -=- b=b'],
    ['ab', 'a-\nb', 'a=a b=b'],
    ['a%5Bb%5D', 'a[b]', 'a=a %=[ 5=[ B=[ b=b %=] 5=] D=]'],
    ['%C3%A9b', 'éb', '%=é C=é 3=é %=é A=é 9=é b=b'],
    ['%25zz', '%zz', '%=% 2=% 5=% z=z z=z'],
    ['%25zz', '%25zz', '%=% 2=2 5=5 z=z z=z'],
    ['a', 'a-bc', 'a=a']
  ]
  for (const [uri, cut, places] of cases) t.equal(align(uri, cut), places, `${uri} in ${JSON.stringify(cut)}`)
})
