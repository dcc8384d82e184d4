import fc from 'fast-check'
import t from 'tap'
import { codecKernels } from '../../lib/codec/kernel/index.js'
import { QuotedPrintableDecoder } from '../../lib/codec/quoted-printable.js'
import { decode } from './decoding.js'
import { check, doubled, type MakeCodec } from './tracing.js'
import '../property/seed.js'

const createDecoder: MakeCodec = (emit, complain) => new QuotedPrintableDecoder({ push: emit }, complain)

const broken = (at: number) => `bad-transfer-encoding ${at} no quoted-printable escape`

t.test('as it stands', async t => check(t, createDecoder, 'plain text', 'plain text'))

t.test('escapes', async t => {
  check(t, createDecoder, 'a=0A=30', 'a\n0', { '\n': '=0A', '0': '=30' })
  check(t, createDecoder, 'a=3Db=D0=B0=2e', 'a=b\u0430.', { 'a=b': 'a=3Db', '\u0430': '=D0=B0' })
})

t.test('soft line breaks', async t => {
  check(t, createDecoder, 'ab=\r\ncd=\nef=  \t\r\ngh', 'abcdefgh', { bc: 'b=\r\nc', fg: 'f=  \t\r\ng' })
  check(t, createDecoder, 'ab=\r\r\ncd= \r\r\r\ne=3=\r\r\nDf', 'abcde=f', { bc: 'b=\r\r\nc' })
})

t.test('an escape behind a soft line break', async t => {
  check(t, createDecoder, 'a=\n=3D=\n=\nb', 'a=b', { 'a=b': 'a=\n=3D=\n=\nb' })
})

t.test('a soft line break in an escape', async t => {
  check(t, createDecoder, 'a=3=\r\nDb==\n3Dc=4=  \n=\n1', 'a=b=cA', {
    '=': '=3=\r\nD',
    A: '=4=  \n=\n1'
  })
  check(t, createDecoder, '=3=41', '=3A', { A: '=41' }, [broken(0)])
  check(t, createDecoder, '=3==\n41', '=3A', { A: '==\n41' }, [broken(0)])
  check(t, createDecoder, '====', '===', {}, [broken(0)])
  check(t, createDecoder, '=4=\nx=', '=4x', {}, [broken(0)])
  check(t, createDecoder, '=4=\n=\n', '=4', {}, [broken(0)])
})

t.test('what is no escape stays', async t => {
  check(t, createDecoder, 'a=zz=3=X=', 'a=zz=3=X', {}, [broken(1)])
  check(t, createDecoder, '=3=\nD=zz', '==zz', { '=': '=3=\nD' }, [broken(5)])
  check(t, createDecoder, 'a= b', 'a= b', {}, [broken(1)])
  check(t, createDecoder, '==3D=\rb', '===\rb', {}, [broken(0)])
})

t.test('blanks without end behind an equals sign', async t => {
  for (const blank of [' ', '\t', '\r']) {
    check(t, createDecoder, `a=${blank.repeat(80)}\nb`, 'ab')
    const input = `=${blank.repeat(81)}\nb`
    check(t, createDecoder, input, input, {}, [broken(0)])
  }
})

t.test('cut off', async t => {
  check(t, createDecoder, 'a=', 'a')
  check(t, createDecoder, 'a=4', 'a=4', {}, [broken(1)])
})

/**
 * All soft breaks first, then the one at the end that has lost its line break, then the escapes. `!` stands for a soft
 * break that was removed: what it broke goes on behind it.
 */
function byOracle(text: string): string {
  let marked = text
  for (let before = ''; before !== marked;) {
    before = marked
    marked = marked.replace(/=!*[ \t]*\r*\n/, '!')
  }
  return marked
    .replace(/=!*[ \t]*\r*$/, '')
    .replace(/=!*([\dA-F])!*([\dA-F])/gi, (_, high: string, low: string) =>
      String.fromCharCode(parseInt(high + low, 16))
    )
    .replaceAll('!', '')
}

/** Whether a byte stands at its origin: as it is, or as an escape in which soft breaks may stand. */
const standsThere = (byte: string, source: string): boolean =>
  source === byte || (/^=[^]*[\dA-F]$/i.test(source) && byOracle(source) === byte)

t.test('any text, against an oracle', async t => {
  t.teardown(() => (codecKernels.use = 'large'))
  const unit = fc.constantFrom(
    '=',
    '=',
    '=',
    '=\n',
    '=\r\n',
    '=41',
    '=3',
    '4',
    '1',
    'g',
    'x',
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n'
  )
  // Of `===`, the last may break the second, but the first is over: the oracle does not know that.
  const text = fc
    .array(unit, { maxLength: 20 })
    .map(units => units.join(''))
    .filter(text => text.split(/=(?=[\dA-F]?=)/i).length <= 2)
  for (const use of ['always', 'never'] as const) {
    codecKernels.use = use
    fc.assert(
      fc.property(text, fc.constantFrom(1, 2, 3, 5, Infinity), fc.constantFrom(1, 2), (text, size, unit) => {
        const decoded = decode(text, unit === 1 ? createDecoder : doubled(createDecoder), size)
        const { origins } = decoded
        const sources = origins.map(([from, to]) => text.slice(from / unit, to / unit))
        const inOrder = origins.every(([from], i) => from >= (origins[i - 1]?.[1] ?? 0))
        return (
          decoded.text === byOracle(text) &&
          inOrder &&
          sources.every((source, i) => standsThere(decoded.text[i]!, source))
        )
      }),
      { numRuns: 10_000 }
    )
  }
  t.pass('the same, from where it stands')
})
