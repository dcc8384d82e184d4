/**
 * Reads the tokens of a page through its kernel, which finds them and leaves out those that yield nothing. What the
 * kernel does not know (a rare character reference, something too long to wait for) is read by htmlparser2 at the place
 * where it stands, as in tokenizer.ts.
 */
import { inLowerCase } from '../../codec/lower-case.js'
import { latin1 } from '../../codec/latin1.js'
import { copyOf } from '../../codec/origin.js'
import { createGatherer, spanOf, type Span } from '../../codec/span.js'
import type { Trail } from '../../codec/trail.js'
import { MAX_HELD, MAX_LINE, MAX_NAME_IN_PAGE } from '../../limits.js'
import { DecodedValue } from './decoded-value.js'
import { elementOf, REFERENCES_ONLY, type Element } from './elements.js'
import { ATTRIBUTES, ELEMENTS, KINDS, type PageKernel } from './kernel/index.js'
import * as layout from './kernel/layout.js'
import { CDATA, createLibrary, type Library } from './library.js'
import { tellValue } from './opening-tag.js'
import type { PageFlow } from './page-flow.js'
import type { Attribute } from './tag.js'
import type { TagFlow } from './tag-flow.js'

const ELEMENT_NAME = /^[^\t\n\f\r />]*/
const ATTRIBUTE_NAME = /^.[^\t\n\f\r />=]*/s
const WORDS = layout.EVENT_WORDS
const NONE: readonly Attribute[] = []

/**
 * Bytes given to the library at once. What it makes of more would live so long that V8 takes it into its old
 * generation, a new string for every slice of the page.
 */
const PIECE = 1 << 13

const KNOWN: readonly Element[] = ELEMENTS.map(elementOf)

export class KernelTokenizer {
  readonly #kernel: PageKernel
  readonly #bytes: Uint8Array
  readonly #events: Int32Array
  readonly #flow: PageFlow
  readonly #trail: Trail
  /** Takes tokens one by one: those that the library reports. */
  readonly #tags: () => TagFlow
  readonly #isXml: boolean
  #library: Library | undefined
  /** Position of the first byte of the window. */
  #base = 0
  /** Bytes of the window that wait for more. */
  #held = 0
  #handedOver = false

  /**
   * @param mode how the page is read: the bits of layout.ts
   * @param endings as in `TextSink`
   */
  constructor(kernel: PageKernel, mode: number, flow: PageFlow, tags: () => TagFlow, endings?: Uint8Array) {
    this.#kernel = kernel
    this.#bytes = kernel.bytes
    this.#events = kernel.events
    this.#flow = flow
    this.#trail = flow.trail
    this.#tags = tags
    this.#isXml = (mode & layout.IS_XML) !== 0
    kernel.begin(mode, endings)
  }

  /** Takes the next bytes; they have been added to the trail. */
  write({ bytes }: Span): void {
    if (this.#handedOver) return this.#give(bytes, 0, bytes.length, this.#trail.newestStart)
    this.#bytes.set(bytes, this.#held)
    this.#scan(this.#held + bytes.length, false)
  }

  reported(): number {
    return this.#handedOver ? this.#trail.end : this.#base
  }

  end(): void {
    if (this.#handedOver) return this.#made().end()
    if (this.#held > 0) this.#scan(this.#held, true)
    if (this.#handedOver) return this.#made().end()
    if (this.#held === 0) return
    const { raw } = this.#kernel
    const end = this.#base + this.#held
    if (raw !== '' && !REFERENCES_ONLY.has(raw)) return this.#flow.text(this.#base, end)
    if (this.#isCdata(0, this.#held)) return this.#flow.text(this.#base + CDATA.length, end)
    this.#handOver(0, this.#held)
    this.#made().end()
  }

  #made(): Library {
    return (this.#library ??= createLibrary(this.#tags().callbacks, this.#isXml))
  }

  #scan(end: number, isLast: boolean): void {
    const kernel = this.#kernel
    let at = 0
    for (;;) {
      at = kernel.scan(at, end, isLast)
      const { why } = kernel
      this.#tellEvents()
      if (why === layout.MORE) break
      if (why === layout.HAND_OVER) return this.#handOver(at, end)
    }
    if (end - at > MAX_LINE && this.#isCdata(at, end)) at = this.#tellCdata(at, end)
    else if (end - at > MAX_HELD) return this.#handOver(at, end)
    if (at > 0 && at < end) this.#bytes.copyWithin(0, at, end)
    this.#base += at
    this.#held = end - at
  }

  /** Whether [at, end) waits as CDATA of SVG or MathML. */
  #isCdata(at: number, end: number): boolean {
    const { raw, isForeign } = this.#kernel
    return isForeign && raw === '' && latin1(this.#bytes, at, Math.min(end, at + CDATA.length)) === CDATA
  }

  /**
   * Reports the CDATA that waits, but for what may begin its end; that is read as if the section began there. Returns
   * the index where it then begins.
   */
  #tellCdata(at: number, end: number): number {
    const to = end - 2
    this.#kernel.tellElsewhere()
    this.#flow.text(this.#base + at + CDATA.length, this.#base + to)
    const begin = to - CDATA.length
    this.#bytes.copyWithin(begin, at, at + CDATA.length)
    return begin
  }

  #tellOddReference(from: number, to: number): void {
    const text = latin1(this.#bytes, from - this.#base, to - this.#base)
    this.#made().text(text, from, text.endsWith(';'))
  }

  /** Lets the library read everything from `at` on. */
  #handOver(at: number, end: number): void {
    this.#handedOver = true
    this.#made().begin(this.#base + at, this.#kernel.raw, this.#kernel.isForeign)
    this.#give(this.#bytes, at, end, this.#base)
  }

  /** Gives bytes [start, end) to the library; `position`: that of index 0. */
  #give(bytes: Uint8Array, start: number, end: number, position: number): void {
    for (let i = start; i < end; i += PIECE) {
      const stop = Math.min(end, i + PIECE)
      this.#made().write(latin1(bytes, i, stop))
      this.#tags().tag.pause(position + stop)
    }
  }

  #tellEvents(): void {
    const events = this.#events
    const flow = this.#flow
    const base = this.#base
    const end = this.#kernel.count * WORDS
    for (let i = 0; i < end; i += WORDS) {
      const first = events[i]!
      const from = base + events[i + 1]!
      const to = base + events[i + 2]!
      switch (first & layout.EVENT_KIND) {
        case layout.TEXT:
          if (first & layout.OF_LINK_ALONE) flow.linkText(from, to)
          else flow.text(from, to)
          break
        case layout.REFERENCE:
          if (first & layout.OF_LINK_ALONE) flow.linkReference(events[i + 3]!, from, to)
          else flow.reference(events[i + 3]!, from, to)
          break
        case layout.ODD_REFERENCE:
          this.#tellOddReference(from, to)
          break
        case layout.TEXTS_AND_REFERENCES:
          this.#tellTexts(i)
          break
        case layout.TAG:
          i = this.#tellTag(i, first, from, to)
          break
        case layout.END_TAG:
          flow.closeTag(this.#element(first, from), from, to)
          break
        case layout.COMMENT:
          flow.comment(from, to, events[i + 3]!)
          break
        case layout.PROGRAM:
          flow.text(from, to)
          break
        case layout.PARAGRAPH:
          this.#tellParagraph(first, i)
          break
        case layout.END_PARAGRAPH:
          flow.texts.leaveParagraph()
      }
    }
  }

  /** Reports texts and references that the kernel has put together. */
  #tellTexts(i: number): void {
    const flow = this.#flow
    const { texts, stretches } = this.#kernel
    const events = this.#events
    const start = events[i + 1]!
    const end = events[i + 2]!
    const first = events[i + 3]! * layout.STRETCH_WORDS
    const last = first + this.#countOf(i) * layout.STRETCH_WORDS
    const from = this.#base + stretches[first + 1]!
    for (let k = first; k < last && flow.isInLink; k += layout.STRETCH_WORDS) {
      const next = k + layout.STRETCH_WORDS
      const to = next < last ? start + stretches[next]! : end
      flow.decodedLinkText(texts, start + stretches[k]!, to, this.#base + stretches[k + 1]!)
    }
    const decoded = this.#decoded(i)
    if (decoded !== undefined && !flow.texts.keepsAdded) return flow.decodedText(decoded, start, end, from)
    const kept = decoded === undefined ? this.#locate(i) : spanOf(copyOf(decoded.asRun()))
    flow.decodedText(kept, 0, kept.bytes.length, from)
  }

  #countOf(i: number): number {
    return (this.#events[i]! >> layout.COUNT_SHIFT) & layout.COUNT_MASK
  }

  #tellParagraph(first: number, i: number): void {
    if (first & layout.HAS_OTHERS) this.#flow.texts.enterParagraph()
    const decoded = this.#decoded(i)
    if (decoded !== undefined) return this.#flow.paragraph(decoded, this.#events[i + 1]!, this.#events[i + 2]!)
    const located = this.#locate(i)
    this.#flow.paragraph(located, 0, located.bytes.length)
  }

  /** The decoded value of event `i`, if the bytes that it was decoded from are one to one. */
  #decoded(i: number): DecodedValue | undefined {
    const { texts, stretches } = this.#kernel
    const events = this.#events
    const first = events[i + 3]!
    const base = this.#base
    const shift = this.#trail.shiftFrom(base + stretches[first * layout.STRETCH_WORDS + 1]!)
    if (shift === undefined) return undefined
    return new DecodedValue(texts, events[i + 1]!, events[i + 2]!, stretches, first, this.#countOf(i), base + shift)
  }

  /** The decoded value of event `i` otherwise. */
  #locate(i: number): Span {
    const { texts, stretches } = this.#kernel
    const trail = this.#trail
    const events = this.#events
    const located = createGatherer()
    const start = events[i + 1]!
    const first = events[i + 3]! * layout.STRETCH_WORDS
    const last = first + this.#countOf(i) * layout.STRETCH_WORDS
    for (let k = first; k < last; k += layout.STRETCH_WORDS) {
      const next = k + layout.STRETCH_WORDS
      const end = next < last ? start + stretches[next]! : events[i + 2]!
      const from = this.#base + stretches[k + 1]!
      const to = this.#base + stretches[k + 2]!
      let at = start + stretches[k]!
      if (to - from !== end - at) {
        located.add({ bytes: texts.subarray(at, end), from: trail.from(from), to: trail.to(to - 1) })
        continue
      }
      trail.pass(from, to, run => {
        located.add({ ...run, bytes: texts.subarray(at, at + run.bytes.length) })
        at += run.bytes.length
      })
    }
    return located.take()
  }

  /** Reports a tag; returns the index of the last event of its attributes. */
  #tellTag(tag: number, first: number, name: number, gt: number): number {
    const events = this.#events
    const flow = this.#flow
    const last = tag + events[tag + 3]! * WORDS
    flow.openTag(this.#element(first, name), name, (first & layout.IS_FOREIGN) !== 0)
    flow.beginLink((first & layout.IS_LINK) !== 0, gt)
    let attributes = NONE
    if (this.#tellsAbout(tag, last)) {
      const kept: Attribute[] = []
      for (let i = tag + WORDS; i <= last; i += WORDS) if (!this.#isDecoded(i)) this.#keepAttribute(kept, i, last)
      flow.attributes(kept)
      attributes = kept
    } else {
      for (let i = tag + WORDS; i <= last; i += WORDS) if (!this.#isDecoded(i)) this.#tellAttribute(i, last)
    }
    flow.endTag(gt, attributes)
    return last
  }

  /** Whether an attribute of the tag says something about the others. */
  #tellsAbout(tag: number, last: number): boolean {
    const events = this.#events
    for (let i = tag + WORDS; i <= last; i += WORDS) {
      const first = events[i]!
      const kind = (first >> layout.KIND_SHIFT) & layout.KIND_MASK
      if ((first & layout.EVENT_KIND) === layout.ATTRIBUTE && kind === layout.ABOUT_KIND) return true
      const number = (first >> layout.NAME_SHIFT) & layout.NAME_MASK
      if (number === layout.ALT_ATTRIBUTE && this.#flow.element.name === 'area') return true
    }
    return false
  }

  #isDecoded(i: number): boolean {
    return (this.#events[i]! & layout.EVENT_KIND) === layout.DECODED
  }

  /** Reports an attribute about which no other says anything. */
  #tellAttribute(i: number, last: number): void {
    const events = this.#events
    const first = events[i]!
    const kind = KINDS[(first >> layout.KIND_SHIFT) & layout.KIND_MASK]!
    const name = this.#attributeName(first, i)
    const { newest, newestStart } = this.#trail
    const start = this.#base + events[i + 1]! - newestStart
    if ((first & layout.HAS_REFERENCE) === 0 && newest !== undefined && start >= 0)
      return this.#flow.attribute({ name, kind, span: newest, start, end: this.#base + events[i + 2]! - newestStart })
    const next = i + WORDS
    const decoded = next <= last && this.#isDecoded(next) ? this.#decoded(next) : undefined
    if (decoded !== undefined && !this.#flow.texts.isOpen)
      return this.#flow.attribute({ name, kind, span: decoded, start: events[next + 1]!, end: events[next + 2]! })
    const kept: Attribute[] = []
    this.#keepAttribute(kept, i, last)
    this.#flow.attributes(kept)
  }

  #attributeName(first: number, i: number): string {
    const number = (first >> layout.NAME_SHIFT) & layout.NAME_MASK
    return number > 0 ? ATTRIBUTES[number]! : this.#nameAt(this.#base + this.#events[i + 3]!, ATTRIBUTE_NAME)
  }

  /** Keeps an attribute that is read together with the others of its tag, or must stay valid. */
  #keepAttribute(kept: Attribute[], i: number, last: number): void {
    const events = this.#events
    const first = events[i]!
    const kind = KINDS[(first >> layout.KIND_SHIFT) & layout.KIND_MASK]!
    const name = this.#attributeName(first, i)
    const { newest, newestStart } = this.#trail
    const from = this.#base + events[i + 1]!
    const to = this.#base + events[i + 2]!
    const isPlain = (first & layout.HAS_REFERENCE) === 0
    if (isPlain && newest !== undefined && from >= newestStart) {
      kept.push({ name, kind, span: newest, start: from - newestStart, end: to - newestStart })
      return
    }
    const next = i + WORDS
    const decoded = next <= last && this.#isDecoded(next) ? this.#decoded(next) : undefined
    if (decoded !== undefined) {
      const run = copyOf(decoded.asRun())
      kept.push({ name, kind, span: spanOf(run), start: 0, end: run.bytes.length })
      return
    }
    const { tag } = this.#tags()
    tag.beginAttribute(name, kind, from)
    if (isPlain) tag.data(from, to)
    else this.#tellValue(first, from, to)
    tag.endAttribute()
    kept.push(...tag.take())
  }

  #tellValue(first: number, from: number, to: number): void {
    const value = latin1(this.#bytes, from - this.#base, to - this.#base)
    const quotes = (first >> layout.QUOTES_SHIFT) & layout.QUOTES_MASK
    tellValue(value, from, 0, value.length, quotes, this.#tags().callbacks, () => this.#made())
  }

  #element(first: number, start: number): Element {
    const number = (first >> layout.NAME_SHIFT) & layout.NAME_MASK
    return number > 0 ? KNOWN[number]! : elementOf(this.#nameAt(start, ELEMENT_NAME))
  }

  /** A name that has no number. */
  #nameAt(start: number, name: RegExp): string {
    return inLowerCase(name.exec(this.#trail.text(start, start + MAX_NAME_IN_PAGE))![0])
  }
}
