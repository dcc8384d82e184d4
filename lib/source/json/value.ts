/**
 * A string in a JSON value, its escapes undone and its quotes kept, since quotes delimit (RFC 3986, Appendix C): a text,
 * more JSON, a line of a log, or a part of a request. Here is what becomes of those that lie in a run as a whole; most of
 * them are texts in which nothing can be. What is more than a text, or comes in pieces, is left to value-in-pieces.ts.
 */
import { SLASH, SP } from '../../bytes.js'
import type { Run, Source, Text, TextSink } from '../../text.js'
import { addStretches, decodeWhole } from '../../codec/escapes.js'
import { latin1 } from '../../codec/latin1.js'
import { mayBeMarkup } from '../../codec/markup.js'
import { isDirect, passSlice } from '../../codec/origin.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from '../../codec/scratch.js'
import { spanOf } from '../../codec/span.js'
import { giveStretches, takeStretches } from '../../codec/stretches.js'
import { MAX_JSON_TARGET, MAX_JSON_WORD, MAX_LOG_LINE } from '../../limits.js'
import { holdsVersion, isMarked } from '../log-marks.js'
import { needsColon } from '../needs-colon.js'
import { hasSchemeAt, passExact } from '../reference.js'
import { beginsEscapedJson, mayBeginJson, whatBegins } from './beginning.js'
import type { JoinedTexts } from './joined-texts.js'
import { mayBeTarget, type MemberRole } from './names.js'
import type { JsonPath } from './path.js'
import type { JsonRequests } from './requests.js'
import { TargetInRun } from './target.js'
import { ValueInPieces } from './value-in-pieces.js'
import { SIMPLE, type WholeString } from './whole-string.js'

/** Roles whose values say something about a request, and may be texts too. */
const SAYS_A_WORD: ReadonlySet<MemberRole | undefined> = new Set<MemberRole>([
  'host',
  'hostname',
  'scheme',
  'port',
  'method',
  'tls'
])

export interface JsonValueOptions {
  readonly path: JsonPath
  /** The text of a string at the current path, which is worked out when `path` is read. */
  readonly text: Text
  /** The same where it is one reference as a whole. */
  readonly exact: Text
  /** Puts together the members that describe a request; undefined if requests are not read. */
  readonly requests: JsonRequests | undefined
  /** Joins texts; undefined if the sink does not allow it. */
  readonly joined: JoinedTexts | undefined
  /** Opens JSON in a string; undefined if it is too deep. */
  readonly openJson: (() => Source) | undefined
  /** Opens a line of a log in a string. */
  readonly openLog: ((path: string) => Source) | undefined
}

export class JsonValue {
  readonly #its: JsonValueOptions
  readonly #sink: TextSink
  /** Whether a text without a colon yields nothing. */
  readonly needsColon: boolean
  readonly #openLog: (() => Source) | undefined
  #inPieces: ValueInPieces | undefined

  constructor(its: JsonValueOptions, sink: TextSink) {
    this.#its = its
    this.#sink = sink
    const { openLog, text } = its
    this.#openLog = openLog && (() => openLog(text.path))
    this.needsColon = needsColon(sink)
  }

  // --- as a whole ---

  /** Reads a string that lies in the run as a whole; returns false if it must be read in pieces. */
  whole(run: Run, string: WholeString): boolean {
    const { path, requests } = this.#its
    const depth = requests === undefined ? -1 : path.memberDepth
    const role = path.roleAt(depth)
    if (string.hasAmpersand && mayBeMarkup(run.bytes, string.start, string.end)) return false
    if (string.escapes !== 0) return this.#escaped(run, string, depth, role)
    if (role !== undefined) {
      if (this.#waits(run, string, depth, role)) return true
      if (role === 'referer' && isDirect(run) && isReferer(run.bytes, string.start, string.end)) {
        passExact(this.#its.exact, spanOf(run, string.start, string.end), 0, string.end - string.start, this.#sink)
        return true
      }
      if (!this.#say(run.bytes, string.start, string.end, depth, role)) return false
    }
    if (string.end > string.start) this.pass(run, string)
    return true
  }

  /** Passes on a string without escapes as a text, if it may yield something. */
  pass(run: Run, { start, end, colon }: WholeString): void {
    const sink = this.#sink
    const { path, text, joined } = this.#its
    if (this.needsColon && colon < 0) return
    if (sink.mayHold?.(run.bytes, start, end, this.needsColon ? colon : start) === false) return
    if (joined?.add(run, start, end, path)) return
    sink.open(text)
    passSlice(run, start - 1, end + 1, this.#emit)
    sink.close()
  }

  readonly #emit = (run: Run): void => this.#sink.run(run)

  #escaped(
    run: Run,
    { start, end, colon, escapes }: WholeString,
    depth: number,
    role: MemberRole | undefined
  ): boolean {
    // A string in two runs is decoded in any case, and the longer it is, the likelier it comes in two.
    if (end - start > SCRATCH_LENGTH) return false
    const mayHold = !this.needsColon || colon >= 0 || escapes !== SIMPLE
    const isJson = beginsEscapedJson(run.bytes, start, end)
    if (!mayHold && role === undefined && !isJson) return true
    const { path, joined } = this.#its
    if (joined === undefined) return false
    if (isJson && isDirect(run)) return !SAYS_A_WORD.has(role) && this.#inside(this.#its.openJson, run, start, end)
    // The bytes sought have no escapes, so the string need not be decoded to find them.
    const isLine = role === 'line' && isDirect(run) && !mayBeginJson(run.bytes[start]!)
    if (isLine && holdsVersion(run.bytes, start, end)) return this.#inside(this.#openLog, run, start, end, MAX_LOG_LINE)
    const behind = joined.decode(run, start, end)
    if (behind < 0) return false
    const { bytes, decodedAt: from } = joined
    if (whatBegins(bytes, from, behind) === 'json' || mayBeMarkup(bytes, from, behind)) return false
    if (role !== undefined && !this.#say(bytes, from, behind, depth, role))
      return role === 'line' && isDirect(run) && this.#inside(this.#openLog, run, start, end, MAX_LOG_LINE)
    if (mayHold && this.#sink.mayHold?.(bytes, from, behind) !== false) joined.keep(start, end, behind, path)
    return true
  }

  /**
   * Reads JSON or a log in the string [start, end) of a run that is one to one; returns false if it must be read in
   * pieces.
   *
   * @param longest bytes that it may be decoded to
   */
  #inside(open: (() => Source) | undefined, run: Run, start: number, end: number, longest = Infinity): boolean {
    if (open === undefined) return false
    const decoded = takeScratch()
    const length = decodeWhole(run.bytes, start, end, decoded, 0)
    const isRead = length >= 0 && length <= longest
    if (isRead) {
      const stretches = takeStretches()
      addStretches(run.bytes, start, end, stretches, 0)
      const inner = open()
      const bytes = decoded.subarray(0, length)
      inner.push({ bytes, from: run.from + start, to: run.from + end, stretches: stretches.take() })
      inner.end()
      giveStretches(stretches)
    }
    giveScratch(decoded)
    return isRead
  }

  /** Tells what a member of this role says about a request; returns false if its value must be read in pieces. */
  #say(bytes: Uint8Array, start: number, end: number, depth: number, role: MemberRole): boolean {
    switch (role) {
      case 'line':
        return this.#its.openLog === undefined || !isMarked(bytes, start, end)
      case 'target':
      case 'path':
      case 'request':
      case 'query':
        return !this.#mayWait(bytes, start, end, role)
      case 'referer':
        return !isReferer(bytes, start, end)
      default:
        if (end - start > MAX_JSON_WORD) return true
        if (role === 'method') this.#its.requests?.tellMethod(depth)
        else this.#its.requests?.tell(depth, role, latin1(bytes, start, end))
        return true
    }
  }

  #mayWait(bytes: Uint8Array, start: number, end: number, role: MemberRole): boolean {
    if (end - start > MAX_JSON_TARGET) return false
    if (role === 'request') return true
    // What has blanks in it is a query of another kind, and mostly long.
    if (role === 'query') return end > start && !bytes.subarray(start, end).includes(SP)
    return end > start && bytes[start] === SLASH
  }

  /** Lets a request target, or a query, wait for the end of its object; returns whether it is one. */
  #waits(run: Run, { start, end }: WholeString, depth: number, role: MemberRole): boolean {
    if (!mayBeTarget(role)) return false
    const { requests, text } = this.#its
    if (!requests || !isDirect(run) || !this.#mayWait(run.bytes, start, end, role)) return false
    const path = this.#sink.paths === 'silent' ? '' : text.path
    return requests.wait(depth, role, new TargetInRun(run, start, end), path) !== undefined
  }

  // --- in pieces ---

  begin(quote: Run): void {
    this.#inPieces ??= new ValueInPieces(this.#its, this.#sink)
    this.#inPieces.begin(quote)
  }

  /** Decoded. */
  add(run: Run): void {
    this.#inPieces?.add(run)
  }

  /** @param closing undefined where it is not closed */
  end(closing: Run | undefined): void {
    this.#inPieces?.end(closing)
  }

  // --- numbers and literal names ---

  /** Whether one that stands here says something. */
  get isTold(): boolean {
    const { path, requests } = this.#its
    return requests !== undefined && isToldByLiteral(path.roleAt(path.memberDepth))
  }

  literal(written: string): void {
    const { path, requests } = this.#its
    const role = path.roleAt(path.memberDepth)
    if (isToldByLiteral(role)) requests?.tell(path.memberDepth, role, written)
  }
}

function isToldByLiteral(role: MemberRole | undefined): role is 'port' | 'tls' {
  return role === 'port' || role === 'tls'
}

/** Whether a referer is one URI as a whole. */
export function isReferer(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= MAX_JSON_TARGET && hasSchemeAt(bytes, start, end)
}
