/** Signed data, built byte by byte as any writer may. */
import t from 'tap'
import { SignedDataDecoder } from '../../lib/codec/signed-data.js'
import { check, type MakeCodec } from './tracing.js'

const signed: MakeCodec = emit => new SignedDataDecoder({ push: emit })

type Build = (tag: number, ...content: Uint8Array[]) => Uint8Array

const join = (...pieces: (Uint8Array | number[])[]) => Uint8Array.from(pieces.flatMap(piece => [...piece]))
const text = (written: string) => new TextEncoder().encode(written)

/** An element that tells its length in so many bytes more; 0: in the first alone. */
const told =
  (more: number): Build =>
  (tag, ...content) => {
    const all = join(...content)
    const length = Array.from({ length: more }, (_, i) => Math.floor(all.length / 256 ** (more - 1 - i)) % 256)
    return join([tag], more === 0 ? [all.length] : [0x80 + more, ...length], all)
  }
const short = told(0)
/** An element that ends at 00 00. */
const open: Build = (tag, ...content) => join([tag, 0x80], ...content, [0, 0])

const type = (last: number) => short(0x06, Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last))
const [DATA, SIGNED_DATA, ENVELOPED_DATA] = [type(1), type(2), type(3)]
const VERSION = short(0x02, Uint8Array.of(1))
/** In them stands what looks like content, but is none. */
const ALGORITHMS = short(0x31, short(0x30, short(0x04, text('none'))))
const SIGNERS = short(0x31, short(0x30, short(0xa0, short(0x04, text('none')))))

const around = (build: Build, string: Uint8Array, outer = SIGNED_DATA, inner = DATA) =>
  build(0x30, outer, build(0xa0, build(0x30, VERSION, ALGORITHMS, build(0x30, inner, build(0xa0, string)), SIGNERS)))

t.test('the content, whatever tells its length', async t => {
  const string = short(0x04, text('http://a/'))
  for (const build of [short, told(1), told(3), told(6), open]) {
    check(t, signed, around(build, string), 'http://a/', { '//a': '//a' })
  }
})

t.test('the content in pieces', async t => {
  const pieces = [short(0x04, text('http:')), short(0x04), short(0x04, text('//a/'))]
  for (const build of [short, open]) check(t, signed, around(build, build(0x24, ...pieces)), 'http://a/')
  check(t, signed, around(open, short(0x24, ...pieces)), 'http://a/')
})

t.test('what is cut off', async t => {
  check(t, signed, around(told(2), told(2)(0x04, text('http://a/'))).subarray(0, -15), 'http:/')
  check(t, signed, new Uint8Array(), '')
})

t.test('what is no signed data yields nothing', async t => {
  const string = short(0x04, text('http://a/'))
  for (const build of [short, open]) {
    check(t, signed, around(build, string, ENVELOPED_DATA), '')
    check(t, signed, around(build, string, SIGNED_DATA, ENVELOPED_DATA), '')
    check(t, signed, around(build, string, short(0x06, Uint8Array.of(0x2a))), '')
    check(t, signed, around(build, open(0x04, text('http://a/'))), '')
    check(t, signed, around(build, told(7)(0x04, text('http://a/'))), '')
  }
  check(t, signed, text('From: a\n\nhttp://a/\n'), '')
  check(t, signed, Uint8Array.of(0, 0, 0, 0), '')
  check(t, signed, new Uint8Array(300).fill(0x24), '')
})
