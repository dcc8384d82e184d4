import t from 'tap'
import { filesIn } from '../../lib/cli/folder.js'
import { createMemoryIo } from './memory-io.js'

/** Files of the directory `d`, its name left out; `-` before what cannot be read. */
function files(names: string[], recursive = false, kinds: Record<string, 'other'> = {}): string[] | undefined {
  const io = createMemoryIo({
    files: Object.fromEntries(names.map(name => [`d/${name}`, { kind: kinds[name] ?? 'file' }]))
  })
  const found = filesIn('d', io.list('d') ?? [], io, recursive, () => {})
  return found && Array.from(found, file => file.slice(2))
}

t.test('Maildir: new and cur, by time of delivery', t => {
  const names = ['new/1000000003.c', 'new/.hidden', 'cur/1000000001.a:2,S', 'cur/1000000004.d:2,', 'tmp/1000000002.b']
  t.strictSame(files(names), ['cur/1000000001.a:2,S', 'new/1000000003.c', 'cur/1000000004.d:2,'])
  const sent = ['.Sent/cur/1000000006.b', '.Sent/new/1000000005.a', '.Sent/tmp/1000000007.c']
  t.strictSame(
    files([...names, ...sent, 'dovecot.index', 'tmp/.part'], true),
    [
      'cur/1000000001.a:2,S',
      'new/1000000003.c',
      'cur/1000000004.d:2,',
      '.Sent/new/1000000005.a',
      '.Sent/cur/1000000006.b',
      'dovecot.index',
      'new/.hidden',
      'tmp/.part'
    ],
    'with all that is no message, and the folders below; without what is being delivered'
  )
  const sorted = ['cur/999999999.1.a', 'new/1000000000.M9P2.a', 'cur/1000000000.M10P1.a:2,S', 'new/a', 'cur/b']
  for (let i = 0; i < sorted.length; i++) {
    t.strictSame(files([...sorted.slice(i), ...sorted.slice(0, i)]), sorted, 'times of any number of digits')
  }
  t.end()
})

t.test('--recursive: cur, new and tmp are a Maildir only if all in them are messages', t => {
  const message = 'new/1000000003.c'
  t.strictSame(files([message, 'cur/1000000001_0.7.a,U=1:2,S', 'tmp/1000000002.b'], true)?.length, 2, 'of offlineimap')
  for (const other of [
    'cur/index',
    'cur/docs/x',
    'new/docs/x',
    'tmp/x',
    'tmp/docs/x',
    'cur/1.html',
    'new/2024-01-01'
  ]) {
    const names = ['cur/1000000004.d', message, 'tmp/1000000002.b', other]
    t.strictSame(files(names, true), names.toSorted(), other)
  }
  const site = ['cur/docs/x', 'cur/index', 'new/docs/x']
  t.strictSame(files(site, true), site)
  t.strictSame(files(['cur/.git/x', message], true), [message, 'cur/.git/x'], 'what is hidden is read, too')
  t.end()
})

t.test('MH folders and news spools: by number', t => {
  const names = ['10', '9', '1', '.mh_sequences', ',2', 'notes', '3/1']
  t.strictSame(files(names), ['1', '9', '10'])
  t.strictSame(files(names, true), [',2', '.mh_sequences', '1', '3/1', '9', '10', 'notes'])
  t.end()
})

t.test('the order is one, whatever order the system gives them in', t => {
  const sorted = ['-', '2', '10', '010x', '1x', '9a', 'a']
  for (let i = 0; i < sorted.length; i++) {
    const turned = [...sorted.slice(i), ...sorted.slice(0, i)]
    t.strictSame(files(turned, true), sorted)
    t.strictSame(files(turned.toReversed(), true), sorted)
  }
  t.end()
})

t.test('other directories', t => {
  t.equal(files(['a.txt', '1/a']), undefined, 'a directory is no message')
  t.strictSame(files(['b.txt', 'a/z', 'a/y', 'c/.x', 'B'], true), ['B', 'a/y', 'a/z', 'b.txt', 'c/.x'])
  t.strictSame(files(['a', 'link', 'b'], true, { link: 'other' }), ['a', 'b'])
  t.strictSame(files(['1', '2'], false, { '2': 'other' } as never), ['1'])
  t.end()
})

t.test('what cannot be read is told, and the rest is found', t => {
  const heard: unknown[] = []
  const io = {
    list: (directory: string) => {
      if (directory.endsWith('b')) throw Object.assign(new Error(), { code: 'EACCES' })
      return [{ name: 'x', kind: 'file' as const }]
    }
  }
  const entries = ['a', 'b', 'c'].map(name => ({ name, kind: 'directory' as const }))
  const found = filesIn('d/', entries, io, true, (file, error) => void heard.push(file, error)) ?? []
  t.strictSame([...found], ['d/a/x', 'd/c/x'])
  t.match(heard, ['d/b', { code: 'EACCES' }])
  t.end()
})
