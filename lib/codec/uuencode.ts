/**
 * Uuencode (POSIX.1-2017, uuencode): lines between `begin` and `end`, each told its length by its first character; or, in
 * its other form, base64.
 *
 *     begin 644 name
 *     #86)C                    ; 0x20 + 3 bytes, then groups of four characters
 *     `
 *     end
 *
 *     begin-base64 644 name
 *     Zm9v                     ; up to 76 characters
 *     ====
 *
 * What stands outside is dropped; a writer's blanks at line ends may be missing, they stand for zeros.
 */
import { EQUALS } from '../bytes.js'
import type { Run } from '../text.js'
import { createBase64Decoder } from './base64.js'
import { isInAlphabet } from './base64-line.js'
import { complainOnce, type Codec, type Complain, type Emit } from './codec.js'
import { readByKernel } from './kernel/decode.js'
import { latin1 } from './latin1.js'
import { createLineReader, pushLines, type Line } from './line.js'
import { isDirect } from './origin.js'
import { createRunBuilder } from './run-builder.js'
import { passAll, type Span } from './span.js'

export type UuencodeForm = 'uuencode' | 'base64'

const BEGIN = /^begin(-base64)? +[0-7]{3,4} +\S/
const ENDS = { uuencode: 'end', base64: '====' } as const

/** The form that a `begin` line begins; undefined if it is none. */
export function uuencodeForm(line: string): UuencodeForm | undefined {
  const begin = BEGIN.exec(line)
  return begin === null ? undefined : begin[1] === undefined ? 'uuencode' : 'base64'
}

/** Whether a line ends data of this form. */
export function isUuencodeEnd(form: UuencodeForm, line: string): boolean {
  return line === ENDS[form]
}

/** Whether a line is data of this form. */
export function isUuencoded(form: UuencodeForm, bytes: Uint8Array, end: number): boolean {
  return form === 'base64' ? isBase64Line(bytes, end) : uuencodedLength(bytes, end) >= 0
}

const LONGEST_BASE64 = 76

/** Whether a line is of whole groups. */
function isBase64Line(bytes: Uint8Array, end: number): boolean {
  if (end === 0 || end > LONGEST_BASE64 || end % 4 !== 0) return false
  let i = end
  while (i > end - 2 && bytes[i - 1] === EQUALS) i--
  while (i > 0 && isInAlphabet(bytes[i - 1]!)) i--
  return i === 0
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

const LONGEST_END = Math.max(...Object.values(ENDS).map(end => end.length))

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
  let form: UuencodeForm | undefined // of the data that is being read
  let base64: Codec | undefined
  const complainOfBad = complainOnce(complain, 'bad-transfer-encoding')

  const lines = createLineReader(({ span, end, first }: Line) => {
    if (!first) return
    if (form === undefined) {
      form = uuencodeForm(latin1(span.bytes, 0, Math.min(100, span.bytes.length)))
      if (form === undefined) bad(span, end)
      if (form === 'base64') base64 = createBase64Decoder(emit, complain)
    } else if (end <= LONGEST_END && isUuencodeEnd(form, latin1(span.bytes, 0, end))) {
      endData()
    } else if (base64 === undefined) {
      decodeLine(span, end)
    } else if (isBase64Line(span.bytes, end)) {
      const data = base64
      passAll(span, run => data.push(run))
    } else {
      bad(span, end)
    }
  })

  return {
    decodeLines,
    push: run => pushLines(run, lines, (run, at) => (form === undefined ? at : decodeLines(run, at))),
    end() {
      lines.end()
      endData()
    }
  }

  function endData(): void {
    form = undefined
    base64?.end()
    base64 = undefined
  }

  function bad(span: Span, end: number): void {
    if (end > 0) complainOfBad(span.at(0), 'a line that is not uuencoded')
  }

  function decodeLines(run: Run, at: number): number {
    const { bytes, from } = run
    if (base64 !== undefined || !isDirect(run)) return at
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
