/**
 * Sources for all formats but plain text, by name. In a file of its own, so that a command that reads none of them need
 * not compile it.
 */
import type { Charset } from '../codec/charset.js'
import type { Source, TextSink } from '../text.js'
import { createDecoded } from './decoded.js'
import { createHtml } from './html/index.js'
import type { SourceFormat, SourceOptions } from './index.js'
import { createJson } from './json/index.js'
import { createLog, loggedJson } from './log/index.js'
import { createBabyl } from './mail/babyl.js'
import { createLineFeeds } from './mail/carriage-returns.js'
import { createDotStuffed } from './mail/dot-stuffed.js'
import { createEmlx } from './mail/emlx.js'
import { createMbox } from './mail/mbox.js'
import { createMmdf } from './mail/mmdf.js'
import { createRnews } from './mail/rnews.js'
import { createXml } from './xml.js'

export function createFormatted(
  format: Exclude<SourceFormat, 'auto' | 'text'>,
  options: SourceOptions,
  charset: Charset,
  sink: TextSink
): Source {
  const { attachments = 'text', messageInfo = 'none', given = 'bytes', hidden, base, missingBases = 'silent' } = options
  const bases = base === undefined ? [] : [base]
  /** The charset from the option; without it a page or document may declare its own. */
  const told = options.encoding === undefined ? undefined : charset
  const place = { sink, options: { attachments, messageInfo, given, hidden: hidden ?? 'skip' } as const, bases }
  switch (format) {
    case 'html':
      return createHtml({ path: '', charset: told, hidden: hidden ?? 'references', bases }, sink)
    case 'xml':
      return createXml({ path: '', charset: told }, sink)
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
      return createLineFeeds(createEmlx(place))
    case 'json':
      return createDecoded(charset, sink, highBytes => {
        const logged = loggedJson({ bases, highBytes, missingBases }, sink)
        return createJson({ path: '', highBytes, logged }, sink)
      })
    case 'log':
      return createDecoded(charset, sink, highBytes => createLog({ bases, highBytes, missingBases }, sink))
  }
}
