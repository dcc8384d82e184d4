/**
 * A string in a JSON value that comes in pieces, or is more than a text: JSON in a string, a line of a log, the target
 * of a request or its query, a referer. Its name and its first bytes tell which.
 *
 *     {"log":"{\"url\":\"http://a.example/\"}","uri":"/b","message":"GET /c HTTP/1.1 …"}
 *             ^^ JSON                                 ^ a target             ^ a line of a log
 */
import { AMPERSAND, LESS_THAN } from '../../bytes.js'
import type { Run, Source, TextSink } from '../../text.js'
import type { Codec } from '../../codec/codec.js'
import { latin1 } from '../../codec/latin1.js'
import { createMarkupDecoder } from '../../codec/markup.js'
import { holdsAny } from '../../codec/search.js'
import { createGatherer, passAll, type Span } from '../../codec/span.js'
import { MAX_JSON_TARGET, MAX_JSON_WORD, MAX_LOG_LINE } from '../../limits.js'
import { isMarked } from '../log-marks.js'
import { passExact } from '../reference.js'
import { whatBegins } from './beginning.js'
import { mayBeTarget, type MemberRole } from './names.js'
import { GatheredTarget } from './target.js'
import { isReferer, type JsonValueOptions } from './value.js'

const MARKUP = [AMPERSAND, LESS_THAN]

export class ValueInPieces {
  readonly #its: JsonValueOptions
  readonly #sink: TextSink
  #quote: Run | undefined
  /** What it turned out to be. */
  #target: Source | 'text' | undefined
  /** Its beginning, until it tells what begins. */
  readonly #first = createGatherer()
  /** Undoes the references to characters in a text that may hold a part of a page. */
  #markup: Codec | undefined
  #role: MemberRole | undefined
  #depth = -1
  /** Whether it is held back until all of it tells what it is. */
  #isHolding = false
  readonly #held = createGatherer()
  /** The value of a short one that says something about a request. */
  #word = ''

  constructor(its: JsonValueOptions, sink: TextSink) {
    this.#its = its
    this.#sink = sink
  }

  begin(quote: Run): void {
    const { path, requests, openLog } = this.#its
    this.#quote = quote
    this.#target = undefined
    this.#word = ''
    this.#depth = requests ? path.memberDepth : -1
    const role = path.roleAt(this.#depth)
    this.#role = role
    this.#isHolding = role === 'line' ? openLog !== undefined : role === 'referer' || mayBeTarget(role)
  }

  add(run: Run): void {
    const role = this.#role
    if (this.#isHolding) {
      this.#held.push(run)
      if (this.#held.length > (role === 'line' ? MAX_LOG_LINE : MAX_JSON_TARGET)) this.#addHeld()
      return
    }
    if (role !== undefined && this.#word.length <= MAX_JSON_WORD)
      this.#word += latin1(run.bytes, 0, Math.min(run.bytes.length, MAX_JSON_WORD + 1))
    this.#addKnown(run)
  }

  end(closing: Run | undefined): void {
    if (this.#isHolding) return this.#endHeld(closing)
    this.#endKnown(closing)
    const role = this.#role
    if (role !== undefined && this.#word.length <= MAX_JSON_WORD)
      this.#its.requests?.tell(this.#depth, role, this.#word)
  }

  // --- known by what it begins with ---

  /** Brackets and blanks up to a quote begin JSON; until then they are held. */
  #addKnown(run: Run): void {
    const target = this.#target
    if (target === 'text') return this.#addText(run)
    if (target !== undefined) return target.push(run)
    this.#first.push(run)
    const first = this.#first.tail(0)
    const begun = whatBegins(first, 0, first.length)
    if (begun !== 'open') this.#choose((begun === 'json' && this.#its.openJson?.()) || 'text')
  }

  #addText(run: Run): void {
    if (this.#markup === undefined && !holdsAny(run.bytes, 0, run.bytes.length, MARKUP)) return this.#sink.run(run)
    this.#markup ??= createMarkupDecoder(run => this.#sink.run(run))
    this.#markup.push(run)
  }

  /** Passes on what was held to what is chosen. */
  #choose(chosen: Source | 'text'): void {
    const first = this.#first.take()
    this.#target = chosen
    if (chosen === 'text') {
      this.#markup = undefined
      this.#sink.open(this.#its.text)
      if (this.#quote) this.#sink.run(this.#quote)
    }
    passAll(first, this.#pass)
  }

  readonly #pass = (run: Run): void => this.#addKnown(run)

  #endKnown(closing: Run | undefined): void {
    if (this.#first.length > 0) this.#choose('text')
    if (this.#target === 'text') {
      this.#markup?.end()
      if (closing) this.#sink.run(closing)
      this.#sink.close()
    } else {
      this.#target?.end()
    }
  }

  // --- known by its name ---

  /** It is an ordinary value after all. */
  #addHeld(): void {
    this.#isHolding = false
    passAll(this.#held.take(), this.#pass)
  }

  #endHeld(closing: Run | undefined): void {
    this.#isHolding = false
    const span = this.#held.take()
    const { bytes } = span
    const isJson = whatBegins(bytes, 0, bytes.length) === 'json'
    const isLine = this.#role === 'line'
    const { openLog, text } = this.#its
    if (isLine && !isJson && isMarked(bytes) && openLog) {
      const log = openLog(text.path)
      passAll(span, run => log.push(run))
      return log.end()
    }
    if (this.#role === 'referer' && closing && isReferer(bytes, 0, bytes.length))
      return passExact(this.#its.exact, span, 0, bytes.length, this.#sink)
    if (!isJson && mayBeTarget(this.#role) && this.#waits(span, closing)) return
    passAll(span, this.#pass)
    this.#endKnown(closing)
  }

  #waits(span: Span, closing: Run | undefined): boolean {
    const { requests, text } = this.#its
    if (this.#role === undefined || requests === undefined) return false
    const value = new GatheredTarget(span, this.#withQuotes(span, closing))
    return requests.wait(this.#depth, this.#role, value, text.path) !== undefined
  }

  #withQuotes(span: Span, closing: Run | undefined): Span {
    const quoted = createGatherer()
    if (this.#quote) quoted.push(this.#quote)
    passAll(span, quoted.add)
    if (closing) quoted.push(closing)
    return quoted.take()
  }
}
