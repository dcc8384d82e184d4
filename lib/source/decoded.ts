/** What is read after its character encoding is known: by a byte order mark, or else by the option. */
import type { Source, TextSink } from '../text.js'
import type { Charset } from '../codec/charset.js'
import { createMarkedDecoder } from '../codec/marked.js'
import { Numbering } from '../codec/numbering.js'
import { DecodedSink } from './decoded-sink.js'
import { tellRecoded } from './recoded.js'

/** @param open told the table of `Text.highBytes`, where one is needed */
export function createDecoded(
  charset: Charset,
  sink: TextSink,
  open: (highBytes: readonly number[] | undefined, sink: TextSink) => Source
): Source {
  let source: Source | undefined
  const decoder = createMarkedDecoder(
    {
      charset,
      asItIs: true,
      recoded: tellRecoded('', sink),
      begin({ scanned }) {
        const opened = (to: TextSink): Source => open(scanned === 'utf-8' ? undefined : scanned, to)
        source = scanned === undefined ? createNumbered(sink, opened) : opened(sink)
      }
    },
    run => source?.push(run),
    (code, at, detail) => sink.defect({ code, at, path: '', detail })
  )
  return {
    push: decoder.push,
    end() {
      decoder.end()
      source?.end()
    }
  }
}

/** What is opened reads decoded bytes as if they were the input: they are one to one, whatever they were decoded from. */
export function createNumbered(sink: TextSink, open: (sink: TextSink) => Source): Source {
  const numbering = new Numbering()
  const reader = open(new DecodedSink(sink, numbering))
  numbering.to = reader
  return {
    push: run => numbering.push(run),
    end() {
      reader.end()
      numbering.close()
    }
  }
}
