/** What the attributes of a tag refer to, with the base that the page has for it. */
import type { Source, Text, TextSink } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import type { Span } from '../../codec/span.js'
import { utf8Text } from '../../codec/utf-8-text.js'
import { MAX_PAGES_IN_PAGES } from '../../limits.js'
import { contentOf, metaOf, tellOf, type Meta } from './about.js'
import type { LinkElement } from './link.js'
import { createPrograms, type Programs } from './programs.js'
import { findReferences, type ReferenceKind } from './references.js'
import type { Attribute, AttributeName } from './tag.js'
import type { PageTexts } from './texts.js'
import type { HtmlOptions } from './index.js'
import { PageText } from './page-text.js'

/** A reference that is a program, by its first bytes. */
const PROGRAM = /^javascript:/i
const PROGRAM_LENGTH = 'javascript:'.length
/** Schemes that a `<base>` may not have. */
const NO_BASE = /^(?:data|javascript):/i

interface KnownText {
  readonly element: string
  readonly attribute: string
  readonly text: Text
}

/** Most texts that are kept: most pages have `a@href`, `img@src` and few others. */
const MOST_KNOWN = 16

export class PageReader {
  readonly #options: HtmlOptions
  readonly #texts: PageTexts
  readonly #sink: TextSink
  readonly #openPage: (options: HtmlOptions) => Source
  #bases: readonly string[]
  /**
   * Whether what is read stands in SVG, MathML or a template: a `<base>` there is not that of the page (WHATWG HTML
   * §4.2.3, §4.12.3).
   */
  isElsewhere = false
  /** Texts that have nothing but their place. */
  #known: KnownText[] = []
  #made: Programs | undefined

  constructor(options: HtmlOptions, texts: PageTexts, sink: TextSink, openPage: (options: HtmlOptions) => Source) {
    this.#options = options
    this.#texts = texts
    this.#sink = sink
    this.#openPage = openPage
    this.#bases = options.bases
  }

  /**
   * Reads a single attribute, about which no other of its tag says anything. Its span must stay valid only during the
   * call.
   */
  readOne(element: LinkElement, attribute: Attribute): void {
    const { name, kind, span, start, end } = attribute
    if (kind === 'reference') return this.#readReference(element, kind, attribute)
    if (kind === 'prose' || kind === 'program') return this.#readReference(element, 'prose', attribute)
    if (kind === 'style') {
      this.#programs().readStyle(this.#attributeText(element, name, 'exact'), span, start, end)
    } else if (kind === 'page') this.#readPage(element, attribute)
    else if (kind !== 'about') this.#readReferences(element, kind, attribute)
  }

  /** Reads the attributes of a tag, and adds to the element what they say about it. */
  read(element: LinkElement, attributes: readonly Attribute[]): void {
    if (this.#sink.elements !== 'silent') tellOf(element, attributes)
    let meta: Meta | undefined
    for (const attribute of attributes) {
      const { name, kind } = attribute
      if (kind !== 'about') this.readOne(element, attribute)
      else if (name === 'content' || name === 'value') {
        const what = contentOf((meta ??= metaOf(element.name, attributes)), attribute)
        if (what === 'prose' || what === 'reference') this.#readReference(element, what, attribute)
        else if (what !== undefined) this.#readReferences(element, what, attribute)
      }
    }
  }

  /** As `TagSink.openLong`. */
  openLong(element: LinkElement, { name, kind }: AttributeName, span: Span): boolean {
    if (kind === 'reference') {
      this.#texts.open(this.#attributeText(element, name, 'exact'))
      return true
    }
    if (kind !== 'about' && kind !== 'program') {
      const { path } = this.#options
      this.#sink.defect({ code: 'too-long', at: span.at(0), path, detail: `${element.name}@${name}` })
    }
    return false
  }

  /** As `Programs.open`. */
  openProgram(element: string, attributes: readonly Attribute[]): Source | undefined {
    return this.#options.hidden === 'skip' ? undefined : this.#programs().open(element, attributes)
  }

  readComment(comment: Span): void {
    this.#texts.aside(this.#textAt('comment', 'prose'), comment, 0, comment.bytes.length)
  }

  #programs(): Programs {
    const { path, hidden, message } = this.#options
    const textOfStyle = (): Text => this.#textAt('style', 'exact')
    return (this.#made ??= createPrograms({ path, hidden, message, texts: this.#texts, sink: this.#sink, textOfStyle }))
  }

  #textAt(where: string, framing: Text['framing']): Text {
    const { path, message } = this.#options
    const bases = framing === 'exact' && this.#bases.length > 0 ? this.#bases : undefined
    return new PageText(path === '' ? where : `${path} ${where}`, framing, message, bases)
  }

  #attributeText(element: LinkElement, attribute: string, framing: Text['framing']): Text {
    const text = this.#knownText(element.name, attribute, framing)
    if (this.#sink.elements === 'silent') return text
    return new PageText(text.path, framing, text.message, text.bases, { of: element, attribute })
  }

  /** The text for this attribute of this element, without what differs between two of them. */
  #knownText(element: string, attribute: string, framing: Text['framing']): Text {
    for (const known of this.#known) {
      if (known.element === element && known.attribute === attribute && known.text.framing === framing)
        return known.text
    }
    const text = this.#textAt(`${element}@${attribute}`, framing)
    if (this.#known.length === MOST_KNOWN) this.#known = []
    this.#known.push({ element, attribute, text })
    return text
  }

  #readReference(element: LinkElement, kind: 'reference' | 'prose', { name, span, start, end }: Attribute): void {
    const { bytes } = span
    let from = start
    let to = end
    // What URL parsers strip at both ends is no part of the reference (WHATWG URL §4.4).
    while (from < to && bytes[from]! <= 0x20) from++
    while (to > from && bytes[to - 1]! <= 0x20) to--
    if (from < to) {
      const framing = kind === 'prose' || this.#isProgram(bytes, from, to) ? 'prose' : 'exact'
      this.#texts.aside(this.#attributeText(element, name, framing), span, from, to)
    }
    if (element.name === 'base' && name === 'href' && !this.isElsewhere) this.#addBase(span, from, to)
  }

  /** `href="javascript:open('http://a.example/')"`, where the option asks for what programs say. */
  #isProgram(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#options.hidden === 'read' && PROGRAM.test(latin1(bytes, from, Math.min(to, from + PROGRAM_LENGTH)))
  }

  #readReferences(
    element: LinkElement,
    kind: Exclude<ReferenceKind, 'reference' | 'prose'>,
    { name, span, start, end }: Attribute
  ): void {
    const text = this.#attributeText(element, name, 'exact')
    for (const [from, to] of findReferences(kind, latin1(span.bytes, start, end))) {
      this.#texts.aside(text, span, start + from, start + to)
    }
  }

  /**
   * Takes the base of a `<base>`. Only the first counts, even if it is empty or cannot be a base (WHATWG HTML §4.2.3).
   */
  #addBase(span: Span, from: number, to: number): void {
    if (this.#bases !== this.#options.bases) return
    this.#known = []
    const base = utf8Text(span.bytes.subarray(from, to))
    this.#bases = base === '' || NO_BASE.test(base) ? [...this.#bases] : [base, ...this.#bases]
  }

  /** `<iframe srcdoc>`: a page of its own, with the base of this one (WHATWG HTML §4.8.5). */
  #readPage(element: LinkElement, { name, span, start, end }: Attribute): void {
    const { path, depth = 0 } = this.#options
    if (depth === MAX_PAGES_IN_PAGES) {
      this.#sink.defect({ code: 'too-deep', at: span.at(start), path, detail: `${element.name}@${name}` })
      return
    }
    const inner: HtmlOptions = {
      ...this.#options,
      path: `${path} ${element.name}@${name}/html`.trimStart(),
      bases: this.#bases,
      depth: depth + 1
    }
    this.#texts.later(() => {
      const reader = this.#openPage(inner)
      span.pass(start, end, run => reader.push(run))
      reader.end()
    }, end - start)
  }
}
