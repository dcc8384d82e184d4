/**
 * The query of a URI as a container: `name=value` pairs between `&` (WHATWG URL §5.1). Each value is a text, decoded
 * once. One that begins with `scheme://` is one reference, whole; in any other, prose decides.
 *
 *     https://a.example/go?to=https%3A%2F%2Fb.example%2F.&text=see%20http%3A%2F%2Fc.example%2F.
 *                             ~~~~~~~~~~~~~~~~~~~~~~~~~~~ query to    ~~~~~~~~~~~~~~~~~~~~~~~~ query text
 */
import { AMPERSAND, EQUALS } from '../bytes.js'
import { DecodedForm } from '../codec/form-urlencoded.js'
import { latin1 } from '../codec/latin1.js'
import { MAX_NAME_IN_QUERY } from '../limits.js'
import type { MessageOrigin, Text } from '../text.js'
import { hasSchemeAt } from './reference.js'

export interface QueryOrigin {
  /** Path of the text that the URI stands in. */
  readonly path: string
  readonly message?: MessageOrigin | undefined
}

export interface QuerySink {
  /** As in `TextSink`. */
  mayHold(bytes: Uint8Array, start: number, end: number): boolean
  /** Takes a text and its bytes; `value` is valid until this returns. */
  text(text: Text, value: DecodedForm): void
}

/**
 * Reads the query [from, to), without its `?`; of ASCII.
 *
 * @param value where values are decoded
 */
export function readQuery(
  bytes: Uint8Array,
  from: number,
  to: number,
  value: DecodedForm,
  { path, message }: QueryOrigin,
  sink: QuerySink
): void {
  for (let at = from; at < to;) {
    let start = at
    let end = at
    for (; end < to && bytes[end] !== AMPERSAND; end++) if (bytes[end] === EQUALS && start === at) start = end + 1
    value.decode(bytes, start, end)
    const isExact = hasSchemeAt(value.bytes, 0, value.length)
    if (isExact || sink.mayHold(value.bytes, 0, value.length)) {
      const name = latin1(bytes, at, Math.min(Math.max(start - 1, at), at + MAX_NAME_IN_QUERY))
      const step = `query ${name}`.trim()
      const text: Text = {
        path: path === '' ? step : `${path}/${step}`,
        framing: isExact ? 'exact' : 'prose',
        lines: 'separate',
        ...(message && { message })
      }
      sink.text(text, value)
    }
    at = end + 1
  }
}
