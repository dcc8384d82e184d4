/** Lines that begin with a mark, as the kernel of codecs tells them. */
import fc from 'fast-check'
import t from 'tap'
import { latin1 } from '../../../lib/codec/latin1.js'
import { codecKernels } from '../../../lib/codec/kernel/index.js'
import { LONGEST_LINE_MARK, WIDE_INPUT_LENGTH } from '../../../lib/codec/kernel/layout.js'
import { createLineMark, createLineMarks, mayHoldAny } from '../../../lib/source/mail/line-gate.js'
import { textOf, using } from './ways.js'
import '../../property/seed.js'

t.test('lines that begin with a mark', async t => {
  const mark = createLineMark('begin')
  const marks = createLineMarks(
    mark,
    createLineMark('=ybegin '),
    createLineMark('<x'),
    createLineMark('-----BEGIN PGP')
  )
  const texts = textOf(
    ['\nbegin 644 a', '\nbegin', '\nbegi', '\nbeg', '\nbe', '\n', 'begin', '\n<x', '\n-----B', 'EG'],
    WIDE_INPUT_LENGTH
  )
  fc.assert(
    fc.property(texts, bytes => {
      const text = latin1(bytes)
      const mayHold =
        /^(?:begin|=ybegin|<x|-----BE)/m.test(text) || marks.marks.some(({ bytes }) => latin1(bytes).startsWith(text))
      return using('always', () => mayHoldAny(marks, bytes)) === mayHold
    })
  )
  const kernel = using('always', () => codecKernels.borrow(1))!
  const { needles } = marks
  for (const line of [
    '\nbegin',
    '\n-----BEGIN',
    '\n=ybegin ',
    '\n<x',
    '\nbegi',
    '\n--x',
    '\n-----BX',
    '\nBegin',
    'xbegin'
  ]) {
    const isOne = needles.some(needle => line.startsWith(latin1(needle.subarray(0, LONGEST_LINE_MARK))))
    for (let before = 0; before < 140; before++) {
      // What has been looked at before stands behind it.
      for (const stale of ['\nbegin', '\n-----BEGIN'])
        t.equal(kernel.holdsLine(Buffer.from(`${'x'.repeat(before)}${stale}`), needles), true)
      t.equal(kernel.holdsLine(Buffer.from(`${'x'.repeat(before)}${line}`), needles), isOne, line)
    }
  }
  for (let before = WIDE_INPUT_LENGTH - 10; before < WIDE_INPUT_LENGTH + 10; before++) {
    t.equal(kernel.holdsLine(Buffer.from(`${'x'.repeat(before)}\nbegin`), needles), true)
    t.equal(kernel.holdsLine(Buffer.from(`${'x'.repeat(before)}\nbegi`), needles), false)
  }
  codecKernels.giveBack(kernel)
})
