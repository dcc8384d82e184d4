/** What the command reads: folders, compressed files, files that grow. */
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { run } from '../../lib/cli/run.js'
import { createExtractor } from '../../lib/extract.js'
import { createMemoryIo, type MemoryFile, type World } from './memory-io.js'

async function urisift(argv: string, world: World = {}) {
  const io = createMemoryIo(world)
  const status = await run(argv.split(' '), io, createExtractor)
  return { status, printed: io.printed(), said: io.said(), events: io.events }
}

const uri = (name: string | number) => `http://a.example/${name}\n`

t.test('folders', async t => {
  const message = (name: string) => `Subject: ${uri(name)}From: a@a.example\n\nbody\n`
  const files = {
    'box/new/3.c': message('new'),
    'box/cur/1.a:2,S': message('old'),
    'box/tmp/2.b': message('arriving'),
    'mh/10': message('ten'),
    'mh/9': message('nine'),
    'mh/.mh_sequences': uri('none'),
    'other/a.txt': uri('a'),
    'other/b/c.txt': uri('c'),
    alone: uri('alone')
  }
  t.match(await urisift('box', { files }), {
    status: 0,
    printed: 'box/cur/1.a:2,S:http://a.example/old\nbox/new/3.c:http://a.example/new\n'
  })
  t.match(await urisift('-h mh', { files }), { status: 0, printed: uri('nine') + uri('ten') })
  t.match(await urisift('other alone', { files }), {
    status: 2,
    said: 'urisift: other: is a directory; use -r to read everything in it\n',
    printed: 'alone:http://a.example/alone\n'
  })
  t.match(await urisift('-rh other alone', { files }), { status: 0, printed: uri('a') + uri('c') + uri('alone') })
  const { status, printed, said } = await urisift('-h locked alone', { files })
  t.strictSame(
    { status, printed, said },
    { status: 2, printed: uri('alone'), said: 'urisift: locked: permission denied\n' }
  )
})

t.test('a rotated set in one call', async t => {
  const line = (i: number) =>
    `10.0.0.1 - - [01/Jan/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 1 "${uri(i).trim()}" "-"\n`
  const files = {
    'access.log': line(1),
    'access.log.1': line(2),
    'access.log.2.gz': { text: gzipSync(line(3)) },
    'access.log.3.gz': { text: Buffer.concat([gzipSync(line(4)), gzipSync(line(5)), Buffer.alloc(512)]) }
  }
  for (const chunk of [1, 7, 1000]) {
    t.match(await urisift('-h access.log access.log.1 access.log.2.gz access.log.3.gz', { files, chunk }), {
      status: 0,
      printed: [1, 2, 3, 4, 5].map(uri).join(''),
      said: ''
    })
  }
  const { printed } = await urisift('-b access.log.3.gz', { files })
  const at = line(4).indexOf('http')
  t.equal(printed, `${at}:${uri(4)}${line(4).length + at}:${uri(5)}`, 'offsets of what was compressed')
  t.match(await urisift('-', { files: { '-': { text: gzipSync(line(3)), mayWait: true } } }), { printed: uri(3) })
})

t.test('compressed data that is damaged: what can be read counts', async t => {
  const whole = gzipSync(Array.from({ length: 5000 }, (_, i) => uri(i * 7919)).join(''))
  const { status, printed, said } = await urisift('a.gz', {
    files: { 'a.gz': { text: whole.subarray(0, whole.length >> 1) } }
  })
  t.equal(status, 2)
  t.ok(printed.startsWith(uri(0) + uri(7919)))
  t.equal(said, 'urisift: a.gz: the input ends within a member\n')
  const torn: MemoryFile = { text: whole.subarray(0, 1000), readError: 'EIO' }
  t.match(await urisift('a.gz', { files: { 'a.gz': torn } }), { said: /a\.gz: input\/output error\n/ })
})

t.test('what stands behind a member and is none', async t => {
  const behind = { 'a.gz': { text: Buffer.concat([gzipSync(uri(1)), Buffer.from('no member')]) } }
  const said = 'urisift: a.gz: all is read, but something else stands behind it\n'
  t.match(await urisift('a.gz', { files: behind }), { status: 2, printed: uri(1), said })
})

t.test('enough of a compressed file', async t => {
  const files = { 'a.gz': { text: gzipSync(uri(1).repeat(100_000)) } }
  t.match(await urisift('-m 2 a.gz', { files }), { status: 0, printed: uri(1) + uri(1) })
  t.match(await urisift('-q a.gz', { files }), { status: 0, printed: '' })
  const { events } = await urisift('-m 0 a.gz', { files })
  t.strictSame(events, ['open a.gz', 'close a.gz'])
})

t.test('a file that grows is read on', async t => {
  const later = [{ log: `${uri(1)}http://a.exam` }, { log: `${uri(1)}http://a.example/2` }, { log: uri(1) + uri(2) }]
  t.match(await urisift('-nf log', { files: { log: '' }, later, interruptAt: 4 }), {
    status: 130,
    printed: `1:${uri(1)}2:${uri(2)}`,
    said: ''
  })
  t.match(await urisift('-fm2 log', { files: { log: '' }, later }), { status: 0, printed: uri(1) + uri(2) }, 'until -m')
  t.match(await urisift('-fq log', { files: { log: '' }, later }), { status: 0, printed: '' }, 'until the first')
  const before = { files: { log: '', other: uri(1) }, interruptAt: 1 }
  t.match(await urisift('-fq log other', before), { status: 0, printed: '' }, 'not if one is there already')
  t.match(await urisift('-fc log', { files: { log: '' }, later, interruptAt: 4 }), { status: 130, printed: '2\n' })
})

t.test('a file that is rotated', async t => {
  const old = (text: string): MemoryFile => ({ text, identity: 'old' })
  const young = (text: string): MemoryFile => ({ text, identity: 'young' })
  const renamed = [
    { log: old(uri(1)), other: '' },
    { 'log.1': old(uri(1) + uri(2)) },
    { 'log.1': old(uri(1) + uri(2) + uri(3)), log: young(uri(4)) },
    { 'log.1': old(uri(1) + uri(2) + uri(3)), log: young(uri(4) + uri(5)) }
  ]
  const { printed, events, status } = await urisift('-nf log', {
    files: { log: old('') },
    later: renamed,
    interruptAt: 5
  })
  t.equal(status, 130)
  t.equal(printed, [1, 2, 3].map(i => `${i}:${uri(i)}`).join('') + `1:${uri(4)}2:${uri(5)}`)
  t.strictSame(
    events.filter(event => /open|close/.test(event)),
    ['open log', 'close log', 'open log', 'close log']
  )
  const cut = [{ log: uri(1) + uri(2) }, { log: uri(3) }]
  t.match(await urisift('-f log', { files: { log: '' }, later: cut, interruptAt: 3 }), {
    printed: [1, 2, 3].map(uri).join('')
  })
  const cutBehindMore = [{ log: uri(1) + uri(2) + uri(3) }, { log: uri(4) + uri(5) }]
  t.match(await urisift('-f log', { files: { log: uri(1) + uri(2) }, later: cutBehindMore, interruptAt: 3 }), {
    printed: [1, 2, 3, 4, 5].map(uri).join('')
  })
})

t.test('a file that grows between a look at it and the reading is not one that was cut', async t => {
  const grown = [{ log: uri(1) + uri(2) }, { log: uri(1) + uri(2) + uri(3) }]
  const { printed } = await urisift('-fn log', { files: { log: uri(1) }, afterLook: grown, interruptAt: 4 })
  t.equal(printed, [1, 2, 3].map(i => `${i}:${uri(i)}`).join(''))
})

t.test('a last line without its end is one when the file is left', async t => {
  const later = [{ log: { text: uri(2), identity: 'young' } }]
  t.match(await urisift('-f log', { files: { log: 'http://a.example/1' }, later, interruptAt: 2 }), {
    printed: uri(1) + uri(2)
  })
})

t.test('a file that is not there yet, and several', async t => {
  const later = [{ a: uri(1) }, { a: uri(1), b: uri(2) }, { a: uri(1) + uri(3), b: uri(2) }]
  t.match(await urisift('-f a b', { files: { a: '' }, later, interruptAt: 4 }), {
    status: 130,
    printed: `a:${uri(1)}b:${uri(2)}a:${uri(3)}`,
    said: 'urisift: b: no such file\n'
  })
})

t.test('what has come that was waited for has not failed', async t => {
  const later = [{}, { log: uri(1) }]
  const said = 'urisift: log: no such file\n'
  t.match(await urisift('-fm1 log', { later }), { status: 0, printed: uri(1), said })
  const never = { files: { a: '' }, later: [{ a: uri(1) }, { a: uri(1) }], interruptAt: 3 }
  t.match(await urisift('-fm1 a log', never), { status: 130, printed: `a:${uri(1)}`, said })
})

t.test('a compressed file that comes while it is followed is read as a whole', async t => {
  const packed = { text: gzipSync(uri(1) + uri(2)), identity: 'packed' }
  t.match(await urisift('-f log', { later: [{ log: packed }] }), { status: 0, printed: uri(1) + uri(2) })
  const rotated = { files: { log: uri(3) }, later: [{ log: packed }] }
  t.match(await urisift('-f log', rotated), { status: 0, printed: uri(3) + uri(1) + uri(2) }, 'in place of another')
  const filled = { files: { log: '' }, later: [{ log: { text: packed.text } }] }
  t.match(await urisift('-f log', filled), { status: 0, printed: uri(1) + uri(2) }, 'that was empty')
})

t.test('a file without a size has not been cut', async t => {
  const log = { text: uri(1), isSizeless: true }
  t.match(await urisift('-f log', { files: { log }, interruptAt: 4 }), { status: 130, printed: uri(1) })
  const later = [{ log }]
  t.match(await urisift('-f log', { later, interruptAt: 4 }), { status: 130, printed: uri(1) }, 'that came later')
})

t.test('what is followed is left as soon as enough of it was found: more files than may be open', async t => {
  const files = { a: uri(1), b: '', c: uri(3) }
  const later = [{ ...files, b: uri(2) }]
  const { status, printed, events } = await urisift('-hfm1 a b c', { files, later, interruptAt: 3 })
  t.equal(status, 0)
  t.equal(printed, uri(1) + uri(3) + uri(2))
  t.strictSame(
    events.filter(event => /open|close/.test(event)),
    ['open a', 'close a', 'open b', 'open c', 'close c', 'close b']
  )
})

t.test('what is wrong with a file that is followed is told once', async t => {
  const locked = { log: { openError: 'EACCES', identity: 'locked' } }
  const later = [locked, locked, locked, { log: { text: uri(2), identity: 'young' } }, locked, locked]
  const { printed, said } = await urisift('-f log', { files: { log: uri(1) }, later, interruptAt: 7 })
  t.equal(printed, uri(1) + uri(2))
  t.equal(said, 'urisift: log: permission denied\n'.repeat(2))
})

t.test('what cannot grow is read to its end', async t => {
  const files = { 'a.gz': { text: gzipSync(uri(1)) }, '-': { text: uri(2), mayWait: true } }
  t.match(await urisift('-fh a.gz -', { files }), { status: 0, printed: uri(1) + uri(2) })
  const regular = { files: { '-': uri(1) }, later: [{ '-': uri(1) + uri(2) }], interruptAt: 3 }
  t.match(await urisift('-f', regular), { status: 0, printed: uri(1) }, 'standard input that is a regular file')
})
