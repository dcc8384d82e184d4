import t from 'tap'
import { run } from '../../lib/cli/run.js'
import type { CreateExtractor } from '../../lib/cli/io.js'
import { parseUri } from '../../lib/rfc3986/index.js'
import { createExtractor } from '../../lib/extract.js'
import { createMemoryIo, type World } from './memory-io.js'

async function urisift(argv: string, world: World = {}, defaultFiles?: readonly string[]) {
  const io = createMemoryIo(world)
  const words = argv.split(' ').filter(word => word !== '')
  const status = await run(words, io, createExtractor, defaultFiles)
  return { status, printed: io.printed(), said: io.said(), events: io.events }
}

const files = {
  two: 'see http://a.example/1\nand <http://a.example/2> twice: http://a.example/1\n',
  one: 'http://a.example/1',
  none: 'no such thing, Re: 12:30\n',
  refused: 'http://foo[.]example and http://a.example/1\n',
  hyphen: '<http://a.example/b-\nc>\n',
  empty: '',
  'new\nline': 'http://a.example/1'
}
const alone = { status: 0, said: '' }

/** An extractor that finds one URI in whatever it is pushed. */
const matchForEachPush: CreateExtractor = (_options, onMatch) => ({
  push: () =>
    onMatch({ uri: 'a:b', wrapper: 'exact', start: 0, end: 3, line: 1, path: '', components: parseUri('a:b') }),
  end: () => {}
})

t.test('prints one URI a line', async t => {
  t.match(await urisift('two', { files }), {
    ...alone,
    printed: 'http://a.example/1\nhttp://a.example/2\nhttp://a.example/1\n'
  })
})

t.test('reads standard input where no file is named, and for -', async t => {
  const world = { files: { ...files, '-': 'http://a.example/in' } }
  t.match(await urisift('', world), { ...alone, printed: 'http://a.example/in\n' })
  t.match(await urisift('- one', world), {
    ...alone,
    printed: '(standard input):http://a.example/in\none:http://a.example/1\n'
  })
  t.match(await urisift('', world, ['one']), { ...alone, printed: 'http://a.example/1\n' }, 'or the default file')
})

t.test('file names: with several files, always, never', async t => {
  t.match(await urisift('one one', { files }), { printed: 'one:http://a.example/1\none:http://a.example/1\n' })
  t.match(await urisift('-H one', { files }), { printed: 'one:http://a.example/1\n' })
  t.match(await urisift('-h one one', { files }), { printed: 'http://a.example/1\nhttp://a.example/1\n' })
})

t.test('line numbers and byte offsets stand before the URI', async t => {
  t.match(await urisift('-n two', { files }), {
    printed: '1:http://a.example/1\n2:http://a.example/2\n2:http://a.example/1\n'
  })
  t.match(await urisift('-b two', { files }), {
    printed: '4:http://a.example/1\n28:http://a.example/2\n55:http://a.example/1\n'
  })
  t.match(await urisift('-bnH one', { files }), { printed: 'one:1:0:http://a.example/1\n' })
})

t.test('-c counts, file by file', async t => {
  t.match(await urisift('-c two', { files }), { ...alone, printed: '3\n' })
  t.match(await urisift('-c two none one', { files }), { ...alone, printed: 'two:3\nnone:0\none:1\n' })
  t.match(await urisift('-c none', { files }), { status: 1, printed: '0\n' })
  t.match(await urisift('-cu two one', { files }), { printed: 'two:2\none:0\n' }, 'of different ones')
  t.match(await urisift('-c --rejects --alternatives refused', { files }), { printed: '1\n' }, 'and nothing else')
})

t.test('-l prints the names of files that have a URI', async t => {
  t.match(await urisift('-l two none one', { files }), { ...alone, printed: 'two\none\n' })
  t.match(await urisift('-l two', { files }), { ...alone, printed: 'two\n' })
  t.match(await urisift('-hlnu two one', { files }), { printed: 'two\none\n' }, 'whatever else is asked of URIs')
  t.match(await urisift('-l none', { files }), { status: 1, printed: '' })
  t.match(await urisift('-l missing one', { files }), { status: 2, printed: 'one\n' })
  t.match(await urisift('-l -m 0 one', { files }), { status: 1, printed: '' })
  t.match(await urisift('-l --rejects refused', { files }), { printed: 'refused\n' })
  t.match(await urisift('-lq two', { files }), { status: 0, printed: '' })
  const odd = 'a\x1b[2J\udce9'
  t.match(await urisift(`-l ${odd}`, { files: { [odd]: 'http://a.example/' } }), { printed: 'a\\x1b[2J\\u{dce9}\n' })
})

t.test('-u prints each URI once, over all files', async t => {
  t.match(await urisift('-uh two one two', { files }), { printed: 'http://a.example/1\nhttp://a.example/2\n' })
})

t.test('-q prints nothing and stops at the first', async t => {
  const { events, ...rest } = await urisift('-q none two one', { files })
  t.strictSame(rest, { status: 0, printed: '', said: '' })
  t.notOk(events.includes('open one'))
  t.match(await urisift('-q none', { files }), { status: 1, printed: '' })
  t.match(await urisift('-q missing one', { files }), { status: 0 }, 'found is found, as grep says')
  t.match(await urisift('-q missing none', { files }), { status: 2 })
})

t.test('-m stops a file after N', async t => {
  t.match(await urisift('-m 2 two', { files }), { printed: 'http://a.example/1\nhttp://a.example/2\n' })
  t.match(await urisift('-hm1 two one', { files }), { printed: 'http://a.example/1\nhttp://a.example/1\n' })
  t.match(await urisift('-um2 two', { files }), { printed: 'http://a.example/1\nhttp://a.example/2\n' })
  t.match(await urisift('-c --max-count=1 two', { files }), { printed: '1\n' })
  const { events, status } = await urisift('-m 0 two', { files })
  t.equal(status, 1)
  t.strictSame(events, ['open two', 'close two'], 'nothing is read for none')
  const rejectsBehind = { files: { f: 'http://a.example/1 http://foo[.]example ' } }
  t.match(await urisift('-m 1 --rejects f', rejectsBehind), { printed: 'http://a.example/1\n' })
})

t.test('-0 ends each result with NUL', async t => {
  t.match(await urisift('-0m2 two', { files }), { printed: 'http://a.example/1\0http://a.example/2\0' })
  t.match(await urisift('-0c two', { files }), { printed: '3\0' })
})

t.test('--alternatives', async t => {
  t.match(await urisift('-n --alternatives hyphen', { files }), {
    printed: '1:http://a.example/b-c\n1:  or http://a.example/bc (hyphen)\n'
  })
  t.match(await urisift('hyphen', { files }), { printed: 'http://a.example/b-c\n' })
})

t.test('--rejects', async t => {
  const { printed, status } = await urisift('-bH --rejects refused', { files })
  t.match(printed, /^refused:0:! authority: http:\/\/foo\[.*\(.+\)\nrefused:25:http:\/\/a\.example\/1\n$/)
  t.equal(status, 0)
  t.match(await urisift('--rejects refused --scheme=ftp', { files }), { status: 1 }, 'a reject is not found')
})

t.test('--json', async t => {
  const { printed } = await urisift('--json -H --rejects --components refused', { files })
  const [reject, match, ...rest] = printed
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as object)
  t.match(reject, { file: 'refused', reject: 'authority', start: 0 })
  t.match(match, { file: 'refused', uri: 'http://a.example/1', start: 25, components: { scheme: 'http', path: '/1' } })
  t.strictSame(rest, [])
})

t.test('--defects: on standard error, or among the JSON objects', async t => {
  const halfACharacter = Buffer.concat([Buffer.from('http://a.example/1 ', 'utf16le'), Buffer.from('x')])
  const world = { files: { f: { text: halfACharacter } } }
  t.match(await urisift('--defects --encoding=utf-16le f', world), {
    status: 0,
    printed: 'http://a.example/1\n',
    said: /^urisift: byte 38: truncated(: .+)?\n$/
  })
  const { printed, said } = await urisift('-H --defects --encoding=utf-16le --json f', world)
  t.equal(said, '')
  const objects = printed
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { defect?: string })
  t.match(
    objects.find(({ defect }) => defect !== undefined),
    { file: 'f', defect: 'truncated', at: 38 }
  )
  t.match(await urisift('--encoding=utf-16le f', world), { said: '' }, 'only when asked for')
  const counted = await urisift('-c -H --defects --encoding=utf-16le f', world)
  t.equal(counted.printed, 'f:1\n')
  t.match(counted.said, /^urisift: f: byte 38: truncated/, 'also where they are only counted')
})

t.test('exit status: 0 found, 1 none, 2 failed', async t => {
  t.match(await urisift('one none', { files }), { status: 0 })
  t.match(await urisift('none empty', { files }), { status: 1, printed: '', said: '' })
  t.match(await urisift('--exit-zero none', { files }), { status: 0 })
  t.match(await urisift('--exit-zero missing', { files }), { status: 2 })
})

t.test('a file that cannot be read is named, and the others are still done', async t => {
  const world = {
    files: {
      ...files,
      secret: { openError: 'EACCES' },
      mail: { openError: 'EISDIR' },
      torn: { text: 'http://a.example/torn', readError: 'EIO' },
      odd: { openError: 'EODD' }
    }
  }
  t.strictSame(await urisift('-h missing secret mail torn odd one', world), {
    status: 2,
    printed: 'http://a.example/torn\nhttp://a.example/1\n',
    said: [
      'urisift: missing: no such file',
      'urisift: secret: permission denied',
      'urisift: mail: is a directory',
      'urisift: torn: input/output error',
      'urisift: odd: EODD: made up',
      ''
    ].join('\n'),
    events: ['open torn', 'read 21', 'close torn', 'open one', 'read 18', 'read 0', 'close one', 'write 41']
  })
})

t.test('a wrong command line: one line, and nothing is read', async t => {
  for (const [argv, said] of [
    ['--bogus one', 'there is no flag --bogus; see urisift --help'],
    ['-m x one', '--max-count must be a whole number, 0 or more, not "x"'],
    ['--max-length=15 one', '--max-length must be a whole number, from 16 to 16777216, not "15"'],
    ['--max-lines=0 one', '--max-lines must be a whole number, from 1 to 1048576, not "0"']
  ] as const) {
    t.strictSame(await urisift(argv, { files }), { status: 2, printed: '', said: `urisift: ${said}\n`, events: [] })
  }
})

t.test('what the extractor says of its options is a mistake in the command line', async t => {
  const io = createMemoryIo({ files })
  const status = await run(['one'], io, () => {
    throw new RangeError('base is no URI')
  })
  t.strictSame([status, io.said(), io.events], [2, 'urisift: base is no URI\n', []])
})

t.test('a mistake in the program is not hidden', async t => {
  const broken = () => ({
    push: () => {
      throw new TypeError('oops')
    },
    end: () => {}
  })
  await t.rejects(run(['one'], createMemoryIo({ files }), broken), { message: 'oops' })
})

t.test('too many URIs for the memory are told in a line', async t => {
  const full = () => ({
    push: () => {
      throw new RangeError('Array buffer allocation failed')
    },
    end: () => {}
  })
  const io = createMemoryIo({ files })
  t.strictSame([await run(['-u', 'one'], io, full), io.said()], [2, 'urisift: out of memory\n'])
})

t.test('--help and --version', async t => {
  const help = await urisift('--help', { files })
  t.match(help, { ...alone, printed: /^urisift \[options\]/ })
  t.match(await urisift('--version missing', { files }), { ...alone, printed: '1.2.3\n', events: ['write 6'] })
})

t.test('nobody reads any more: quiet', async t => {
  t.match(await urisift('one', { files, writeError: 'EPIPE' }), { status: 0, said: '' })
  t.match(await urisift('--help', { files, writeError: 'EPIPE' }), { status: 0, said: '' })
  t.match(await urisift('missing one', { files, writeError: 'EPIPE' }), {
    status: 2,
    said: 'urisift: missing: no such file\n'
  })
})

t.test('output that cannot be written is an error', async t => {
  t.match(await urisift('one', { files, writeError: 'ENOSPC' }), {
    status: 2,
    said: 'urisift: standard output: no space left\n'
  })
})

t.test('another error of the system is not taken for one of the output, and what was found is written', async t => {
  const io = createMemoryIo({ files, chunk: 20 })
  let pushed = 0
  const createFailing: CreateExtractor = (options, onMatch) => ({
    ...matchForEachPush(options, onMatch),
    push(bytes) {
      if (++pushed === 3) throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' })
      matchForEachPush(options, onMatch).push(bytes)
    }
  })
  t.equal(await run(['two'], io, createFailing), 2)
  t.strictSame([io.printed(), io.said()], ['a:b\na:b\n', 'urisift: too many open files\n'])
})

t.test('what was found is written before the wait for more', async t => {
  const io = createMemoryIo({ chunk: 3, files: { '-': { text: 'abcdef', mayWait: true } } })
  await run([], io, matchForEachPush)
  t.strictSame(io.events, ['open -', 'read 3', 'write 4', 'read 3', 'write 4', 'read 0', 'close -'])
})

t.test('an interrupt ends the run with what was found, and 130', async t => {
  const io = createMemoryIo({ files, chunk: 20, tick: 100, interruptAt: 2 })
  const status = await run(['two', 'one'], io, matchForEachPush)
  t.strictSame([status, io.printed(), io.said()], [130, 'two:a:b\ntwo:a:b\n', ''])
  t.strictSame(io.events, ['open two', 'read 20', 'read 20', 'close two', 'write 16'])
})

t.test('what an interrupt cuts off is not taken for a URI', async t => {
  const world = { files: { cut: 'http://a.example/1 http://a.example/23' }, chunk: 37, tick: 100, interruptAt: 1 }
  t.match(await urisift('--format text cut', world), { status: 130, printed: 'http://a.example/1\n' })
})

t.test('long work on a terminal shows progress, wiped before anything else is written there', async t => {
  const world = { files, chunk: 10, tick: 700, terminals: { messages: true } }
  const { said } = await urisift('two missing', world)
  t.match(said, /^\x1b\[K10 B read, \d+ B\/s, 0 found\r/)
  t.match(said, /\r\x1b\[Kurisift: missing: no such file\n$/)
  t.match(await urisift('two', { ...world, terminals: {} }), { said: '' }, 'and nothing where there is none')
})

t.test('on a terminal what was found is shown while the work goes on', async t => {
  const io = createMemoryIo({ files, chunk: 40, tick: 100, terminals: { output: true } })
  await run(['two'], io, matchForEachPush)
  t.strictSame(io.events.slice(0, 5), ['open two', 'read 40', 'write 4', 'read 34', 'write 4'])
})

t.test('reading from the terminal by mistake is told', async t => {
  const world = { files: { '-': 'http://a.example/' }, terminals: { input: true, messages: true } }
  t.match(await urisift('', world), {
    said: 'urisift: reading from the terminal; Ctrl-D ends it, urisift --help tells more\n'
  })
  const silent = { ...world, terminals: { input: true } }
  t.match(await urisift('', silent), { said: '' }, 'not in a file of messages, which nobody reads meanwhile')
})

t.test('nothing of the input commands the terminal', async t => {
  const evil = '\x1b[2J\r\x07\x9b\u202e'
  const world = {
    files: {
      [`f${evil}`]: `<http://a.example/${evil} b>\nhttp://${evil}\n"http://a.example/${evil}-\nc"`,
      [`g${evil}`]: { openError: 'EACCES' },
      [`h${evil}`]: { openError: `E${evil}` }
    }
  }
  for (const flags of ['', '--rejects --alternatives --defects', '-c', '--json --rejects --defects']) {
    const io = createMemoryIo(world)
    await run(
      [...flags.split(' ').filter(Boolean), '-H', `f${evil}`, `g${evil}`, `h${evil}`, '-n'],
      io,
      createExtractor
    )
    t.notMatch(io.printed() + io.said(), /(?!\n)[\p{Cc}\p{Cf}]/u, flags)
  }
  const io = createMemoryIo(world)
  await run([`--${evil}`], io, createExtractor)
  t.notMatch(io.said(), /(?!\n)[\p{Cc}\p{Cf}]/u)
})
