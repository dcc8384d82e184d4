import t from 'tap'
import { hasTopLevelDomain, isTellingLabel, suffixScheme } from '../../lib/policy/suffix.js'

t.test('the first label', async t => {
  for (const label of ['www', 'www2', 'ftp']) t.ok(isTellingLabel(label), label)
  for (const label of ['ww', 'wwww', 'www22', 'ftp2', 'example', '']) t.notOk(isTellingLabel(label), label)
  t.strictSame(['ftp', 'www', 'ftp2', 'example'].map(suffixScheme), ['ftp', 'http', 'http', 'http'])
})

t.test('the last label', async t => {
  for (const host of ['example.com', 'a.b.ORG', '1.2.net', 'a-b.de', 'x.xn--p1ai']) t.ok(hasTopLevelDomain(host), host)
  const none = [
    'com',
    '.com',
    'a..com',
    'example.com.',
    'file.txt',
    'a_b.com',
    '-a.com',
    '1.5',
    'a.b',
    '',
    'e.g',
    'é.com'
  ]
  for (const host of none) t.notOk(hasTopLevelDomain(host), host)
})
