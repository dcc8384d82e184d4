/** What the attributes of a tag refer to, and what the page says about that: its base, what is a property, what is a link. */
import type { Source, Text, TextSink } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import type { Span } from '../../codec/span.js'
import { MAX_PAGES_IN_PAGES } from '../../limits.js'
import type { AttributeKind } from './attributes.js'
import { isReferenceProperty } from './attributes.js'
import type { LinkElement } from './link.js'
import { wordsOf } from './link.js'
import { createPrograms } from './programs.js'
import type { ReferenceKind } from './references.js'
import { findReferences } from './references.js'
import type { Attribute, AttributeName } from './tag.js'
import type { PageTexts } from './texts.js'
import type { HtmlOptions } from './index.js'
import { beginsWithScheme } from '../reference.js'

/** Characters of a name, a list of link types or the like that are told. */
const LONGEST_WORD = 256

export interface PageReader {
  /** One attribute, which no other of its tag says anything about. Its span need last no longer than this. */
  readOne(element: LinkElement, name: string, kind: AttributeKind, span: Span, start: number, end: number): void
  /** The attributes of a tag; the element is told what they say. */
  read(element: LinkElement, attributes: readonly Attribute[]): void
  /** As `TagSink.openLong`. */
  openLong(element: LinkElement, attribute: AttributeName, span: Span): boolean
  /** As `Programs.open`. */
  openProgram(element: string, attributes: readonly Attribute[]): Source | undefined
  readComment(comment: Span): void
}

export function createPageReader(
  options: HtmlOptions,
  texts: PageTexts,
  sink: TextSink,
  openPage: (options: HtmlOptions) => Source
): PageReader {
  const { path, message, hidden, depth = 0 } = options
  let bases = options.bases
  /** Texts that are no more than where they stand, by attribute and element. */
  let known: Map<string, Map<string, Text>> | undefined
  const programs = createPrograms({ path, hidden, message, texts, sink, exactAt: where => textAt(where, 'exact') })

  function textAt(where: string, framing: Text['framing'], element?: Text['element']): Text {
    const text: { -readonly [K in keyof Text]: Text[K] } = { path: path === '' ? where : `${path} ${where}`, framing }
    if (message !== undefined) text.message = message
    if (framing === 'exact' && bases.length > 0) text.bases = bases
    if (element !== undefined) text.element = element
    return text
  }

  function attributeText(element: LinkElement, attribute: string, framing: Text['framing']): Text {
    if (sink.elements !== 'silent') {
      return textAt(`${element.name}@${attribute}`, framing, { of: element, attribute })
    }
    const ofElements = (known ??= new Map<string, Map<string, Text>>()).get(attribute)
    const last = ofElements?.get(element.name)
    if (last?.framing === framing) return last
    const text = textAt(`${element.name}@${attribute}`, framing)
    if (ofElements === undefined) known.set(attribute, new Map([[element.name, text]]))
    else ofElements.set(element.name, text)
    return text
  }

  function readReferences(
    element: LinkElement,
    kind: ReferenceKind,
    name: string,
    span: Span,
    start: number,
    end: number
  ): void {
    const framing = kind === 'prose' ? 'prose' : 'exact'
    if (kind === 'prose' || kind === 'reference') {
      const { bytes } = span
      let from = start
      let to = end
      // What URL parsers strip at both ends is no part of it (WHATWG URL §4.4).
      while (from < to && bytes[from]! <= 0x20) from++
      while (to > from && bytes[to - 1]! <= 0x20) to--
      if (from === to) return
      texts.aside(attributeText(element, name, framing), span, from, to)
      if (element.name === 'base' && name === 'href') addBase(span, from, to)
      return
    }
    const text = attributeText(element, name, framing)
    for (const [from, to] of findReferences(kind, latin1(span.bytes, start, end))) {
      texts.aside(text, span, start + from, start + to)
    }
  }

  /** The first one counts (WHATWG HTML §4.2.3). */
  function addBase(span: Span, from: number, to: number): void {
    if (bases !== options.bases) return
    known = undefined
    bases = [new TextDecoder().decode(span.bytes.subarray(from, to)), ...bases]
  }

  /** `<iframe srcdoc>`: a page of its own, with the base of this one (WHATWG HTML §4.8.5). */
  function readPage(element: LinkElement, name: string, span: Span, start: number, end: number): void {
    if (depth === MAX_PAGES_IN_PAGES) {
      sink.defect({ code: 'too-deep', at: span.at(start), path, detail: `${element.name}@${name}` })
      return
    }
    const inner: HtmlOptions = {
      ...options,
      path: `${path} ${element.name}@${name}/html`.trimStart(),
      bases,
      depth: depth + 1
    }
    texts.later(() => {
      const reader = openPage(inner)
      span.pass(start, end, reader.push)
      reader.end()
    }, end - start)
  }

  function readOne(
    element: LinkElement,
    name: string,
    kind: Exclude<AttributeKind, 'about'>,
    span: Span,
    start: number,
    end: number
  ): void {
    if (kind === 'style') programs.readStyle(attributeText(element, name, 'exact'), span, start, end)
    else if (kind === 'page') readPage(element, name, span, start, end)
    else readReferences(element, kind === 'program' ? 'prose' : kind, name, span, start, end)
  }

  return {
    readOne(element, name, kind, span, start, end) {
      if (kind !== 'about') readOne(element, name, kind, span, start, end)
    },
    read(element, attributes) {
      if (attributes.length === 0) return
      if (sink.elements !== 'silent') tellOf(element, attributes)
      for (const attribute of attributes) {
        const { name, kind, span, start, end } = attribute
        if (kind !== 'about') readOne(element, name, kind, span, start, end)
        else if (name === 'content') {
          const what = contentOf(attributes, attribute)
          if (what !== undefined) readReferences(element, what, name, span, start, end)
        }
      }
    },
    openLong(element, { name, kind }, span) {
      if (kind === 'reference') {
        texts.open(attributeText(element, name, 'exact'))
        return true
      }
      if (kind !== 'about' && kind !== 'program')
        sink.defect({ code: 'too-long', at: span.at(0), path, detail: `${element.name}@${name}` })
      return false
    },
    openProgram: (element, attributes) => programs.open(element, attributes),
    readComment(comment) {
      texts.aside(textAt('comment', 'prose'), comment, 0, comment.bytes.length)
    }
  }
}

function valueOf(attributes: readonly Attribute[], name: string): string | undefined {
  for (const { name: its, span, start, end } of attributes) {
    if (its === name) return latin1(span.bytes, start, Math.min(end, start + LONGEST_WORD)).trim()
  }
  return undefined
}

function propertyOf(attributes: readonly Attribute[]): string | undefined {
  return valueOf(attributes, 'property') ?? valueOf(attributes, 'name') ?? valueOf(attributes, 'itemprop')
}

function tellOf(element: LinkElement, attributes: readonly Attribute[]): void {
  const rel = valueOf(attributes, 'rel')
  if (rel !== undefined) element.tell({ rel: rel.toLowerCase().replace(/[\t\n\f\r ]+/g, ' ') })
  if (element.name === 'meta') {
    const property = propertyOf(attributes)
    if (property !== undefined) element.tell({ property: property.toLowerCase() })
  } else if (element.name === 'area') {
    const alt = attributes.find(({ name }) => name === 'alt')
    if (alt !== undefined) element.tell({ text: wordsOf(alt.span.bytes.subarray(alt.start, alt.end)) })
  }
}

/** What the content of a `<meta>` is, by what else the tag says; undefined for what is for browsers alone. */
function contentOf(attributes: readonly Attribute[], content: Attribute): ReferenceKind | undefined {
  const directive = valueOf(attributes, 'http-equiv')
  if (directive !== undefined) return directive.toLowerCase() === 'refresh' ? 'refresh' : undefined
  if (isReferenceProperty(propertyOf(attributes) ?? '')) return 'reference'
  const value = latin1(content.span.bytes, content.start, content.end).trim()
  return beginsWithScheme(value) && !/\s/.test(value) ? 'reference' : 'prose'
}
