/**
 * Access logs, fast: lines that combined-line.ts tells apart go to the scanner in pieces, and of what is left between
 * references only what may hold a URI. What comes out is what line-reader.ts would have found in them.
 */
import type { Run, Text } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { isDirect, passSlice } from '../../codec/origin.js'
import { isSame } from '../../codec/search.js'
import { spanOf, type Span } from '../../codec/span.js'
import { MAX_LOG_LINE } from '../../limits.js'
import { createCombinedLine, locateCombinedLine } from './combined-line.js'
import { createRefererLines, type RefererLines } from './referer-lines.js'
import type { LogTexts } from './texts.js'
import { basesFor, readHost } from './virtual-host.js'

const COLON = 0x3a
const NO_BYTES = new Uint8Array(0)

export class CombinedLog {
  /** As in `LogOptions`. */
  readonly #bases: readonly string[]
  readonly #missingBases: 'told' | 'silent'
  readonly #texts: LogTexts
  readonly #line = createCombinedLine()
  readonly #needsColon: boolean
  readonly #many: RefererLines | undefined
  // The virtual host of the line before: in most logs there are few.
  #host: Uint8Array = NO_BYTES
  #hostBases: readonly string[] | undefined
  /** Undefined where the run is one to one. */
  #span: Span | undefined

  constructor(bases: readonly string[], missingBases: 'told' | 'silent', texts: LogTexts) {
    const { sink } = texts
    this.#bases = bases
    this.#missingBases = missingBases
    this.#texts = texts
    this.#needsColon = sink.triggers?.length === 1 && sink.triggers[0] === COLON
    // Of a log that is all of the input.
    const isAsked = bases.length > 0 || missingBases === 'told' || texts.path !== ''
    this.#many = sink.lines && !isAsked ? createRefererLines(texts, sink.lines) : undefined
  }

  /** Reads lines of bytes [at, end) of a run, which ends with one; gives the index of the first that is another. */
  read(run: Run, start: number, end: number): number {
    const direct = isDirect(run)
    if (!direct && run.stretches === undefined) return start
    this.#span = direct ? undefined : spanOf(run)
    const many = direct ? this.#many : undefined
    const line = this.#line
    let at = start
    for (;;) {
      if (many && at < end) at = many.read(run, at, end)
      if (at === end || !locateCombinedLine(run.bytes, at, line) || line.end - at > MAX_LOG_LINE) return at
      this.#readLine(run, at)
      at = line.end
    }
  }

  #readLine(run: Run, at: number): void {
    const { targetStart, targetEnd, refererStart, refererEnd, timeStart, timeEnd, end } = this.#line
    const text = this.#requestOf(run.bytes)
    const mayHead = !this.#needsColon || this.#line.headHasColon || this.#mayHold(run.bytes, timeStart, timeEnd)
    const mayTail = !this.#needsColon || this.#line.tailHasColon
    let passed = at
    if (text.bases !== undefined) {
      if (mayHead) this.#passProse(run, at, targetStart)
      this.#passReference(run, targetStart, targetEnd, text)
      passed = targetEnd
    } else if (this.#missingBases === 'told') {
      // It is a reject, and its bytes are prose as they would be if nobody asked.
      this.#passReference(run, targetStart, targetEnd, text)
    }
    if (refererEnd > 0) {
      if (mayHead) this.#passProse(run, passed, refererStart)
      this.#passReference(run, refererStart, refererEnd, this.#texts.reference('referer'))
      passed = refererEnd
      if (mayTail) this.#passProse(run, passed, end)
    } else if (mayHead || mayTail) this.#passProse(run, passed, end)
  }

  /** The text for a target; its bases are those of its virtual host. */
  #requestOf(bytes: Uint8Array): Text {
    const { hostStart, hostEnd } = this.#line
    const bases = this.#bases
    const its = hostEnd === 0 ? undefined : this.#basesOf(bytes, hostStart, hostEnd)
    return this.#texts.reference('request', its ?? (bases.length > 0 ? bases : undefined))
  }

  #basesOf(bytes: Uint8Array, start: number, end: number): readonly string[] | undefined {
    if (!isSame(bytes, start, end, this.#host)) {
      this.#host = bytes.slice(start, end)
      const virtual = readHost(latin1(this.#host))
      this.#hostBases = virtual && basesFor(virtual, this.#bases)
    }
    return this.#hostBases
  }

  #mayHold(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#texts.sink.mayHold?.(bytes, from, to) !== false
  }

  #passProse(run: Run, from: number, to: number): void {
    if (from < to && this.#mayHold(run.bytes, from, to)) passSlice(run, from, to, this.#texts.addProse)
  }

  #passReference(run: Run, from: number, to: number, text: Text): void {
    const { sink } = this.#texts
    this.#texts.endProse()
    if (this.#span === undefined && sink.whole) return sink.whole(text, run, from, to)
    if (this.#span !== undefined && sink.wholeIn) return sink.wholeIn(text, this.#span, from, to)
    sink.open(text)
    passSlice(run, from, to, slice => sink.run(slice))
    sink.close()
  }
}
