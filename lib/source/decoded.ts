/** Reads an input whose character encoding is known: from a byte order mark, or else from the option. */
import type { Source, TextSink } from '../text.js'
import type { Charset } from '../codec/charset.js'
import { createMarkedDecoder } from '../codec/marked.js'
import { tellRecoded } from './recoded.js'

/**
 * @param open takes the table of `Text.highBytes`, if one is needed, and the charset
 * @param path of what is decoded
 */
export function createDecoded(
  charset: Charset,
  sink: TextSink,
  open: (highBytes: readonly number[] | undefined, charset: Charset) => Source,
  path = ''
): Source {
  let source: Source | undefined
  const decoder = createMarkedDecoder(
    {
      charset,
      asItIs: true,
      recoded: tellRecoded(path, sink),
      begin(chosen) {
        const { scanned } = chosen
        source = open(scanned === 'utf-8' ? undefined : scanned, chosen)
      }
    },
    run => source?.push(run),
    (code, at, detail) => sink.defect({ code, at, path, detail })
  )
  return {
    push: decoder.push,
    end() {
      decoder.end()
      source?.end()
    }
  }
}
