/**
 * The fast way for access logs: of lines in the form of combined-line.ts, references go to the scanner directly, and
 * what stands between them only if it may hold a URI. The result is that of line-reader.ts.
 */
import type { Run, Text, TextSink } from '../../text.js'
import { BoundedMap } from '../../codec/bounded-map.js'
import { latin1 } from '../../codec/latin1.js'
import { isDirect } from '../../codec/origin.js'
import { spanOf, type Span } from '../../codec/span.js'
import { MAX_LOG_LINE } from '../../limits.js'
import { needsColon } from '../needs-colon.js'
import { CombinedLine } from './combined-line.js'
import type { Fields, KernelFields } from './extended-log.js'
import { passExact } from '../reference.js'
import { ReferenceLines } from './reference-lines.js'
import type { LogTexts } from './texts.js'
import { basesFor, MOST_HOSTS, readHost } from '../virtual-host.js'

export class CombinedLog {
  /** As in `LogOptions`. */
  readonly #bases: readonly string[]
  readonly #missingBases: 'told' | 'silent'
  readonly #texts: LogTexts
  readonly #line = new CombinedLine()
  readonly #needsColon: boolean
  /** Reads many lines at a time: those of access logs and the like, and those of which a directive names the fields. */
  readonly #many: ReferenceLines | undefined
  #extended: { readonly fields: KernelFields; readonly lines: ReferenceLines } | undefined
  /** By how the hosts are written: most logs have few. */
  readonly #basesOfHosts = new BoundedMap<string, readonly string[]>(MOST_HOSTS)
  /** What the line stands in. */
  #span: Span | undefined

  constructor(bases: readonly string[], missingBases: 'told' | 'silent', texts: LogTexts) {
    const { sink } = texts
    this.#bases = bases
    this.#missingBases = missingBases
    this.#texts = texts
    this.#needsColon = needsColon(sink)
    // For a log that is the whole input, and whose targets need not be told as lacking a base.
    const isForMany = texts.path === '' && (missingBases === 'silent' || bases.length > 0)
    if (sink.lines && isForMany) this.#many = this.#manyLines(sink.lines)
  }

  #manyLines(lines: NonNullable<TextSink['lines']>, fields?: KernelFields): ReferenceLines {
    return new ReferenceLines(this.#texts, lines, this.#bases, host => this.#basesOf(host), fields)
  }

  /** What reads many lines at a time where a directive names these fields. */
  #manyWith(fields: KernelFields): ReferenceLines | undefined {
    const { sink } = this.#texts
    if (this.#many === undefined || sink.lines === undefined) return undefined
    if (this.#extended?.fields !== fields) this.#extended = { fields, lines: this.#manyLines(sink.lines, fields) }
    return this.#extended.lines
  }

  /**
   * Reads the lines in [at, end) of a run, which ends at a line's end; returns the index of the first line in another
   * form.
   *
   * @param fields those that a directive has named of lines in another form
   */
  read(run: Run, start: number, end: number, fields: Fields | undefined): number {
    const direct = isDirect(run)
    if (!direct && run.stretches === undefined) return start
    this.#span = spanOf(run)
    const many = !direct ? undefined : fields?.forKernel ? this.#manyWith(fields.forKernel) : this.#many
    const line = this.#line
    const { bytes } = run
    let at = start
    for (;;) {
      if (many && at < end) at = many.read(run, at, end, fields !== undefined)
      if (at === end || !line.locate(bytes, at) || line.end - at > MAX_LOG_LINE) return at
      this.#readLine(bytes, at)
      at = line.end
    }
  }

  /** Reads a line that lies in one piece; returns false if it has another form. */
  readLine(span: Span): boolean {
    const { bytes } = span
    if (!this.#line.locate(bytes, 0) || this.#line.end < bytes.length) return false
    this.#span = span
    this.#readLine(bytes, 0)
    return true
  }

  #readLine(bytes: Uint8Array, at: number): void {
    const { targetStart, targetEnd, refererStart, refererEnd, timeStart, timeEnd, end } = this.#line
    const text = this.#requestOf(bytes)
    const mayHead = !this.#needsColon || this.#line.headHasColon || this.#mayHold(bytes, timeStart, timeEnd)
    const mayTail = !this.#needsColon || this.#line.tailHasColon
    let passed = at
    let isHeld = false
    if (text.bases !== undefined) {
      if (mayHead) this.#passProse(bytes, at, targetStart)
      this.#passReference(targetStart, targetEnd, text)
      passed = targetEnd
    } else if (this.#missingBases === 'told') {
      // The target becomes a reject, and its bytes stay prose as they would if nobody looked at rejects. A match in the
      // prose before it comes later.
      isHeld = mayHead && this.#mayHold(bytes, at, targetStart)
      if (isHeld) this.#texts.hold()
      this.#passReference(targetStart, targetEnd, text)
    }
    if (refererEnd > 0) {
      // Behind a target stand the version, the status and a number.
      if (passed === at ? mayHead : !this.#needsColon) this.#passProse(bytes, passed, refererStart)
      this.#passReference(refererStart, refererEnd, this.#texts.reference('referer'))
      passed = refererEnd
      if (mayTail) this.#passProse(bytes, passed, end)
    } else if (mayHead || mayTail) this.#passProse(bytes, passed, end)
    if (isHeld) this.#texts.release()
  }

  /** The text for a target; its bases are those of its virtual host. */
  #requestOf(bytes: Uint8Array): Text {
    const { hostStart, hostEnd } = this.#line
    const bases = this.#bases
    const its = hostEnd === 0 ? undefined : this.#basesOf(latin1(bytes, hostStart, hostEnd))
    return this.#texts.reference('request', its ?? (bases.length > 0 ? bases : undefined))
  }

  /** @param written the host, behind its scheme and a blank if that was told */
  #basesOf(written: string): readonly string[] | undefined {
    const known = this.#basesOfHosts.get(written)
    if (known !== undefined) return known
    const blank = written.indexOf(' ')
    const host = readHost(written.slice(blank + 1))
    if (host === undefined) return undefined
    const bases = basesFor(blank > 0 ? { ...host, scheme: written.slice(0, blank) } : host, this.#bases)
    this.#basesOfHosts.set(written, bases)
    return bases
  }

  #mayHold(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#texts.sink.mayHold?.(bytes, from, to) !== false
  }

  #passProse(bytes: Uint8Array, from: number, to: number): void {
    if (from < to && this.#mayHold(bytes, from, to)) this.#span?.pass(from, to, this.#texts.addProse)
  }

  #passReference(from: number, to: number, text: Text): void {
    this.#texts.endProse()
    passExact(text, this.#span!, from, to, this.#texts.sink)
  }
}
