/** What the attributes of a tag refer to, and what the page says about that: its base, what is a property, what is a link. */
import type { Source, Text, TextSink } from '../text.js'
import { latin1 } from '../codec/latin1.js'
import type { Span } from '../codec/span.js'
import { MAX_PAGES_IN_PAGES } from '../limits.js'
import { isReferenceProperty } from './html-attributes.js'
import type { LinkElement } from './html-link.js'
import { wordsOf } from './html-link.js'
import { createPrograms } from './html-programs.js'
import type { ReferenceKind } from './html-references.js'
import { findReferences } from './html-references.js'
import type { Attribute } from './html-tag.js'
import type { PageTexts } from './html-texts.js'
import type { HtmlOptions } from './html.js'
import { beginsWithScheme } from './reference.js'

/** Characters of a name, a list of link types or the like that are told. */
const LONGEST_WORD = 256

export interface PageReader {
  /** The attributes of a tag; the element is told what they say. */
  read(element: LinkElement, attributes: readonly Attribute[]): void
  /** As `TagSink.openLong`. */
  openLong(element: LinkElement, attribute: Omit<Attribute, 'value'>, span: Span): boolean
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
  const programs = createPrograms({ path, hidden, message, texts, sink, exactAt: where => textAt(where, 'exact') })

  function textAt(where: string, framing: Text['framing'], element?: Text['element']): Text {
    const exact = framing === 'exact' && bases.length > 0
    return {
      path: path === '' ? where : `${path} ${where}`,
      framing,
      ...(message && { message }),
      ...(exact && { bases }),
      ...(element && { element })
    }
  }

  function attributeText(element: LinkElement, attribute: string, framing: Text['framing']): Text {
    return textAt(`${element.name}@${attribute}`, framing, { of: element, attribute })
  }

  function readReferences(element: LinkElement, attribute: string, kind: ReferenceKind, value: Span): void {
    const text = attributeText(element, attribute, kind === 'prose' ? 'prose' : 'exact')
    for (const [start, end] of findReferences(kind, latin1(value.bytes))) {
      texts.aside(text, value, start, end)
      if (element.name === 'base' && attribute === 'href' && bases === options.bases) {
        bases = [new TextDecoder().decode(value.bytes.subarray(start, end)), ...bases]
      }
    }
  }

  /** `<iframe srcdoc>`: a page of its own, with the base of this one (WHATWG HTML §4.8.5). */
  function readPage(element: LinkElement, attribute: string, value: Span): void {
    if (depth === MAX_PAGES_IN_PAGES) {
      sink.defect({ code: 'too-deep', at: value.at(0), path, detail: `${element.name}@${attribute}` })
      return
    }
    const inner: HtmlOptions = {
      ...options,
      path: `${path} ${element.name}@${attribute}/html`.trimStart(),
      bases,
      depth: depth + 1
    }
    texts.later(() => {
      const reader = openPage(inner)
      value.pass(0, value.bytes.length, reader.push)
      reader.end()
    }, value.bytes.length)
  }

  return {
    read(element, attributes) {
      if (attributes.length === 0) return
      tellOf(element, attributes)
      for (const { name, kind, value } of attributes) {
        if (kind === 'style') programs.readStyle(attributeText(element, name, 'exact'), value)
        else if (kind === 'page') readPage(element, name, value)
        else if (kind === 'program') readReferences(element, name, 'prose', value)
        else if (kind !== 'about') readReferences(element, name, kind, value)
        else if (name === 'content') {
          const what = contentOf(attributes, value)
          if (what !== undefined) readReferences(element, name, what, value)
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
  const attribute = attributes.find(attribute => attribute.name === name)
  return attribute && latin1(attribute.value.bytes, 0, Math.min(attribute.value.bytes.length, LONGEST_WORD)).trim()
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
    if (alt !== undefined) element.tell({ text: wordsOf(alt.value.bytes) })
  }
}

/** What the content of a `<meta>` is, by what else the tag says; undefined for what is for browsers alone. */
function contentOf(attributes: readonly Attribute[], content: Span): ReferenceKind | undefined {
  const directive = valueOf(attributes, 'http-equiv')
  if (directive !== undefined) return directive.toLowerCase() === 'refresh' ? 'refresh' : undefined
  if (isReferenceProperty(propertyOf(attributes) ?? '')) return 'reference'
  const value = latin1(content.bytes).trim()
  return beginsWithScheme(value) && !/\s/.test(value) ? 'reference' : 'prose'
}
