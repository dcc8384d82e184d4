/** The least a URI has whose scheme people write without `//`: what stands behind the colon. */
import t from 'tap'
import { FORM_SCHEMES, isScopedName, isXmlElement, schemeForm } from '../../lib/policy/scheme-forms.js'

/** For each scheme, what fits its form and what does not. */
const FORMS: Record<string, [fits: string[], not: string[]]> = {
  mailto: [
    [
      'x@a.example',
      'x.y+z@a',
      'x@a,y@b',
      'x@a%2Cy@b',
      'x%2Cy@a',
      '?subject=b',
      'x@a?subject=',
      'x@[1.2.3.4]',
      'x@[IPv6:2001:db8::7],y@a?subject=b',
      'x@%41',
      'x@a#b',
      'x@a,y@b#',
      '?subject=b#c',
      "x_1!$&'*+-.=~%2F@a-b_c.%64",
      '?x-y=b',
      'x@a?x-y=b'
    ],
    [
      ...['', '#b', 'x@#b', 'x@a?#b', 'x@a.#b', 'x', 'x@', '@a', 'x@a,', 'x@a.', '?', 'x@a?', 'x@a/b', 'x y@a'],
      ...[
        'x@a[b]',
        'x@a.[1.2.3.4]',
        'x@[b]',
        'x@[]',
        'x@[1.2.3]',
        'x@[1.2.3.4',
        'x@[1.2.3.4]b',
        'x@[IPv6:]',
        'x@[IPv6:x]'
      ]
    ]
  ],
  news: [
    [
      'comp.lang.c',
      'x@a',
      'alt.a-b.c+d/12-14',
      'a-b+c_d.e-f+g_h.1',
      '1.2/3',
      'xy@ab',
      'comp.lang.c#a',
      'x@a#.',
      'a.b/1#c@d'
    ],
    [
      '',
      'comp',
      'comp#a.b',
      'x@#a',
      'x#a@b',
      '.a',
      'x@',
      'x@a.',
      'comp.',
      'a@b@c',
      'a.b:c@d',
      'x/y@a',
      'x@a/b',
      'x@a/',
      'x@#',
      'x@a@'
    ]
  ],
  nntp: [['comp.lang.c'], ['comp']],
  urn: [
    ['isbn:1', 'a0:b', '0a:b', 'a0b:c', 'x-y:z:w', 'x--y:z/?#', `${'a'.repeat(32)}:b`],
    ['', 'isbn', 'isbn:', ':x', '-a:b', 'a-:b', 'a:b', 'ab:/x', 'ab:?x', 'ab:#x', `${'a'.repeat(33)}:b`]
  ],
  tel: [
    [
      '911',
      '+1-816-555-1212',
      '(0)1.2-3',
      '123;ext=4',
      '911#a',
      '1-2.3(4)5-',
      '123.',
      '123(',
      '123)',
      '123,456',
      '123?'
    ],
    ['', '12', '12#3', 'yes', '1a2b3', '+', '123x']
  ],
  sms: [['+123?body=x'], ['12']],
  sip: [
    [
      'x@a',
      'a.example',
      'a.example:5060;b',
      '[2001:db8::7]',
      'x@a?b',
      'x:y@a:5060',
      'x;y:z@a',
      'a.example;x:y:z',
      'x/y@a',
      'x?y@a',
      'a&b=c+d$e,f;g?h/i:j@k',
      '/x@a',
      'x@a#y',
      'a.example:5060#x/y',
      '[::1]#',
      '[::ffff:192.0.2.1]',
      'xy:zw@a',
      'x:@a',
      'x@a-b.%41',
      'x-y.z-9.example',
      'x@[::1]:5060;y',
      'x@%5B::1%5D'
    ],
    [
      '[1]',
      '[a]',
      '[...]',
      '[::1',
      '[::1]x',
      'x@[b]',
      'x@[1.2.3.4]',
      'x@a:b',
      'x@a[b]',
      'x@%5B::1',
      '',
      'x:y/z@a',
      'x:y?z@a',
      'x#y@a',
      'x:y#z@a',
      'x@y@a',
      'x:y@z@a',
      'a#.example',
      'x',
      'a.',
      ':5060',
      'x@',
      'x:y:z@a',
      ':x@a'
    ]
  ],
  sips: [['x@a'], ['yes']],
  xmpp: [
    ['x@a/b', 'xy@ab', 'x@a/b@c', 'x@a?message;body=y@b', 'x@a#y@b'],
    ['x', '@a', 'x@', 'x@y@z', 'x@/b', 'x@?b', 'x@#b', 'x/y@a', 'x?y@a', 'x#y@a']
  ],
  im: [['x@a'], ['not']],
  pres: [['x@a'], ['x']],
  cid: [['x@a'], ['x', 'x@']],
  mid: [
    ['x@a', 'x@a/y@b', 'x@a#y@b', 'x@a/y@b#z', 'xy@ab/cd@ef'],
    [...['x', 'x@a/#b', 'x@a/', 'x@a/b', 'x@y@a', 'x/y@a', 'x#y@a', 'x@#a'], ...['x@a/y@z@b', 'x@a/y#z@b', 'x@a/y@#b']]
  ],
  acct: [['x@a'], ['x']],
  geo: [
    ['1,2', '37.78,-122.39', '1,2,3;u=4', '0,0?q=1,2(x)', '1,2,3#a'],
    ['1', '1,', 'here,there', '1,2,3,4']
  ],
  tag: [
    ['a,2004:b', 'a,2004-05:', 'x@a,2004-05-01:b'],
    [
      ...['a', 'a,2004', 'a,soon:b', ',2004:b'],
      ...['a,b,2004:c', 'a:b,2004:c', 'a/b,2004:c', 'a?b,2004:c', 'a#b,2004:c']
    ]
  ],
  data: [
    [',x', 'text/plain,x', 'text/plain;a=b;base64,x', ';base64,x', ',', 'text/plain,', 'a.b+c-d/e.f+g-h,x'],
    ['', 'x', 'x,y', 'text/plain', ';a:b,x']
  ],
  magnet: [['?xt=x'], ['', '?', 'x']],
  bitcoin: [
    [
      `${'1'.repeat(25)}`,
      `${'a'.repeat(34)}?amount=1`,
      `${'a'.repeat(34)}@b`,
      `${'a'.repeat(34)}/b`,
      `${'a'.repeat(34)}#b`
    ],
    ['', 'cash', '1'.repeat(24), 'a'.repeat(111)]
  ],
  ethereum: [
    [
      `0x${'a1'.repeat(20)}`,
      `pay-0x${'a1'.repeat(20)}@1/xy?z=1`,
      `0x${'a1'.repeat(20)}/x`,
      `0x${'a1'.repeat(20)}?z=1`,
      `0x${'a1'.repeat(20)}#b`
    ],
    ['0x1', 'x']
  ],
  doi: [['10.1/2'], ['10.', '11.1/2', '']],
  info: [
    ['lccn/1', 'ddc/22/eng//4', 'x-9+y.z/b'],
    ['x', 'x/', '1/x']
  ],
  ni: [[], ['', '/sha-256;x', '///sha-256;x']],
  file: [
    ['/a', '/a/b', '/C:/x'],
    ['', '/', '//', '//"', 'a', '//a']
  ],
  jdbc: [
    ['a:b', 'a+b:c:d', 'x-9+y.z:b'],
    ['', 'a', 'a:', '1:b']
  ],
  jar: [
    ['file:/x!/', 'http://a/b!/c', 'a:b:c:/x!/', 'x-9+y.z:/b!/'],
    ['file:/x', 'x!/', '/x!/', 'file:x!/']
  ],
  'view-source': [
    ['http://a', 'http://1', 'http://[::]', 'ftp://a/b', 'file:/a', 'file:/ab'],
    ['http://', 'http:///', 'http:///a', 'http://?a', 'http://#a', 'x', 'foo://a']
  ],
  matrix: [
    ['u/a', 'u/ab', 'r/a', 'roomid/a', 'e/a'],
    ['u/', 'x/a', 'reloaded']
  ]
}
for (const coin of ['bitcoincash', 'litecoin', 'dogecoin', 'monero']) FORMS[coin] = FORMS['bitcoin']!

t.test('every scheme of the table has its cases', async t => {
  t.strictSame([...FORM_SCHEMES].sort(), Object.keys(FORMS).sort())
})

for (const [scheme, [fits, not]] of Object.entries(FORMS)) {
  t.test(`${scheme}:`, async t => {
    const form = schemeForm(scheme)!
    for (const rest of fits) {
      t.ok(form.fits.test(rest), rest)
      t.ok(form.opens.test(rest), `${rest}: opens it`)
    }
    for (const rest of not) t.notOk(form.fits.test(rest), JSON.stringify(rest))
    t.not(form.reason, '')
  })
}

t.test('what none begins with, so that little is read behind most colons', async t => {
  const others: Record<string, string[]> = {
    news: ['a:b.c', 'a/b.c', 'a?b.c', 'a#b.c'],
    urn: ['ab:/', 'ab:?', 'ab:#'],
    tel: ['12'],
    sip: ['.#x@a', '.@.@a'],
    xmpp: ['x:y@a', 'x/y@a', 'x?y@a', 'x#y@a'],
    mid: ['x:y@a', 'x/y@a', 'x?y@a', 'x#y@a'],
    tag: ['a,200', 'a,b,2004', 'a:b,2004', 'a/b,2004', 'a?b,2004', 'a#b,2004'],
    data: [';a:b,'],
    bitcoin: ['1'.repeat(24)],
    ethereum: [`0x${'a'.repeat(39)}`],
    file: ['//'],
    jar: ['/']
  }
  for (const [scheme, rests] of Object.entries(others))
    for (const rest of rests) t.notOk(schemeForm(scheme)!.opens.test(rest), `${scheme}:${rest}`)
})

t.test('what has no form', async t => {
  for (const scheme of ['http', 'git', 'foo', 'constructor', '']) t.equal(schemeForm(scheme), undefined, scheme)
})

t.test('bytes outside ASCII, as each way to read them makes characters of them', async t => {
  for (const character of ['\u0081', '\u00ff', '\u201a', '\u2122'])
    for (const [scheme, text] of [
      ['mailto', `${character}@${character}.${character}`],
      ['sip', `x@${character}.example`],
      ['xmpp', `${character}@a`],
      ['urn', `ab:${character}`]
    ] as const) {
      t.match(text, schemeForm(scheme)!.opens, `${scheme}:${text}`)
      t.match(text, schemeForm(scheme)!.fits, `${scheme}:${text}`)
    }
})

t.test('no form takes time that grows faster than what it is shown', async t => {
  const runs = [
    'a@b%2C',
    'a@b%2C%2C',
    'a@b,',
    'a@b[',
    '%2C',
    '.',
    '-',
    '1',
    '1.',
    '(',
    ';a',
    ';a=b',
    'a:',
    'a/',
    '@',
    '[',
    'a.',
    '!'
  ]
  for (const { fits, opens } of Object.keys(FORMS).map(scheme => schemeForm(scheme)!)) {
    for (const unit of runs) {
      const text = unit.repeat(8000 / unit.length)
      // None of them is asked for an answer but for one at all: an exponential one would not come.
      t.type(fits.test(`${text}\\`) || opens.test(text) || fits.test(`a@${text}/`), 'boolean')
    }
  }
})

t.test('names of XML and of programs', async t => {
  for (const [scheme, rest] of [
    ['dav', 'prop'],
    ['iris', 'response'],
    ['info', 'x.y-z'],
    ['content', 'encoded'],
    ['geo', 'lat'],
    ['dav', 'prop/'],
    ['service', 'x/']
  ] as const) {
    t.ok(isXmlElement(scheme, rest), `${scheme}:${rest}`)
  }
  for (const [scheme, rest] of [
    ['dav', '//a'],
    ['info', 'lccn/1'],
    ['urn', 'x'],
    ['dav', ''],
    ['dav', '/'],
    ['service', 'x'],
    ['service', 'x/y/'],
    ['news', 'comp.lang.c'],
    ['geo', '1,2']
  ] as const) {
    t.notOk(isXmlElement(scheme, rest), `${scheme}:${rest}`)
  }
  t.strictSame([0x3a, 0x70, undefined].map(isScopedName), [true, false, false])
})
