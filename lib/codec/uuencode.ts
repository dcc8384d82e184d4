/**
 * Uuencode (POSIX.1-2017, uuencode): lines between `begin` and `end`, each told its length by its first character.
 *
 *     begin 644 name
 *     #86)C                    ; 0x20 + 3 bytes, then groups of four characters
 *     `
 *     end
 *
 * What stands outside is dropped; a writer's blanks at line ends may be missing, they stand for zeros.
 */
import type { Run } from '../text.js'
import { complainOnce, type Codec, type Complain, type Emit } from './codec.js'
import { readByKernel } from './kernel/decode.js'
import { latin1 } from './latin1.js'
import type { Line } from './line.js'
import { createLineReader, pushLines } from './line.js'
import { isDirect } from './origin.js'
import { createRunBuilder } from './run-builder.js'
import type { Span } from './span.js'

const BEGIN = /^begin +[0-7]{3,4} +\S/

/** Whether a line is a `begin` line. */
export function isUuencodeBegin(line: string): boolean {
  return BEGIN.test(line)
}

/** Length in bytes that a data line tells and can hold; -1 if it is none. */
export function uuencodedLength(bytes: Uint8Array, end: number): number {
  if (end === 0) return -1
  const length = (bytes[0]! - 0x20) & 0x3f
  const wanted = Math.ceil(length / 3) * 4
  // Trailing blanks may be lost, a checksum may follow.
  if (end - 1 > wanted + 4 || end - 1 < wanted - 4) return -1
  for (let i = 0; i < end; i++) if (bytes[i]! < 0x20 || bytes[i]! > 0x60) return -1
  return length
}

/** Characters of a group, and the bytes they stand for. */
const GROUP = [4, 3] as const

export interface Uudecoder extends Codec {
  /**
   * Decodes lines of data from index `at` on, where a line behind `begin` begins, as far as the kernel can: whole lines
   * of whole groups, as are nearly all of a file. Returns the index behind.
   */
  decodeLines(run: Run, at: number): number
}

export function createUudecoder(emit: Emit, complain: Complain): Uudecoder {
  const builder = createRunBuilder(emit)
  let inside = false
  const complainOfBad = complainOnce(complain, 'bad-transfer-encoding')

  const lines = createLineReader(({ span, end, first }: Line) => {
    if (!first) return
    if (!inside) {
      inside = isUuencodeBegin(latin1(span.bytes, 0, Math.min(100, span.bytes.length)))
      if (!inside) bad(span, end)
    } else if (end === 3 && span.bytes[0] === 0x65 && span.bytes[1] === 0x6e && span.bytes[2] === 0x64) {
      inside = false
    } else {
      decodeLine(span, end)
    }
  })

  return {
    decodeLines,
    push: run => pushLines(run, lines, (run, at) => (inside ? decodeLines(run, at) : at)),
    end: () => lines.end()
  }

  function bad(span: Span, end: number): void {
    if (end > 0) complainOfBad(span.at(0), 'a line that is not uuencoded')
  }

  function decodeLines(run: Run, at: number): number {
    const { bytes, from } = run
    if (!isDirect(run)) return at
    return readByKernel(run, at, (kernel, at) => {
      const end = kernel.decodeUuencode(bytes, at)
      if (end === at) return at
      const stretches = kernel.stretches()
      // The first character of a line says its length; the last stretch ends before the line does.
      const to = from + at + stretches[stretches.length - 1]!
      emit({ bytes: kernel.decoded(), from: from + at, to, ratio: GROUP, stretches })
      return end
    })
  }

  function decodeLine(span: Span, end: number): void {
    let left = uuencodedLength(span.bytes, end)
    if (left < 0) bad(span, end)
    for (let i = 1; left > 0 && i < end; i += 4, left -= 3) {
      let bits = 0
      for (let k = i; k < i + 4; k++) bits = (bits << 6) | (k < end ? (span.bytes[k]! - 0x20) & 0x3f : 0)
      const from = span.at(i)
      const to = span.past(Math.min(i + 3, end - 1))
      if (left >= 3) builder.triple(from, to, (bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff)
      else for (let k = 0; k < left; k++) builder.byte(from, to, (bits >> (16 - 8 * k)) & 0xff)
    }
    builder.flush()
  }
}
