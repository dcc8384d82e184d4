import t from 'tap'
import {
  balancedEnd,
  encodeRepairable,
  firstRepairable,
  isDriveBar,
  withoutFootnotes
} from '../../lib/policy/repair.js'

const bytes = (text: string): Uint8Array => Buffer.from(text)

t.test('characters that have to be encoded', async t => {
  const table: [text: string, first: number][] = [
    ['a/b', -1],
    ['a[b', 1],
    ['a/b]', 3],
    ['a{}', 1],
    ['a|b\\^', 1],
    ['a\\', 1],
    ['^', 0],
    ['a<>"` é', -1]
  ]
  for (const [text, first] of table) t.equal(firstRepairable(bytes(text), 0, bytes(text).length), first, text)
  t.equal(firstRepairable(bytes('a[b]c'), 2, 5), 3)
  t.equal(firstRepairable(bytes('a[b]c'), 2, 3), -1)
})

t.test('how far brackets are balanced', async t => {
  const table: [path: string, end: number][] = [
    ['/b', 2],
    ['/[b]c', 5],
    ['/{b}[c]', 7],
    ['/[{b}]', 6],
    ['/[[]]', 5],
    ['/[b', 1],
    ['/b]', 2],
    ['/[b]]c', 4],
    ['/[b}', 1],
    ['/{[b}]', 1],
    ['/[b]c[d', 5],
    ['/b|c', 2],
    ['/b\\c', 2],
    ['/b^c', 2],
    ['/[b|]', 1],
    ['/C|/x', 2]
  ]
  for (const [path, end] of table) t.equal(balancedEnd(bytes(path), 0, path.length, false), end, path)
  t.equal(balancedEnd(bytes('/[b]'), 0, 3, false), 1, 'the partner stands behind the end')
})

t.test('drive letters', async t => {
  const table: [path: string, end: number][] = [
    ['/C|/x', 5],
    ['///C|/x', 7], // people write more slashes than there are
    ['/CD|/x', 3],
    ['/1|/x', 2],
    ['|', 0],
    ['/a/b/C|/x', 6],
    ['C|/x', 4], // RFC 8089, Appendix E.2.2
    ['C|x', 1],
    ['C|', 1],
    ['1|/x', 1],
    ['CD|/x', 2]
  ]
  for (const [path, end] of table) t.equal(balancedEnd(bytes(path), 0, path.length, true), end, path)
  t.equal(isDriveBar(bytes('/c|'), 0, 2, 3), true)
  t.equal(isDriveBar(bytes('/c|'), 1, 2, 3), false)
})

t.test('encoded from the path on', async t => {
  const encoded = (text: string, from: number, path: number, end = text.length) =>
    Buffer.from(encodeRepairable(bytes(text), from, path, end)).toString()
  t.equal(encoded('x http://[::1]/[b]{c}|\\^', 2, 14), 'http://[::1]/%5Bb%5D%7Bc%7D%7C%5C%5E')
  t.equal(encoded('a:[b]c', 0, 2, 5), 'a:%5Bb%5D')
  t.equal(encoded('a:b', 0, 2), 'a:b')
})

t.test('marks of footnotes', async t => {
  const stops = (text: string) => (end: number) => {
    while (text[end - 1] === '.') end--
    return end
  }
  const table: [stays: string, goes: string][] = [
    ['b', '[1]'],
    ['b', '[123]'],
    ['b', '[a]'],
    ['b', '[*]'],
    ['b', '[1].'],
    ['b.', '[1]'],
    ['b.', '[1][2].[c]'],
    ['b[ab]', ''],
    ['b[]', ''],
    ['b[1', ''],
    ['b1]', ''],
    ['[1]', ''],
    ['b[1]c', ''],
    ['b?c[1]', ''],
    ['b=c[1]', ''],
    ['b&c[1]', ''],
    ['b?c#d', '[1]'],
    ['b?c#d=e[1]', ''],
    ['b#c#d', '[1]'],
    ['b=c[1][2]', '']
  ]
  for (const [stays, goes] of table) {
    const text = stays + goes
    t.equal(withoutFootnotes(bytes(text), 0, 0, text.length, stops(text)), stays.length, text)
  }
  // What stands in the authority says nothing of the path.
  const behindUserinfo: [text: string, length: number][] = [
    ['x=y@a/b[1]', 7],
    ['x=y@a/b[1][2]', 7],
    ['x=y@a/b=c[1]', 12]
  ]
  for (const [text, length] of behindUserinfo)
    t.equal(withoutFootnotes(bytes(text), 0, 5, text.length, stops(text)), length, text)
})
