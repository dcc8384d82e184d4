/**
 * The folding of calendars and cards (RFC 5545 §3.1, RFC 6350 §3.2): a line break with one blank behind it goes.
 *
 *     DESCRIPTION:see https://a.exam⏎
 *      ple/page            → see https://a.example/page
 */
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { createLineReader } from './line.js'
import { copyOf } from './origin.js'

export function createUnfolder(emit: Emit): Codec {
  let lineEnd: Run[] = []

  const lines = createLineReader(({ span, end, first }) => {
    const folded = first && lineEnd.length > 0 && (span.bytes[0] === 0x20 || span.bytes[0] === 0x09)
    if (!folded) lineEnd.forEach(emit)
    lineEnd = []
    span.pass(folded ? 1 : 0, end, emit)
    span.pass(end, span.bytes.length, run => lineEnd.push(copyOf(run)))
  })

  return {
    push: lines.push,
    end() {
      lines.end()
      lineEnd.forEach(emit)
      lineEnd = []
    }
  }
}
