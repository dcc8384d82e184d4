/** What the field Content-Type says: a media type, a charset, a boundary (RFC 2045 §5, RFC 2046 §5.1.1). */
import type { Parameter, StructuredField } from '../../codec/structured-field.js'

/** The boundary of a multipart, without the blanks that no boundary ends in (RFC 2046 §5.1.1); undefined for none. */
export function boundaryOf({ parameters }: StructuredField): string | undefined {
  const boundary = parameters.get('boundary')?.value.trimEnd()
  return boundary === '' ? undefined : boundary
}

/** The parameter `charset`; empty if there is none. */
export function charsetLabelOf(parameters: ReadonlyMap<string, Parameter>): string {
  // No label has a parenthesis in it: a comment begins there.
  const label = parameters.get('charset')?.value ?? ''
  const comment = label.indexOf('(')
  return comment < 0 ? label : label.slice(0, comment)
}

/**
 * `type "/" subtype`, two tokens (RFC 2045 §5.1). Some writers put it in quotes, or write a comma for the semicolon.
 */
const MEDIA_TYPE = /^["'<]*([\w!#$%&*+.^`{|}~-]+\/[\w!#$%&*+.^`{|}~-]+)["'>,:]*$/

/** A field that cannot be read means text (RFC 2045 §5.2), except these types that are written without a subtype. */
const SHORT_TYPES = new Map([
  ['html', 'text/html'],
  ['multipart', 'multipart/mixed']
])

/** The media type that such a field names; undefined if it cannot be read. */
export function meantMediaType(value: string): string | undefined {
  return MEDIA_TYPE.exec(value)?.[1] ?? SHORT_TYPES.get(value)
}
