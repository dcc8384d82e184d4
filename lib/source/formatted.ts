/**
 * Sources for mail, news, pages and documents, by name. In a file of its own, so that a command that reads none of them
 * need not compile it.
 */
import { UTF_8, type Charset } from '../codec/charset.js'
import type { Source, TextSink } from '../text.js'
import { createContentLines } from './content-lines.js'
import { createDecoded } from './decoded.js'
import { createHtml } from './html/index.js'
import type { SourceFormat, SourceOptions } from './index.js'
import { createBabyl } from './mail/babyl.js'
import { createLineFeeds } from './carriage-returns.js'
import { createDotStuffed } from './mail/dot-stuffed.js'
import { createEmlx } from './mail/emlx.js'
import { createMailbox } from './mail/mbx.js'
import type { MessagePlace } from './mail/message.js'
import { createMmdf } from './mail/mmdf.js'
import { createRnews } from './mail/rnews.js'
import { createXml } from './xml.js'

export function createFormatted(
  format: Exclude<SourceFormat, 'auto' | 'text' | 'log' | 'json'>,
  options: SourceOptions,
  charset: Charset,
  sink: TextSink
): Source {
  const { attachments = 'text', messageInfo = 'none', given = 'bytes', hidden, base } = options
  const bases = base === undefined ? [] : [base]
  /** The charset from the option; without it a page or document may declare its own. */
  const told = options.encoding === undefined ? undefined : charset
  /** Mail behind a mark of UTF-16 was text to the program that wrote it so, whatever charset a header declares. */
  const mail = (create: (place: MessagePlace) => Source): Source =>
    createDecoded(UTF_8, sink, (_, { scanned }) => {
      const read = {
        attachments,
        messageInfo,
        given: scanned === undefined ? 'text' : given,
        hidden: hidden ?? 'skip'
      } as const
      return createLineFeeds(create({ sink, options: read, bases }))
    })
  switch (format) {
    case 'html':
      return createHtml({ path: '', charset: told, hidden: hidden ?? 'references', bases }, sink)
    case 'xml':
      return createXml({ path: '', charset: told }, sink)
    case 'ical':
      return createContentLines({ path: '', charset }, sink)
    case 'mmdf':
      return mail(createMmdf)
    case 'babyl':
      return mail(createBabyl)
    case 'news':
      return mail(createDotStuffed)
    case 'rnews':
      return mail(createRnews)
    case 'mbox':
      return mail(createMailbox)
    case 'mail':
      return mail(createEmlx)
  }
}
