/** Characters outside ASCII: where a run of them ends. */
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { continuesHost, decodeCharacters, endsHost, iriRunEnd, mappableLength } from '../../lib/scanner/iri.js'
import { reachOf, wrongBeginnings } from '../appendix-c/reach-of.js'

t.test('the run', async t => {
  const table: [run: string, behind: string][] = [
    ['a/b', ' c'],
    ['a/é', ' c'],
    ['a/路径/x?y', ''],
    ['a/é', '—c'],
    ['a/é', '。'],
    ['a/é', '\u00a0'],
    ['a/é', '\u00ad'],
    ['a/é', '\ufeffb'],
    ['a/e\u0301', '>'],
    ['a/𝒳', '"'],
    ['a/می\u200cخواهم', ' '],
    ['a/क्\u200dष', ' '],
    ['a/b', '\u200dc'],
    ['a/é', '\u200d-'],
    ['a/é', '\ue000'],
    ['', 'é'.slice(1)]
  ]
  for (const [run, behind] of table) {
    const end = Buffer.byteLength(run)
    const name = JSON.stringify(run + behind)
    t.equal(iriRunEnd(reachOf(run + behind), 0, 100), end, name)
    t.strictSame(
      wrongBeginnings(run + behind, 0, text => iriRunEnd(text, 0, 100)),
      [],
      name
    )
    for (let at = 1; at < run.length && run.charCodeAt(at) < 0x80; at++) {
      t.equal(iriRunEnd(reachOf(run + behind), 0, 100, at), end, `${name} from ${at} on`)
    }
  }
})

t.test('a run is left behind the limit', async t => {
  t.equal(iriRunEnd(reachOf('a'.repeat(30)), 0, 20), 21)
  t.equal(iriRunEnd(reachOf('a'.repeat(30)), 5, 20), 26)
  const past = iriRunEnd(reachOf('é'.repeat(30)), 0, 20)
  t.equal(past, 22, 'behind the character that goes past it')
})

t.test('of half a character nothing is said', async t => {
  const bytes = Buffer.from('a/é')
  const text = reachOf(bytes.subarray(0, 3), { last: false })
  t.equal(iriRunEnd(text, 0, 100), 2)
  t.equal(text.short, true)
  t.equal(mappableLength(reachOf('é'), 0, 0), 2)
  t.equal(
    mappableLength(reachOf('é', { highBytes: new Array<number>(128).fill(-1) }), 0, 0),
    0,
    'a letter that is not known'
  )
})

t.test('as a string', async t => {
  const bytes = Buffer.from('xaéを𝒳\x92', 'utf8')
  t.equal(decodeCharacters({ bytes }, 1, bytes.length), 'aéを𝒳\x92')
  t.equal(decodeCharacters({ bytes: Buffer.from([0x61, 0xe9]) }, 0, 2), 'aé')
  t.equal(
    decodeCharacters({ bytes: Buffer.from([0x61, 0xe9]), highBytes: new Array<number>(128).fill(-1) }, 0, 2),
    undefined
  )
})

t.test('a host that ends where letters of another script begin', async t => {
  const table: [host: string, behind: string, ends: boolean, continues: boolean][] = [
    ['a.example', 'を見て', true, true],
    ['a.example', 'это', true, true],
    ['a.example1', '的', true, true],
    ['a.example', 'é', false, true],
    ['a.example.', 'を', false, true],
    ['a.example-', 'を', false, true],
    ['example', 'を', false, true],
    ['', 'を', false, true],
    ['localhost:80', 'を', true, true],
    ['localhost:', 'を', false, true],
    ['localhost:80', 'é', false, true],
    ['[::1]', 'を', true, true],
    ['[::1]:80', 'を', true, true],
    ['a.example', '★', true, false],
    ['localhost:80', '→', true, false],
    ['example', '★', true, false],
    ['example', '★b', true, false],
    ['example', '★.', true, false],
    ['example', '★b.c', false, true],
    ['', '★', false, false],
    ['', '★.b', false, true],
    ['a.example', '★.b', true, true],
    ['a.m', '\ufffdller.b', false, true],
    ['m', '\ufffd\ufffdller.b', false, true],
    ['a.example', '\ufffds. b', true, false],
    ['a.co', 'l·lecció.b', false, false],
    ['a.col', '·lecció.b', false, true],
    ['a.col', '·b', false, false],
    ['a.example', '٣', false, true],
    ['a.example', '\u0301', false, true],
    ['a.example', '\u00ad', false, true],
    ['a.example', '\u200b', false, true],
    ['a.example', '\u202e.evil.example', false, true],
    ['a', '\u200d\u00adb.example', false, true],
    ['user', '\u200f@b.example', false, true],
    ['a', '\ue000-b', false, false],
    ['a.example', '\u200ftext', false, false],
    ['a.example', '\u2069-b', false, false],
    ['a', '\u200ftext', false, true],
    ['a.example', '\u200db', false, true],
    ['a.example', '\u200d-b', false, true],
    ['a.example', '\u200f. b', false, false],
    ['a.example', '\u200e, b', false, false],
    ['a.example', '\u200f', false, false],
    ['a.example', '\u200f'.repeat(65) + '.b', false, false],
    ['a.example', '—', false, false],
    ['a.example', '。', false, false],
    ['a.example', '\u3000', false, false],
    ['a.example', 'b', false, false],
    ['a.example', '', false, false]
  ]
  for (const [host, behind, ends, continues] of table) {
    const name = JSON.stringify(host + behind)
    const text = `http://${host}${behind}`
    const at = 7 + host.length
    t.equal(endsHost(reachOf(text), 7, at), ends, name)
    t.equal(continuesHost(reachOf(text), at), continues, name)
    t.strictSame(
      wrongBeginnings(text, at, text => [endsHost(text, 7, at), continuesHost(text, at)]),
      [],
      name
    )
  }
})

t.test('what stands before is found where nobody looks at rejects, too', async t => {
  const uris = extract('news:comp.langé mailto:x@a.example?é=1', { iri: 'map' }).map(({ uri }) => uri)
  t.strictSame(uris, ['news:comp.lang', 'mailto:x@a.example'])
})
