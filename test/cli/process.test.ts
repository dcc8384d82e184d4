/** The command as a process: descriptors, pipes, signals. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../..', import.meta.url))
execFileSync(process.execPath, [join(root, '.ci/prepare.js'), 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
const main = join(root, 'dist/cli/main.js')

const urisift = (args: readonly string[], input = '') => {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28
  })
  return { status, signal, stdout, stderr }
}

const shell = (script: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, main, ...args], {
    encoding: 'utf8'
  })
  return { status, stdout, stderr }
}

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
    stderr: `urisift: ${join(dir, 'missing')}: no such file\nurisift: ${dir}: is a directory; name the files in it\n`
  })
  const { version } = (await import('../../package.json', { with: { type: 'json' } })).default
  t.match(urisift(['--version']), { status: 0, stdout: `${version}\n` })
})

t.test('a reader that has had enough is no error', async t => {
  const dir = t.testdir({ many: uris(100_000) })
  t.strictSame(shell('"$1" "$2" "$3" | head -n 1; exit "${PIPESTATUS[0]}"', join(dir, 'many')), {
    status: 0,
    stdout: 'http://a.example/0\n',
    stderr: ''
  })
})

t.test('a full disk is one', { skip: existsSync('/dev/full') ? false : 'no /dev/full here' }, async t => {
  const dir = t.testdir({ a: 'http://a.example/' })
  t.strictSame(shell('"$1" "$2" "$3" > /dev/full', join(dir, 'a')), {
    status: 2,
    stdout: '',
    stderr: 'urisift: standard output: no space left\n'
  })
})

t.test('closed streams hurt nobody', async t => {
  const dir = t.testdir({ a: 'http://a.example/' })
  t.match(shell('"$1" "$2" "$3" <&-', join(dir, 'a')), { status: 0, stdout: 'http://a.example/\n' })
  t.match(shell('"$1" "$2" "$3" missing 2>&-', join(dir, 'a')), { status: 2, stdout: /http:\/\/a\.example\/\n$/ })
})

t.test('pipes that another process has made non-blocking', async t => {
  const dir = t.testdir({})
  const [from, to] = [join(dir, 'from'), join(dir, 'to')]
  execFileSync('mkfifo', [from, to])
  // The end of the input comes when no writer is left; `open` is one until the real one is done.
  const open = openSync(from, constants.O_RDWR)
  const stdin = openSync(from, constants.O_RDONLY | constants.O_NONBLOCK)
  const stdout = openSync(to, constants.O_RDWR | constants.O_NONBLOCK)
  const child = spawn(process.execPath, [main], { stdio: [stdin, stdout, 'inherit'] })
  const { ended } = follow(child)
  // More than a pipe holds, and given away slowly: both sides are told to try again.
  const many = uris(20_000)
  const writer = spawn('bash', ['-c', 'sleep 0.5; cat > "$1"', 'bash', from], { stdio: ['pipe', 'ignore', 'inherit'] })
  writer.stdin?.end(many)
  writer.on('close', () => closeSync(open))
  let read = ''
  const buffer = Buffer.alloc(4096)
  while (read.length < many.length) {
    try {
      read += buffer.toString('latin1', 0, readSync(stdout, buffer))
    } catch {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  t.match(await ended, { code: 0 })
  t.ok(read === many)
  closeSync(stdin)
  closeSync(stdout)
})

t.test('an interrupt while a file is read: what was found is written, exit 130', async t => {
  // A hole of 4 TB behind the URIs: there is always more to read.
  const dir = t.testdir({ huge: uris(10_000) })
  truncateSync(join(dir, 'huge'), 2 ** 42)
  const child = spawn(process.execPath, [main, join(dir, 'huge')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  await until(text => text.length >= 1 << 16)
  child.kill('SIGINT')
  t.strictSame(await ended, { code: 130, signal: null })
  t.ok(text() === uris(10_000), 'up to the last one')
})

t.test('an interrupt while it waits for more: what was found has been written already', async t => {
  const child = spawn(process.execPath, [main], { stdio: ['pipe', 'pipe', 'inherit'] })
  const { text, until, ended } = follow(child)
  child.stdin?.write('see http://a.example/1 here\n'.repeat(1000))
  await until(text => text.includes('http://a.example/1\n'))
  child.kill('SIGINT')
  t.strictSame(await ended, { code: null, signal: 'SIGINT' })
  t.match(text(), /^(http:\/\/a\.example\/1\n)+$/)
})
