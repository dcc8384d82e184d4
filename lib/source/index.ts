/** The dispatch table: a format's name to the source that reads it. */
import type { Source, TextSink } from '../text.js'
import { charsetOption, createPlainText } from './plain-text.js'

export type SourceFormat = 'text' | 'auto'

export interface SourceOptions {
  /** What the input is; `'auto'` finds out from its first bytes. */
  readonly format: SourceFormat
  /** Character encoding of plain text. A byte order mark wins over it. */
  readonly encoding?: string | undefined
  /** The retrieval URI of the input (RFC 3986 §5.1.3), for relative references. */
  readonly base?: string | undefined
}

/**
 * A source for the bytes of one input.
 *
 * @throws {RangeError} no decoder knows `encoding`
 */
export function createSource(options: SourceOptions, sink: TextSink): Source {
  return createPlainText({ text: { path: '', framing: 'prose' }, charset: charsetOption(options.encoding) }, sink)
}
