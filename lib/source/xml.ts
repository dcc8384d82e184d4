/**
 * XML that is no page: feeds, sitemaps, SVG, DocBook. It is text as it stands, its markup and comments with it, since `<`
 * ends a URI as white space does, and attributes stand in quotes.
 */
import type { Charset } from '../codec/charset.js'
import { createXmlDecoder } from '../codec/xml.js'
import type { MessageOrigin, Source, TextSink } from '../text.js'
import { createPageDecoder, ofXml } from './html/charset.js'
import { tellRecoded } from './recoded.js'

export interface XmlOptions {
  readonly path: string
  readonly message?: MessageOrigin | undefined
  /** The charset that the carrier declares; without it that of the XML declaration. */
  readonly charset: Charset | undefined
}

export function createXml({ path, message, charset }: XmlOptions, sink: TextSink): Source {
  const xml = createXmlDecoder(run => sink.run(run))
  const decoder = createPageDecoder(
    { charset, prescan: ofXml, recoded: tellRecoded(path, sink) },
    xml.push,
    (code, at, detail) => sink.defect({ code, at, path, detail })
  )
  let isOpen = false
  // Not earlier: in mail, fields that stand behind the Content-Type are reported first.
  const open = (): void => {
    if (!isOpen) sink.open({ path, framing: 'prose', message })
    isOpen = true
  }
  return {
    push(run) {
      open()
      decoder.push(run)
    },
    end() {
      open()
      decoder.end()
      xml.end()
      sink.close()
    }
  }
}
