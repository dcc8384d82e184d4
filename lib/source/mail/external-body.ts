/**
 * message/external-body (RFC 2046 §5.2.3): the body is elsewhere. With access-type URL (RFC 2017) the parameter `url`
 * says where; white space in it is removed. What follows is the header of the absent part.
 */
import type { Emit } from '../../codec/codec.js'
import { latin1Bytes } from '../../codec/latin1.js'
import type { Span } from '../../codec/span.js'
import type { Run, Source } from '../../text.js'
import type { Parameter } from '../../codec/structured-field.js'
import { createEntity } from './entity.js'
import type { Header } from './header.js'
import { NOTHING, PlacedText, type Place } from './place.js'

export function openExternalBody(header: Header, place: Place, url: Parameter | undefined): Source {
  const { fields, span } = header
  if (url !== undefined) {
    const { sink, bases } = place
    sink.open(new PlacedText(place, 'external-body url', '', 'exact', { bases }))
    passParameter(url, span, fields.start(fields.find('content-type')), (run: Run) => sink.run(run))
    sink.close()
  }
  return createEntity(place, 'part', 'text/plain', () => NOTHING)
}

/**
 * Passes on the value of a parameter of the field at `field`. Sections that are not in order become one run, whose
 * origin is all of them.
 */
function passParameter({ value, stretches }: Parameter, span: Span, field: number, emit: Emit): void {
  const isInOrder = stretches.every(([start], i) => i === 0 || start >= stretches[i - 1]![1])
  if (!isInOrder) {
    const from = stretches.reduce((least, [start]) => Math.min(least, start), Infinity)
    const to = stretches.reduce((most, [, end]) => Math.max(most, end), 0)
    return emit({ bytes: latin1Bytes(value), from: span.at(field + from), to: span.past(field + to - 1) })
  }
  for (const [start, end, decoded] of stretches) {
    if (decoded === undefined) span.pass(field + start, field + end, emit)
    else emit({ bytes: latin1Bytes(decoded), from: span.at(field + start), to: span.past(field + end - 1) })
  }
}
