/**
 * Digests in plain text (RFC 1153): a line of 70 hyphens behind the preamble, one of 30 behind each message, an empty
 * line around each, and a header behind that.
 *
 *     Topics: …
 *
 *     ----------------------------------------------------------------------
 *
 *     Date: Tue, 1 Jul 2003 10:52:37 +0200
 *     Subject: …
 *
 *     body
 *
 *     ------------------------------
 *
 *     Date: …
 */
import type { Run, Source } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineReader, type Line } from '../../codec/line.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { MAX_LINE } from '../../limits.js'
import { createLineGate, createLineMark } from './line-gate.js'
import { beginsHeader } from './separator.js'

const HYPHENS = createLineMark('-'.repeat(28))

/** Mailman numbers the messages in a field of its own. */
const FIRST_LINE = /^Message: \d+/

/** Bytes of a line that are looked at: more than a line of hyphens has. */
const SAMPLE = 100

/** Places: in a message or the preamble, behind a line of hyphens, behind the empty line there. */
type State = 'content' | 'hyphens' | 'empty'

/** @param openMessage opens the message with this number, 1-based, within the digest */
export function createDigest(openPreamble: () => Source, openMessage: (number: number) => Source): Source {
  let current = openPreamble()
  let number = 0
  let state: State = 'content'
  const held = createGatherer() // from the hyphens on

  function pass(run: Run): void {
    current.push(run)
  }

  function release(): void {
    const span = held.take()
    passAll(span, pass)
    state = 'content'
  }

  function readLine({ span, end, first }: Line): void {
    const text = first ? latin1(span.bytes, 0, Math.min(end, SAMPLE)) : undefined
    if (state === 'empty' && text !== undefined && (FIRST_LINE.test(text) || beginsHeader(text))) {
      held.clear()
      current.end()
      current = openMessage(++number)
      state = 'content'
    } else if (state !== 'content' && text === '' && held.length < MAX_LINE) {
      state = 'empty'
      return passAll(span, held.add)
    } else if (state !== 'content') {
      release()
    }
    if (text !== undefined && isHyphens(text)) {
      state = 'hyphens'
      passAll(span, held.add)
    } else {
      passAll(span, pass)
    }
  }

  /** The first line of hyphens is the long one. */
  function isHyphens(line: string): boolean {
    return number === 0 ? /^-{60,75}$/.test(line) : /^-{28,75}$/.test(line)
  }

  const lines = createLineReader(readLine)
  const gate = createLineGate({
    mark: HYPHENS,
    line: span => passAll(span, lines.push),
    rest(run) {
      if (state === 'content' && lines.isIdle()) pass(run)
      else lines.push(run)
    }
  })
  return {
    push: gate.push,
    end() {
      gate.end()
      lines.end()
      release()
      current.end()
    }
  }
}
