/** The dispatch table: a format's name to the source that reads it. */
import type { Source, TextSink } from '../text.js'
import { createBabyl } from './mail/babyl.js'
import { createLineFeeds } from './mail/carriage-returns.js'
import { createDecoded } from './decoded.js'
import { createDetected } from './detect.js'
import { createDotStuffed } from './mail/dot-stuffed.js'
import type { HiddenReading } from './html/programs.js'
import { createHtml } from './html/index.js'
import { createJson } from './json/index.js'
import { createLog, loggedJson } from './log/index.js'
import { createMbox } from './mail/mbox.js'
import { createMessage } from './mail/message.js'
import { createMmdf } from './mail/mmdf.js'
import { charsetOption, createPlainText, type PlainTextOptions } from './plain-text.js'
import { createRnews } from './mail/rnews.js'

export type SourceFormat =
  'text' | 'auto' | 'mail' | 'mbox' | 'mmdf' | 'babyl' | 'news' | 'rnews' | 'html' | 'log' | 'json'

export interface SourceOptions {
  /** What the input is; `'auto'` finds out from its first bytes. */
  readonly format: SourceFormat
  /** Character encoding of plain text. A byte order mark wins over it. */
  readonly encoding?: string | undefined
  /** The retrieval URI of the input (RFC 3986 §5.1.3), for relative references. */
  readonly base?: string | undefined
  /**
   * Attachments of mail: those of type text/* alone, or also others that are text by their type or name.
   * @default 'text'
   */
  readonly attachments?: 'text' | 'all' | undefined
  /**
   * Whether the origin of a text tells `From` and `Subject`.
   * @default 'none'
   */
  readonly messageInfo?: 'none' | 'from-subject' | undefined
  /**
   * What is read of comments, scripts and styles of HTML.
   * @default 'references' of HTML documents, 'skip' in mail
   */
  readonly hidden?: HiddenReading | undefined
  /**
   * Whether request targets of logs that nothing says the host of are handed on, as references without a base.
   * @default 'silent'
   */
  readonly missingBases?: 'told' | 'silent' | undefined
}

const openPlain: PlainTextOptions['open'] = (highBytes, asItIs) => ({
  path: '',
  framing: 'prose',
  ...(asItIs && { extent: 'input' }),
  ...(highBytes && { highBytes })
})

/**
 * A source for the bytes of one input.
 *
 * @throws {RangeError} no decoder knows `encoding`
 */
export function createSource(options: SourceOptions, sink: TextSink): Source {
  const { attachments = 'text', messageInfo = 'none', hidden, base, missingBases = 'silent' } = options
  const charset = charsetOption(options.encoding)
  const place = {
    sink,
    options: { attachments, messageInfo, hidden: hidden ?? 'skip' } as const,
    bases: base === undefined ? [] : [base]
  }
  switch (options.format) {
    case 'auto':
      return createDetected(format => createSource({ ...options, format }, sink))
    case 'html':
      return createHtml(
        {
          path: '',
          charset: options.encoding === undefined ? undefined : charset,
          hidden: hidden ?? 'references',
          bases: place.bases
        },
        sink
      )
    case 'mmdf':
      return createLineFeeds(createMmdf(place))
    case 'babyl':
      return createLineFeeds(createBabyl(place))
    case 'news':
      return createLineFeeds(createDotStuffed(place))
    case 'rnews':
      return createLineFeeds(createRnews(place))
    case 'mbox':
      return createLineFeeds(createMbox(place))
    case 'mail':
      return createLineFeeds(createMessage(1, place))
    case 'json':
      return createDecoded(charset, sink, highBytes => {
        const logged = loggedJson({ bases: place.bases, highBytes, missingBases }, sink)
        return createJson({ path: '', highBytes, logged }, sink)
      })
    case 'log':
      return createDecoded(charset, sink, highBytes => createLog({ bases: place.bases, highBytes, missingBases }, sink))
    case 'text':
      return createPlainText({ path: '', open: openPlain, charset }, sink)
  }
}
