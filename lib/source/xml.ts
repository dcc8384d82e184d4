/**
 * XML that is no page: feeds, sitemaps, SVG, DocBook. It is text as it stands, its markup and comments with it, since `<`
 * ends a URI as white space does, and attributes stand in quotes.
 */
import { UTF_8, type Charset } from '../codec/charset.js'
import { createXmlDecoder } from '../codec/xml.js'
import type { MessageOrigin, Source, TextSink } from '../text.js'
import { createPageDecoder, ofXml } from './html/charset.js'
import { NumberedSource } from './numbered.js'
import { tellRecoded } from './recoded.js'

export interface XmlOptions {
  readonly path: string
  readonly message?: MessageOrigin | undefined
  /** The charset that the carrier declares; without it that of the XML declaration. */
  readonly charset: Charset | undefined
}

export function createXml(options: XmlOptions, sink: TextSink): Source {
  const { path, charset } = options
  let reader: Source | undefined
  const open = (to: TextSink): Source => createDecodedXml(options, to)
  const decoder = createPageDecoder(
    {
      charset,
      prescan: ofXml,
      recoded: tellRecoded(path, sink),
      // Not earlier: in mail, fields that stand behind the Content-Type are reported first.
      begin(charset) {
        reader = charset === UTF_8 ? open(sink) : new NumberedSource(sink, open)
      }
    },
    run => reader?.push(run),
    (code, at, detail) => sink.defect({ code, at, path, detail })
  )
  return {
    push: decoder.push,
    end() {
      decoder.end()
      reader?.end()
    }
  }
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
