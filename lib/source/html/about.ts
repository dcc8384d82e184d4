/** What the attributes of a tag say about its element and about each other: link types, properties, what a content is. */
import { latin1 } from '../../codec/latin1.js'
import { utf8Text } from '../../codec/utf-8-text.js'
import { isContinuationByte } from '../../utf-8.js'
import { beginsWithScheme } from '../reference.js'
import { isReferenceParameter, isReferenceProperty, isTaskProperty } from './attributes.js'
import { wordsOf, type LinkElement } from './link.js'
import type { ReferenceKind } from './references.js'
import type { Attribute } from './tag.js'

/** Most bytes of a name, a list of link types or the like that are reported. */
const LONGEST_WORD = 256

function valueOf(attributes: readonly Attribute[], name: string): string | undefined {
  for (const { name: its, span, start, end } of attributes) {
    if (its === name) return wordAt(span.bytes, start, end)
  }
  return undefined
}

/** [start, end) decoded from UTF-8, in ASCII lower case. Of what is long, the characters that fit. */
function wordAt(bytes: Uint8Array, start: number, end: number): string {
  let to = Math.min(end, start + LONGEST_WORD)
  while (to > start && to < end && isContinuationByte(bytes[to])) to--
  const text = utf8Text(bytes.subarray(start, to)).replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

function propertyOf(attributes: readonly Attribute[]): string | undefined {
  return valueOf(attributes, 'property') ?? valueOf(attributes, 'name') ?? valueOf(attributes, 'itemprop')
}

/** Adds to the element what they say about it. */
export function tellOf(element: LinkElement, attributes: readonly Attribute[]): void {
  const rel = valueOf(attributes, 'rel')
  if (rel !== undefined) element.rel = rel.replace(/[\t\n\f\r ]+/g, ' ')
  if (element.name === 'meta') {
    const property = propertyOf(attributes)
    if (property !== undefined) element.property = property
  } else if (element.name === 'area') {
    const alt = attributes.find(({ name }) => name === 'alt')
    if (alt !== undefined) element.text = wordsOf(alt.span.bytes.subarray(alt.start, alt.end))
  }
}

/** No byte of U+00A0 in UTF-8 counts as white space here. */
const ONE_WORD = /^[\t\n\f\r ]*([^\t\n\f\r ]+)[\t\n\f\r ]*$/

/**
 * What a `<meta>` says about its content, or a `<param>` about its value. Worked out once for a tag, which may have
 * thousands of attributes.
 */
export interface Meta {
  readonly directive: string | undefined
  /** What that is, judged by its name or property. */
  readonly kind: 'reference' | 'task' | undefined
}

export function metaOf(element: string, attributes: readonly Attribute[]): Meta {
  if (element === 'param') {
    // HTML 4.01 §13.3.2
    const isReference =
      valueOf(attributes, 'valuetype') === 'ref' || isReferenceParameter(valueOf(attributes, 'name') ?? '')
    return { directive: undefined, kind: isReference ? 'reference' : undefined }
  }
  const directive = valueOf(attributes, 'http-equiv')
  const property = propertyOf(attributes) ?? ''
  return {
    directive,
    kind: isReferenceProperty(property) ? 'reference' : isTaskProperty(property) ? 'task' : undefined
  }
}

/** What the content is, judged by the other attributes of its tag; undefined for what concerns browsers alone. */
export function contentOf({ directive, kind }: Meta, content: Attribute): ReferenceKind | undefined {
  if (directive !== undefined) return directive === 'refresh' ? 'refresh' : directive === 'link' ? 'links' : undefined
  if (kind !== undefined) return kind
  const word = ONE_WORD.exec(latin1(content.span.bytes, content.start, content.end))?.[1]
  return word !== undefined && beginsWithScheme(word) ? 'reference' : 'prose'
}
