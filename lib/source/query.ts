/**
 * The query of a URI as a container: `name=value` pairs between `&` (WHATWG URL §5.1). Each value is a text, decoded
 * once. One that begins with `scheme://` is one reference, whole; in any other, prose decides.
 *
 *     https://a.example/go?to=https%3A%2F%2Fb.example%2F.&text=see%20http%3A%2F%2Fc.example%2F.
 *                             ~~~~~~~~~~~~~~~~~~~~~~~~~~~ query to    ~~~~~~~~~~~~~~~~~~~~~~~~ query text
 */
import type { MessageOrigin, TextSink } from '../text.js'
import { createFormDecoder } from '../codec/form-urlencoded.js'
import { latin1 } from '../codec/latin1.js'
import type { Span } from '../codec/span.js'
import { createGatherer } from '../codec/span.js'
import { beginsWithScheme } from './reference.js'

const AMPERSAND = 0x26
const EQUALS = 0x3d

/** Characters of a name that a path tells. */
const LONGEST_NAME = 64

export interface QueryOrigin {
  /** Path of the text that the URI stands in. */
  readonly path: string
  readonly message?: MessageOrigin | undefined
}

/** @param query without its `?`; of ASCII */
export function readQuery(query: Span, { path, message }: QueryOrigin, sink: TextSink): void {
  const { bytes } = query
  for (let at = 0; at < bytes.length;) {
    const next = bytes.indexOf(AMPERSAND, at)
    const end = next < 0 ? bytes.length : next
    const equals = bytes.indexOf(EQUALS, at)
    const start = equals < 0 || equals >= end ? at : equals + 1
    const value = createGatherer()
    const decoder = createFormDecoder(value.add)
    query.pass(start, end, decoder.push)
    decoder.end()
    const decoded = value.take()
    sink.open({
      path: [path, `query ${latin1(bytes, at, Math.min(Math.max(start - 1, at), at + LONGEST_NAME))}`.trim()]
        .filter(step => step !== '')
        .join('/'),
      framing: beginsWithScheme(latin1(decoded.bytes, 0, Math.min(decoded.bytes.length, 100))) ? 'exact' : 'prose',
      lines: 'separate',
      ...(message && { message })
    })
    decoded.pass(0, decoded.bytes.length, run => sink.run(run))
    sink.close()
    at = end + 1
  }
}
