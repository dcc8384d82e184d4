/**
 * A message as Apple Mail keeps it (`.emlx`): its length on a line before it, and a property list behind it, which is
 * not part of the message. The length is trusted if such a list stands at the end it leads to.
 *
 *     2041
 *     Received: …
 *     …
 *     <?xml version="1.0" encoding="UTF-8"?>
 */
import type { Run, Source, TextSink } from '../../text.js'
import { isDigit } from '../../codec/ascii.js'
import type { Codec } from '../../codec/codec.js'
import { latin1 } from '../../codec/latin1.js'
import { gatherLine, isLineGathered } from '../../codec/line.js'
import { isDirect, pushSlice } from '../../codec/origin.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { createLineGate, createLineMark } from './line-gate.js'
import { createMessage, type MessagePlace } from './message.js'

const LENGTH = /^(\d{1,12})[ \t]*\n/

/** Bytes within which the line with the length must end. */
const MAX_FIRST = 32

const LIST = createLineMark('<?xml ')

/** If the text, whose lines end in line feeds, begins with the line of a length: the index behind that line; else 0. */
export function behindLength(text: string): number {
  return LENGTH.exec(text)?.[0].length ?? 0
}

/** A source for a message with or without such a line before it. */
export function createEmlx(place: MessagePlace): Source {
  const message = createMessage(1, place)
  const first = createGatherer()
  let receiver: Source | Codec | undefined

  /** Decides by the first line. */
  function begin(): Source | Codec {
    const span = first.take()
    const text = latin1(span.bytes)
    const start = behindLength(text)
    const chosen =
      start === 0 ? message : createBounded(message, place.sink, span.at(0), span.at(start) + Number.parseInt(text, 10))
    span.pass(start, span.bytes.length, run => chosen.push(run))
    return chosen
  }

  return {
    push(run) {
      if (receiver !== undefined) return receiver.push(run)
      const byte = run.bytes[0]
      // No length: the header is passed on in one run if it came so.
      if (first.length === 0 && byte !== undefined && !isDigit(byte)) {
        receiver = message
        return receiver.push(run)
      }
      const end = gatherLine(run, 0, first, MAX_FIRST)
      if (!isLineGathered(first, MAX_FIRST)) return
      receiver = begin()
      pushSlice(run, end, run.bytes.length, receiver)
    },
    end() {
      receiver ??= begin()
      receiver.end()
    }
  }
}

/**
 * Passes on the message up to a list at `end`. `at`: place of the length, which is wrong if it leads neither to a list
 * nor to the end of the input.
 */
function createBounded(message: Source, sink: TextSink, at: number, end: number): Codec {
  let read = 0
  let isBehind = false

  function rest(run: Run): void {
    if (isBehind) return
    message.push(run)
    read = run.to
  }

  const createGate = (): Codec =>
    createLineGate({
      mark: LIST,
      line(span) {
        isBehind ||= span.at(0) === end
        passAll(span, rest)
      },
      rest
    })
  let gate = createGate()
  let isAtEnd = false
  return {
    push(run) {
      if (isAtEnd || run.to <= end || !isDirect(run)) return gate.push(run)
      isAtEnd = true
      const at = Math.max(0, end - run.from)
      pushSlice(run, 0, at, gate)
      // The last line of the message may have no line feed.
      gate.end()
      gate = createGate()
      pushSlice(run, at, run.bytes.length, gate)
    },
    end() {
      gate.end()
      message.end()
      if (read !== end) sink.defect({ code: 'bad-length', at, path: 'message 1', detail: 'emlx' })
    }
  }
}
