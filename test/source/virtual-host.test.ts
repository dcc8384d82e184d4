import t from 'tap'
import { basesFor, guardOf, readHost } from '../../lib/source/virtual-host.js'

t.test('hosts', async t => {
  const cases: readonly [text: string, host?: string, port?: string][] = [
    ['a.example', 'a.example'],
    ['a.example:443', 'a.example', '443'],
    ['192.0.2.1:80', '192.0.2.1', '80'],
    ['[2001:db8::1]', '[2001:db8::1]'],
    ['[2001:db8::1]:8080', '[2001:db8::1]', '8080'],
    ['[::ffff:192.0.2.1]', '[::ffff:192.0.2.1]'],
    ['my_host', 'my_host'],
    ['2001:db8::1'],
    ['-'],
    ['...'],
    [''],
    ['a b'],
    ['a/b'],
    ['a:port'],
    ['a'.repeat(300)]
  ]
  for (const [text, host, port] of cases)
    t.strictSame(readHost(text), host === undefined ? undefined : { host, port }, text)
})

t.test('bases', async t => {
  const outer = 'https://o.example/'
  t.strictSame(basesFor({ host: 'a' }, []), ['http://a/'])
  t.strictSame(basesFor({ host: 'a' }, [outer]), ['//a/', outer])
  t.strictSame(basesFor({ host: 'a', port: '80' }, [outer]), ['http://a/', outer])
  t.strictSame(basesFor({ host: 'a', port: '443' }, []), ['https://a/'])
  t.strictSame(basesFor({ host: 'a', port: '8080' }, []), ['http://a:8080/'])
  t.strictSame(basesFor({ host: 'a', port: '8080' }, [outer]), ['//a:8080/', outer])
  t.strictSame(basesFor({ host: 'a', port: '80', scheme: 'https' }, []), ['https://a:80/'])
})

t.test('a path that begins with two slashes names no host', async t => {
  t.strictSame([guardOf('//b/c'), guardOf('/b//c'), guardOf('/')], ['/.', '', ''])
})
