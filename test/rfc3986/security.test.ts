import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { inspect } from '../../lib/rfc3986/index.js'
import { anyText } from '../oracle/arbitraries.js'
import '../property/seed.js'

/** `code component "what stands there" detail` of each finding. */
const findings = (reference: string): string[] =>
  inspect(reference).map(({ code, component, start, end, detail }) =>
    [code, component, JSON.stringify(reference.slice(start, end)), detail].filter(part => part !== undefined).join(' ')
  )

t.test('findings', t => {
  const expected: Record<string, string[]> = {
    // §7.5
    'ftp://u:secret@a.example/': ['password userinfo "secret"'],
    'ftp://u:a:b@a.example/': ['password userinfo "a:b"'],
    // §7.6, with the example of the section
    'ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm': [
      'userinfo-like-host userinfo "cnn.example.com&story=breaking_news"'
    ],
    'http://www.bank:443@b.example/': ['password userinfo "443"', 'userinfo-like-host userinfo "www.bank:443"'],
    'http://bank.com%2F@b.example/': ['userinfo-like-host userinfo "bank.com%2F"', 'encoded-delimiter userinfo "%2F"'],
    'http://10.0.0.1@b.example/': ['userinfo-like-host userinfo "10.0.0.1"'],
    'http://bank.example@b.example/': ['userinfo-like-host userinfo "bank.example"'],
    'HTTPS://bank.de%2Fc@b.example/': ['userinfo-like-host userinfo "bank.de%2Fc"', 'encoded-delimiter userinfo "%2F"'],
    // §7.4
    'http://0x7f.1/': ['rare-ipv4 host "0x7f.1" 127.0.0.1'],
    'http://2130706433/': ['rare-ipv4 host "2130706433" 127.0.0.1'],
    'http://017700000001/': ['rare-ipv4 host "017700000001" 127.0.0.1'],
    'http://%31%32%37.1/': ['rare-ipv4 host "%31%32%37.1" 127.0.0.1'],
    'http://１２７.1/': ['rare-ipv4 host "１２７.1" 127.0.0.1'],
    'http://u@b.example@0x7f.1/': ['rare-ipv4 host "0x7f.1" 127.0.0.1'],
    // §7.2
    'http://a.example:25/': ['privileged-port port "25"'],
    'HTTP://a.example:443/': ['privileged-port port "443"'],
    'https://a.example:080/': ['privileged-port port "080"'],
    // §7.3
    'http://a.example/b%2Fc%5cd': ['encoded-delimiter path "%2F"', 'encoded-delimiter path "%5c"'],
    'http://a%40b.example/': ['encoded-delimiter host "%40"'],
    'http://bank.example%2eb.example/': ['encoded-delimiter host "%2e"'],
    'http://a.example/%00?%0d%0A#%7f': [
      'encoded-control path "%00"',
      'encoded-control query "%0d"',
      'encoded-control query "%0A"',
      'encoded-control fragment "%7f"'
    ],
    // dot segments
    'http://a.example/b/../c': ['dot-segment path ".."'],
    '/b/%2e%2E/c': ['dot-segment path "%2e%2E"'],
    'a/.%2e': ['dot-segment path ".%2e"'],
    '/b/./../../c': ['dot-segment path ".."'],
    '/b//../../../c': ['dot-segment path ".."'],
    '/../b/../c': ['dot-segment path ".."'],
    // hosts
    'http://p\u0430ypal.example/': ['mixed-script host "p\u0430ypal" Latin, Cyrillic'],
    'http://a.xn--pypal-4ve.example/': ['mixed-script host "xn--pypal-4ve" Latin, Cyrillic'],
    'http://p%D0%B0ypal.example/': ['mixed-script host "p%D0%B0ypal" Latin, Cyrillic'],
    'http://a.example/\u202egnp.exe': ['bidi-control reference "\u202e"']
  }
  for (const [reference, found] of Object.entries(expected)) t.strictSame(findings(reference), found, reference)
  t.end()
})

t.test('nothing to find', t => {
  for (const reference of [
    '',
    'http://a.example/b?c#d',
    'ftp://anonymous@a.example/',
    'ftp://u:@a.example/',
    'ssh://john.smith@a.example/',
    'http://john@a.example/',
    'http://1.0@a.example/',
    'http://10.0.0.1/',
    'http://[::1]:80/',
    'http://a.example:8080/',
    'https://a.example:443/',
    'x://a.example:1/',
    'http://a.example:/',
    'http://a.example/?u=http%3A%2F%2Fb.example%2F',
    '../../b',
    '/a/../b',
    '/a//../../b',
    '/a//./../..',
    '/.a/../%2Eb/../c',
    'http://a.example/..b/c..',
    'http://xn--mller-kva.example/',
    'http://xn--99999999.example/',
    'http://東京sky.example/',
    'mailto:a@b.example'
  ]) {
    t.strictSame(findings(reference), [], reference)
  }
  t.end()
})

t.test('sections', t => {
  const sections = inspect('ftp://u:p@0x7f.1/%00%0D').map(finding => finding.section)
  t.strictSame(sections, ['RFC 3986 §7.5', 'RFC 3986 §7.4', 'RFC 3986 §7.3', 'RFC 3986 §7.2'])
  t.end()
})

t.test('a userinfo as long as a text may be: looked at as far as a host goes', t => {
  // An expression that goes through millions of labels or letters has no room left to go back.
  for (const user of ['a.'.repeat(5_000_000), 'é'.repeat(5_000_000)]) {
    t.strictSame(inspect(`http://${user}@b.example/`), [])
    t.equal(inspect(`http://www.${user}@b.example/`)[0]?.code, 'userinfo-like-host')
  }
  t.end()
})

t.test('any text: findings with ranges inside it', t => {
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.string({ unit: fc.constantFrom('/', ':', '@', '[', ']', '%0', '.', 'a', '1') })),
      text => {
        for (const { start, end } of inspect(text)) assert.ok(0 <= start && start < end && end <= text.length)
      }
    ),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})
