/**
 * text/uri-list (RFC 2483 §5): a URI in each line, as it stands, and comments, which are prose. Lines end with CR LF.
 *
 *     # as of today: http://a.example/list.
 *     http://a.example/wiki/Comma_(mark),
 */
import { CR, HASH, LF } from '../bytes.js'
import { passSlice } from '../codec/origin.js'
import type { Run, Source, Text, TextSink } from '../text.js'

/** What is common to the texts of all lines. They have no bases: a relative reference is no URI. */
export type UriListOptions = Pick<Text, 'path' | 'highBytes' | 'message'>

export function createUriList(options: UriListOptions, sink: TextSink): Source {
  return new UriList(options, sink)
}

class UriList implements Source {
  readonly #uri: Text
  readonly #comment: Text
  readonly #sink: TextSink
  #isInLine = false

  constructor(options: UriListOptions, sink: TextSink) {
    this.#uri = { ...options, framing: 'exact' }
    this.#comment = { ...options, framing: 'prose' }
    this.#sink = sink
  }

  push(run: Run): void {
    const { bytes } = run
    for (let at = 0; at < bytes.length;) {
      let end = at
      while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++
      if (end > at) {
        if (!this.#isInLine) this.#sink.open(bytes[at] === HASH ? this.#comment : this.#uri)
        this.#isInLine = true
        passSlice(run, at, end, slice => this.#sink.run(slice))
      }
      if (end < bytes.length) this.end()
      at = end + 1
    }
  }

  /** Ends the line. */
  end(): void {
    if (this.#isInLine) this.#sink.close()
    this.#isInLine = false
  }
}
