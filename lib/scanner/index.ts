/**
 * The scanner: a text's bytes in, matches and rejects out. It looks for colons, asks what stands around each, and
 * moves forward only. It knows nothing of mail, files or streams.
 */
import { byteAt } from '../appendix-c/reach.js'
import { isUrlPrefix } from '../appendix-c/url-prefix.js'
import { RUN } from '../appendix-c/whitespace.js'
import { GAP_LOOK_AHEAD, HOLD } from '../limits.js'
import { encodeRepairable } from '../policy/repair.js'
import { admits } from '../policy/schemes.js'
import { FLAGS, SCHEME } from '../rfc3986/charsets.js'
import type { Alternative } from '../match.js'
import type { Located, Origin, Run, Text } from '../text.js'
import { readAngleBrackets } from './angle-brackets.js'
import { asciiString } from './ascii.js'
import { readDoubleQuotes } from './double-quotes.js'
import type { Candidate, Found, Refused, Rules } from './found.js'
import { exactBase, exactLimit, isSurelyRelative, readExact } from './exact.js'
import { iriRunEnd } from './iri.js'
import { borrowKernel, returnKernel, type Kernel, type KernelRules } from './kernel/index.js'
import { ASKED, CUT, CUT_AND_TOLD, DONE, FULL, MORE } from './kernel/layout.js'
import { createKnownRuns } from './known-run.js'
import { countIn, LineCounter } from './line-counter.js'
import { NO_BASE, readPlainExact, type PlainBase } from './plain-exact.js'
import { NO_ALTERNATIVES } from './plain-uri.js'
import { RecentMatches } from './recent.js'
import { SeenUris } from './seen.js'
import { isOpened, openingBefore, prefixOfLine } from './trigger.js'
import { opensForm } from './run.js'
import { readUndelimited } from './undelimited.js'
import { readSuffix } from './suffix.js'
import { LocatedPlaces, RunPlaces, Window, type Places } from './window.js'
import { rejoin, withRejoined, type Rejoined } from './wrapped.js'

/** Bytes that may pile up before they are scanned without being asked for. */
const SCAN_AT = 1 << 16
/** A candidate that waits for more than this is tried again only when half as much again has come. */
const PATIENT = 1024
const COLON = 0x3a
const SLASH = 0x2f
const DOT = 0x2e
const NOTHING = new Uint8Array(0)
/** A position behind all others; a small integer, as they are. */
const NOWHERE = 0x7fffffff

/** Where the scanner sends what it finds, in the text it was found in. Positions are those of the window. */
export interface ScannerSink {
  match(found: Found, text: Text, window: Places): void
  reject(refused: Refused, text: Text, window: Places): void
  /**
   * Takes matches as the kernel has recorded them, from `first` on; gives the first that it leaves to `match`. They are
   * undelimited or simply delimited, stand in the text as they are, and have no other readings.
   */
  records?(kernel: Kernel, first: number, window: Window): number
}

export class Scanner {
  readonly #rules: Rules
  readonly #sink: ScannerSink
  readonly #window = new Window()
  readonly #seen = new SeenUris()
  #text: Text = { path: '', framing: 'prose' }
  /** Where the scan goes on. */
  #at = 0
  /** The window must have come this far before the scan is worth trying again. */
  #waitFor = 0
  /** End of the last match: nothing before it is looked at again. */
  #lastEnd = 0
  /** End of the last mapped reading: what starts before it has none of its own. */
  #mappedTo = 0
  /** An over-long run is being skipped. */
  #skipping = false
  readonly #recent = new RecentMatches()
  readonly #runs = createKnownRuns()

  /** What the kernel must know: of a text of lines by themselves, of any other, and of the one that is open. */
  readonly #ofLines: KernelRules
  readonly #ofProse: KernelRules
  #kernelRules: KernelRules
  /** Passes by what is surely nothing, and reports what is surely a match. */
  #kernel: Kernel | undefined
  /** Bytes that have come, until a kernel is taken; -Infinity where there will be none. */
  #come = 0

  /** Bytes of which one stands in every text that has something in it, exact ones aside. */
  readonly triggers: readonly number[]

  constructor(rules: Rules, sink: ScannerSink) {
    this.#rules = rules
    this.triggers = rules.suffix === 'none' ? [COLON] : [COLON, DOT]
    this.#sink = sink
    if (!leavesToKernel(rules)) this.#come = -Infinity
    const { maxLength, maxLines, repair, alternatives } = rules
    const told = repair === 'balanced' ? CUT_AND_TOLD : ASKED
    const mending = alternatives ? told : repair === 'encode' ? ASKED : CUT
    this.#ofLines = { maxLength, mending, separateLines: true, joins: false }
    this.#ofProse = { maxLength, mending, separateLines: !this.#mayRejoin(false), joins: maxLines > 1 }
    this.#kernelRules = this.#ofProse
  }

  /** A text that is one reference: it is read whole when it closes. */
  #exact = false
  /** The bases of the last such text, and what they come to. */
  #bases: Text['bases']
  #base = NO_BASE
  readonly #places = new RunPlaces()
  readonly #locatedPlaces = new LocatedPlaces()

  /** `origin`: as in `TextSink`. */
  open(text: Text, origin?: Origin): void {
    this.#exact = text.framing === 'exact'
    this.#text = text
    this.#kernelRules = text.lines === 'separate' ? this.#ofLines : this.#ofProse
    this.#window.open(text, origin)
    this.#at = this.#waitFor = this.#lastEnd = this.#mappedTo = 0
    this.#skipping = false
    this.#recent.clear()
    this.#runs.cut.clear()
    this.#runs.mapped.clear()
    this.#kernel?.open(0)
  }

  run(run: Run): void {
    if (this.#exact) {
      // Of one that is too long the beginning is kept: a reject has a place.
      if (this.#window.end <= exactLimit(this.#rules)) this.#window.append(run, 0)
      return
    }
    if (!this.#kernel) this.#takeKernel(run.bytes.length)
    const shift = this.#window.append(run, this.#at - HOLD)
    if (shift > 0) this.#move(shift)
    if (this.#window.end - this.#at >= SCAN_AT) this.flush()
  }

  /**
   * Whether a text of these bytes may give anything: a colon stands in it that a scheme ends at, or for which more
   * would have to be looked at.
   */
  mayHold(bytes: Uint8Array, start: number, end: number): boolean {
    const { admission, suffix, table } = this.#rules
    if (suffix !== 'none') return true
    for (let i = start; i < end; i++) {
      if (bytes[i] !== COLON) continue
      if (i === start || !(FLAGS[bytes[i - 1]!]! & SCHEME)) continue
      const next = behindBlanks(bytes, i + 1, end)
      if (admission === 'any' || next === SLASH || next < 0x20 || table.mayEnd(bytes, i, start)) return true
    }
    return false
  }

  /** Looks through what has come. */
  flush(): void {
    if (!this.#exact && this.#window.end >= this.#waitFor) this.#scan()
  }

  close(): void {
    this.#window.last = true
    if (!this.#exact) return this.#scan()
    const result = readExact(this.#window, this.#baseOf(this.#text), this.#rules)
    if (result?.kind === 'match') this.#match(result)
    else if (result) this.#reject(result)
  }

  /** Numbers the lines of the text that has just been opened, of which `extent` is `'input'`. */
  numberLines(): (offset: number) => number {
    const window = this.#window
    const lines = new LineCounter(
      (from, to) => this.#kernel?.countLineEnds(from, to) ?? countIn(window.bytes, from, to)
    )
    window.lines = lines
    return offset => lines.lineOf(offset - window.inputStart(0))
  }

  /** Room for the next `length` bytes of such a text: what is read into it need not be copied. */
  room(length: number): Uint8Array | undefined {
    if (!this.#kernel) return undefined
    const window = this.#window
    // As near to the beginning as can be: memory that is used again is still in the cache.
    const shift = window.letGo(this.#at - HOLD) + window.makeRoom(length, 0)
    if (shift > 0) this.#move(shift)
    window.isLent = true
    return window.bytes.subarray(window.end, window.end + length)
  }

  /** A text of framing `'exact'` at once: [start, end) of a run that is one to one. */
  whole(text: Text, run: Run, start: number, end: number, origin?: Origin): void {
    let from = start
    let to = end
    while (from < to && run.bytes[from]! <= 0x20) from++
    while (to > from && run.bytes[to - 1]! <= 0x20) to--
    if (from === to) return
    const found = readPlainExact(run.bytes, from, to, this.#baseOf(text), this.#rules)
    if (found === undefined) {
      this.open(text, origin)
      this.run({ bytes: run.bytes.subarray(start, end), from: run.from + start, to: run.from + end })
      return this.close()
    }
    if (found.asItStands && this.#rules.hyphen === 'evidence') this.#seen.add(found.uri)
    this.#places.look(run, origin)
    this.#sink.match(found, text, this.#places)
  }

  /** The same of bytes of whatever origin. */
  wholeIn(text: Text, located: Located, start: number, end: number, origin?: Origin): void {
    const { bytes } = located
    let from = start
    let to = end
    while (from < to && bytes[from]! <= 0x20) from++
    while (to > from && bytes[to - 1]! <= 0x20) to--
    if (from === to) return
    const found = readPlainExact(bytes, from, to, this.#baseOf(text), this.#rules)
    if (found === undefined) {
      this.open(text, origin)
      located.pass(start, end, run => this.run(run))
      return this.close()
    }
    if (found.asItStands && this.#rules.hyphen === 'evidence') this.#seen.add(found.uri)
    this.#locatedPlaces.look(located, origin)
    this.#sink.match(found, text, this.#locatedPlaces)
  }

  /** Whether a text of framing `'exact'`, without bases, may give anything. */
  mayRefer(bytes: Uint8Array, start: number, end: number): boolean {
    return this.#rules.rejects || !isSurelyRelative(bytes, start, end)
  }

  #baseOf({ bases }: Text): PlainBase {
    if (bases === undefined) return NO_BASE
    if (bases !== this.#bases) {
      this.#bases = bases
      this.#base = exactBase(bases, this.#rules)
    }
    return this.#base
  }

  /** No text will follow. */
  end(): void {
    if (!this.#kernel) return
    this.#window.moveInto(undefined)
    returnKernel(this.#kernel)
    this.#kernel = undefined
    this.#come = -Infinity
  }

  #takeKernel(length: number): void {
    if (this.#come < 0) return
    this.#come += length
    this.#kernel = borrowKernel(this.#come, this.#rules.table)
    if (!this.#kernel) return
    this.#window.moveInto(this.#kernel)
    this.#kernel.open(this.#lastEnd)
  }

  #move(by: number): void {
    this.#at -= by
    this.#waitFor -= by
    // Not further back than the window, or two gigabytes without a match would be more than the kernel's numbers hold.
    this.#lastEnd = Math.max(0, this.#lastEnd - by)
    this.#mappedTo = Math.max(0, this.#mappedTo - by)
    this.#recent.move(by)
    this.#runs.cut.move(by)
    this.#runs.mapped.move(by)
    this.#kernel?.moved(by)
  }

  #scan(): void {
    const window = this.#window
    if (this.#skipping && !this.#leaveRun()) return
    // Bytes above 0x7F are read as UTF-8 in the kernel.
    const kernel = this.#text.highBytes ? undefined : this.#kernel
    const visible = kernel ? NOTHING : window.bytes.subarray(0, window.end)
    kernel?.begin(this.#at)
    let colon = -1
    let dot = this.#rules.suffix === 'none' ? NOWHERE : -1
    for (;;) {
      window.short = false
      colon = kernel ? this.#nextToRead(kernel) : nextOf(visible, COLON, colon, this.#at)
      if (dot !== NOWHERE) dot = nextOf(visible, DOT, dot, this.#at)
      const trigger = Math.min(colon, dot)
      if (trigger === NOWHERE) {
        this.#at = window.end
        return
      }
      const next = window.short ? trigger : trigger === colon ? this.#candidate(colon) : this.#suffix(dot)
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

  /** The next colon that the rules must look at; what the kernel finds before it is reported. */
  #nextToRead(kernel: Kernel): number {
    const rules = this.#kernelRules
    do {
      this.#at = kernel.scan(this.#at, this.#window.end, this.#lastEnd, rules)
      this.#takeRecords(kernel)
    } while (kernel.why === FULL)
    if (kernel.why === MORE && !this.#window.last) this.#window.short = true
    return kernel.why === DONE ? NOWHERE : this.#at
  }

  #takeRecords(kernel: Kernel): void {
    const { count, records } = kernel
    for (let i = 0; i < count;) {
      const next = this.#sink.records?.(kernel, i, this.#window) ?? i
      if (next === i) this.#recorded(kernel, i++)
      else {
        if (this.#rules.hyphen === 'evidence') this.#seen.addRecords(records, i, next)
        this.#recent.addRecords(records, i, next)
        this.#lastEnd = kernel.recordAt(next - 1).end
        i = next
      }
    }
  }

  #recorded(kernel: Kernel, index: number): void {
    const { start, end, wrapper, firstHash, secondHash, encodedEnd } = kernel.recordAt(index)
    if (this.#rules.hyphen === 'evidence') this.#seen.addHashes(firstHash, secondHash)
    const found: Found = {
      kind: 'match',
      start,
      end,
      uri: asciiString(this.#window.bytes, start, end),
      wrapper,
      repaired: false,
      alternatives: encodedEnd === 0 ? NO_ALTERNATIVES : this.#encoded(start, encodedEnd),
      evidence: false,
      asItStands: true
    }
    this.#sink.match(found, this.#text, this.#window)
    this.#recent.add(start, end)
    this.#lastEnd = end
  }

  /** The reading of [start, end) with what no URI has encoded. */
  #encoded(start: number, end: number): readonly Alternative[] {
    const encoded = encodeRepairable(this.#window.bytes, start, start, end)
    return [{ uri: asciiString(encoded, 0, encoded.length), why: 'repaired' }]
  }

  /** Goes on to the end of the over-long run, as far as it has come; says whether that was its end. */
  #leaveRun(): boolean {
    const window = this.#window
    window.short = false
    if (this.#rules.iri === 'map') this.#at = iriRunEnd(window, this.#at - 1, Infinity, this.#at)
    else while (this.#at < window.end && RUN[window.bytes[this.#at]!]) this.#at++
    this.#skipping = this.#at === window.end || window.short
    return !this.#skipping
  }

  /** Looks at the dot behind what may be the first label of a suffix reference. */
  #suffix(dot: number): number {
    const result = readSuffix(this.#window, dot, this.#lastEnd, this.#rules, this.#recent.skip)
    if (this.#window.short || result === undefined) return dot + 1
    if (result.kind === 'match') return this.#match(result)
    this.#reject(result)
    this.#skipping = result.code === 'too-long'
    return this.#skipping ? result.end : dot + 1
  }

  /** Looks at the colon; gives where the scan goes on. Nothing is reported if the window turns out too short. */
  #candidate(colon: number): number {
    const window = this.#window
    const { bytes } = window
    if (colon === this.#lastEnd || !(FLAGS[bytes[colon - 1]!]! & SCHEME)) return colon + 1
    const { admission, table } = this.#rules
    const slashes = byteAt(window, colon + 1) === 0x2f && byteAt(window, colon + 2) === 0x2f
    const hierarchical = slashes && !this.#isBare(colon)
    const broken = !hierarchical && this.#isBroken(colon)
    if (window.short) return colon
    const any = hierarchical || admission === 'any' || (broken && isOpened(bytes, colon, this.#lastEnd))
    const at = table.before(bytes, colon, this.#lastEnd, any)
    if (at === undefined || isUrlPrefix(bytes, at.start, colon)) return colon + 1
    const { start, known } = at
    const candidate: Candidate = {
      text: window,
      start,
      colon,
      known,
      scheme: known?.name ?? asciiString(bytes, start, colon).toLowerCase(),
      hierarchical,
      broken,
      floor: 0,
      separateLines: this.#text.lines === 'separate',
      mappedTo: this.#mappedTo,
      runs: this.#runs,
      skip: this.#recent.skip
    }
    if (!admits(admission, candidate.scheme, known)) return colon + 1
    return this.#read(candidate, at.runStart)
  }

  /** Nothing that could belong to a URI stands behind `://`. */
  #isBare(colon: number): boolean {
    const byte = byteAt(this.#window, colon + 3)
    return byte < 0x80 && (byte < 0 || RUN[byte] === 0)
  }

  /** A line break stands behind the colon, or behind one or both of the slashes there, blanks aside. */
  #isBroken(colon: number): boolean {
    let i = colon + 1
    while (i < colon + 3 && byteAt(this.#window, i) === 0x2f) i++
    let byte = byteAt(this.#window, i)
    const stop = i + GAP_LOOK_AHEAD
    while (i < stop && (byte === 0x20 || byte === 0x09)) byte = byteAt(this.#window, ++i)
    return byte === 0x0a || byte === 0x0d
  }

  #read(candidate: Candidate, runStart: number): number {
    const window = this.#window
    const { start, colon } = candidate
    const opening = start === runStart ? openingBefore(window, start, this.#lastEnd) : { delimiter: 0, position: 0 }
    const prefix = (): string => prefixOfLine(window, opening.position)
    let refused: Refused | undefined
    let joined: Alternative | undefined
    let rejoined: Rejoined | undefined
    if (opening.delimiter === 0x3c) {
      const result = readAngleBrackets(candidate, prefix, this.#rules, this.#seen)
      if (window.short) return colon
      if (result?.kind === 'match') return this.#match(result)
      refused = result
    } else if (opening.delimiter === 0x22) {
      const quoted = readDoubleQuotes(candidate, prefix, this.#rules, this.#seen)
      if (window.short) return colon
      if (quoted.found) return this.#match(quoted.found)
      joined = quoted.joined
    }
    const beginning = candidate.hierarchical ? '' : opensForm(candidate, this.#rules)
    const result = beginning === undefined ? undefined : readUndelimited(candidate, this.#rules, beginning)
    if (result?.kind === 'reject' && result.code === 'too-long') {
      this.#skipping = true
      this.#reject(result)
      return result.end
    }
    if (window.short) return colon
    if (
      result?.kind === 'match' &&
      result.wholeRun &&
      result.wrapper === 'whitespace' &&
      this.#mayRejoin(candidate.separateLines)
    ) {
      rejoined = rejoin(candidate, result, this.#rules)
      if (window.short) return colon
    }
    if (result?.kind === 'match') this.#mappedTo = Math.max(this.#mappedTo, result.mappedEnd)
    else if (result?.code === 'non-ascii-host') this.#mappedTo = Math.max(this.#mappedTo, result.end)
    if (refused) this.#reject(refused)
    else if (result?.kind === 'reject') this.#reject(result)
    if (result?.kind !== 'match') return colon + 1
    const found =
      joined && joined.uri !== result.uri ? { ...result, alternatives: [...result.alternatives, joined] } : result
    if (rejoined === undefined || rejoined.uri === found.uri) return this.#match(found)
    return this.#match(withRejoined(found, rejoined, this.#rules.rejoin), this.#rules.rejoin === 'likely')
  }

  /** Would anybody see what the URI is joined with on the lines behind? */
  #mayRejoin(separateLines: boolean): boolean {
    return !separateLines && (this.#rules.alternatives || this.#rules.rejoin === 'likely')
  }

  /** Reports a match. `broken`: it was joined over a line break, and so is no evidence of how it is written. */
  #match(found: Found, broken = false): number {
    const unbroken =
      found.wrapper === 'whitespace' || found.wrapper === 'pair' || found.end - found.start === found.uri.length
    if (unbroken && !broken && this.#rules.hyphen === 'evidence') this.#seen.add(found.uri)
    this.#sink.match(found, this.#text, this.#window)
    this.#recent.add(found.start, found.end)
    this.#kernel?.matched(found.start, found.end)
    this.#lastEnd = found.end
    return found.end
  }

  #reject(refused: Refused): void {
    this.#sink.reject(refused, this.#text, this.#window)
  }
}

/** Do these options leave what the kernel decides as it decides it? */
function leavesToKernel({ admission, iri, suffix }: Rules): boolean {
  return admission === 'default' && iri === 'cut' && suffix === 'none'
}

/** The byte at `at`, or behind the blanks there; a slash where that is not known. */
function behindBlanks(bytes: Uint8Array, at: number, end: number): number {
  let i = at
  while (i < end && (bytes[i] === 0x20 || bytes[i] === 0x09)) i++
  if (i === end) return SLASH
  const next = bytes[i]!
  // Behind a blank no slash matters: what is broken behind its colon is broken at a line's end.
  return i > at && next === SLASH ? 0x20 : next
}

/** The next position of `byte` from `at` on, NOWHERE for none; `last` is the answer given before. */
function nextOf(bytes: Uint8Array, byte: number, last: number, at: number): number {
  if (last >= at) return last
  const next = bytes.indexOf(byte, at)
  return next < 0 ? NOWHERE : next
}
