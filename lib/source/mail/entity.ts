/** A header and the body behind it: a message, or a part of one. */
import type { Run, Source } from '../../text.js'
import { passSlice } from '../../codec/origin.js'
import { basesOf, readFields } from './fields.js'
import type { Header, HeaderEnd } from './header.js'
import { createHeaderReader } from './header.js'
import { readOrigin } from './message-origin.js'
import type { OpenBody, Place, Role } from './place.js'
import { complainAt, pathOf, placeWithin } from './place.js'
import type { Span } from '../../codec/span.js'

const LF = 0x0a
const CR = 0x0d

const DETAILS: Readonly<Partial<Record<HeaderEnd, string>>> = {
  'bad-header': 'a line that is no field',
  'header-too-long': 'the header has no end'
}

/**
 * @param defaultType what a body without Content-Type is (RFC 2045 §5.2, RFC 2046 §5.1.5)
 * @param onHeader told of the header before its texts are handed over
 */
export function createEntity(
  place: Place,
  role: Role,
  defaultType: string,
  openBody: OpenBody,
  onHeader?: (header: Header) => void
): Source {
  let body: Source | undefined

  function begin(header: Header, ended: HeaderEnd, rest?: Span): void {
    const detail = DETAILS[ended]
    if (detail !== undefined) {
      complainAt(place, pathOf(place))(ended as 'bad-header' | 'header-too-long', header.end, detail)
    }
    if (header.skipped !== undefined) complainAt(place, pathOf(place))('bad-header', header.skipped, 'left out')
    onHeader?.(header)
    const { part, depth, options } = place
    const outermost = role === 'message' && part === ''
    const origin = outermost ? readOrigin(header, place.message.index, options.messageInfo) : place
    const bases = basesOf(header, place)
    readFields(header, placeWithin(place, part, depth, place.bases, origin), role)
    body = openBody(header, placeWithin(place, part, depth, bases, origin), role, defaultType)
    rest?.pass(0, rest.bytes.length, body.push)
  }

  const reader = createHeaderReader(begin)
  // A message has a header: empty lines before it are nothing. A part may have none.
  let started = role === 'part'

  function push(run: Run): void {
    if (body !== undefined) return body.push(run)
    if (!started) {
      const start = run.bytes.findIndex(byte => byte !== CR && byte !== LF)
      if (start < 0) return
      started = true
      return passSlice(run, start, run.bytes.length, push)
    }
    const at = reader.push(run)
    if (at >= 0) passSlice(run, at, run.bytes.length, push)
  }

  return {
    push,
    end() {
      if (body === undefined) reader.end()
      body?.end()
    }
  }
}
