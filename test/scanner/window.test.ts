/** Window positions and input offsets, through decodings and after letting go. */
import t from 'tap'
import { Window } from '../../lib/scanner/window.js'
import type { Run, Text } from '../../lib/text.js'

const PROSE: Text = { path: '', framing: 'prose' }

function run(text: string, from: number, to: number, more: Partial<Run> = {}): Run {
  return { bytes: Buffer.from(text), from, to, ...more }
}

function windowOf(...runs: Run[]): Window {
  const window = new Window()
  window.open(PROSE)
  for (const run of runs) window.append(run, 0)
  return window
}

/** For each byte of the window: offset of its first input byte, and of one past its last. */
function offsets(window: Window): [start: number, end: number][] {
  return Array.from({ length: window.end }, (_, at) => [window.inputStart(at), window.inputEnd(at + 1)])
}

t.test('one to one', async t => {
  t.strictSame(offsets(windowOf(run('abc', 10, 13))), [
    [10, 11],
    [11, 12],
    [12, 13]
  ])
  const apart = windowOf(run('ab', 10, 12), run('c', 12, 13), run('d', 20, 21))
  t.strictSame(offsets(apart), [
    [10, 11],
    [11, 12],
    [12, 13],
    [20, 21]
  ])
})

t.test('an atomic run stands for all of its input', async t => {
  const window = windowOf(run('a', 0, 1), run('é', 1, 7), run('b', 7, 8))
  t.strictSame(offsets(window), [
    [0, 1],
    [1, 7],
    [1, 7],
    [7, 8]
  ])
})

t.test('groups: base64, UTF-16', async t => {
  t.strictSame(offsets(windowOf(run('abcde', 100, 107, { ratio: [4, 3] }))), [
    [100, 104],
    [100, 104],
    [100, 104],
    [104, 107],
    [104, 107]
  ])
  t.strictSame(offsets(windowOf(run('ab', 6, 10, { ratio: [2, 1] }))), [
    [6, 8],
    [8, 10]
  ])
})

t.test('a run without bytes moves nothing', async t => {
  const window = windowOf(run('a', 0, 1), run('', 1, 3), run('b', 3, 4), run('', 4, 9))
  t.strictSame(offsets(window), [
    [0, 1],
    [3, 4]
  ])
})

t.test('after letting go', async t => {
  const window = new Window()
  window.open(PROSE)
  const expected: [number, number][] = []
  let shifted = 0
  for (let i = 0; i < 4000; i++) {
    const from = 20 * i
    const text = `${i}`.padStart(6, '.')
    const kind = i % 3
    const next =
      kind === 0 ? run(text, from, from + 6) : run(text, from, from + 12, kind === 1 ? { ratio: [4, 2] } : {})
    for (let at = 0; at < 6; at++) {
      if (kind === 0) expected.push([from + at, from + at + 1])
      else if (kind === 1) expected.push([from + 4 * (at >> 1), from + 4 * (at >> 1) + 4])
      else expected.push([from, from + 12])
    }
    shifted += window.append(next, window.end - 100)
  }
  t.ok(shifted > 0, 'it has let go')
  t.equal(shifted + window.end, 24_000)
  t.strictSame(offsets(window), expected.slice(shifted))
  t.equal(window.slice(window.end - 6, window.end), '..3999')
})

t.test('nothing that must be kept is let go', async t => {
  const window = new Window()
  window.open(PROSE)
  let shifted = 0
  for (let i = 0; i < 100; i++) shifted += window.append(run('x'.repeat(1000), 1000 * i, 1000 * i + 1000), 0)
  t.equal(shifted, 0)
  t.equal(window.end, 100_000)
  t.strictSame([window.inputStart(99_999), window.inputEnd(100_000)], [99_999, 100_000])
})

t.test('what was opened before is forgotten', async t => {
  const window = windowOf(run('abc', 10, 13, { written: Buffer.from('abcd') }))
  window.last = window.short = true
  window.open({ ...PROSE, highBytes: [0x430] })
  window.append(run('d', 40, 41), 0)
  t.match(window, { end: 1, last: false, short: false, altered: false, highBytes: [0x430] })
  t.strictSame(offsets(window), [[40, 41]])
})

t.test('as a string', async t => {
  const window = windowOf({ bytes: Buffer.from([0x61, 0xc3, 0xa9, 0xe9, 0x62, 0x92]), from: 0, to: 6 })
  t.equal(window.slice(0, 6), 'aééb’', 'UTF-8, and what is none as windows-1252')
  t.equal(window.slice(1, 2), 'Ã')
  window.open({ ...PROSE, highBytes: new Array<number>(128).fill(-1) })
  window.append({ bytes: Buffer.from([0x61, 0xc3, 0x62]), from: 0, to: 3 }, 0)
  t.equal(window.slice(0, 3), 'a\ufffdb', 'a letter that is not known')
})

t.test('as it is written', async t => {
  const written = (text: string) => Buffer.from(text)
  const window = windowOf(
    run('http', 0, 4, { written: written('hxxp') }),
    run('://a', 4, 8),
    run('.', 8, 11, { written: written('[.]') }),
    run('b', 11, 12)
  )
  t.equal(window.altered, true)
  t.equal(window.slice(0, window.end), 'http://a.b')
  t.equal(window.written(0, window.end), 'hxxp://a[.]b')
  t.equal(window.written(5, window.end - 1), '//a[.]')
  const apart = [4, 5, 6, 7].map(at => [at, at + 1])
  t.strictSame(offsets(window), [...new Array<number[]>(4).fill([0, 4]), ...apart, [8, 11], [11, 12]])
})

t.test('in a room of its own, and out of it', async t => {
  const window = windowOf(run('abc', 0, 3))
  let memory: Uint8Array = Buffer.alloc(4)
  const reserve = (length: number): Uint8Array => {
    if (length > memory.length) memory = Buffer.concat([memory], 2 * length)
    return memory
  }
  window.moveInto({ reserve })
  t.equal(window.bytes, memory)
  window.append(run('d'.repeat(40_000), 3, 40_003), 0)
  t.equal(window.bytes, memory)
  t.equal(window.slice(0, 6), 'abcddd')
  t.equal(window.inputEnd(40_003), 40_003)
  window.leave()
  t.not(window.bytes, memory)
  t.equal(window.end, 0)
})

t.test('room behind the end is lent, and the same again where it is the same', async t => {
  const window = windowOf(run('abc', 0, 3))
  window.makeRoom(10, 0)
  const room = window.lend(10)
  t.equal(window.lend(10), room)
  t.not(window.lend(9), room)
  const again = window.lend(10)
  again.set(Buffer.from('0123456789'))
  window.append({ bytes: again, from: 3, to: 13 }, 0)
  t.equal(window.slice(0, 13), 'abc0123456789')
  window.makeRoom(10, 0)
  const behind = window.lend(10)
  behind.set(Buffer.from('defghijklm'))
  window.append({ bytes: behind, from: 13, to: 23 }, 0)
  t.equal(window.slice(0, 23), 'abc0123456789defghijklm')
  window.letGo(20)
  window.makeRoom(10, 0)
  t.equal(window.lend(10).byteOffset, again.byteOffset, 'three bytes are left, as before')
})

t.test('places that are no longer needed are let go, also where there is room for their bytes', async t => {
  const window = new Window()
  window.open(PROSE)
  window.makeRoom(1 << 20, 0)
  const COUNT = 100_000
  let gone = 0
  for (let i = 0; i < COUNT; i++) {
    const kept = 10 * Math.floor((window.end - 1) / 10)
    gone += window.append(run('a', 6 * i, 6 * i + 6), kept)
  }
  t.equal(gone + window.end, COUNT)
  t.ok(window.end < COUNT / 2, 'most are gone')
  t.equal(window.inputStart(window.end - 1), 6 * (COUNT - 1))
  t.equal(window.inputStart(0), 6 * gone)
  const whole = new Window()
  whole.open(PROSE)
  whole.makeRoom(1 << 20, 0)
  for (let i = 0; i < COUNT; i++) whole.append(run('a', 6 * i, 6 * i + 6), 0)
  t.equal(whole.end, COUNT, 'none that is needed')
})
