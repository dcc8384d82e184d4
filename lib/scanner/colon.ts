/**
 * What stands at a colon: which scheme ends there, which delimiter opens before it, and what the reader of that wrapper
 * and rule 3 make of it. Nothing is reported from here: if the window turns out too short, the results are thrown away
 * and the colon is read again.
 */
import { BACKSLASH, COLON, CR, DOT, DQUOTE, HTAB, HYPHEN, LESS_THAN, LF, SLASH, SP } from '../bytes.js'
import { byteAt } from '../appendix-c/reach.js'
import { isUrlPrefix } from '../appendix-c/url-prefix.js'
import { RUN } from '../appendix-c/whitespace.js'
import { GAP_LOOK_AHEAD, MAX_BACKSLASHES } from '../limits.js'
import type { Alternative } from '../match.js'
import { isWholeHost } from '../policy/rejoin.js'
import { isLogLevel } from '../policy/scheme-forms.js'
import { admits, type SchemeAt } from '../policy/schemes.js'
import { endsAuthority } from '../rfc3986/authority.js'
import { FLAGS, SCHEME } from '../rfc3986/charsets.js'
import type { Text } from '../text.js'
import { readAngleBrackets } from './angle-brackets.js'
import { asciiString } from './ascii.js'
import { CUT_HOST } from './authority-cut.js'
import { readDoubleQuotes } from './double-quotes.js'
import { readEscaped } from './escaped-uri.js'
import type { CompletedText } from './completed-text.js'
import type { Candidate } from './candidate.js'
import { opensForm } from './form.js'
import { refuse, type Found, type Refused } from './found.js'
import { KnownRuns } from './known-run.js'
import { refuseHidden, refuseMeant } from './meant.js'
import { derived, encodingRules, isJoiningAsked, type Rules } from './rules.js'
import { firstBackslash } from './run-extent.js'
import type { SeenUris } from './seen.js'
import { marksOfLine, NO_OPENING, openingBefore } from './trigger.js'
import { keepInMind, readUndelimited, type Undelimited } from './undelimited.js'
import type { Window } from './window.js'
import { rejoin, withRejoined } from './wrapped.js'

const COLONS = new Uint8Array(256).fill(1, COLON, COLON + 1)

const cuttingRules = derived(rules => ({ ...rules, iri: 'cut' }))

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

export class ColonReader {
  readonly #rules: Rules
  /** Those between angle brackets that hold URIs and nothing else, and those between the ones of the open text. */
  readonly #encoding: Rules
  #inBrackets: Rules
  readonly #window: Window
  readonly seen: SeenUris
  readonly skip: (position: number) => number
  /** The runs of the window that are known. */
  readonly runs = new KnownRuns()
  /** Where suffix references are completed, once there has been one. */
  completed: CompletedText | undefined
  /** One object for all colons, to spare the garbage collector. */
  readonly #candidate: Writable<Candidate>
  #opening = NO_OPENING
  /** `marksOfLine` of the delimiter, once a reader has asked for it. */
  #marks: string | undefined
  readonly #prefix = (): string =>
    (this.#marks ??= marksOfLine(this.#window, this.#opening.position, this.#candidate.skip))
  /** Whether nothing is joined over a line break. */
  separateLines = false

  /** The results of `read`. */
  found: Found | undefined
  refused: Refused | undefined
  /** Whether the match is joined over a line break without delimiters. */
  isRejoined = false

  /** @param skip for a position inside an earlier match, that match's end; else the position */
  constructor(rules: Rules, window: Window, seen: SeenUris, skip: (position: number) => number) {
    this.#rules = this.#inBrackets = rules
    this.#encoding = encodingRules(rules)
    this.#window = window
    this.seen = seen
    this.skip = skip
    this.#candidate = {
      text: window,
      start: 0,
      colon: 0,
      backslashes: 0,
      known: undefined,
      scheme: '',
      hasAuthority: false,
      broken: false,
      floor: 0,
      separateLines: false,
      introducers: COLONS,
      runs: this.runs,
      skip
    }
  }

  open({ lines, brackets }: Pick<Text, 'lines' | 'brackets'>): void {
    this.separateLines = lines === 'separate'
    this.#inBrackets = brackets === 'uris' ? this.#encoding : this.#rules
    this.runs.clear()
    this.completed?.clear()
  }

  move(by: number): void {
    this.runs.move(by)
    this.completed?.move(by)
  }

  /** Reads what stands at `colon`, looking back no further than `lastEnd`. */
  read(colon: number, lastEnd: number): void {
    const window = this.#window
    const { bytes } = window
    this.found = this.refused = undefined
    if (colon === lastEnd) return
    if (bytes[colon - 1] === BACKSLASH) return this.#readBehindBackslash(colon, lastEnd)
    if (!(FLAGS[bytes[colon - 1]!]! & SCHEME)) return
    const { admission, table } = this.#rules
    const slashes = byteAt(window, colon + 1) === SLASH && byteAt(window, colon + 2) === SLASH
    const hasAuthority = slashes && !this.#isBare(colon)
    const broken = !hasAuthority && this.#isBroken(colon)
    if (window.short) return
    const any = hasAuthority || admission === 'any'
    const usual = table.before(bytes, colon, lastEnd, any)
    const at = usual ?? (broken ? table.before(bytes, colon, lastEnd, true) : undefined)
    if (at === undefined || isUrlPrefix(bytes, at.start, colon)) return
    const { start, known } = at
    const scheme = known?.name ?? asciiString(bytes, start, colon).toLowerCase()
    if (!admits(admission, scheme, known)) return
    const candidate = this.#begin(at, colon, lastEnd)
    if (usual === undefined && !this.#isOpened(start, colon)) return
    candidate.scheme = scheme
    candidate.hasAuthority = hasAuthority
    candidate.broken = broken
    if (this.#mayBeEscaped(candidate) && this.#readEscaped(candidate)) return
    this.#readCandidate(candidate)
  }

  /** The candidate of a scheme, which is no other's yet; its name and what follows the colon are still to be set. */
  #begin({ start, known, runStart }: SchemeAt, colon: number, lastEnd: number): Writable<Candidate> {
    const candidate = this.#candidate
    this.#opening =
      start === runStart ? openingBefore(this.#window, start, lastEnd, this.separateLines, candidate.skip) : NO_OPENING
    candidate.start = start
    candidate.colon = colon
    candidate.backslashes = 0
    candidate.known = known
    candidate.separateLines = this.separateLines
    this.#marks = undefined
    return candidate
  }

  /** Reads a colon that may be escaped itself, as in properties of Java and values of cards: `http\://a.example/`. */
  #readBehindBackslash(colon: number, lastEnd: number): void {
    const window = this.#window
    const { admission, table } = this.#rules
    if (byteAt(window, colon + 1) !== SLASH || byteAt(window, colon + 2) !== SLASH) return
    let end = colon - 1
    while (end > lastEnd && colon - end <= MAX_BACKSLASHES && window.bytes[end - 1] === BACKSLASH) end--
    const at = table.before(window.bytes, end, lastEnd, true)
    if (!at?.known?.needsHost || !admits(admission, at.known.name, at.known)) return
    const candidate = this.#begin(at, colon, lastEnd)
    candidate.backslashes = colon - end
    candidate.scheme = at.known.name
    candidate.hasAuthority = true
    candidate.broken = false
    this.#readEscaped(candidate)
  }

  /** Whether `://` has nothing behind it that could belong to a URI. */
  #isBare(colon: number): boolean {
    const byte = byteAt(this.#window, colon + 3)
    return byte < 0x80 && (byte < 0 || RUN[byte] === 0)
  }

  /** Whether a line break follows the colon and up to two slashes; blanks may stand before it. */
  #isBroken(colon: number): boolean {
    let i = colon + 1
    while (i < colon + 3 && byteAt(this.#window, i) === SLASH) i++
    let byte = byteAt(this.#window, i)
    const stop = i + GAP_LOOK_AHEAD
    while (i < stop && (byte === SP || byte === HTAB)) byte = byteAt(this.#window, ++i)
    return byte === LF || byte === CR
  }

  /**
   * Whether a scheme that is not known, with a line break behind it, is one: only between delimiters. `foo:` must stand
   * right behind the one that opens, `foo://` not.
   */
  #isOpened(start: number, colon: number): boolean {
    const { position } = this.#opening
    return position >= 0 && (byteAt(this.#window, colon + 1) === SLASH || position === start - 1)
  }

  /** Whether a backslash stands where it may escape something. In a `file:` URI it may be one of Windows. */
  #mayBeEscaped(candidate: Candidate): boolean {
    const { scheme, known, hasAuthority, colon } = candidate
    if (hasAuthority) return scheme !== 'file' && firstBackslash(candidate, this.#rules) >= 0
    if (known?.form !== undefined) return firstBackslash(candidate, this.#rules) >= 0
    return known?.needsHost === true && byteAt(this.#window, colon + 1) === BACKSLASH
  }

  /** Reads what is escaped; returns whether nothing else is to be read. */
  #readEscaped(candidate: Candidate): boolean {
    if (this.#rules.repair === 'none') return false
    const result = readEscaped(candidate, this.#opening.delimiter, this.#rules)
    if (result?.kind === 'match') this.#find(result)
    else this.refused = result
    return this.#window.short || result !== undefined
  }

  #readCandidate(candidate: Candidate): void {
    const window = this.#window
    const rules = this.#rules
    const { delimiter } = this.#opening
    const isBare = !candidate.hasAuthority && delimiter !== LESS_THAN && rules.admission !== 'any'
    if (isBare && isLogLevel(candidate.scheme, window.bytes[candidate.start]!)) return
    const hidden = candidate.hasAuthority && !candidate.known?.needsHost ? refuseHidden(candidate, rules) : undefined
    if (hidden || window.short) {
      this.refused = hidden
      return
    }
    let joined: Alternative | undefined
    let refused: Refused | undefined
    if (delimiter === LESS_THAN) {
      const result = readAngleBrackets(candidate, this.#prefix, this.#inBrackets, this.seen)
      if (window.short) return
      if (result?.kind === 'match') return this.#find(result)
      refused = result
    } else if (delimiter === DQUOTE) {
      const quoted = readDoubleQuotes(candidate, this.#prefix, rules, this.seen)
      if (window.short) return
      if (quoted.found) return this.#find(quoted.found)
      joined = quoted.joined
    }
    const beginning = candidate.hasAuthority ? '' : opensForm(candidate, rules)
    const result = beginning === undefined ? undefined : this.#readUndelimited(candidate, beginning)
    if (result?.kind === 'match') {
      const cutHost = this.#findUndelimited(result, joined)
      refused ??= cutHost
    } else if (result && !window.short) keepInMind(candidate, result, rules)
    // A run that is too long is the only thing reported of it.
    if (result?.kind === 'reject') this.refused = result.code === 'too-long' ? result : (refused ?? result)
    else this.refused = refused ?? (result === undefined ? refuseMeant(candidate, rules) : undefined)
  }

  /**
   * If the mapped reading does not fit the form of its scheme, the part before the first character outside ASCII may:
   * `news:comp.langé`.
   */
  #readUndelimited(candidate: Candidate, beginning: string): Undelimited | Refused | undefined {
    const rules = this.#rules
    const result = readUndelimited(candidate, rules, beginning)
    if (rules.iri === 'cut' || candidate.hasAuthority || result?.kind !== 'reject') return result
    if (result.code === 'too-long') return result
    const cut = readUndelimited(candidate, cuttingRules(rules), beginning)
    return cut?.kind === 'match' ? cut : result
  }

  #find(found: Found): void {
    this.found = found
    this.isRejoined = false
  }

  /**
   * @param joined the reading of the quotes around the URI without their white space
   * @returns the reject of a host that its line's end has cut
   */
  #findUndelimited(result: Undelimited, joined: Alternative | undefined): Refused | undefined {
    const rules = this.#rules
    const { wholeRun, wrapper } = result
    const mayJoin = wholeRun && wrapper === 'whitespace' && !this.separateLines && !this.#window.short
    const isCut = mayJoin && isCutHost(this.#candidate, result.runEnd)
    const rejoined = mayJoin && (isCut || isJoiningAsked(rules)) ? rejoin(this.#candidate, result, rules) : undefined
    if (this.#window.short) return undefined
    keepInMind(this.#candidate, result, rules)
    if (isCut && rejoined !== undefined && rules.rejoin === 'never') {
      const { code, rule } = CUT_HOST
      return refuse(code, result.start, result.end, rule, rejoined.uri)
    }
    const hasOther = joined !== undefined && joined.uri !== result.uri
    const found = hasOther ? { ...result, alternatives: [...result.alternatives, joined] } : result
    if (rejoined === undefined || rejoined.uri === found.uri) this.#find(found)
    else {
      this.found = withRejoined(found, rejoined, rules)
      this.isRejoined = rules.rejoin === 'likely'
    }
    return undefined
  }
}

/** Does the run end in a host as nobody ends one, `http://a-` or `http://www.`? */
function isCutHost({ text: { bytes }, colon, hasAuthority }: Candidate, runEnd: number): boolean {
  const last = bytes[runEnd - 1]
  if (!hasAuthority || (last !== HYPHEN && last !== DOT)) return false
  const body = colon + 3
  if (last === DOT) return asciiString(bytes, body, Math.min(runEnd, body + 5)) === 'www.'
  for (let i = body; i < runEnd; i++) if (endsAuthority(bytes[i]!)) return false
  return !isWholeHost(asciiString(bytes, body, runEnd))
}
