import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { deflateRawSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { type Compressed, decompress, decompressed, DecompressionError } from '../../lib/compressed/index.js'
import { compressionOf } from '../../lib/compressed/magic.js'
import { extractFrom } from '../../lib/extract.js'
import { createUriStream } from '../../lib/stream.js'

const text = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${i * 7919} http://a.example/${i}\n`).join(''))

/** What comes out, and the message of the error at its end. */
async function read(compression: Compressed, bytes: Buffer, size = 10_000): Promise<[Buffer, string | undefined]> {
  const chunks: Buffer[] = []
  for (let i = 0; i < bytes.length; i += size) chunks.push(bytes.subarray(i, i + size))
  const out: Uint8Array[] = []
  try {
    for await (const chunk of decompress(compression, chunks)) out.push(chunk)
  } catch (error) {
    if (!(error instanceof DecompressionError)) throw error
    return [Buffer.concat(out), error.message]
  }
  return [Buffer.concat(out), undefined]
}

t.test('gzip', async t => {
  const gzip = gzipSync(text)
  const half = text.length >> 1
  for (const [name, bytes] of [
    ['one member', gzip],
    ['members', Buffer.concat([gzipSync(text.subarray(0, half)), gzipSync(text.subarray(half))])],
    ['zeros behind', Buffer.concat([gzip, Buffer.alloc(5000)])],
    ['an empty member', Buffer.concat([gzipSync(''), gzip])]
  ] as const) {
    t.equal(compressionOf(bytes), 'gzip')
    const [out, failure] = await read('gzip', bytes)
    t.ok(out.equals(text), name)
    t.equal(failure, undefined, name)
  }
  const another = gzipSync(text)
  another[1]! ^= 1
  for (const behind of [Buffer.from('this is no member'), another, Buffer.concat([Buffer.alloc(300_000), another])])
    for (const size of [1000, Infinity]) {
      const [out, failure] = await read('gzip', Buffer.concat([gzip, behind]), size)
      t.ok(out.equals(text), 'all before what is no member')
      t.equal(failure, 'all is read, but something else stands behind it')
    }
  const sizes = [0, 1, 30, 100_000, 5, 300_000, 2, 0, 70_000, 3]
  let at = 0
  const members = sizes.map(size => gzipSync(text.subarray(at, (at += size))))
  for (const size of [1, 100, 10_000, 1e6]) {
    const [out, failure] = await read('gzip', Buffer.concat(members), size)
    t.ok(out.equals(text.subarray(0, at)), `members of all sizes, in pieces of ${size}`)
    t.equal(failure, undefined)
  }
  const zeros = gzipSync(Buffer.alloc(1 << 22))
  const [many] = await read('gzip', Buffer.concat([zeros, zeros, gzipSync('a')]))
  t.equal(many.length, 2 * (1 << 22) + 1, 'small when compressed')
  const [out] = await read('gzip', gzipSync('http://a.example/'), 1)
  t.equal(out.toString(), 'http://a.example/', 'byte by byte')
})

t.test('gzip with all its fields', async t => {
  const plain = gzipSync('text')
  const header = Buffer.from([0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 1, 2, 0x61, 0, 0x62, 0, 9, 9])
  const bytes = Buffer.concat([header, deflateRawSync('text'), plain.subarray(-8)])
  t.strictSame(await read('gzip', bytes), [Buffer.from('text'), undefined])
})

t.test('gzip with each of its fields alone, and cut off in them', async t => {
  const rest = Buffer.concat([deflateRawSync('text'), gzipSync('text').subarray(-8)])
  const fields: readonly [flag: number, field: Buffer][] = [
    [1, Buffer.alloc(0)],
    [2, Buffer.from([9, 9])],
    [4, Buffer.from([3, 0, 1, 2, 0])],
    [4, Buffer.concat([Buffer.from([3, 1]), Buffer.alloc(259, 1)])],
    [8, Buffer.from('a name\0')],
    [16, Buffer.from('a comment\0')]
  ]
  for (const [flag, field] of fields) {
    const header = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, flag, 0, 0, 0, 0, 0, 3]), field])
    t.strictSame(await read('gzip', Buffer.concat([header, rest])), [Buffer.from('text'), undefined], `flag ${flag}`)
    for (const length of [10, 11, header.length - 1, header.length]) {
      const cut = await read('gzip', header.subarray(0, length))
      t.strictSame(cut, [Buffer.alloc(0), 'the input ends within a member'], `flag ${flag}, ${length} bytes`)
    }
  }
})

t.test('what is no member behind one', async t => {
  const member = gzipSync('text')
  for (const [at, byte] of [
    [0, 0x1e],
    [1, 0x8a],
    [2, 7]
  ] as const) {
    const other = Buffer.from(member)
    other[at] = byte
    const whole = await read('gzip', Buffer.concat([member, other]))
    t.strictSame(whole, [Buffer.from('text'), 'all is read, but something else stands behind it'], `byte ${at}`)
  }
  for await (const chunk of decompress('gzip', [Buffer.concat([member, gzipSync(''), gzipSync(''), member])]))
    t.ok(chunk.length > 0, 'of an empty one there is nothing')
})

t.test('gzip that is damaged', async t => {
  const gzip = gzipSync(text)
  const [cut, why] = await read('gzip', gzip.subarray(0, gzip.length >> 1))
  t.ok(cut.length > text.length / 3 && cut.equals(text.subarray(0, cut.length)), 'all that is there comes out')
  t.equal(why, 'the input ends within a member')
  for (const length of [1, 3, 5, 9, 10, 12]) {
    const head = gzip.subarray(0, length)
    t.strictSame(await read('gzip', head), [Buffer.alloc(0), why], `${length} bytes of a header`)
    t.strictSame(await read('gzip', Buffer.concat([gzip, head])), [text, why], 'of the second member')
  }
  const wrong = Buffer.from(gzip)
  wrong[wrong.length - 8]! ^= 1
  const [all, checksum] = await read('gzip', wrong)
  t.ok(all.equals(text))
  t.equal(checksum, 'the checksum is wrong')
  for (const whole of [gzip, gzipSync(text.subarray(0, 100))]) {
    const longer = Buffer.from(whole)
    longer[longer.length - 1]! ^= 1
    t.equal((await read('gzip', longer))[1], 'the length is wrong')
    t.equal((await read('gzip', Buffer.concat([whole, longer])))[1], 'the length is wrong', 'of the second member')
  }
  const damaged = Buffer.from(gzip)
  damaged.fill(0xff, gzip.length >> 1)
  t.ok((await read('gzip', damaged))[1])
})

for (const program of ['zstd', 'bzip2', 'xz'] as const) {
  t.test(program, async t => {
    const { stdout, error } = spawnSync(program, ['-c'], { input: text, maxBuffer: 1 << 26 })
    if (error) {
      t.strictSame(await read(program, text), [Buffer.alloc(0), `the program ${program} is not installed`])
      return
    }
    t.equal(compressionOf(stdout), program)
    const [out, failure] = await read(program, stdout)
    t.ok(out.equals(text))
    t.equal(failure, undefined)
    t.equal((await read(program, stdout.subarray(0, stdout.length - 20)))[1], `${program} could not read all of it`)
  })
}

t.test('a program that cannot be started', async t => {
  const dir = t.testdir({ bzip2: '#!/bin/sh\n' })
  t.intercept(process, 'env', { value: { PATH: dir } })
  const readIt = async () => {
    const [out, failure] = await read('bzip2', text)
    t.equal(out.length, 0)
    return failure
  }
  t.equal(await readIt(), 'the program bzip2 cannot be started: spawn bzip2 EACCES', 'is told later')
  chmodSync(join(dir, 'bzip2'), 0o755)
  t.equal(await readIt(), undefined)
  process.env['LONG'] = 'a'.repeat(1 << 21)
  t.equal(await readIt(), 'the program bzip2 cannot be started: spawn E2BIG', 'is thrown at once')
})

t.test('zstd that begins with a frame to be skipped', async t => {
  const frame = Buffer.from('_*M\x18\x04\0\0\0http', 'latin1')
  t.equal(compressionOf(frame), 'zstd')
  const { stdout, error } = spawnSync('zstd', ['-c'], { input: text, maxBuffer: 1 << 26 })
  if (error) return void t.pass('the program', { skip: 'zstd is not here' })
  t.equal(await all(decompressed([frame, stdout, frame, stdout])), `${text.toString()}${text.toString()}`)
})

t.test('compress, and batches of news', async t => {
  const news = '#! rnews 70\nPath: a\nFrom: a@a.example\nNewsgroups: a.b\nSubject: x\n\nhttp://a.example/n\n'
  const packed = Buffer.from(
    'H52QI0KAkOOmzJ05IG7AUAAlDB00OkCEUWBEzps2EcMACeOiDJ4wbeCwKaPAicE5ZyzWgTMnowsxCqbUEaOmzBg6EfEoUICGDh04Ol684OgRpMgyL9woAA==',
    'base64'
  )
  const behind = (line: string, bytes: Uint8Array) => Buffer.concat([Buffer.from(line), bytes])
  t.equal(compressionOf(packed), 'compress')
  t.equal(await all(decompressed(oneByOne(behind('#! gunbatch\n', gzipSync(news))))), news)
  const [plain, failure] = await read('batch', behind('#! cunbatch\n', Buffer.from(news)))
  t.equal(plain.length, 0)
  t.equal(failure, 'nothing that is compressed stands behind the first line of the batch')
  t.equal(
    (await read('batch', behind('#! gunbatch\n', gzipSync(news).subarray(0, -4))))[1],
    'the input ends within a member'
  )
  if (spawnSync('gzip', ['--version']).error) {
    t.strictSame(await read('compress', packed), [Buffer.alloc(0), 'the program gzip is not installed'])
    return
  }
  t.equal(await all(decompressed([packed])), news)
  t.equal(await all(decompressed([behind('#! cunbatch\n', packed)])), news)
  t.equal((await read('compress', Buffer.of(0x1f, 0x9d, 0x90, 0xff, 0xff, 0xff)))[1], 'gzip could not read all of it')
})

t.test('how it begins', t => {
  for (const head of [
    'plain text',
    'P* M',
    '`*M\x18',
    'BZ2',
    'BZhang',
    'BZh9: a',
    'BZh0',
    '\x1f\x8b\x00',
    '\xfd7zXZ_',
    '#!/bin/sh',
    '#! rnews 12',
    '#! gunbatch 1'
  ])
    t.equal(compressionOf(Buffer.from(head, 'latin1')), undefined, head)
  for (const head of ['', '\x1f', 'P', 'P*', 'B', 'BZ', 'BZh', 'BZh9', 'BZh91', '\xfd7zXZ', '#! ', '#! gunbatch'])
    t.equal(compressionOf(Buffer.from(head, 'latin1')), 'unclear', head)
  for (const head of ['BZh91A', 'BZh11AY', 'BZh9\x17rE'])
    t.equal(compressionOf(Buffer.from(head, 'latin1')), 'bzip2', head)
  t.end()
})

async function all(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const out: Uint8Array[] = []
  for await (const chunk of chunks) out.push(chunk)
  return Buffer.concat(out).toString()
}

const oneByOne = (bytes: Uint8Array) => Array.from(bytes, byte => Uint8Array.of(byte))

t.test('compressed or not', async t => {
  for (const plain of ['', 'B', 'BZ', 'BZhang wrote:', 'http://a.example/']) {
    t.equal(await all(decompressed([Buffer.from(plain)])), plain)
    t.equal(await all(decompressed(oneByOne(Buffer.from(plain)))), plain, 'byte by byte')
    t.equal(await all(decompressed(oneByOne(gzipSync(plain)))), plain, 'compressed')
  }
})

t.test('what the input throws comes out', async t => {
  for (const begin of ['plain', gzipSync(text).subarray(0, 5000)]) {
    const failing = function* () {
      yield Buffer.from(begin)
      throw new RangeError('gone')
    }
    await t.rejects(all(decompressed(failing())), new RangeError('gone'))
  }
})

t.test('whoever stops reading stops the input', async t => {
  for (const bytes of [text, gzipSync(text)]) {
    let closed = false
    const input = function* () {
      try {
        for (let i = 0; i < bytes.length; i += 1000) yield bytes.subarray(i, i + 1000)
      } finally {
        closed = true
      }
    }
    for await (const chunk of decompressed(input())) {
      t.ok(chunk.length > 0)
      break
    }
    t.ok(closed)
  }
})

t.test('whoever has stopped reading may close the input', async t => {
  for (const program of ['zstd', 'bzip2', 'xz'] as const) {
    const { stdout, error } = spawnSync(program, ['-c'], { input: randomBytes(1 << 21), maxBuffer: 1 << 26 })
    if (error) continue
    let isClosed = false
    let isAskedBehind = false
    const input = function* () {
      for (let i = 0; i < stdout.length; i += 1 << 16) {
        isAskedBehind ||= isClosed
        yield stdout.subarray(i, i + (1 << 16))
      }
    }
    for await (const chunk of decompress(program, input())) {
      t.ok(chunk.length > 0)
      break
    }
    isClosed = true
    await setTimeout(200)
    t.equal(isAskedBehind, false, program)
  }
})

t.test('whoever stops reading need not wait for an input that is idle', async t => {
  const bytes = gzipSync(text)
  const idle = async function* () {
    yield bytes
    await new Promise(() => {})
  }
  const stream = new PassThrough()
  stream.write(bytes)
  for (const input of [idle(), stream]) {
    for await (const chunk of decompressed(input)) {
      t.ok(chunk.length > 0)
      break
    }
  }
  t.equal(stream.destroyed, true, 'a stream is told')
})

t.test('what is damaged need not be waited for, either', async t => {
  const gzip = Buffer.concat([gzipSync('').subarray(0, 10), Buffer.alloc(100, 0xff)])
  const bzip2 = Buffer.concat([Buffer.from('BZh91AY&SY'), Buffer.alloc(100_000, 0xff)])
  for (const bytes of [gzip, bzip2]) {
    const stream = new PassThrough()
    stream.write(bytes)
    const all = async () => {
      for await (const chunk of decompressed(stream)) t.ok(chunk.length > 0)
    }
    await t.rejects(all(), { name: 'DecompressionError' })
    t.equal(stream.destroyed, true)
  }
})

t.test('what was read before the damage is found before its error is thrown', async t => {
  const links = Array.from({ length: 3000 }, (_, i) => `<li><a href="http://a.example/${i}">b</a>`)
  const page = `<!doctype html><ul>${links.join('\n')}`
  const bytes = gzipSync(page).subarray(0, -8)
  const uris: string[] = []
  const read = async () => {
    for await (const { uri } of extractFrom(decompressed([bytes]), { format: 'auto' })) uris.push(uri)
  }
  await t.rejects(read(), DecompressionError)
  t.equal(uris.length, 3000)
})

t.test('an end that is asked for while a chunk is awaited reaches the input at once', async t => {
  const bytes = gzipSync(text)
  const compressed: [name: string, bytes: Uint8Array][] = [
    ['nothing yet', Buffer.alloc(0)],
    ['plain', text.subarray(0, 1000)],
    ['gzip', bytes.subarray(0, 10_000)],
    ['within a header', bytes.subarray(0, 8)],
    ['bzip2', Buffer.from('BZh91AY&SY')]
  ]
  for (const [name, bytes] of compressed) {
    const stream = new PassThrough()
    stream.write(bytes)
    const controller = new AbortController()
    void setTimeout(20).then(() => controller.abort(new Error('enough')))
    const uris: string[] = []
    const read = async () => {
      for await (const { uri } of extractFrom(decompressed(stream), { signal: controller.signal })) uris.push(uri)
    }
    await t.rejects(read(), new Error('enough'))
    t.equal(stream.destroyed, true, `${name}: a stream`)
    // How far it has come by then is up to the machine.
    t.ok(uris.every((uri, i) => uri === `http://a.example/${i}`))
    let isTold = false
    const iterator = (function* () {
      yield bytes
    })()
    let ask = (): void => {}
    let asked = new Promise<void>(resolve => (ask = resolve))
    const idle = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          const step = iterator.next()
          if (step.done !== true) return Promise.resolve(step)
          ask()
          return new Promise<never>(() => {})
        },
        return: () => {
          isTold = true
          return Promise.resolve({ done: true as const, value: undefined })
        }
      })
    }
    const input = decompressed(idle)
    const reading = (async () => {
      for await (const chunk of input) t.ok(chunk.length > 0)
    })()
    reading.catch(() => {})
    await asked
    input.return().catch(() => {})
    t.ok(isTold, `${name}: an iterator`)
    let why: unknown
    asked = new Promise<void>(resolve => (ask = resolve))
    const web = new ReadableStream<Uint8Array>({
      start: own => own.enqueue(bytes),
      pull: () => ask(),
      cancel: reason => void (why = reason ?? 'cancelled')
    })
    const readable = Readable.from(decompressed(web))
    readable.on('error', () => {}).resume()
    await asked
    readable.destroy(new Error('enough'))
    await setImmediate()
    t.equal(why, 'cancelled', `${name}: a web stream`)
  }
})

t.test('a step of a pipeline that is aborted', async t => {
  const stream = new PassThrough()
  stream.write(gzipSync(text))
  const controller = new AbortController()
  void setTimeout(20).then(() => controller.abort())
  const reading = pipeline(
    stream,
    decompressed,
    createUriStream({ signal: controller.signal }),
    new PassThrough({ objectMode: true })
  )
  await t.rejects(reading, { name: 'AbortError' })
  t.equal(stream.destroyed, true)
})

t.test('an end that is asked for before the first chunk', async t => {
  let isAsked = false
  const input = decompressed({
    [Symbol.asyncIterator]: () => {
      isAsked = true
      return { next: () => Promise.resolve({ done: true, value: undefined }) }
    }
  })
  t.strictSame(await input.return(), { done: true, value: undefined })
  t.equal(isAsked, false)
  await t.rejects(decompressed([text]).throw(new Error('enough')), new Error('enough'))
})

t.test('so a stream is told that nobody will read it', async t => {
  for (const leave of [
    (bytes: AsyncGenerator<Uint8Array>) => bytes.return(undefined),
    (bytes: AsyncGenerator<Uint8Array>) => bytes.throw(new Error('enough')).catch(() => {}),
    (bytes: AsyncGenerator<Uint8Array>) =>
      extractFrom(bytes, { signal: AbortSignal.abort() })
        .next()
        .catch(() => {})
  ]) {
    const stream = new PassThrough()
    await leave(decompressed(stream))
    t.ok(stream.destroyed)
    let isCancelled = false
    const web = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) })
    await leave(decompressed(web))
    t.ok(isCancelled)
    const locked = new ReadableStream<Uint8Array>({ cancel: () => void t.fail('somebody else reads it') })
    locked.getReader()
    await leave(decompressed(locked))
  }
})

t.test('bytes at once, and what is none', async t => {
  const all = async (chunks: unknown): Promise<string> => {
    const out: Uint8Array[] = []
    for await (const chunk of decompressed(chunks as Uint8Array)) out.push(chunk)
    return Buffer.concat(out).toString()
  }
  for (const bytes of [gzipSync('http://a.example/'), Buffer.from('http://a.example/')])
    t.equal(await all(bytes), 'http://a.example/')
  const { buffer } = Uint8Array.from(gzipSync('see http://a.example/'))
  const numbers = [new Int8Array(buffer), new Uint8ClampedArray(buffer), new Uint16Array(buffer, 0, 2)]
  const views = [buffer, new DataView(buffer), [new DataView(buffer)], ...numbers, ...numbers.map(view => [view])]
  for (const chunks of [undefined, null, 5, 'text', ['text'], [5], [undefined], new Set([{}]), {}, ...views])
    await t.rejects(all(chunks), { name: 'TypeError', message: /bytes|Uint8Array/ }, String(chunks))
})
