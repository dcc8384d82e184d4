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
  open: (highBytes: readonly number[] | undefined) => Source
): Source {
  let source: Source | undefined
  const decoder = createMarkedDecoder(
    {
      charset,
      asItIs: true,
      recoded: tellRecoded('', sink),
      begin({ scanned }) {
        source = open(scanned === 'utf-8' ? undefined : scanned)
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

/**
 * What is opened reads decoded bytes as if they were the input: they are one to one, whatever they were decoded from. It
 * hands on none later than `DECODED_MEMORY` allows, as objects of JSON would, of which a request waits for the end.
 */
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
