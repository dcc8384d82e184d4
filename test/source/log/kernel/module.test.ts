/** The embedded module is what its source compiles to, and logs take it when it is worth it. */
import t from 'tap'
import { logKernels } from '../../../../lib/source/log/kernel/index.js'
import { EXACT_COUNT } from '../../../../lib/scanner/kernel/layout.js'
import { INPUT_LENGTH, MOST_REFERERS } from '../../../../lib/source/log/kernel/layout.js'
import { testCompiled, testLent } from '../../../embedded-kernel.js'
import { LINE, OTHERS } from '../lines.js'

testCompiled('log', 'lib/source/log/kernel')
testLent(logKernels)

/** What it reads, and which referers it finds in it. */
function read(lines: string): { read: string; referers: string[] } {
  logKernels.use = 'always'
  const kernel = logKernels.borrow(1)!
  logKernels.use = 'large'
  const bytes = Buffer.from(lines)
  const length = kernel.read(bytes)
  const referers = Array.from({ length: kernel.refererCount }, (_, i) =>
    bytes.toString('latin1', kernel.referers[2 * i], kernel.referers[2 * i + 1])
  )
  logKernels.giveBack(kernel)
  return { read: bytes.toString('utf8', 0, length), referers }
}

t.test('reads lines as nearly all are', async t => {
  const lines = [
    LINE,
    `${LINE} "-"`,
    `${LINE} "android-app://a.example/" "x (y; z)" "-"\r`,
    `${LINE} "http://b.example/c" "x"`,
    `word ${LINE.replace('192.0.2.1', 'host')} "http:" "x"`,
    LINE.replace('192.0.2.1', '2001:db8::1').replace('200 12', '- -').replace('/1.1', '/2'),
    LINE.replace('- -', 'é x[y]'),
    `2001-01-01T12:30:45.1Z stderr F ${LINE}`,
    LINE.replace('01/Jan', ':[a')
  ]
  for (const line of lines) t.equal(read(`${line}\n`).read, `${line}\n`, line)
  t.strictSame(read(lines.map(line => `${line}\n`).join('')).referers, [
    'android-app://a.example/',
    'http://b.example/c'
  ])
})

t.test('leaves those that are other, and nothing of them', async t => {
  const first = `${LINE} "http://a.example/"\n`
  for (const other of [
    ...OTHERS,
    `${LINE} "http://b.example/" "\\"\n`,
    `${LINE} "http://b.example/" "x\n`,
    `a.example ${LINE} "http://b.example/"\n`,
    `x stdout X ${LINE}\n`,
    ` stdout F ${LINE}\n`,
    `x stdout F a.example ${LINE} "http://b.example/"\n`,
    `a ${LINE.replace('192.0.2.1', 'localhost')} "http://b.example/"\n`,
    `${LINE.replace('GET', 'G'.repeat(33))}\n`,
    `${LINE} "http://b.example/${'x'.repeat(1 << 16)}"\n`
  ])
    t.strictSame(read(first + other), { read: first, referers: ['http://a.example/'] }, other.slice(0, 200))
})

t.test('as much as there is room for', async t => {
  const short = '1 - - [] "G / HTTP/1" - - "a://b"\n'
  const { read: all, referers } = read(short.repeat(2 * MOST_REFERERS))
  t.equal(all, short.repeat(MOST_REFERERS), 'referers')
  t.strictSame(referers, Array(MOST_REFERERS).fill('a://b'))
  t.ok(MOST_REFERERS <= EXACT_COUNT, 'which the scanner takes at once')
  const long = `${LINE} "${'x'.repeat(1000)}"\n`
  t.equal(read(long.repeat(200)).read, long.repeat(Math.floor(INPUT_LENGTH / long.length)), 'bytes')
})
