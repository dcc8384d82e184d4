/**
 * What programs make of mail that they save as text.
 *
 * Lines of the old Macintosh end in CR alone: they are read as if they ended in LF. A byte stays a byte, so nothing moves.
 * An input is such if its first bytes hold CR and no LF.
 *
 * A byte order mark in front is left out: it would make another field of the first one.
 */
import type { Run, Source } from '../../text.js'
import type { Receiver } from '../../codec/codec.js'
import { passSlice } from '../../codec/origin.js'
import { createGatherer } from '../../codec/span.js'

const CR = 0x0d
const LF = 0x0a

/** U+FEFF in UTF-8. */
const MARK = [0xef, 0xbb, 0xbf]

/** Bytes that are looked at. */
const HEAD = 4096

/** Line ends as they are looked at in the head of an input, one character a byte. */
export function withLineFeeds(head: string): string {
  return head.includes('\n') ? head : head.replace(/\r/g, '\n')
}

const markLength = (bytes: Uint8Array): number => (MARK.every((byte, i) => bytes[i] === byte) ? MARK.length : 0)

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
    span.pass(markLength(span.bytes), span.bytes.length, run => to.push(run))
  }

  return {
    push(run) {
      if (chosen !== undefined) return chosen.push(run)
      // Mostly the first line ends in the first run.
      if (head.length === 0 && run.bytes.subarray(0, HEAD).includes(LF)) {
        chosen = source
        return passSlice(run, markLength(run.bytes), run.bytes.length, rest => source.push(rest))
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
