/**
 * Makes of a page's tokens what the page is to its reader: texts from one border of a paragraph to the next, links with
 * what they say, and what stands in scripts and styles. Positions are those of the trail.
 */
import type { Source, TextSink } from '../../text.js'
import { createGatherer, spanOf, type Span } from '../../codec/span.js'
import type { Trail } from '../../codec/trail.js'
import { elementOf, type Element } from './elements.js'
import type { HtmlOptions } from './index.js'
import { LinkElement, LinkText } from './link.js'
import { PageReader } from './page.js'
import { decodedRun, type Attribute } from './tag.js'
import { PageTexts } from './texts.js'

/**
 * Characters that may stand right behind a link whose text is a URI: they end that URI, or continue it where only a
 * part is linked.
 */
const BEHIND_LINK = /[\s"'<>)\]}.,;:!/]/

export class PageFlow {
  readonly trail: Trail
  readonly texts: PageTexts
  readonly page: PageReader
  readonly #link = new LinkText()
  readonly #tellsElements: boolean
  readonly #readsComments: boolean

  /** The element whose tag is being read. */
  #element: Element = elementOf('')
  #elementAt = 0
  #told: LinkElement | undefined
  /** The script or style that this is in; '' for none. */
  #program = ''
  #programReader: Source | undefined
  #preformatted = 0
  /** Templates that are open; `<template>` of SVG, which means nothing there, is counted as one. */
  #templates = 0
  /** Position in the page of the text that is being added. */
  #position = 0
  /** Position at or before the first span that the texts keep. */
  #keptFrom = 0
  /** Whether a link whose text is a URI ends right before it: what the page glues to it is no part of that URI. */
  #hasLinkEnd = false
  #linkEndFrom = 0
  #linkEndTo = 0

  constructor(options: HtmlOptions, sink: TextSink, trail: Trail, openPage: (options: HtmlOptions) => Source) {
    this.trail = trail
    this.texts = new PageTexts(options.path, options.message, sink)
    this.page = new PageReader(options, this.texts, sink, openPage)
    this.#tellsElements = sink.elements !== 'silent'
    this.#readsComments = options.hidden === 'read'
  }

  /** The element whose tag is being read, for what is reported of it. */
  get told(): LinkElement {
    const known = this.#told
    if (known !== undefined) {
      // If nothing is reported of elements, one object is enough for all.
      known.name = this.#element.name
      return known
    }
    return (this.#told = new LinkElement(this.#element.name))
  }

  get element(): Element {
    return this.#element
  }

  /** Position from which on spans of the page must stay valid. */
  get needed(): number {
    return this.texts.keepsSpans ? this.#keptFrom : this.trail.end
  }

  /** To be called with the position of what the texts are about to be given. */
  keepFrom(position: number): void {
    if (!this.texts.keepsSpans) this.#keptFrom = position
  }

  readonly #addText = (span: Span, start: number, end: number): void => {
    this.keepFrom(this.#position)
    if (this.#program !== '') {
      const reader = this.#programReader
      if (reader !== undefined) span.pass(start, end, run => reader.push(run))
    } else {
      if (this.#link.isOpen) this.#link.add(span.bytes, start, end, this.#position)
      this.#addToTexts(span, start, end)
    }
    this.#position += end - start
  }

  #addToTexts(span: Span, start: number, end: number): void {
    if (this.#hasLinkEnd && end > start) this.#partFromLink(span.bytes[start]!)
    this.texts.add(span, start, end, this.#preformatted > 0 ? 'kept' : 'blank')
  }

  readonly #addLinkText = (span: Span, start: number, end: number): void => {
    if (this.#link.isOpen) this.#link.add(span.bytes, start, end, this.#position)
    this.#position += end - start
  }

  #partFromLink(byte: number): void {
    this.#hasLinkEnd = false
    if (!BEHIND_LINK.test(String.fromCharCode(byte)) && this.texts.breaks('word'))
      this.texts.addBreak('word', this.#linkEndFrom, this.#linkEndTo)
  }

  text(start: number, end: number): void {
    this.#position = start
    this.trail.spans(start, end, this.#addText)
  }

  /** Adds text that is only used as the text of a link. */
  linkText(start: number, end: number): void {
    this.#position = start
    this.trail.spans(start, end, this.#addLinkText)
  }

  reference(code: number, start: number, end: number): void {
    const run = decodedRun(this.trail, [code], start, end)
    this.#position = start
    this.#addText(spanOf(run), 0, run.bytes.length)
  }

  /** Whether the text of a link is kept. */
  get isInLink(): boolean {
    return this.#link.isOpen
  }

  /** Adds bytes decoded from what stands at `position` to the text of a link. */
  decodedLinkText(bytes: Uint8Array, start: number, end: number, position: number): void {
    this.#link.add(bytes, start, end, position)
  }

  /** Adds text decoded from what begins at `position`, but not to the text of a link. */
  decodedText(span: Span, start: number, end: number, position: number): void {
    this.keepFrom(position)
    this.#addToTexts(span, start, end)
  }

  linkReference(code: number, start: number, end: number): void {
    if (!this.#link.isOpen) return
    const { bytes } = decodedRun(this.trail, [code], start, end)
    this.#link.add(bytes, 0, bytes.length, start)
  }

  /** Adds all of the text from one border of a paragraph to the next. The span must stay valid only during the call. */
  paragraph(span: Span, start: number, end: number): void {
    this.#hasLinkEnd = false
    this.texts.paragraph(span, start, end)
  }

  /** @param isForeign whether it stands in SVG or MathML */
  openTag(element: Element, start: number, isForeign: boolean): void {
    this.#element = element
    this.page.isElsewhere = isForeign || this.#templates > 0
    this.#elementAt = start
    this.keepFrom(start)
    if (this.#tellsElements) this.#told = undefined
    this.#link.reach(start)
    if (element.how === 'paragraph') this.texts.close()
  }

  /** To be called for an opened tag, with the position of its `>`, before its attributes are read. */
  beginLink(isLink: boolean, gt: number): void {
    if (!this.#element.isLink) return
    this.#link.close()
    if (isLink) this.#link.open(this.told, gt + 1)
  }

  attribute(attribute: Attribute): void {
    this.page.readOne(this.told, attribute)
  }

  attributes(attributes: readonly Attribute[]): void {
    if (attributes.length > 0) this.page.read(this.told, attributes)
  }

  /** @param attributes those of a script or style */
  endTag(gt: number, attributes: readonly Attribute[]): void {
    const { name, how, isProgram, isPreformatted, isTemplate } = this.#element
    // If the tag ends a paragraph, it did so where the tag began, before its attributes.
    if (how !== 'none') {
      if (how !== 'paragraph' && this.texts.breaks(how))
        this.texts.addBreak(how, this.trail.from(this.#elementAt - 1), this.trail.to(gt))
      this.#link.break(gt)
    }
    if (isProgram) {
      this.#program = name
      this.#programReader = this.page.openProgram(name, attributes)
    }
    if (isPreformatted) this.#preformatted++
    if (isTemplate) this.#templates++
  }

  closeTag({ name, how, isLink, isPreformatted, isTemplate }: Element, start: number, end: number): void {
    if (name === this.#program) this.#endProgram()
    if (isLink) this.#endLink(start, end)
    if (isPreformatted && this.#preformatted > 0) this.#preformatted--
    if (isTemplate && this.#templates > 0) this.#templates--
    if (how === 'none') return
    if (this.texts.breaks(how)) this.texts.addBreak(how, this.trail.from(start - 1), this.trail.to(end - 1))
    this.#link.break(start)
  }

  #endLink(start: number, end: number): void {
    const link = this.#link
    link.reach(start)
    if (link.isOpen && link.endsInUri()) {
      this.#hasLinkEnd = true
      this.#linkEndFrom = this.trail.from(start - 1)
      this.#linkEndTo = this.trail.to(end - 1)
    }
    link.close()
  }

  #endProgram(): void {
    this.#program = ''
    this.#programReader?.end()
    this.#programReader = undefined
  }

  comment(start: number, end: number, closing: number): void {
    if (!this.#readsComments) return
    const comment = createGatherer()
    this.trail.pass(start, end - closing, comment.add)
    this.page.readComment(comment.take())
  }

  /** To be called when the page has been read up to `position`, and everything before `reported` has been reported. */
  reach(position: number, reported: number): void {
    this.#link.reach(reported)
    this.texts.reach(position)
  }

  end(): void {
    this.#endProgram()
    this.#link.end()
    this.texts.close()
  }
}
