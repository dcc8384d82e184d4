import { spawnSync } from 'node:child_process'
import { PassThrough } from 'node:stream'
import t from 'tap'
import { ByteReader, type Chunks } from '../../lib/compressed/byte-reader.js'
import { decompress, decompressed, DecompressionError } from '../../lib/compressed/index.js'
import { framewise } from '../../lib/compressed/zstd-frames.js'
import { unzstd as unzstdReader } from '../../lib/compressed/zstd.js'

const unzstd = unzstdReader && ((chunks: Chunks) => unzstdReader!(new ByteReader(chunks)))

const bytesOf = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd]

/** Block_Header, RFC 8878 §3.1.1.2. */
const block = (isLast: boolean, type: 'raw' | 'rle', size: number): readonly number[] => {
  const header = (isLast ? 1 : 0) + (type === 'rle' ? 2 : 0) + size * 8
  return [header & 0xff, header >> 8, header >> 16]
}

const text = 'http://a.example/'

const skippable = bytesOf('_*M\x18', [6, 0, 0, 0], 'http:/')

/** Frames, and what is in them. */
const FRAMES: readonly (readonly [name: string, frame: Buffer, content: string])[] = [
  ['one raw block', bytesOf(MAGIC, [0x20, 17], block(true, 'raw', 17), text), text],
  ['a window', bytesOf(MAGIC, [0x00, 0x08], block(true, 'raw', 17), text), text],
  [
    'a window, and the size in eight bytes',
    bytesOf(MAGIC, [0xc0, 0, 17, 0, 0, 0, 0, 0, 0, 0], block(true, 'raw', 17), text),
    text
  ],
  ['the size in four bytes', bytesOf(MAGIC, [0xa0, 17, 0, 0, 0], block(true, 'raw', 17), text), text],
  // In two bytes it is 256 less.
  ['the size in two bytes', bytesOf(MAGIC, [0x60, 44, 0], block(true, 'rle', 300), 'h'), 'h'.repeat(300)],
  [
    'several blocks',
    bytesOf(MAGIC, [0, 8], block(false, 'rle', 3), 'w', block(false, 'raw', 5), '.http', block(true, 'raw', 0)),
    'www.http'
  ],
  ['an empty block', bytesOf(MAGIC, [0x20, 0], block(true, 'raw', 0)), ''],
  ['to be skipped', skippable, ''],
  ['to be skipped, and empty', bytesOf('P*M\x18', [0, 0, 0, 0]), '']
]

async function read(chunks: AsyncIterable<Uint8Array>): Promise<[string, string | undefined]> {
  const out: Uint8Array[] = []
  try {
    for await (const chunk of chunks) out.push(chunk)
  } catch (error) {
    if (!(error instanceof DecompressionError)) throw error
    return [Buffer.concat(out).toString('latin1'), error.message]
  }
  return [Buffer.concat(out).toString('latin1'), undefined]
}

const pieces = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))

t.test('where frames end', async t => {
  const more: typeof FRAMES = [
    ['a checksum', bytesOf(MAGIC, [0x24, 17], block(true, 'raw', 17), text, [1, 2, 3, 4]), text],
    ['a dictionary', bytesOf(MAGIC, [0x22, 9, 9, 17], block(true, 'raw', 17), text), text]
  ]
  for (const [name, frame] of [...FRAMES, ...more]) {
    for (let size = 1; size <= frame.length + 1; size++) {
      const ends = new Set<number>()
      let length = 0
      const twice = Buffer.concat([frame, frame])
      for await (const slice of framewise(new ByteReader(pieces(twice, size)))) ends.add((length += slice.length))
      t.equal(length, twice.length)
      t.ok(ends.has(frame.length), `${name}, in pieces of ${size}`)
    }
    for (let length = 1; length < frame.length; length++) {
      const cut = frame.subarray(0, length)
      const [whole, why] = await read(framewise(new ByteReader([frame, cut])))
      t.equal(why, 'the input ends within a frame', `${name}, ${length} bytes`)
      t.equal(whole.length, frame.length + length, 'all that is there comes out')
    }
    for (const behind of [
      [frame, Buffer.from('this is no frame')],
      [frame, Buffer.alloc(4)]
    ]) {
      const [, why] = await read(framewise(new ByteReader(behind)))
      t.equal(why, 'what stands behind a frame is none', name)
    }
  }
})

const skip = unzstd === undefined && 'this Node does not know zstd'

t.test('zstd by node:zlib', { skip }, async t => {
  const all = Buffer.concat(FRAMES.map(([, frame]) => frame))
  const contents = FRAMES.map(([, , content]) => content).join('')
  for (const [name, frame, content] of FRAMES) t.strictSame(await read(unzstd!(frame)), [content, undefined], name)
  for (const size of [1, 2, 7, 20, all.length])
    t.strictSame(await read(unzstd!(pieces(all, size))), [contents, undefined], `in pieces of ${size}`)
  t.strictSame(await read(unzstd!([all, Buffer.from('more')])), [contents, 'what stands behind a frame is none'])
  t.strictSame(await read(unzstd!([all, skippable.subarray(0, 9)])), [contents, 'the input ends within a frame'])
  const damaged = [
    ['a checksum that is wrong', bytesOf(MAGIC, [0x24, 17], block(true, 'raw', 17), text, [1, 2, 3, 4])],
    ['a block of no type', bytesOf(MAGIC, [0x20, 17], [7, 0, 0])],
    ['a dictionary that is not here', bytesOf(MAGIC, [0x21, 9, 17], block(true, 'raw', 17), text)],
    // Window_Descriptor, §3.1.1.1.2: 2^(10 + 18) bytes.
    ['a window of 256 MB', bytesOf(MAGIC, [0, 18 << 3], block(true, 'raw', 17), text)]
  ] as const
  for (const [name, frame] of damaged) {
    const [out, why] = await read(unzstd!([all, frame]))
    t.ok(out.startsWith(contents), name)
    t.ok(why, name)
  }
})

t.test('node:zlib against the program', { skip }, async t => {
  const lines = Buffer.from(Array.from({ length: 40_000 }, (_, i) => `${i * 7919} http://a.example/${i}\n`).join(''))
  const { stdout, error } = spawnSync('zstd', ['-c'], { input: lines, maxBuffer: 1 << 26 })
  if (error) return void t.pass('the program', { skip: 'zstd is not here' })
  const twice = Buffer.concat([stdout, skippable, stdout])
  t.strictSame(await read(unzstd!(pieces(twice, 10_000))), [lines.toString().repeat(2), undefined])
  for (const length of [twice.length - 1, twice.length - 20, stdout.length + 10, stdout.length >> 1]) {
    const cut = twice.subarray(0, length)
    const { stdout: theirs, status } = spawnSync('zstd', ['-dcq'], { input: cut, maxBuffer: 1 << 26 })
    t.equal(status, 1)
    const [ours, why] = await read(unzstd!(pieces(cut, 10_000)))
    t.ok(ours.startsWith(theirs.toString()), `what the program gives of ${length} bytes`)
    t.ok(lines.toString().repeat(2).startsWith(ours), 'nothing else')
    t.equal(why, 'the input ends within a frame')
  }
  const damaged = Buffer.from(twice).fill(0xff, twice.length - 50_000)
  const [ours, why] = await read(unzstd!(pieces(damaged, 10_000)))
  t.ok(ours.length > lines.length && lines.toString().repeat(2).startsWith(ours), 'what stands before the damage')
  t.ok(why)
})

t.test('zstd without the program', async t => {
  const { PATH } = process.env
  t.teardown(() => (process.env['PATH'] = PATH))
  process.env['PATH'] = t.testdir()
  const frame = bytesOf(MAGIC, [0x20, 17], block(true, 'raw', 17), text)
  const wanted = unzstd === undefined ? ['', 'the program zstd is not installed'] : [text, undefined]
  t.strictSame(await read(decompress('zstd', [frame])), wanted)
  t.strictSame(await read(decompressed(pieces(frame, 3))), wanted)
  t.strictSame(await read(decompress('xz', [frame])), ['', 'the program xz is not installed'])
})

t.test('whoever stops reading, or finds damage, need not wait for zstd that is idle', { skip }, async t => {
  const frame = bytesOf(MAGIC, [0x20, 17], block(true, 'raw', 17), text)
  const stream = new PassThrough()
  stream.write(frame)
  for await (const chunk of unzstd!(stream)) {
    t.equal(Buffer.from(chunk).toString(), text, 'as soon as it is there')
    break
  }
  const damaged = new PassThrough()
  damaged.write(bytesOf(MAGIC, [0x20, 17], [7, 0, 0]))
  await t.rejects(
    read(unzstd!(damaged)).then(([, why]) => Promise.reject(new Error(why))),
    /./
  )
})

t.test('what the input throws comes out behind what it held', { skip }, async t => {
  const failing = function* () {
    yield bytesOf(MAGIC, [0x20, 17], block(true, 'raw', 17), text)
    throw new RangeError('gone')
  }
  let out = ''
  const all = async () => {
    for await (const chunk of unzstd!(failing())) out += Buffer.from(chunk).toString()
  }
  await t.rejects(all(), new RangeError('gone'))
  t.equal(out, text)
})
