/** The reader of lines against an oracle that splits at line feeds, in pieces of any size and origin. */
import fc from 'fast-check'
import t from 'tap'
import { latin1, latin1Bytes } from '../../lib/codec/latin1.js'
import { createLineReader, gatherLine, isLineGathered, pushLines, type Line } from '../../lib/codec/line.js'
import { createGatherer } from '../../lib/codec/span.js'
import { MAX_LINE } from '../../lib/limits.js'
import type { Run } from '../../lib/text.js'
import '../property/seed.js'

interface Piece extends Pick<Line, 'first' | 'last'> {
  /** Without line end. */
  readonly text: string
  readonly lineEnd: string
}

/** A longer line comes in pieces of the greatest length; if that is all of the last one, an empty piece ends it. */
function byOracle(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  for (const line of text.split(/(?<=\n)/)) {
    for (let at = 0; at < line.length || (at > 0 && !line.endsWith('\n')); at += MAX_LINE) {
      const piece = line.slice(at, at + MAX_LINE)
      const [lineEnd] = /(?:\r*\n)?$/.exec(piece)!
      const last = piece.length < MAX_LINE || piece.endsWith('\n')
      pieces.push({ text: piece.slice(0, piece.length - lineEnd.length), lineEnd, first: at === 0, last })
      if (last) break
    }
  }
  return pieces
}

/** A piece of the input: one to one, or as of base64, three bytes for four. */
function runOf(bytes: Uint8Array, at: number, isDecoded: boolean): Run {
  if (!isDecoded) return { bytes, from: at, to: at + bytes.length }
  return { bytes, from: 2 * at, to: 2 * at + 4 * Math.ceil(bytes.length / 3), ratio: [4, 3] }
}

function byReader(text: string, sizes: readonly number[], isDecoded: boolean): readonly Piece[] {
  const pieces: Piece[] = []
  let read = 0
  const reader = createLineReader(({ span, end, first, last }) => {
    const whole = latin1(span.bytes)
    // Those of base64 begin anew in each piece of the input.
    if (!isDecoded && whole !== '' && (span.at(0) !== read || span.past(whole.length - 1) !== read + whole.length))
      throw new Error(`origin of ${read}: ${span.at(0)}`)
    read += whole.length
    pieces.push({ text: whole.slice(0, end), lineEnd: whole.slice(end), first, last })
  })
  const input = latin1Bytes(text)
  let at = 0
  for (const size of [...sizes, Infinity]) {
    const piece = input.slice(at, at + size)
    reader.push(runOf(piece, at, isDecoded))
    at += piece.length
    if (reader.isIdle() !== (at === 0 || text[at - 1] === '\n')) throw new Error(`idle at ${at}`)
    piece.fill(0x0a)
  }
  reader.end()
  if (!reader.isIdle()) throw new Error('not idle at the end')
  return pieces
}

const part = fc.constantFrom('a', 'b ', '\n', '\n', '\r\n', '\r\r\n', '\r', '\n\n')
const text = fc.array(part, { maxLength: 20 }).map(parts => parts.join(''))
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 12 })

const same = (text: string, sizes: readonly number[], isDecoded: boolean): boolean =>
  JSON.stringify(byReader(text, sizes, isDecoded)) === JSON.stringify(byOracle(text))

t.test('any lines', async t => {
  fc.assert(fc.property(text, sizes, fc.boolean(), same), { numRuns: 3000 })
  t.pass('as by the oracle')
})

t.test('lines about as long as the longest, and longer', async t => {
  const long = fc
    .tuple(fc.constantFrom(1, 1, 2, 3), fc.integer({ min: -3, max: 3 }))
    .map(([times, more]) => 'x'.repeat(times * MAX_LINE + more))
  const longSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1000, max: 5000 })), {
    maxLength: 8
  })
  fc.assert(
    fc.property(text, long, text, longSizes, fc.boolean(), (before, long, behind, sizes, isDecoded) =>
      same(before + long + behind, sizes, isDecoded)
    ),
    { numRuns: 600, examples: [['', 'x'.repeat(MAX_LINE), '', [], false]] }
  )
  t.pass('as by the oracle')
})

t.test('a line is gathered as far as a bound', async t => {
  const cases: readonly [pieces: readonly string[], gathered: string, isAll: boolean][] = [
    [['abc'], 'abc', false],
    [['ab', 'c\nd'], 'abc\n', true],
    [['abcdefg\n'], 'abcde', true],
    [['abc', 'defg'], 'abcde', true],
    [['abcd', '\n'], 'abcd\n', true],
    [['abcde', '\n'], 'abcde', true]
  ]
  for (const [pieces, gathered, isAll] of cases) {
    const gatherer = createGatherer()
    for (const piece of pieces) {
      if (gatherer.length > 0 && isLineGathered(gatherer, 5)) break
      const before = gatherer.length
      const read = gatherLine(runOf(latin1Bytes(piece), before, false), 0, gatherer, 5)
      t.equal(read, gatherer.length - before, JSON.stringify(pieces))
    }
    t.equal(isLineGathered(gatherer, 5), isAll, JSON.stringify(pieces))
    t.equal(latin1(gatherer.take().bytes), gathered)
  }
})

t.test('lines that something else reads at once', async t => {
  const lines = fc.array(fc.constantFrom('x', 'xx\n', 'x\n', 'y\n', 'y', '\n'), { maxLength: 30 })
  fc.assert(
    fc.property(
      lines.map(lines => lines.join('')),
      sizes,
      (text, sizes) => {
        let told = ''
        const reader = createLineReader(({ span }) => (told += latin1(span.bytes)))
        let at = 0
        for (const size of [...sizes, Infinity]) {
          const piece = text.slice(at, at + size)
          pushLines(runOf(latin1Bytes(piece), at, false), reader, (run, i) => {
            if (at + i > 0 && text[at + i - 1] !== '\n') throw new Error('not at the beginning of a line')
            // Whole lines of x alone.
            const [read] = /^(?:x*\n)*/.exec(piece.slice(i))!
            told += read
            return i + read.length
          })
          at += piece.length
        }
        reader.end()
        return told === text
      }
    ),
    { numRuns: 3000 }
  )
  t.pass('all come, in order')
})

t.test('what is read at once is tried more rarely where it fails, but again and again', async t => {
  let taken = 0
  let tries = 0
  const reader = createLineReader(() => taken++)
  const all = latin1Bytes('a line\n'.repeat(100_000))
  pushLines(runOf(all, 0, false), reader, (_, at) => {
    tries++
    return at
  })
  t.ok(tries > 150 && tries < 200, `${tries} tries`)
  t.equal(taken, 100_000)
  taken = 0
  const half = latin1Bytes('x\ny\n'.repeat(1000))
  pushLines(runOf(half, 0, false), reader, (_, at) => (half[at] === 0x78 ? at + 2 : at))
  t.equal(taken, 1000, 'where it has just read lines, one that it cannot read is all it leaves')
})
