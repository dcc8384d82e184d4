/**
 * XML that is no page: feeds, sitemaps, SVG, DocBook. It is text as it stands, its markup and comments with it, since `<`
 * ends a URI as white space does, and attributes stand in quotes. Only an element that holds one URI and nothing else is
 * more than text.
 */
import type { Charset } from '../codec/charset.js'
import { createXmlDecoder } from '../codec/xml.js'
import { createGatherer } from '../codec/span.js'
import type { MessageOrigin, Source, Text, TextSink } from '../text.js'
import { ElementValues, isOneIri } from './element-values.js'
import { createDocument, XML_PRESCANS } from './document-charset.js'
import { passExactWithin } from './reference.js'

export interface XmlOptions {
  readonly path: string
  readonly message?: MessageOrigin | undefined
  /** The charset that the carrier declares; without it that of the XML declaration. */
  readonly charset: Charset | undefined
}

export function createXml(options: XmlOptions, sink: TextSink): Source {
  return createDocument({ prescans: XML_PRESCANS, ...options }, sink, to => createDecodedXml(options, to))
}

/** A document in UTF-8. */
function createDecodedXml({ path, message }: XmlOptions, sink: TextSink): Source {
  const prose: Text = { path, framing: 'prose', message }
  const exact: Text = { path, framing: 'exact', message }
  const xml = createXmlDecoder(run => sink.run(run))
  const value = createGatherer()
  const xmlOfValue = createXmlDecoder(value.add)
  const elements = new ElementValues(xml.push, (span, start, end) => {
    span.pass(start, end, xmlOfValue.push)
    xmlOfValue.end()
    const decoded = value.take()
    const { length } = decoded.bytes
    // References may stand for blanks and the like.
    if (!isOneIri(decoded.bytes, 0, length)) return span.pass(start, end, xml.push)
    passExactWithin(prose, exact, decoded, 0, length, sink)
  })
  sink.open(prose)
  return {
    push: run => elements.push(run),
    end() {
      elements.end()
      xml.end()
      sink.close()
    }
  }
}
