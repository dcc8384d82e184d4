/**
 * Calendars (iCalendar, RFC 5545) and cards (vCard, RFC 6350): text, its lines unfolded and decoded. Only a property whose
 * value is one URI by definition is more than text.
 */
import { UTF_8, type Charset } from '../codec/charset.js'
import type { Codec } from '../codec/codec.js'
import { createContentLineDecoder } from '../codec/content-line.js'
import type { Run, Source, Text, TextSink } from '../text.js'
import { createDecoded } from './decoded.js'
import { createLineFeeds } from './carriage-returns.js'
import { PropertyValues } from './property-values.js'
import { passExactWithin } from './reference.js'

export interface ContentLinesOptions extends Pick<Text, 'path' | 'message'> {
  /** The charset, if there is no byte order mark; without it UTF-8. */
  readonly charset: Charset | undefined
}

export function createContentLines({ charset = UTF_8, ...options }: ContentLinesOptions, sink: TextSink): Source {
  const open = (highBytes: Text['highBytes']): Source =>
    createLineFeeds(new ContentLines({ ...options, highBytes }, sink))
  return createDecoded(charset, sink, open, options.path)
}

class ContentLines implements Source {
  readonly #sink: TextSink
  readonly #values: PropertyValues
  readonly #lines: Codec

  constructor(options: Omit<Text, 'framing'>, sink: TextSink) {
    const prose: Text = { ...options, framing: 'prose' }
    const exact: Text = { ...options, framing: 'exact' }
    this.#sink = sink
    this.#values = new PropertyValues(
      run => sink.run(run),
      (span, start, end) => passExactWithin(prose, exact, span, start, end, sink)
    )
    this.#lines = createContentLineDecoder(
      run => this.#values.push(run),
      run => this.#values.pushUnmarked(run)
    )
    sink.open(prose)
  }

  push(run: Run): void {
    this.#lines.push(run)
  }

  end(): void {
    this.#lines.end()
    this.#values.end()
    this.#sink.close()
  }
}
