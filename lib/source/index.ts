/** The dispatch table: from a format's name to the source that reads it. */
import type { AttachmentsOption, Format, HiddenOption, MessageInfoOption } from '../options.js'
import type { Source, TextSink } from '../text.js'
import { createDetected, type Detected } from './detect.js'
import { createFormatted } from './formatted.js'
import { createLogged } from './logged.js'
import { charsetOption, createPlainText, openWhole } from './plain-text.js'

export type SourceFormat = Format

export interface SourceOptions {
  /** What the input is; `'auto'` finds out from its first bytes. */
  readonly format: SourceFormat
  /** Character encoding of all but mail and news. A byte order mark wins over it. */
  readonly encoding?: string | undefined
  /**
   * What the input was before it was bytes. `'text'`: every byte that is not decoded further is UTF-8, whatever a
   * header says.
   * @default 'bytes'
   */
  readonly given?: 'bytes' | 'text' | undefined
  /** The retrieval URI of the input (RFC 3986 §5.1.3), for relative references. */
  readonly base?: string | undefined
  /**
   * Attachments of mail: those of type text/* alone, or also others that are text by their type or name.
   * @default 'text'
   */
  readonly attachments?: AttachmentsOption | undefined
  /**
   * Whether the origin of a text tells `From` and `Subject`.
   * @default 'none'
   */
  readonly messageInfo?: MessageInfoOption | undefined
  /**
   * What is read of comments, scripts and styles of HTML.
   * @default 'references' of HTML documents, 'skip' in mail
   */
  readonly hidden?: HiddenOption | undefined
  /**
   * Whether request targets of logs that nothing says the host of are handed on, as references without a base.
   * @default 'silent'
   */
  readonly missingBases?: 'told' | 'silent' | undefined
  /** Told what the input is, once that is known. */
  readonly onFormat?: ((format: Exclude<SourceFormat, 'auto'>) => void) | undefined
}

/**
 * A source for the bytes of one input.
 *
 * @throws {RangeError} no decoder knows `encoding`
 */
export function createSource(options: SourceOptions, sink: TextSink): Source {
  const told = charsetOption(options.encoding)
  const open = (format: Detected, read = options, charset = told): Source => {
    options.onFormat?.(format === 'terminal' ? 'text' : format)
    if (format === 'text') return createPlainText({ path: '', open: openWhole, charset }, sink)
    if (format === 'log' || format === 'json' || format === 'terminal') return createLogged(format, read, charset, sink)
    return createFormatted(format, read, charset, sink)
  }
  if (options.format !== 'auto') return open(options.format)
  return createDetected((format, encoding) => {
    const isShown = encoding !== undefined && options.encoding === undefined && options.given !== 'text'
    return isShown ? open(format, { ...options, encoding }, charsetOption(encoding)) : open(format)
  })
}
