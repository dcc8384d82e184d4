/**
 * yEnc (version 1.3, yenc.org), the encoding of files on Usenet: each byte plus 42, and an escape before the few that an
 * article cannot hold.
 *
 *     critical = NUL / LF / CR / "="        ; written as "=" and the byte plus 64
 *
 * Line ends are no data. What is no valid escape is decoded like one.
 */
import { CR, EQUALS, LF } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { endOf, startOf } from './origin.js'
import { createRunBuilder } from './run-builder.js'

const ADDED = 42
const ADDED_BY_ESCAPE = 64

/** Number of bytes that [start, end) of a line of data stands for. */
export function yencLength(bytes: Uint8Array, start: number, end: number): number {
  let length = 0
  for (let i = start; i < end; i++) if (bytes[i] !== EQUALS) length++
  return length
}

/** Decodes lines of data. */
export function createYencDecoder(emit: Emit): Codec {
  const builder = createRunBuilder(emit)
  /** Where the escape began that a byte is still to come of. */
  let escapedFrom: number | undefined

  function push(run: Run): void {
    const { bytes } = run
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!
      if (byte === LF || byte === CR) continue
      const from = escapedFrom ?? startOf(run, i)
      const added = escapedFrom === undefined ? ADDED : ADDED + ADDED_BY_ESCAPE
      if (byte === EQUALS && escapedFrom === undefined) {
        escapedFrom = from
        continue
      }
      escapedFrom = undefined
      builder.byte(from, endOf(run, i), (byte - added) & 0xff)
    }
    builder.flush()
  }

  return { push, end: () => {} }
}
