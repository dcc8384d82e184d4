/**
 * Base64 as in mail (RFC 2045 §6.8): lines of any length, and characters outside the alphabet are skipped. `=` ends a
 * group early; what follows begins a new one, as where a writer encoded piece by piece. Base64url's two characters
 * are read as well.
 *
 * Mailing lists append their footer to an encoded body as it stands. A first line, or one behind padding or an empty
 * line, that is no base64 is therefore plain text, and so is everything behind it.
 */
import type { Run } from '../text.js'
import { natureOf, PAD, SKIP, VALUES } from './base64-line.js'
import type { Codec, Complain, Emit } from './codec.js'
import { latin1 } from './latin1.js'
import { endOf, isDirect, passSlice, startOf } from './origin.js'
import { createRunBuilder } from './run-builder.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'
import type { Span } from './span.js'
import { createGatherer } from './span.js'
import { giveStretches, takeStretches } from './stretches.js'

const CR = 0x0d
const LF = 0x0a

/** Characters of a group, and the bytes they stand for. */
const GROUP = [4, 3] as const

/** Bytes of the first line that are looked at. A legal line has 76; some writers make no lines at all. */
const MAX_LOOK = 1000

export function createBase64Decoder(emit: Emit, complain: Complain): Codec {
  const builder = createRunBuilder(emit)
  const gatherer = createGatherer()
  /** Undecided: a line must be seen whole before it is clear what it is. */
  let mode: 'undecided' | 'base64' | 'plain' = 'undecided'
  // Of the line that is being read: whether only white space has come, whether padding has.
  let blank = true
  let padded = false
  let complained = false

  // The last line break: where plain text follows base64, it parts them.
  let breakFrom = 0
  let breakTo = 0

  // The group that is being read: up to four characters.
  let count = 0
  let bits = 0
  let groupFrom = 0
  let groupTo = 0

  function endGroup(): void {
    builder.flush()
    const bytes = count === 2 ? [bits >> 4] : count === 3 ? [bits >> 10, bits >> 2] : []
    if (bytes.length > 0) emit({ bytes: Uint8Array.from(bytes, byte => byte & 0xff), from: groupFrom, to: groupTo })
    count = bits = 0
  }

  function character(value: number, from: number, to: number): void {
    if (count === 0) groupFrom = from
    bits = (bits << 6) | value
    groupTo = to
    if (++count < 4) return
    builder.triple(groupFrom, groupTo, (bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff)
    count = bits = 0
  }

  /**
   * `lines` lines of `length` characters, whole groups, from `i` on, each of `stride` bytes with its end: in one piece
   * by Node's own decoder, where there is one. False if something else is among them.
   */
  function groups(run: Run, i: number, length: number, stride: number, lines: number): boolean {
    const { bytes } = run
    const end = i + lines * stride
    const block = takeScratch()
    // It skips what it does not know: a full count shows that there was nothing but line ends to skip.
    const written = block instanceof Buffer ? block.write(latin1(bytes, i, end), 'base64') : 0
    const full = written === (lines * length * 3) / 4
    if (full) {
      builder.flush()
      const from = run.from + i
      const to = run.from + end - stride + length
      const decoded = block.subarray(0, written)
      if (lines === 1) emit({ bytes: decoded, from, to, ratio: GROUP })
      else emitLines({ bytes: decoded, from, to, ratio: GROUP }, length, stride, lines)
      if (length < stride) {
        breakTo = run.from + end
        breakFrom = breakTo - 1
      }
    }
    giveScratch(block)
    return full
  }

  function emitLines(run: Run, length: number, stride: number, lines: number): void {
    const stretches = takeStretches()
    for (let line = 0; line < lines; line++) {
      stretches.add((line * length * 3) / 4, line * stride, line * stride + length)
    }
    emit({ ...run, stretches: stretches.take() })
    giveStretches(stretches)
  }

  /** Goes as far as the fast way leads from `i`; gives the index there. */
  function decodeGroups(run: Run, i: number): number {
    const { bytes } = run
    const stride = endOfLine(bytes, i) - i
    const length = lengthOfLine(bytes, i, stride)
    if (length >= 8 && length <= MAX_LOOK && length % 4 === 0) {
      const lines = countLines(bytes, i, stride, Math.floor(SCRATCH_LENGTH / length))
      if (groups(run, i, length, stride, lines)) return i + lines * stride
    }
    const piece = Math.min(stride - (stride % 4), SCRATCH_LENGTH)
    return piece >= 8 && groups(run, i, piece, piece, 1) ? i + piece : i
  }

  function decode(run: Run): void {
    const { bytes } = run
    const direct = typeof Buffer === 'function' && isDirect(run)
    let retry = 0 // where the fast way is tried again, behind all that it stumbled over
    for (let i = 0; i < bytes.length;) {
      if (direct && count === 0 && i >= retry) {
        const reached = decodeGroups(run, i)
        if (reached > i) {
          i = reached
          continue
        }
        retry = i + Math.max(4, endOfLine(bytes, i) - i)
      }
      const value = VALUES[bytes[i]!]!
      if (value >= 0) {
        character(value, startOf(run, i), endOf(run, i))
      } else if (value === PAD) {
        if (count > 0) groupTo = endOf(run, i)
        endGroup()
      } else if (bytes[i] === LF) {
        breakFrom = startOf(run, i)
        breakTo = endOf(run, i)
      } else if (value === SKIP && !complained) {
        complained = true
        complain('bad-transfer-encoding', startOf(run, i), 'not in the base64 alphabet')
      }
      i++
    }
    builder.flush()
  }

  /** Decides what a line is by what stands in it, and treats it so. */
  function judge(line: Span): void {
    const { bytes } = line
    const nature = natureOf(bytes.subarray(0, MAX_LOOK))
    if (nature === 'blank' && bytes.length <= MAX_LOOK) return
    if (nature === 'plain') {
      complain('bad-transfer-encoding', line.at(0), 'plain text in a base64 body')
      mode = 'plain'
      if (breakTo > 0) emit({ bytes: Uint8Array.of(LF), from: breakFrom, to: breakTo })
      line.pass(0, bytes.length, emit)
    } else {
      mode = 'base64'
      blank = true
      padded = false
      readLines(bytes, 0)
      line.pass(0, bytes.length, decode)
    }
  }

  /**
   * Goes through lines of base64 up to the end of one with padding in it, or of an empty one: behind it the question
   * is open again. Gives the index there.
   */
  function readLines(bytes: Uint8Array, i: number): number {
    const pad = bytes.indexOf(0x3d, i)
    while (i < bytes.length) {
      const end = endOfLine(bytes, i)
      blank &&= isBlank(bytes, i, end)
      padded ||= pad >= 0 && pad < end
      i = end
      if (bytes[end - 1] !== LF) break
      if (blank || padded) {
        mode = 'undecided'
        break
      }
      blank = true
    }
    return i
  }

  return {
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        if (mode === 'plain') return passSlice(run, i, bytes.length, emit)
        const undecided = mode === 'undecided'
        const end = undecided ? endOfLine(bytes, i) : readLines(bytes, i)
        passSlice(run, i, end, undecided ? gatherer.add : decode)
        if (undecided && (bytes[end - 1] === LF || gatherer.length > MAX_LOOK)) judge(gatherer.take())
        i = end
      }
    },
    end() {
      if (gatherer.length > 0) judge(gatherer.take())
      if (count > 0) complain('truncated', groupFrom, 'part of a base64 group')
      endGroup()
      builder.flush()
    }
  }
}

function isBlank(bytes: Uint8Array, i: number, end: number): boolean {
  while (i < end && bytes[i]! <= 0x20) i++
  return i === end
}

/** Characters of a line of `stride` bytes, without its end; 0 where it has none. */
function lengthOfLine(bytes: Uint8Array, i: number, stride: number): number {
  const end = i + stride
  if (bytes[end - 1] !== LF) return 0
  return bytes[end - 2] === CR ? stride - 2 : stride - 1
}

/** Lines that are as long as the one at `i`, as far as they are whole; at most `most`. */
function countLines(bytes: Uint8Array, i: number, stride: number, most: number): number {
  let lines = 0
  while (lines < most && bytes[i + stride - 1] === LF) {
    lines++
    i += stride
  }
  return lines
}

/** Index behind the next line feed, or behind the last byte. */
function endOfLine(bytes: Uint8Array, at: number): number {
  const found = bytes.indexOf(LF, at)
  return found < 0 ? bytes.length : found + 1
}
