/** What the characters of a run are, and how far blanks are skipped. */
import t from 'tap'
import {
  BEGINS_REFERENCE,
  CHECKED,
  CLOSING,
  isDelimiter,
  REPAIRABLE,
  RUN,
  skipBlanks
} from '../../lib/appendix-c/whitespace.js'

const charactersOf = (holds: (byte: number) => boolean): string =>
  String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte).filter(holds))

t.test('the characters of each kind', async t => {
  t.equal(
    charactersOf(byte => RUN[byte] === 0),
    charactersOf(byte => byte <= 0x20 || byte >= 0x7f || '"<>`'.includes(String.fromCharCode(byte)))
  )
  t.equal(
    charactersOf(byte => (RUN[byte]! & REPAIRABLE) !== 0),
    '[\\]^{|}'
  )
  t.equal(
    charactersOf(byte => (RUN[byte]! & CLOSING) !== 0),
    "')*]}"
  )
  t.equal(
    charactersOf(byte => (RUN[byte]! & BEGINS_REFERENCE) !== 0),
    '&'
  )
  t.equal(
    charactersOf(byte => (RUN[byte]! & CHECKED) !== 0),
    '#%'
  )
  t.equal(charactersOf(isDelimiter), '"<>')
})

t.test('blanks are skipped as far as a bound', async t => {
  const behind = (bytes: Uint8Array, most: number, highBytes?: readonly number[]): number =>
    skipBlanks({ bytes, end: bytes.length, last: true, short: false, highBytes }, 1, most)
  const blanks = Buffer.from(`x${' \t\v\f'.repeat(4)}\u200by`)
  t.equal(behind(blanks, 100), 20)
  t.equal(behind(blanks, 6), 8, 'one more shows that there are too many')
  t.equal(behind(Buffer.from('x \n'), 100), 2, 'a line break is none')
  const latin1 = Array.from({ length: 128 }, (_, i) => 0x80 + i)
  t.equal(behind(Buffer.from('x\xa0 y', 'latin1'), 100, latin1), 3, 'in an encoding of single bytes')
})
