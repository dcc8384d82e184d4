import fc from 'fast-check'
import t from 'tap'
import { createYencDecoder, yencLength } from '../../lib/codec/yenc.js'
import { check } from './tracing.js'

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/** What an encoder writes for a byte: an escape where it must, and where it likes. */
function written(byte: number, escapesMore: boolean): string {
  const encoded = (byte + 42) & 0xff
  const mustEscape = encoded === 0 || encoded === 0x0a || encoded === 0x0d || encoded === 0x3d
  const mayEscape = encoded === 0x09 || encoded === 0x20 || encoded === 0x2e
  return mustEscape || (escapesMore && mayEscape)
    ? `=${String.fromCharCode((encoded + 64) & 0xff)}`
    : String.fromCharCode(encoded)
}

t.test('bytes, each with its origin', async t => {
  check(t, createYencDecoder, latin1('\x92\x9e\x9e\x9ad'), 'http:', { http: '\x92\x9e\x9e\x9a', ':': 'd' })
  check(t, createYencDecoder, latin1('\x8b\r\n\x8c\n'), 'ab', { a: '\x8b', b: '\x8c', ab: '\x8b\r\n\x8c' })
  check(t, createYencDecoder, latin1('\x8b=}\x8c'), 'a\x13b', { '\x13': '=}' }, [])
  check(t, createYencDecoder, latin1('\x8b=\r\n}\x8c'), 'a\x13b', { '\x13': '=\r\n}' })
  check(t, createYencDecoder, latin1('\x8b=\xcb\x8b='), 'aaa', {})
  check(t, createYencDecoder, '', '')
})

t.test('what was encoded', async t => {
  const ascii = fc.uint8Array({ max: 0x7f, maxLength: 200 })
  fc.assert(
    fc.property(ascii, fc.boolean(), fc.integer({ min: 1, max: 130 }), (bytes, escapesMore, length) => {
      let input = ''
      let line = 0
      for (const byte of bytes) {
        const next = written(byte, escapesMore)
        input += next
        line += next.length
        if (line >= length) {
          input += '\r\n'
          line = 0
        }
      }
      check(t, createYencDecoder, latin1(input), Buffer.from(bytes).toString('latin1'))
    }),
    { numRuns: 50 }
  )
})

t.test('the length of what a line stands for', async t => {
  t.equal(yencLength(latin1('\x8b=}\x8c'), 0, 4), 3)
  t.equal(yencLength(latin1('\x8b=}\x8c'), 3, 4), 1)
  t.equal(yencLength(latin1(''), 0, 0), 0)
})
