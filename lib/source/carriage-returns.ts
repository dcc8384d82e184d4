/**
 * Undoes what programs have done to mail, news, calendars and cards: lines that end in CR alone, as on the old Macintosh,
 * are read as if they ended in LF. Every byte is replaced by one byte, so no offset changes. An input has such lines if its
 * first bytes hold CR and no LF.
 */
import { CR, LF } from '../bytes.js'
import type { Run, Source } from '../text.js'
import type { Receiver } from '../codec/codec.js'
import { createGatherer, passAll } from '../codec/span.js'

/** Bytes at the beginning that are looked at. */
const HEAD = 4096

/** The head of an input, one character a byte, with the line ends that `createLineFeeds` makes of it. */
export function withLineFeeds(head: string): string {
  return head.slice(0, HEAD).includes('\n') ? head : head.replace(/\r/g, '\n')
}

/** Returns a source that passes on its input with lines that end in LF. */
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
    passAll(span, run => to.push(run))
  }

  return {
    push(run) {
      if (chosen !== undefined) return chosen.push(run)
      const hasLineFeed = run.bytes.subarray(0, HEAD - head.length).includes(LF)
      // Mostly the first line ends in the first run.
      if (hasLineFeed && head.length === 0) {
        chosen = source
        return source.push(run)
      }
      head.add(run)
      if (hasLineFeed || head.length >= HEAD) begin()
    },
    end() {
      if (chosen === undefined) begin()
      source.end()
    }
  }
}
