/**
 * The scanner: a text's bytes in, matches and rejects out. It looks for colons, asks what stands around each, and
 * moves forward only. It knows nothing of mail, files or streams.
 */
import { COLON, DOT, LF } from '../bytes.js'
import { HOLD, MAX_LINE_REFERENCES } from '../limits.js'
import type { LineReferences, Located, Origin, Run, Text } from '../text.js'
import { ColonReader } from './colon.js'
import { exactLimit } from './exact.js'
import { ExactTexts } from './exact-texts.js'
import type { Found, Refused } from './found.js'
import type { Rules } from './rules.js'
import { isEvidence, settleHyphens } from './hyphen-evidence.js'
import { borrowKernel, returnKernel, type Kernel, type KernelRules } from './kernel/index.js'
import { DONE, DOT_ASKED, FULL, MORE } from './kernel/layout.js'
import { kernelRulesOf } from './kernel-rules.js'
import { countIn, LineCounter } from './line-counter.js'
import { endingsOf, mayHold } from './may-hold.js'
import { nextOf, NOWHERE } from './next-byte.js'
import { readApart } from './query-apart.js'
import { RecentMatches } from './recent.js'
import { recordedMatch } from './recorded.js'
import { RecurringTexts, tellAgain, type Told } from './recurring.js'
import { skipRun } from './run-extent.js'
import { SeenUris } from './seen.js'
import type { ScannerSink } from './sink.js'
import { readSuffix } from './suffix.js'
import { hashesOf } from './uri-hash.js'
import { LocatedPlaces, RunPlaces, Window, type Places } from './window.js'

/** Bytes that pile up before `run` scans them without waiting for `flush`. */
const SCAN_AT = 1 << 16
/** A candidate of more bytes than this that needs more is tried again only with half as many again. */
const PATIENT = 1024
const NOTHING = new Uint8Array(0)

export class Scanner {
  readonly #rules: Rules
  readonly #sink: ScannerSink
  readonly #seen = new SeenUris()
  /** Whether matches are kept as evidence about hyphens. */
  #gathersEvidence: boolean
  // The open text.
  #text: Text = { path: '', framing: 'prose' }
  /** Whether it is one reference, which is read as a whole when it is closed. */
  #exact = false
  readonly #window = new Window()
  readonly #colon: ColonReader
  readonly #recent = new RecentMatches()
  /** Position where the scan goes on. */
  #at = 0
  /** The window must have come this far before the scan is worth trying again. */
  #waitFor = 0
  /** End of the last match: nothing before it is looked at again. */
  #lastEnd = 0
  /** Whether a run longer than `maxLength` is being skipped. */
  #skipping = false
  // References that come whole, also those in lines (`TextSink.lines`), and texts that come again.
  readonly #exactTexts: ExactTexts
  readonly #places = new RunPlaces()
  readonly #locatedPlaces = new LocatedPlaces()
  /** The texts of the references in the lines that came last, which the kernel knows the bases of. */
  #lineTexts: readonly Text[] = []
  #recurring: RecurringTexts | undefined
  /** The results of a text that is to be kept in `#recurring`. */
  #told: Told[] | undefined
  /** Skips what is surely nothing, and records what is surely a match. May be borrowed until the end. */
  #kernel: Kernel | undefined
  #mayTake = true
  /** The rules for it, by the kind of text, and those for the open one. */
  readonly #rulesOf: (text: Text) => KernelRules
  #kernelRules: KernelRules

  /** Bytes of which one stands in every text that has something in it, exact ones aside. */
  readonly triggers: readonly number[]

  constructor(rules: Rules, sink: ScannerSink) {
    this.#rules = rules
    this.#gathersEvidence = rules.hyphen === 'evidence'
    this.triggers = rules.suffix === 'none' ? [COLON] : [COLON, DOT]
    this.#sink = sink
    this.#exactTexts = new ExactTexts(rules)
    this.#colon = new ColonReader(rules, this.#window, this.#seen, this.#recent.skip)
    this.#rulesOf = kernelRulesOf(rules)
    this.#kernelRules = this.#rulesOf(this.#text)
  }

  /** As in `TextSink`. Made when it is asked for, which only pages do. */
  get endings(): Uint8Array | undefined {
    return endingsOf(this.#rules)
  }

  /** `origin`: as in `TextSink`. */
  open(text: Text, origin?: Origin): void {
    this.#exact = text.framing === 'exact'
    this.#text = text
    this.#kernelRules = this.#rulesOf(text)
    this.#window.open(text, origin)
    this.#at = this.#waitFor = this.#lastEnd = 0
    this.#skipping = false
    this.#recent.clear()
    this.#colon.open(text)
    this.#kernel?.open(0)
  }

  run(run: Run): void {
    if (this.#exact) {
      // If it is too long, only its beginning is kept: the reject needs a place.
      if (this.#window.end <= exactLimit(this.#rules)) this.#window.append(run, 0)
      return
    }
    if (!this.#kernel) this.#takeKernel(run.bytes.length)
    if (this.#window.isFullOfStretches(run)) this.flush()
    const shift = this.#window.append(run, this.#at - HOLD)
    if (shift > 0) this.#move(shift)
    if (this.#window.end - this.#at >= SCAN_AT) this.flush()
  }

  /** Whether [start, end), as a text, may yield anything, judged by its colons. `from`: no trigger stands before it. */
  mayHold(bytes: Uint8Array, start: number, end: number, from = start): boolean {
    return mayHold(this.#rules, bytes, start, end, from)
  }

  /** Scans what has come so far. */
  flush(): void {
    if (!this.#exact && this.#window.end > this.#at && this.#window.end >= this.#waitFor) this.#scan()
  }

  close(): void {
    this.#window.last = true
    if (!this.#exact) return this.#scan()
    const result = this.#exactTexts.read(this.#window, this.#text)
    if (result?.kind === 'match') this.#match(result)
    else if (result) this.#reject(result)
  }

  /**
   * Returns a function from input offsets to line numbers, for the text that has just been opened and is one to one;
   * `first` is the number of its first line.
   */
  numberLines(first = 1): (offset: number) => number {
    const window = this.#window
    const count = (from: number, to: number) => this.#kernel?.countLineEnds(from, to) ?? countIn(window.bytes, from, to)
    const lines = (window.lines = new LineCounter(count, first))
    return offset => lines.lineOf(offset - window.inputStart(0))
  }

  /** Lends room for the next `length` bytes of a text that is one to one: what is read into it need not be copied. */
  room(length: number): Uint8Array | undefined {
    if (!this.#kernel) return undefined
    const window = this.#window
    // As near to the beginning as can be: memory that is used again is still in the cache.
    const shift = window.letGo(this.#at - HOLD) + window.makeRoom(length, 0)
    if (shift > 0) this.#move(shift)
    return window.lend(length)
  }

  /** A text of framing `'exact'` at once: [start, end) of a run that is one to one. */
  whole(text: Text, run: Run, start: number, end: number, origin?: Origin): void {
    const found = this.#exactTexts.readPlain(text, run.bytes, start, end)
    if (found === 'nothing') return
    if (found === undefined) {
      this.open(text, origin)
      this.run({ bytes: run.bytes.subarray(start, end), from: run.from + start, to: run.from + end })
      return this.close()
    }
    this.#places.look(run.bytes, run.from, origin)
    this.#wholeMatch(found, text, this.#places)
  }

  /** Lines with references in them, as in `TextSink`. */
  lines(prose: Text, { texts, places, textOf }: LineReferences, run: Run, origin?: Origin): number {
    if (!this.#kernel) this.#takeKernel(run.bytes.length)
    const kernel = this.#kernel
    if (kernel === undefined || places.length > 2 * MAX_LINE_REFERENCES) return 0
    this.open(prose, origin)
    if (texts !== this.#lineTexts) kernel.useBases(texts.map(text => this.#exactTexts.originOf(text)))
    this.#lineTexts = texts
    const window = this.#window
    window.append(run, 0)
    window.last = true
    this.#at = window.end
    kernel.readHighBytes(prose.highBytes)
    kernel.begin(0)
    kernel.refer(places, textOf)
    const stop = kernel.scan(0, kernel.finish(window.end), 0, this.#kernelRules)
    // A line that the rules must look at is left to the caller, with all that follow.
    const taken = kernel.why === DONE ? window.end : window.bytes.lastIndexOf(LF, stop) + 1
    kernel.keepBefore(taken)
    this.#takeRecords(kernel)
    return taken
  }

  /** As `whole`, for bytes of any origin. */
  wholeIn(text: Text, located: Located, start: number, end: number, origin?: Origin): void {
    const found = this.#exactTexts.readPlain(text, located.bytes, start, end)
    if (found === 'nothing') return
    if (found === undefined) {
      this.open(text, origin)
      located.pass(start, end, run => this.run(run))
      return this.close()
    }
    this.#locatedPlaces.look(located, origin)
    this.#wholeMatch(found, text, this.#locatedPlaces)
  }

  #wholeMatch(found: Found, text: Text, places: Places): void {
    if (found.asItStands && this.#gathersEvidence) this.#seen.add(found.uri)
    this.#sink.match(found, text, places)
  }

  /** A text of framing `'prose'` at once that has probably come before: [start, end) of a run that is one to one. */
  recurring(text: Text, run: Run, start: number, end: number, hash?: number): void {
    const recurring = (this.#recurring ??= new RecurringTexts())
    const known = recurring.find(text, run.bytes, start, end, hash)
    const from = run.from + start
    if (known !== undefined) {
      this.#places.look(known.bytes, from)
      return tellAgain(known.told, text, this.#places, this.#seen, this.#sink)
    }
    const bytes = run.bytes.subarray(start, end)
    const told: Told[] | undefined = recurring.isWorthKeeping ? [] : undefined
    const asked = this.#seen.asked
    this.open(text)
    this.run({ bytes, from, to: run.from + end })
    this.#told = told
    this.close()
    this.#told = undefined
    // If it depended on the evidence, the result may differ next time.
    if (told !== undefined && this.#seen.asked === asked) recurring.keep(text, bytes, told)
  }

  /** Whether [start, end), as a text of framing `'exact'` without bases, may yield anything. */
  mayRefer(bytes: Uint8Array, start: number, end: number): boolean {
    return this.#exactTexts.mayRefer(bytes, start, end)
  }

  /** To be called if no URI will continue over a line break, so that there is no hyphen to decide about. */
  standAlone(): void {
    this.#gathersEvidence = false
  }

  /** No text will follow. */
  end(): void {
    if (!this.#kernel) return
    this.#window.leave()
    returnKernel(this.#kernel)
    this.#kernel = undefined
    this.#mayTake = false
  }

  #takeKernel(length: number): void {
    if (this.#mayTake) this.#kernel = borrowKernel(length, this.#rules.table, this.#rules.admission)
    if (!this.#kernel) return
    this.#window.moveInto(this.#kernel)
    this.#kernel.open(this.#lastEnd)
  }

  #move(by: number): void {
    this.#at -= by
    this.#waitFor -= by
    // No further back than the window: after two gigabytes without a match it would not fit the kernel's numbers.
    this.#lastEnd = Math.max(0, this.#lastEnd - by)
    this.#recent.move(by)
    this.#colon.move(by)
    this.#kernel?.moved(by)
  }

  #scan(): void {
    const window = this.#window
    if (this.#skipping && !this.#leaveRun()) return
    const kernel = this.#kernel
    kernel?.readHighBytes(this.#text.highBytes)
    const visible = kernel ? NOTHING : window.bytes.subarray(0, window.end)
    kernel?.begin(this.#at)
    let colon = -1
    let dot = kernel || this.#rules.suffix === 'none' ? NOWHERE : -1
    for (;;) {
      window.short = false
      colon = kernel ? this.#nextToRead(kernel) : nextOf(visible, COLON, colon, this.#at)
      if (dot !== NOWHERE) dot = nextOf(visible, DOT, dot, this.#at)
      const trigger = Math.min(colon, dot)
      const isDot = kernel ? kernel.why === DOT_ASKED : trigger === dot
      if (trigger === NOWHERE) {
        this.#at = window.end
        return
      }
      const next = window.short ? trigger : isDot ? this.#suffix(trigger) : this.#candidate(trigger)
      if (window.short && !this.#skipping) {
        this.#at = trigger
        const pending = window.end - trigger
        this.#waitFor = window.end + (pending > PATIENT ? pending >> 1 : 1)
        return
      }
      this.#at = next
      if (this.#skipping && !this.#leaveRun()) return
    }
  }

  /** Position of the next colon that the rules must look at. Reports what the kernel finds before it. */
  #nextToRead(kernel: Kernel): number {
    const rules = this.#kernelRules
    const { last, end } = this.#window
    const to = last ? kernel.finish(end) : end
    do {
      this.#at = kernel.scan(this.#at, to, this.#lastEnd, rules)
      this.#takeRecords(kernel)
    } while (kernel.why === FULL)
    if (kernel.why === MORE && !last) this.#window.short = true
    return kernel.why === DONE ? NOWHERE : this.#at
  }

  #takeRecords(kernel: Kernel): void {
    const { count, records } = kernel
    if (count === 0) return
    if (kernel.asks) settleHyphens(kernel, this.#seen, this.#gathersEvidence)
    else if (this.#gathersEvidence) this.#seen.addAll(kernel.hashes(0, count))
    for (let i = 0; i < count;) {
      // Results that are to be kept are reported one by one.
      const next =
        (this.#told === undefined ? this.#sink.records?.(kernel, i, this.#text, this.#window) : undefined) ?? i
      if (next === i) this.#recorded(kernel, i++)
      else {
        this.#recent.addRecords(records, i, next)
        this.#lastEnd = kernel.endAt(next - 1)
        i = next
      }
    }
  }

  #recorded(kernel: Kernel, index: number): void {
    const record = kernel.recordAt(index)
    const apart = record.queryStart > 0 ? readApart(record, this.#window) : undefined
    const found = apart?.found ?? recordedMatch(record, this.#window.bytes)
    const text = found.wrapper === 'exact' ? this.#lineTexts[record.text]! : this.#text
    this.#keep(found, this.#gathersEvidence && isEvidence(found))
    this.#sink.match(found, text, apart?.places ?? this.#window)
    this.#recent.add(record.start, record.end)
    this.#lastEnd = record.end
  }

  /** Skips the over-long run as far as it has come; returns whether its end was reached. */
  #leaveRun(): boolean {
    const window = this.#window
    window.short = false
    this.#at = skipRun(window, this.#at, this.#rules)
    this.#skipping = this.#at === window.end || window.short
    return !this.#skipping
  }

  /** Reads the dot behind what may be the first label of a suffix reference; returns where the scan goes on. */
  #suffix(dot: number): number {
    const result = readSuffix(this.#window, dot, this.#lastEnd, this.#rules, this.#colon)
    if (this.#window.short || result === undefined) return dot + 1
    if (result.kind === 'match') return this.#match(result)
    this.#reject(result)
    this.#skipping = result.code === 'too-long'
    return this.#skipping ? result.end : dot + 1
  }

  /** Reads the colon at `at`; returns where the scan goes on. Nothing is reported if the window turns out too short. */
  #candidate(at: number): number {
    const colon = this.#colon
    colon.read(at, this.#lastEnd)
    const { found, refused } = colon
    if (refused?.code === 'too-long') {
      this.#skipping = true
      this.#reject(refused)
      return refused.end
    }
    if (this.#window.short) return at
    if (refused) this.#reject(refused)
    return found ? this.#match(found, colon.isRejoined) : at + 1
  }

  /** Keeps a result if those of the open text are to be kept. */
  #keep(result: Found, gathers: boolean): void {
    this.#told?.push({ result, hashes: gathers ? hashesOf(result.uri) : undefined })
  }

  /**
   * Reports a match; returns where the scan goes on. `broken`: it was joined over a line break, and so is no evidence
   * of how it is written.
   */
  #match(found: Found, broken = false): number {
    const gathers = this.#gathersEvidence && !broken && isEvidence(found)
    if (gathers) this.#seen.add(found.uri)
    this.#keep(found, gathers)
    this.#sink.match(found, this.#text, this.#window)
    this.#recent.add(found.start, found.end)
    this.#kernel?.matched(found.start, found.end)
    this.#lastEnd = found.end
    return found.end
  }

  #reject(refused: Refused): void {
    this.#told?.push({ result: refused, hashes: undefined })
    this.#sink.reject(refused, this.#text, this.#window)
  }
}
