/**
 * JSON (RFC 8259), one value or one after the other: documents, JSON lines (NDJSON), and logs that hold some. Each
 * string is a text of its own, its escapes undone and its quotes kept, since quotes delimit (RFC 3986, Appendix C);
 * its path says where in the value it stands.
 *
 *     {"a":[{"url":"http:\/\/a.example\/"}],"log":"{\"url\":\"http://b.example/\"}"}
 *                  ~~~~~~~~~~~~~~~~~~~~~~ json $.a[0].url
 *                                                         ~~~~~~~~~~~~~~~~~~~~~ json $.log/json $.url
 *
 * Nothing is joined over a line break: no writer of JSON breaks a line to fit a margin.
 *
 * What is no JSON is read too. A line that begins like none is prose up to its end, or up to a `{"` or `{ "`; where a
 * value breaks off, the rest of its line is prose and a new value begins with the next line. A comment (`//` up to the
 * end of its line, or between marks) is prose, too, but the value goes on behind it.
 */
import type { Span } from '../../codec/span.js'
import type { MessageOrigin, Run, Source, TextSink } from '../../text.js'
import { behindJoined, JoinedTexts } from './joined-texts.js'
import { Names } from './names.js'
import { JsonReader } from './reader.js'

export interface JsonOptions {
  /** Path of the text that contains the JSON. */
  readonly path: string
  readonly highBytes?: readonly number[] | undefined
  readonly message?: MessageOrigin | undefined
  /** Number of JSON strings around this one. */
  readonly depth?: number
  /** For JSON that programs log: the bases of requests, and a reader for a line of a log in a string. */
  readonly logged?: LoggedJson | undefined
}

export interface LoggedJson {
  readonly bases: readonly string[]
  readonly missingBases: 'told' | 'silent'
  openLog(path: string, depth: number): LogInString
}

/** A log that a string of JSON holds. */
export interface LogInString extends Source {
  /** Reads all of the log in one piece, like `push` and `end`. */
  readSpan(log: Span): void
}

/** JSON that also stands in lines of other texts. */
export interface JsonLines extends Source {
  /**
   * Reads the lines in [start, end) of a run, each as if it was pushed by itself and ended, up to one that does not begin
   * with `{"` or `{ "`, or is longer than `longest`; returns the index behind them. It may go on with lines that have
   * something before the object that yields nothing.
   */
  readLines(run: Run, start: number, end: number, longest: number): number
}

export function createJson(options: JsonOptions, sink: TextSink): JsonLines {
  const { highBytes, message } = options
  const common = {
    framing: 'prose',
    lines: 'separate',
    ...(highBytes && { highBytes }),
    ...(message && { message })
  } as const
  const joined = sink.joins === 'quoted' ? new JoinedTexts(common, sink) : undefined
  const its = { common, joined, sink: joined ? behindJoined(joined, sink) : sink, names: new Names() }
  return new JsonReader(options, () => options.path, its)
}
