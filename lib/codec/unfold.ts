/**
 * The lines of calendars and cards. Their folding (RFC 5545 §3.1, RFC 6350 §3.2): a line break with one blank behind it
 * goes.
 *
 *     DESCRIPTION:see https://a.exam⏎
 *      ple/page            → see https://a.example/page
 *
 * Any other line break ends a property, and what it holds does not go on in the next: the break is passed on twice, as
 * an empty line, which parts what is in it from what follows as it parts paragraphs.
 *
 * In the first versions, vCard 2.1 and vCalendar 1.0 (§2.1.3 of both), which telephones still write, the value of a
 * property may be quoted-printable, and goes on behind its soft breaks whatever the line begins with.
 *
 *     NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:see https://a.exam=⏎
 *     ple/page?b=3Dc=0D=0Athen  → see https://a.example/page?b=c⏎then
 */
import { HTAB, SP } from '../bytes.js'
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { LONGEST_PARAMETERS } from './kernel/layout.js'
import { latin1 } from './latin1.js'
import { createLineReader, type LineReader } from './line.js'
import { copyOf } from './origin.js'
import { QuotedPrintableDecoder } from './quoted-printable.js'
import type { Span } from './span.js'

/** What stands before such a value; `ENCODING=` may be left out. */
const QUOTED_PRINTABLE = /^[^:;]+(?:;[^:;]*)*?;(?:encoding=)?quoted-printable(?:;[^:;]*)*:/i

/** What stands before a value that is a page (RFC 9073 §6.5, and before that Outlook). */
const PAGE = /^(?:[^":]|"[^"]*")*;fmttype="?text\/html"?(?:;(?:[^":]|"[^"]*")*)?:/i

/** Bytes at either end of a line that are looked at: its value must begin there to be found. */
const LOOKED_AT = LONGEST_PARAMETERS

/** Index at which a value in quoted-printable begins; 0 if none does. */
function quotedValueIn(line: string): number {
  return QUOTED_PRINTABLE.exec(line)?.[0].length ?? 0
}

/** Whether a line that begins with the byte goes on with the one before it. */
export function beginsFold(byte: number | undefined): boolean {
  return byte === SP || byte === HTAB
}

export interface Unfolder extends LineReader {
  /** Whether the end of a line is held, since a fold may stand there. */
  holdsLineEnd(): boolean
  /** Forgets that end where a fold stands there; else a property ends, and another begins. */
  endLine(isFold: boolean): void
  /** Holds the end of a line that something else has read. */
  readonly holdLineEnd: Emit
}

/** @param begin told of each property before it is passed on: whether its value is a page */
export function createUnfolder(emit: Emit, begin: (isPage: boolean) => void): Unfolder {
  let lineEnd: Run[] = []
  let quoted: Codec | undefined // the value in quoted-printable that is being read

  function endProperty(): void {
    lineEnd.forEach(emit)
    lineEnd.forEach(emit)
    lineEnd = []
  }

  function holdLineEnd(run: Run): void {
    lineEnd.push(copyOf(run))
  }

  function endQuoted(): void {
    quoted?.end()
    quoted = undefined
  }

  /** A line of such a value from `start` on, or a piece of it. */
  function takeQuoted(decoder: Codec, span: Span, start: number, end: number, last: boolean): void {
    span.pass(start, span.bytes.length, run => decoder.push(run))
    const isSoft = /=[\t ]*$/.test(latin1(span.bytes, Math.max(start, end - LOOKED_AT), end))
    if (!last || isSoft) return
    endQuoted()
    span.pass(end, span.bytes.length, emit)
  }

  const lines = createLineReader(({ span, end, first, last }) => {
    if (quoted !== undefined) return takeQuoted(quoted, span, 0, end, last)
    const folded = lineEnd.length > 0 && beginsFold(span.bytes[0])
    if (folded) lineEnd = []
    else endProperty()
    const line = first && !folded ? latin1(span.bytes, 0, Math.min(end, LOOKED_AT)) : ''
    const value = quotedValueIn(line)
    if (first && !folded) begin(PAGE.test(line))
    if (value > 0) {
      span.pass(0, value, emit)
      quoted = new QuotedPrintableDecoder({ push: emit }, () => {})
      return takeQuoted(quoted, span, value, end, last)
    }
    span.pass(folded ? 1 : 0, end, emit)
    span.pass(end, span.bytes.length, holdLineEnd)
  })

  return {
    isIdle: () => quoted === undefined && lines.isIdle(),
    holdsLineEnd: () => lineEnd.length > 0,
    endLine(isFold) {
      if (isFold) lineEnd = []
      else endProperty()
    },
    holdLineEnd,
    push: lines.push,
    end() {
      lines.end()
      endQuoted()
      endProperty()
    }
  }
}
