/**
 * Takes out of a text what terminals read as colours and links (ECMA-48 §5.4, §8.3.89), so that what they show is left.
 *
 *     CSI P…P I…I F                  ESC [ 3 1 m      parameters 0x30–0x3F, intermediates 0x20–0x2F, final 0x40–0x7E
 *     OSC … ST                       ESC ] … ESC \    also ended by BEL
 *     OSC 8 ; parameters ; URI ST                     a link: its URI stays, as a stretch of its own
 *     ESC ( B CSI …, CSI … SI                         what ends colours on some terminals: `sgr0` of terminfo
 *
 * Other escape sequences stay: in text the designators of ISO 2022 delimit, and ESC ( B is one behind ESC $. Where colours
 * are, they are in every line, so they are taken out of many at once; what is left, links above all, line by line.
 */
import { DOLLAR, ESC, LEFT_BRACKET, LEFT_PARENTHESIS, LF, SI } from '../bytes.js'
import type { Run } from '../text.js'
import type { Emit } from './codec.js'
import { decodeByKernel, type KernelDecoder } from './kernel/decode.js'
import { LONGEST_CONTROL_SEQUENCE } from './kernel/layout.js'
import { latin1 } from './latin1.js'
import { isDirect } from './origin.js'
import type { RunBuilder } from './run-builder.js'
import type { Span } from './span.js'

export const SEQUENCE =
  /(?:(?<!\x1b\$[^\x1b\n]*)\x1b\(B)?\x1b\[[0-?]*[ -/]*[@-~]\x0f?|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/g

const LINK = /^\x1b\]8;[^;]*;([^\x07\x1b]+)/d

/** Where the URI stands in a sequence that is the beginning of a link. */
export function placeOfLink(sequence: string): [start: number, end: number] | undefined {
  return LINK.exec(sequence)?.indices?.[1]
}

export interface Plain {
  readonly span: Span
  /** Places in it of the URIs of links. */
  readonly links: readonly (readonly [start: number, end: number])[]
}

export function withoutControlSequences(span: Span): Plain {
  const left = new LeftSpan(span)
  const links: [number, number][] = []
  let kept = 0
  for (const { 0: sequence, index } of latin1(span.bytes).matchAll(SEQUENCE)) {
    left.add(kept, index)
    kept = index + sequence.length
    const link = placeOfLink(sequence)
    if (link === undefined) continue
    const at = left.length
    left.add(index + link[0], index + link[1])
    links.push([at, left.length])
  }
  left.add(kept, span.bytes.length)
  return { span: left, links }
}

/** Pieces of a span, one behind the other. Their origin is asked for by few. */
class LeftSpan implements Span {
  readonly #whole: Span
  /** Where each piece begins in this span, and in the other. */
  readonly #starts: number[] = []
  readonly #sources: number[] = []
  readonly #room: Uint8Array
  length = 0

  constructor(whole: Span) {
    this.#whole = whole
    this.#room = new Uint8Array(whole.bytes.length)
  }

  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.length)
  }

  /** Adds bytes [start, end) of the other. */
  add(start: number, end: number): void {
    if (start >= end) return
    this.#starts.push(this.length)
    this.#sources.push(start)
    this.#room.set(this.#whole.bytes.subarray(start, end), this.length)
    this.length += end - start
  }

  at(index: number): number {
    return index < this.length ? this.#whole.at(this.#sourceOf(index)) : this.#whole.at(this.#whole.bytes.length)
  }

  past(index: number): number {
    return this.#whole.past(this.#sourceOf(index))
  }

  pass(start: number, end: number, emit: Emit): void {
    const starts = this.#starts
    for (let i = this.#pieceOf(start); i < starts.length && starts[i]! < end; i++) {
      const from = Math.max(start, starts[i]!)
      const to = Math.min(end, starts[i + 1] ?? this.length)
      const source = this.#sources[i]! - starts[i]!
      this.#whole.pass(source + from, source + to, emit)
    }
  }

  /** Index of the piece that byte `index` lies in. */
  #pieceOf(index: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  #sourceOf(index: number): number {
    const i = this.#pieceOf(index)
    return this.#sources[i]! + index - this.#starts[i]!
  }
}

/** Does `at` begin the choice of ASCII before a sequence, where no other characters were chosen? */
function choosesAscii(bytes: Uint8Array, at: number): boolean {
  if (bytes[at + 1] !== LEFT_PARENTHESIS || bytes[at + 2] !== 0x42 || bytes[at + 3] !== ESC) return false
  let i = at - 1
  while (i >= 0 && bytes[i] !== ESC && bytes[i] !== LF) i--
  return i < 0 || bytes[i] === LF || bytes[i + 1] !== DOLLAR
}

/** Index behind the sequence CSI at `at`; 0 if there is none, or one that is too long. */
export function endOfSequence(bytes: Uint8Array, at: number): number {
  const start = choosesAscii(bytes, at) ? at + 3 : at
  const limit = Math.min(bytes.length, start + LONGEST_CONTROL_SEQUENCE)
  if (bytes[start + 1] !== LEFT_BRACKET) return 0
  let i = start + 2
  while (i < limit && (bytes[i]! & 0xf0) === 0x30) i++
  while (i < limit && (bytes[i]! & 0xf0) === 0x20) i++
  if (i >= limit || bytes[i]! < 0x40 || bytes[i]! >= 0x7f) return 0
  return bytes[i + 1] === SI ? i + 2 : i + 1
}

const byKernel: KernelDecoder = (kernel, bytes, at) => kernel.removeControlSequences(bytes, at)

/**
 * Adds whole lines without their sequences CSI. From the first other ESC on, or a sequence that is unusually long, a line
 * stays as it is: what is taken out behind it might make the two of them one.
 */
export function addWithoutColours(run: Run, builder: RunBuilder): void {
  const { bytes } = run
  let kept = isDirect(run) ? decodeByKernel(run, 0, builder, byKernel) : 0
  for (let at = bytes.indexOf(ESC, kept); at >= 0; at = bytes.indexOf(ESC, at)) {
    const end = endOfSequence(bytes, at)
    if (end > 0) {
      builder.slice(run, kept, at)
      at = kept = end
    } else {
      const lineEnd = bytes.indexOf(LF, at)
      at = lineEnd < 0 ? bytes.length : lineEnd
    }
  }
  builder.slice(run, kept, bytes.length)
  builder.flush()
}
