/**
 * XML that is no page: feeds, sitemaps, SVG, DocBook. It is text as it stands, its markup and comments with it, since `<`
 * ends a URI as white space does, and attributes stand in quotes.
 */
import type { Charset } from '../codec/charset.js'
import { createXmlDecoder } from '../codec/xml.js'
import type { MessageOrigin, Source, TextSink } from '../text.js'
import { createDocument, ofXml } from './html/charset.js'

export interface XmlOptions {
  readonly path: string
  readonly message?: MessageOrigin | undefined
  /** The charset that the carrier declares; without it that of the XML declaration. */
  readonly charset: Charset | undefined
}

export function createXml(options: XmlOptions, sink: TextSink): Source {
  return createDocument({ prescan: ofXml, ...options }, sink, to => createDecodedXml(options, to))
}

/** A document in UTF-8. */
function createDecodedXml({ path, message }: XmlOptions, sink: TextSink): Source {
  const xml = createXmlDecoder(run => sink.run(run))
  sink.open({ path, framing: 'prose', message })
  return {
    push: xml.push,
    end() {
      xml.end()
      sink.close()
    }
  }
}
