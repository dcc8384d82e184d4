import t from 'tap'
import { readErrorLine } from '../../../lib/source/log/error-log.js'
import { inWords } from './references.js'

const HEAD = '[Mon Jan 01 12:30:45 2001] [error] [client 192.0.2.1] File does not exist: /srv/b'

t.test('the referer at the end of a line', async t => {
  const cases: readonly [line: string, reference?: string][] = [
    [`${HEAD}, referer: http://a.example/c d`, 'referer: http://a.example/c d'],
    [`${HEAD}, referer: x, referer: http://a.example/`, 'referer: http://a.example/'],
    [`[Mon Jan 01 12:30:45.678901 2001] , referer: a:// b`, 'referer: a:// b'],
    [HEAD],
    [`${HEAD}, referer: `],
    [`${HEAD}, referer: -`],
    [`${HEAD}, referer: see http://a.example/`],
    [`${HEAD}, referer: http://a.example/\\x`],
    [`${HEAD}\\x, referer: http://a.example/`, 'referer: http://a.example/'],
    [`x ${HEAD}, referer: http://a.example/`, 'referer: http://a.example/'],
    [`x\t${HEAD}, referer: http://a.example/`, 'referer: http://a.example/'],
    [`x${HEAD}, referer: http://a.example/`],
    [`x, referer: http://a.example/ ${HEAD}`],
    [HEAD.replace('Mon', 'mon').concat(', referer: http://a.example/')],
    [HEAD.replace('01', '1').concat(', referer: http://a.example/')]
  ]
  for (const [line, reference] of cases) {
    const found = readErrorLine(line)
    t.strictSame(found && inWords(line, [found])[0], reference, line)
  }
})
