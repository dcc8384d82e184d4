/**
 * MMDF: each message stands between two lines of four SOH.
 *
 *     ^A^A^A^A
 *     From: …
 *     ^A^A^A^A
 */
import { SP } from '../../bytes.js'
import type { Source } from '../../text.js'
import { pushSlice } from '../../codec/origin.js'
import { latin1 } from '../../codec/latin1.js'
import { passAll } from '../../codec/span.js'
import { createLineGate, createLineMark } from './line-gate.js'
import { createMessage, type MessagePlace } from './message.js'

const MARK = '\x01\x01\x01\x01'

const DELIMITER = createLineMark(MARK)

export function createMmdf(place: MessagePlace): Source {
  let index = 0
  let message: Source | undefined

  const gate = createLineGate({
    mark: DELIMITER,
    line(span) {
      if (latin1(span.bytes).trimEnd() !== MARK) return passAll(span, run => message?.push(run))
      message?.end()
      message = undefined
    },
    rest(run) {
      // Between two messages there is nothing but white space.
      const start = message === undefined ? run.bytes.findIndex(byte => byte > SP) : 0
      if (start < 0) return
      message ??= createMessage(++index, place)
      pushSlice(run, start, run.bytes.length, message)
    }
  })
  return {
    push: gate.push,
    end() {
      gate.end()
      message?.end()
    }
  }
}
