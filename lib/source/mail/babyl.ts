/**
 * Babyl, the mail file of Emacs Rmail (up to version 22).
 *
 *     BABYL OPTIONS: …          ; the file's own header
 *     ^_^L
 *     1, answered,,             ; 1: the whole header comes first, 0: only the one shown
 *     From: …                   ; the whole header
 *
 *     *** EOOH ***
 *     From: …                   ; the header as shown, left out if there was a whole one
 *
 *     body
 *     ^_
 *
 * A line ^_ in a body ends it only where a message begins behind it, or nothing: what stands there would be lost.
 */
import type { Run, Source } from '../../text.js'
import { createLineReader, pushLines, type Line } from '../../codec/line.js'
import { passSlice } from '../../codec/origin.js'
import { indexOfSequence, searchable } from '../../codec/search.js'
import { passAll } from '../../codec/span.js'
import { latin1 } from '../../codec/latin1.js'
import { MAX_HEADER } from '../../limits.js'
import { createMessage, type MessagePlace } from './message.js'

/** A line feed, and ^_ behind it. */
const MARK = Uint8Array.of(0x0a, 0x1f)

const EOOH = '*** EOOH ***'

/** Places in the file: between messages, in the line of labels, in one of the two headers, behind them. */
type State = 'between' | 'labels' | 'whole-header' | 'shown-header' | 'second-header' | 'body'

export function createBabyl(place: MessagePlace): Source {
  let index = 0
  let message: Source | undefined
  let state: State = 'between'
  /** Bytes of the header as shown. */
  let shown = 0

  function pass({ span }: Line): void {
    passAll(span, run => message?.push(run))
  }

  function finish(): void {
    message?.end()
    message = undefined
    state = 'between'
  }

  function begin(): void {
    finish()
    state = 'labels'
  }

  const reader = createLineReader(line => {
    const { span, end, first } = line
    const text = end <= 80 ? latin1(span.bytes, 0, end) : ''
    // `^_^L` is one line or two.
    if (first && /^\x1f(?:\s*$|\f)/.test(text)) {
      if (text.includes('\f')) begin()
      else if (state === 'body') state = 'between'
      else finish()
      return
    }
    switch (state) {
      case 'between':
        if (text === '\f') begin()
        else if (end > 0 && message !== undefined) {
          state = 'body'
          pass(line)
        }
        break
      case 'labels':
        message = createMessage(++index, place)
        shown = 0
        state = text.startsWith('1') ? 'whole-header' : 'shown-header'
        break
      case 'whole-header':
        // An empty line here ends the header for good; otherwise the one behind the shown header does.
        if (text === EOOH) state = 'second-header'
        else if (end > 0) pass(line)
        break
      case 'second-header':
        if (end > 0 || !first) break
        state = 'body'
        pass(line)
        break
      case 'shown-header':
        if (text !== EOOH) pass(line)
        // No header is as long as that.
        if (end === 0 || (shown += span.bytes.length) > MAX_HEADER) state = 'body'
        break
      case 'body':
        pass(line)
    }
  })

  /** Passes on lines of a body from index `at` of a run on, where one begins, up to one that begins with ^_. */
  function readBody(run: Run, at: number): number {
    if (state !== 'body' || run.bytes[at] === MARK[1]) return at
    const bytes = searchable(run.bytes)
    const found = indexOfSequence(bytes, MARK, at)
    const end = found < 0 ? bytes.lastIndexOf(MARK[0]!) + 1 : found + 1
    passSlice(run, at, end, run => message?.push(run))
    return Math.max(at, end)
  }

  return {
    push: run => pushLines(run, reader, readBody),
    end() {
      reader.end()
      finish()
    }
  }
}
