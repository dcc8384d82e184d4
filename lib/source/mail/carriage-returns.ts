/**
 * Mail of the old Macintosh, whose lines end in CR alone: read as if they ended in LF. A byte stays a byte, so nothing
 * moves. An input is such if its first bytes hold CR and no LF. The mark that some editors put before UTF-8 is left out.
 */
import type { Run, Source } from '../../text.js'
import type { Receiver } from '../../codec/codec.js'
import { pushSlice } from '../../codec/origin.js'
import { createGatherer } from '../../codec/span.js'

const CR = 0x0d
const LF = 0x0a

/** Bytes that are looked at. */
const HEAD = 4096

/** U+FEFF in UTF-8. */
const MARK = [0xef, 0xbb, 0xbf]

/** Line ends as they are looked at in the head of an input, one character a byte. */
export function withLineFeeds(head: string): string {
  return head.includes('\n') ? head : head.replace(/\r/g, '\n')
}

function behindMark(bytes: Uint8Array): number {
  return MARK.every((byte, i) => bytes[i] === byte) ? MARK.length : 0
}

export function createLineFeeds(source: Source): Source {
  const head = createGatherer()
  let chosen: Receiver | undefined

  function translate(run: Run): void {
    source.push({ ...run, bytes: new Uint8Array(run.bytes).map(byte => (byte === CR ? LF : byte)) })
  }

  function begin(): void {
    const span = head.take()
    const bytes = span.bytes.subarray(0, HEAD)
    const to = bytes.includes(CR) && !bytes.includes(LF) ? { push: translate } : source
    chosen = to
    span.pass(behindMark(span.bytes), span.bytes.length, run => to.push(run))
  }

  return {
    push(run) {
      if (chosen !== undefined) return chosen.push(run)
      // Mostly the first line ends in the first run.
      if (head.length === 0 && run.bytes.subarray(0, HEAD).includes(LF)) {
        chosen = source
        return pushSlice(run, behindMark(run.bytes), run.bytes.length, source)
      }
      head.add(run)
      if (head.length >= HEAD) begin()
    },
    end() {
      if (chosen === undefined) begin()
      source.end()
    }
  }
}
