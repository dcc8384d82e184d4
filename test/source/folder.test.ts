import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import t from 'tap'
import { listMessages } from '../../lib/source/folder.js'

const list = (directory: string) =>
  listMessages(directory)?.map(file => relative(directory, file).split(sep).join('/')) ?? undefined

t.test('Maildir: new and cur, by time of delivery', async t => {
  const directory = t.testdir({
    new: { '1000000003.c': '', '.hidden': '' },
    cur: { '1000000001.a:2,S': '', '1000000004.d:2,': '' },
    tmp: { '1000000002.b': '' }
  })
  t.strictSame(list(directory), ['cur/1000000001.a:2,S', 'new/1000000003.c', 'cur/1000000004.d:2,'])
})

t.test('MH: by number', async t => {
  const directory = t.testdir({ '10': '', '9': '', '1': '', '.mh_sequences': '', ',2': '', notes: '' })
  t.strictSame(list(directory), ['1', '9', '10'])
})

t.test('neither', async t => {
  const directory = t.testdir({ 'a.txt': '' })
  t.equal(list(directory), undefined)
  mkdirSync(join(directory, '1'))
  writeFileSync(join(directory, '1', 'a'), '')
  t.equal(list(directory), undefined, 'a directory is no message')
  t.throws(() => listMessages(join(directory, 'missing')))
})
