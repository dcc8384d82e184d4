/**
 * Lets everything through but lines that begin with a mark: `From ` of mbox, `--` of MIME, `.` of dot-stuffed dumps.
 * The mark is searched for with the line feed before it, so that a body costs one pass of `indexOf`, whatever its lines.
 */
import type { Run } from '../../text.js'
import type { Codec, Emit } from '../../codec/codec.js'
import { passSlice } from '../../codec/origin.js'
import { indexOfSequence, searchable } from '../../codec/search.js'
import type { Span } from '../../codec/span.js'
import { createGatherer, spanOf } from '../../codec/span.js'
import { MAX_LINE } from '../../limits.js'

const LF = 0x0a
const QUOTE = 0x3e

/** What a line begins with, made ready for the search. */
export interface LineMark {
  readonly bytes: Uint8Array
  /** Any number of `>` may stand before it. */
  readonly quoted: boolean
  /** What is searched for: the mark, with the line feed before it where nothing may stand between. */
  readonly needle: Uint8Array
}

export function createLineMark(mark: string, quoted = false): LineMark {
  const bytes = Uint8Array.from(mark, character => character.charCodeAt(0))
  return { bytes, quoted, needle: quoted ? bytes : Uint8Array.of(LF, ...bytes) }
}

export interface LineGateOptions {
  readonly mark: LineMark
  /** A whole line, with its line feed, that begins with the mark. One longer than `MAX_LINE` is none. */
  line(span: Span): void
  /** All else, in order. */
  rest: Emit
}

export function createLineGate({ mark, line, rest }: LineGateOptions): Codec {
  const { bytes: markBytes, quoted, needle } = mark
  const gatherer = createGatherer()
  let sure = false // what was gathered begins with the whole mark
  let atStart = true

  /** Whether the line at `i` begins with the mark, as far as the bytes tell. */
  function test(bytes: Uint8Array, i: number): 'yes' | 'no' | 'maybe' {
    if (quoted) while (i < bytes.length && bytes[i] === QUOTE) i++
    for (let k = 0; k < markBytes.length; k++, i++) {
      if (i >= bytes.length) return 'maybe'
      if (bytes[i] !== markBytes[k]) return 'no'
    }
    return 'yes'
  }

  /** The next line behind `i` that begins with the mark, wholly within the bytes; -1 if there is none. */
  function search(bytes: Uint8Array, i: number): number {
    for (;;) {
      const found = indexOfSequence(bytes, needle, i)
      if (found < 0 || !quoted) return found < 0 ? -1 : found + 1
      let start = found
      while (start > i && bytes[start - 1] === QUOTE) start--
      if (start > i && bytes[start - 1] === LF) return start
      i = found + markBytes.length
    }
  }

  function release(): void {
    const span = gatherer.take()
    span.pass(0, span.bytes.length, rest)
  }

  /** Goes on with a line of which earlier runs held the beginning. Gives the index behind what it took. */
  function resume(run: Run): number {
    const found = run.bytes.indexOf(LF)
    const wanted = found < 0 ? run.bytes.length : found + 1
    const end = Math.min(wanted, MAX_LINE - gatherer.length)
    passSlice(run, 0, end, gatherer.add)
    if (end < wanted) {
      release()
      atStart = false
      return end
    }
    const complete = found >= 0
    if (sure && !complete) return end
    const span = gatherer.take()
    const verdict = sure ? 'yes' : test(span.bytes, 0)
    if (complete && verdict === 'yes') {
      atStart = true
      line(span)
    } else if (complete || verdict === 'no') {
      atStart = complete
      span.pass(0, span.bytes.length, rest)
    } else {
      sure = verdict === 'yes'
      span.pass(0, span.bytes.length, gatherer.add)
    }
    return end
  }

  return {
    push(run) {
      const bytes = searchable(run.bytes)
      let i = gatherer.length > 0 ? resume(run) : 0
      let passed = i // all before it is handed on
      while (i < bytes.length) {
        const verdict = atStart ? test(bytes, i) : 'no'
        if (verdict !== 'no') {
          passSlice(run, passed, i, rest)
          const found = bytes.indexOf(LF, i)
          const end = found < 0 ? bytes.length : found + 1
          if (end - i > MAX_LINE) {
            passSlice(run, i, end, rest)
            atStart = found >= 0
          } else if (found < 0) {
            passSlice(run, i, end, gatherer.add)
            sure = verdict === 'yes'
          } else if (run.ratio === undefined) {
            passSlice(run, i, end, slice => line(spanOf(slice)))
          } else {
            passSlice(run, i, end, gatherer.add)
            line(gatherer.take())
          }
          i = passed = end
          continue
        }
        const next = search(bytes, i)
        if (next >= 0) {
          i = next
          atStart = true
          continue
        }
        const tail = bytes.lastIndexOf(LF) + 1
        if (tail > i && tail < bytes.length && test(bytes, tail) === 'maybe') {
          i = tail
          atStart = true
          continue
        }
        atStart = bytes[bytes.length - 1] === LF
        break
      }
      passSlice(run, passed, bytes.length, rest)
    },
    end() {
      if (gatherer.length === 0) return
      const span = gatherer.take()
      if (test(span.bytes, 0) === 'yes') line(span)
      else span.pass(0, span.bytes.length, rest)
      atStart = true
    }
  }
}
