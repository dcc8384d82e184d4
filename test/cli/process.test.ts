/** The command as a process: descriptors, pipes, signals. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as zlib from 'node:zlib'
import t from 'tap'

const root = fileURLToPath(new URL('../..', import.meta.url))
execFileSync(process.execPath, [join(root, '.ci/prepare.js'), 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })

// The test runner watches Node processes from inside, signals included; these are to be as they are for a user.
const [program, ...command] = ['env', '-u', 'NODE_OPTIONS', process.execPath, join(root, 'dist/cli/main.cjs')] as const

const urisift = (args: readonly string[], input = '') => {
  const { status, signal, stdout, stderr } = spawnSync(program, [...command, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28
  })
  return { status, signal, stdout, stderr }
}

/** Runs a bash script with the command as "$0" "$@". */
const shell = (script: string, args: readonly string[] = [], cwd = root) => {
  const argv = ['-c', script, program, ...command, ...args]
  const { status, stdout, stderr } = spawnSync('bash', argv, { cwd, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Prints the first line that the command prints, whose reader then goes, and its exit status. */
const FIRST_LINE = '"$0" "$@" | head -n 1; echo "${PIPESTATUS[0]}"'

/** What a child has written to standard output once the stream has it, and how the child ended. */
function follow(child: ChildProcess) {
  let text = ''
  let wake = () => {}
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    wake()
  })
  return {
    text: () => text,
    until: async (condition: (text: string) => boolean) => {
      while (!condition(text)) await new Promise<void>(resolve => (wake = resolve))
    },
    ended: new Promise<{ code: number | null; signal: string | null }>(resolve =>
      child.on('close', (code, signal) => resolve({ code, signal }))
    )
  }
}

const uris = (count: number) => Array.from({ length: count }, (_, i) => `http://a.example/${i}\n`).join('')

t.test('a file, standard input, and a text of more than one chunk', async t => {
  const many = uris(50_000)
  const dir = t.testdir({ 'a.txt': 'see <http://a.example/b>', 'many.txt': many })
  t.match(urisift([join(dir, 'a.txt')]), { status: 0, stdout: 'http://a.example/b\n', stderr: '' })
  t.match(urisift([], 'see <http://a.example/b>'), { status: 0, stdout: 'http://a.example/b\n', stderr: '' })
  t.ok(urisift([join(dir, 'many.txt')]).stdout === many, 'from a file')
  t.ok(urisift(['-'], many).stdout === many, 'through a pipe')
  t.match(urisift(['-c', join(dir, 'many.txt'), '-'], many).stdout, /many\.txt:50000\n\(standard input\):50000\n$/)
})

t.test('exit codes', async t => {
  const dir = t.testdir({ found: 'http://a.example/', none: 'none' })
  t.match(urisift([join(dir, 'none')]), { status: 1, stdout: '', stderr: '' })
  t.match(urisift(['--bogus']), {
    status: 2,
    stdout: '',
    stderr: 'urisift: there is no flag --bogus; see urisift --help\n'
  })
  t.match(urisift(['-h', join(dir, 'missing'), dir, join(dir, 'found')]), {
    status: 2,
    stdout: 'http://a.example/\n',
    stderr: `urisift: ${join(dir, 'missing')}: no such file\nurisift: ${dir}: is a directory; use -r to read everything in it\n`
  })
  const { version } = (await import('../../package.json', { with: { type: 'json' } })).default
  t.match(urisift(['--version']), { status: 0, stdout: `${version}\n` })
})

t.test('a reader that has had enough is no error', async t => {
  const dir = t.testdir({ many: uris(100_000) })
  t.strictSame(shell('"$0" "$@" | head -n 1; exit "${PIPESTATUS[0]}"', [join(dir, 'many')]), {
    status: 0,
    stdout: 'http://a.example/0\n',
    stderr: ''
  })
})

// Linux has a device that is always full.
if (existsSync('/dev/full')) {
  t.test('a full disk is one', async t => {
    const dir = t.testdir({ a: 'http://a.example/' })
    t.strictSame(shell('"$0" "$@" > /dev/full', [join(dir, 'a')]), {
      status: 2,
      stdout: '',
      stderr: 'urisift: standard output: no space left\n'
    })
  })
}

t.test('closed streams hurt nobody', async t => {
  const dir = t.testdir({ a: 'http://a.example/' })
  t.match(shell('"$0" "$@" <&-', [join(dir, 'a')]), { status: 0, stdout: 'http://a.example/\n' })
  t.match(shell('"$0" "$@" missing 2>&-', [join(dir, 'a')]), { status: 2, stdout: /http:\/\/a\.example\/\n$/ })
})

t.test('pipes that another process has made non-blocking', async t => {
  const many = uris(20_000)
  const dir = t.testdir({ many })
  // A Node process that dies before it can tidy up leaves the pipes it shared as it needed them. Then both sides are
  // slow, and there is more than a pipe holds: reading and writing are told to try again.
  const script = `
    mkfifo from to && exec 5<>from 3<from 6>from 4<>to 5<&-
    node -e 'process.stdin.resume(); process.stdout.write(""); process.kill(process.pid, "SIGKILL")' <&3 >&4
    (sleep 0.3; cat many) >&6 3<&- 4<&- &
    (sleep 1; head -c "$(wc -c <many)") <to 3<&- 4<&- 6>&- &
    exec 6>&-
    "$0" "$@" <&3 >&4
    status=$?
    wait
    exit "$status"`
  const { status, stdout, stderr } = shell(script, [], dir)
  t.notMatch(stderr, /urisift/)
  t.equal(status, 0)
  t.ok(stdout === many)
})

t.test('an interrupt while a file is read: what was found is written, exit 130', async t => {
  // A hole of 4 TB behind the URIs: there is always more to read. They are read at once, however slow the machine is.
  const found = uris(5000)
  t.ok(found.length < 1 << 17)
  const dir = t.testdir({ huge: found })
  truncateSync(join(dir, 'huge'), 2 ** 42)
  const child = spawn(program, [...command, join(dir, 'huge')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  await until(text => text.length >= 1 << 15)
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.ok(text() === found, 'up to the last one')
})

t.test('an interrupt while it waits for more: what was found has been written already', async t => {
  const child = spawn(program, command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  child.stdin?.write('see http://a.example/1 here\n'.repeat(1000))
  await until(text => text.includes('http://a.example/1\n'))
  child.kill('SIGINT')
  t.strictSame(await ended, { code: null, signal: 'SIGINT' })
  t.match(text(), /^(http:\/\/a\.example\/1\n)+$/)
})

t.test('a file that is followed: grown, renamed, cut', async t => {
  const dir = t.testdir({ log: 'http://a.example/1\n' })
  const log = join(dir, 'log')
  const child = spawn(program, [...command, '-f', log], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  const shown = (uri: string) => until(text => text.endsWith(`${uri}\n`))
  await shown('http://a.example/1')
  appendFileSync(log, 'http://a.example/2\n')
  await shown('http://a.example/2')
  renameSync(log, `${log}.1`)
  appendFileSync(`${log}.1`, 'http://a.example/3\n')
  await shown('http://a.example/3')
  writeFileSync(log, 'http://a.example/4\n')
  await shown('http://a.example/4')
  truncateSync(log)
  // The cut is seen at one look; what is written before it, at the same length or more, would not be.
  await new Promise(resolve => setTimeout(resolve, 1000))
  appendFileSync(log, 'http://a.example/5\n')
  await shown('http://a.example/5')
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.equal(text(), [1, 2, 3, 4, 5].map(i => `http://a.example/${i}\n`).join(''))
})

t.test('pipes with a name are followed, and hold nobody up', async t => {
  const dir = t.testdir({ a: 'http://a.example/1\n', b: '' })
  const write = (name: string, uri: string) => appendFileSync(join(dir, name), `${uri}\n`)
  // Into one, somebody writes without end; into the other, nobody does yet.
  const script = 'mkfifo idle busy; yes > busy & exec "$0" "$@"'
  const child = spawn('bash', ['-c', script, program, ...command, '-fh', 'idle', 'busy', 'a', 'b'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const { text, until, ended } = follow(child)
  const shown = (uri: string) => until(text => text.endsWith(`${uri}\n`))
  await shown('http://a.example/1')
  write('a', 'http://a.example/2')
  await shown('http://a.example/2')
  const writer = openSync(join(dir, 'idle'), 'w')
  writeSync(writer, 'http://a.example/3\nhttp://a.exam')
  await shown('http://a.example/3')
  writeSync(writer, 'ple/4')
  closeSync(writer)
  await shown('http://a.example/4')
  rmSync(join(dir, 'a'))
  execFileSync('mkfifo', [join(dir, 'a')])
  await new Promise(resolve => setTimeout(resolve, 500))
  write('b', 'http://a.example/5')
  await shown('http://a.example/5')
  write('a', 'http://a.example/6')
  await shown('http://a.example/6')
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.equal(text(), [1, 2, 3, 4, 5, 6].map(i => `http://a.example/${i}\n`).join(''))
})

t.test('what is followed ends if it is nothing but pipes, once nobody writes there', t => {
  const script =
    '"$0" "$@" -fh <(echo http://a.example/1) <(sleep 1; echo http://a.example/2; sleep 1; printf http://a.example/3)'
  t.strictSame(shell(script), { status: 0, stdout: uris(4).slice('http://a.example/0\n'.length), stderr: '' })
  t.match(shell(`${script} -cm1`), { status: 0, stdout: '1\n1\n' })
  // Nobody can come to write into these.
  t.strictSame(shell('"$0" "$@" -f <(true)'), { status: 1, stdout: '', stderr: '' })
  t.match(shell('true | "$0" "$@" -f /dev/stdin'), { status: 1, stdout: '' })
  t.match(shell('"$0" "$@" -fh <(echo http://a.example/1 | gzip)'), { status: 0, stdout: 'http://a.example/1\n' })
  t.end()
})

t.test('more files to follow than may be open: these are told, the others followed', async t => {
  const names = Array.from({ length: 60 }, (_, i) => `${i}`)
  const dir = t.testdir(Object.fromEntries(names.map(name => [name, `http://a.example/${name}\n`])))
  const argv = ['-f', '-h', '--rejects', ...names]
  const child = spawn('bash', ['-c', 'ulimit -n 40; exec "$0" "$@"', program, ...command, ...argv], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const { text, until, ended } = follow(child)
  await until(text => text.includes('/5\n'))
  // What rejects need is loaded now, when no more may be opened.
  appendFileSync(join(dir, '0'), 'http://foo[.]example http://\u00e9.example\nhttp://a.example/new\n')
  await until(text => text.includes('/new\n'))
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.match(text(), /^! authority: http:\/\/foo/m)
  const refused = said.split('\n').slice(0, -1)
  t.ok(refused.length > 20 && refused.length < 50, `${refused.length} of 60`)
  t.strictSame(
    refused,
    names.slice(-refused.length).map(name => `urisift: ${name}: too many open files`)
  )
  const printed = text()
    .split('\n')
    .filter(line => /\/\d+$/.test(line))
  t.strictSame(
    printed,
    names.slice(0, -refused.length).map(name => `http://a.example/${name}`)
  )
})

t.test('an interrupt while a file is followed, behind a pipe: what was found is counted, exit 130', async t => {
  const log = join(t.testdir({ log: 'http://a.example/1\n' }), 'log')
  const child = spawn(program, [...command, '-cf', log, '-'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  child.stdin?.end('http://a.example/2\n')
  await until(text => text.endsWith('\n'))
  // That is printed right before it waits for the file to grow.
  await new Promise(resolve => setTimeout(resolve, 1000))
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.equal(text(), `(standard input):1\n${log}:1\n`)
})

t.test('a mailbox that is followed: the message that has come last is read, however much came at once', async t => {
  const message = (i: number) =>
    `From a@a.example Mon Jan  1 00:00:00 2024\nFrom: a@a.example\n\nhttp://a.example/${i}\n\n`
  const mbox = join(t.testdir({ mbox: Array.from({ length: 2000 }, (_, i) => message(i)).join('') }), 'mbox')
  const child = spawn(program, [...command, '-f', '--format=mbox', mbox], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  await until(text => text.endsWith('/1999\n'))
  appendFileSync(mbox, message(2000))
  await until(text => text.endsWith('/2000\n'))
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.equal(text(), uris(2001))
})

t.test('an interrupt while what has come waits for more: it is read, but for a last line that may go on', async t => {
  const dir = t.testdir({
    a: 'http://a.example/1\n'.repeat(20),
    b: '<!doctype html><a href="http://b.example/1">x</a>\n',
    c: 'http://c.example/1\nhttp://c.example/part',
    d: `see http://d.example/1 here\n${'words\n'.repeat(2000)}`
  })
  const argv = ['-f', '--format=auto', 'a', 'b', 'c', 'd']
  const child = spawn(program, [...command, ...argv], { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  // Of the last, enough has come.
  await until(text => text === 'd:http://d.example/1\n')
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.equal(text(), `d:http://d.example/1\n${'a:http://a.example/1\n'.repeat(20)}b:http://b.example/1\n`)
})

t.test('folders and compressed files', t => {
  const dir = t.testdir({ cur: { 2: 'http://a.example/2' }, new: { 1: 'http://a.example/1' } })
  const fifth = join(dir, '5.gz')
  writeFileSync(fifth, zlib.gzipSync('http://a.example/5\n'.repeat(3)))
  t.match(urisift(['-h', dir]), { status: 0, stdout: 'http://a.example/1\nhttp://a.example/2\n', stderr: '' })
  t.match(urisift(['-c', fifth]), { status: 0, stdout: '3\n', stderr: '' })
  t.match(shell('cat "${@: -1}" | "$0" "${@:1:$#-1}" -c', [fifth]), { status: 0, stdout: '3\n', stderr: '' })
  writeFileSync(fifth, zlib.gzipSync(uris(200_000)))
  t.match(shell(FIRST_LINE, [fifth]), { stdout: 'http://a.example/0\n0\n', stderr: '' }, 'nobody reads on')
  t.end()
})

t.test('-l0 prints names as the system has them, and also to a file among those that are read', t => {
  const dir = t.testdir({ 'a\nb': uris(1), none: '' })
  // Some file systems have only names that are UTF-8.
  const name = process.platform === 'linux' ? Buffer.from('\x1b\xe9', 'latin1') : Buffer.from('\x1b')
  writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), name]), uris(1))
  t.match(shell('"$0" "$@" -lr0 . > z', [], dir), { status: 0, stderr: '' })
  const names = readFileSync(join(dir, 'z'), 'latin1').split('\0').sort()
  t.strictSame(names, ['', `./${name.toString('latin1')}`, './a\nb'])
  t.end()
})

t.test('the file that is printed to is not read', t => {
  const dir = t.testdir({ 'a.txt': uris(5000) })
  // Without the limit a failure would fill the disk.
  const limited = (script: string) => shell(`ulimit -f 4000; ${script}`, [], dir)
  const said = (file: string) => `urisift: ${file}: is also the output\n`
  t.match(limited('"$0" "$@" -hr . > z.txt'), { status: 2, stderr: said('./z.txt') })
  t.equal(readFileSync(join(dir, 'z.txt'), 'utf8'), uris(5000))
  t.match(limited('"$0" "$@" a.txt >> a.txt'), { status: 2, stderr: said('a.txt') })
  t.match(limited('"$0" "$@" < a.txt >> a.txt'), { status: 2, stderr: said('(standard input)') })
  t.equal(readFileSync(join(dir, 'a.txt'), 'utf8'), uris(5000))
  t.match(limited('"$0" "$@" -q a.txt >> a.txt && "$0" "$@" -c a.txt >> a.txt'), { status: 0, stderr: '' })
  t.ok(readFileSync(join(dir, 'a.txt'), 'utf8').endsWith('4999\n5000\n'), 'a count comes behind all of it')
  t.end()
})

/** Gives all files numbers as NTFS does: of 64 bits, here different in the lowest nine alone. */
const LARGE_NUMBERS = `
const fs = require('node:fs')
for (const name of ['statSync', 'fstatSync']) {
  const original = fs[name]
  fs[name] = (...values) => {
    const stats = original(...values)
    const ino = 2n ** 62n + BigInt(stats.ino) % 512n
    return Object.assign(stats, { ino: typeof stats.ino === 'bigint' ? ino : Number(ino) })
  }
}
require('node:module').syncBuiltinESMExports()`

t.test('files with numbers that are larger than a number holds exactly', t => {
  const dir = t.testdir({ 'a.txt': uris(1), 'b.txt': uris(2), 'large.cjs': LARGE_NUMBERS })
  const script = '"$0" "${@:1:3}" -r ./large.cjs "${@:4}" -h a.txt b.txt > c.txt'
  t.match(shell(script, [], dir), { status: 0, stderr: '' })
  t.equal(readFileSync(join(dir, 'c.txt'), 'utf8'), uris(1) + uris(2))
  t.end()
})

t.test('a Node that is too old', t => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`
  const dir = t.testdir({ 'a.txt': uris(1), 'old.cjs': versions })
  t.strictSame(shell('"$0" "${@:1:3}" -r ./old.cjs "${@:4}" a.txt', [], dir), {
    status: 2,
    stdout: '',
    stderr: 'urisift: needs Node 20.19, 22.12 or newer; this is 18.20.8\n'
  })
  t.end()
})

t.test('files whose names are not UTF-8', t => {
  const dir = t.testdir({ cur: {}, new: {}, 'é.txt': 'http://a.example/2' })
  const name = Buffer.concat([Buffer.from(join(dir, 'new/1.b')), Buffer.of(0xe9), Buffer.from('.x')])
  writeFileSync(name, 'http://a.example/1')
  t.match(urisift([dir]), { status: 0, stdout: 'http://a.example/1\n', stderr: '' })
  const named = `${join(dir, 'new/1.b')}\\u{dce9}.x:http://a.example/1\n`
  const { stdout, stderr } = urisift(['-rH', dir])
  t.ok(stdout.includes(named) && stdout.includes('é.txt:http://a.example/2\n'), stdout)
  t.equal(stderr, '')
  const wanted = existsSync('/proc/self/cmdline') ? named : ''
  t.equal(shell('"$0" "$@" -H -- */1* ""', [], dir).stdout, wanted.replace(`${dir}/`, ''), 'on the command line')
  t.end()
})

t.test('Ctrl-C ends the program that decompresses, too', t => {
  const dir = t.testdir({ zstd: `#!/bin/sh\necho http://a.example/1\nkill -INT $PPID\nkill -INT $$\n` })
  chmodSync(join(dir, 'zstd'), 0o755)
  for (const size of [100, 1 << 20]) {
    const packed = join(dir, `${size}.zst`)
    writeFileSync(packed, Buffer.concat([Buffer.of(0x28, 0xb5, 0x2f, 0xfd), Buffer.alloc(size)]))
    t.match(shell(`PATH=${dir}:$PATH; "$0" "$@"`, [packed]), { status: 130, stderr: '' }, `${size} bytes`)
  }
  t.end()
})

for (const decompressor of ['zstd', 'xz', 'bzip2']) {
  t.test(`large files for ${decompressor}`, async t => {
    let seed = 1
    const line = () =>
      `http://a.example/${Array.from({ length: 8 }, () => (seed = Math.imul(seed, 48271) >>> 0).toString(36)).join('/')}\n`
    const text = Array.from({ length: 40_000 }, line).join('')
    const dir = t.testdir({ tmp: {}, bin: {}, empty: {} })
    const file = join(dir, 'packed')
    const { stdout, error } = spawnSync(decompressor, ['-c'], { input: text, maxBuffer: 1 << 26 })
    if (error) {
      t.pass('the program', { skip: `${decompressor} is not here` })
      return
    }
    t.ok(stdout.length > 1 << 20, 'large enough for a pipe with a name')
    writeFileSync(file, stdout)
    const TMPDIR = join(dir, 'tmp')
    const sift = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      spawnSync(program, [...command, ...args], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        env: { ...process.env, TMPDIR, ...env }
      })
    t.match(sift([file]), { status: 0, stdout: text, stderr: '' })
    t.match(sift(['-q', file]), { status: 0, stdout: '', stderr: '' }, 'no more is wanted')
    t.match(
      shell(FIRST_LINE, [file]),
      { stdout: `${text.slice(0, text.indexOf('\n') + 1)}0\n`, stderr: '' },
      'nobody reads on'
    )
    const where = execFileSync('bash', ['-c', `command -v ${decompressor}; command -v env`], {
      encoding: 'utf8'
    }).trim()
    for (const path of where.split('\n')) symlinkSync(path, join(dir, 'bin', basename(path)))
    t.match(sift([file], { PATH: join(dir, 'bin') }), { status: 0, stdout: text, stderr: '' }, 'without mkfifo')
    t.match(
      sift([file], { TMPDIR: join(dir, 'nowhere') }),
      { status: 0, stdout: text, stderr: '' },
      'nowhere to make one'
    )
    truncateSync(file, stdout.length - 1000)
    const cut = sift([file])
    t.match(cut, { status: 2, stderr: `urisift: ${file}: ${decompressor} could not read all of it\n` })
    t.ok(decompressor === 'bzip2' || cut.stdout.length > text.length / 2, 'all that came out of it')
    t.ok(text.startsWith(cut.stdout.trimEnd()), 'as it is, up to where it was cut')
    t.strictSame(readdirSync(TMPDIR), [], 'nothing is left behind')
    rmSync(join(dir, 'bin', decompressor))
    const without = sift([file], { PATH: join(dir, 'bin') })
    if (decompressor === 'zstd' && 'createZstdDecompress' in zlib) {
      t.match(without, { status: 2, stderr: `urisift: ${file}: the input ends within a frame\n` })
      t.ok(without.stdout.length >= cut.stdout.length && text.startsWith(without.stdout.trimEnd()), 'by node:zlib')
    } else t.match(without, { status: 2, stderr: `urisift: ${file}: the program ${decompressor} is not installed\n` })
  })
}

t.test('a program that cannot be started, since no more files may be open', t => {
  const dir = t.testdir({
    tmp: {},
    'packed.bz2': Buffer.from('BZh91AY'),
    'packed.xz': Buffer.concat([Buffer.from('\xfd7zXZ\0', 'latin1'), Buffer.alloc(1 << 20)]),
    plain: 'http://a.example/',
    // Opens files until so many are left that may be opened.
    'fill.cjs': `const { closeSync, openSync } = require('fs')
      const all = []
      try { for (;;) all.push(openSync('/dev/null')) } catch {}
      for (const fd of all.slice(-process.env.LEFT)) closeSync(fd)`
  })
  const script = `ulimit -n 100; NODE_OPTIONS='-r ./fill.cjs' exec "$@"`
  const argv = ['-c', script, '-', ...command.slice(2), '-h', 'packed.bz2', 'packed.xz', 'plain']
  const complaint = (extension: string, name: string) =>
    `urisift: packed.${extension}: the program ${name} cannot be started: spawn ${name} EMFILE\n`
  for (const left of [2, 4, 6]) {
    const env = { ...process.env, LEFT: String(left), TMPDIR: join(dir, 'tmp') }
    const { status, stdout, stderr } = spawnSync('bash', argv, { cwd: dir, encoding: 'utf8', env })
    t.equal(stderr, complaint('bz2', 'bzip2') + complaint('xz', 'xz'), `${left} more`)
    t.equal(stdout, 'http://a.example/\n', 'the next file is read')
    t.equal(status, 2)
  }
  t.strictSame(readdirSync(join(dir, 'tmp')), [], 'nothing is left behind')
  t.end()
})
