import t from 'tap'
import { bytesInWords, createProgress } from '../../lib/cli/progress.js'

t.test('numbers of bytes', t => {
  const cases: [bytes: number, words: string][] = [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [12_345, '12.3 kB'],
    [99_949, '99.9 kB'],
    [123_456, '123 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [4_200_000_000, '4.2 GB'],
    [5e16, '50000 TB']
  ]
  for (const [bytes, words] of cases) t.equal(bytesInWords(bytes), words)
  t.end()
})

t.test('a line that comes after a second, is renewed five times a second and wiped', t => {
  let terminal = ''
  const progress = createProgress(
    text => void (terminal += text),
    () => true,
    500
  )
  progress.clear()
  progress.update(1499, 1e6, 1)
  t.equal(terminal, '')
  progress.update(2500, 300_000_000, 12)
  t.equal(terminal, '\x1b[K300 MB read, 150 MB/s, 12 found\r')
  progress.update(2699, 310_000_000, 13)
  t.notMatch(terminal, '310 MB')
  progress.update(2700, 330_000_000, 14)
  t.match(terminal, '330 MB read, 150 MB/s, 14 found\r')
  progress.clear()
  progress.clear()
  t.match(terminal, /found\r\x1b\[K$/)
  t.end()
})

t.test('nothing where there is no terminal', t => {
  let written = ''
  const progress = createProgress(
    text => void (written += text),
    () => false,
    0
  )
  progress.update(1e6, 1, 1)
  progress.clear()
  t.equal(written, '')
  t.end()
})
