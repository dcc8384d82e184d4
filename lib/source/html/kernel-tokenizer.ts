/**
 * The tokens of a page by way of its kernel, which finds them and leaves out what nothing comes of. What it does not
 * know, a rare character reference, a CDATA section, is read by htmlparser2 at the place where it stands, as in
 * tokenizer.ts.
 */
import { inLowerCase } from '../../codec/lower-case.js'
import type { Run } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { MAX_HELD } from '../../limits.js'
import { ATTRIBUTES, ELEMENTS, KINDS, type PageKernel } from './kernel/index.js'
import * as layout from './kernel/layout.js'
import { createLibrary, type Library, type PageCallbacks } from './library.js'
import { tellValue } from './opening-tag.js'
import type { AttributeKind } from './attributes.js'
import { REFERENCES_ONLY } from './elements.js'

/** Characters of a name that are looked at. */
const MAX_NAME = 64
const ELEMENT_NAME = /^[^\t\n\f\r />]*/
const ATTRIBUTE_NAME = /^.[^\t\n\f\r />=]*/s

/** What is told of a page; positions are those in all that was given. */
export interface KernelSink {
  text(start: number, end: number): void
  /** Text of a link, of which nothing else is made. */
  linkText(start: number, end: number): void
  reference(code: number, start: number, end: number): void
  linkReference(code: number, start: number, end: number): void
  openTag(name: string, start: number): void
  /** An attribute of the tag that was opened last; its value as it stands. */
  attribute(name: string, kind: AttributeKind, start: number, end: number): void
  /** One whose value is decoded. The run need not last. */
  decodedAttribute(name: string, kind: AttributeKind, run: Run): void
  /** One in whose value there are character references: `tell` tells what it holds. */
  attributeInPieces(name: string, kind: AttributeKind, start: number, tell: () => void): void
  endTag(gt: number, isLink: boolean): void
  closeTag(name: string, start: number, end: number): void
  comment(start: number, end: number, closing: number): void
  /** All of the text from one border of a paragraph to the next. The run need not last. */
  paragraph(run: Run): void
  /** The same, decoded from bytes that are not one to one: `stretches` as in `Run`, of positions. */
  paragraphOf(bytes: Uint8Array, stretches: Int32Array): void
  enterParagraph(): void
  leaveParagraph(): void
  /** As in `Trail`. */
  shiftFrom(position: number): number | undefined
  /** Bytes of the page as text, one character each. */
  textAt(start: number, end: number): string
}

export interface KernelTokenizer {
  write(span: { readonly bytes: Uint8Array }): void
  end(): void
}

/** @param callbacks what the library tells */
export function createKernelTokenizer(kernel: PageKernel, sink: KernelSink, callbacks: PageCallbacks): KernelTokenizer {
  const { bytes, events } = kernel
  let base = 0 // position of the first byte of the window
  let held = 0 // bytes in it that wait for more
  let handedOver = false
  let made: Library | undefined
  const library = (): Library => (made ??= createLibrary(callbacks))

  function tellEvents(): void {
    const end = kernel.count * layout.EVENT_WORDS
    for (let i = 0; i < end; i += layout.EVENT_WORDS) {
      const first = events[i]!
      const from = base + events[i + 1]!
      const to = base + events[i + 2]!
      switch (first & layout.EVENT_KIND) {
        case layout.TEXT:
          if (first & layout.OF_LINK_ALONE) sink.linkText(from, to)
          else sink.text(from, to)
          break
        case layout.REFERENCE:
          if (first & layout.OF_LINK_ALONE) sink.linkReference(events[i + 3]!, from, to)
          else sink.reference(events[i + 3]!, from, to)
          break
        case layout.TAG:
          i = tellTag(i, first, from, to)
          break
        case layout.END_TAG:
          sink.closeTag(elementName(first, from), from, to)
          break
        case layout.COMMENT:
          sink.comment(from, to, events[i + 3]!)
          break
        case layout.PROGRAM:
          sink.text(from, to)
          break
        case layout.PARAGRAPH:
          tellParagraph(first, i)
          break
        case layout.END_PARAGRAPH:
          sink.leaveParagraph()
      }
    }
  }

  function tellParagraph(first: number, i: number): void {
    const text = kernel.texts.subarray(events[i + 1], events[i + 2])
    if (first & layout.HAS_OTHERS) sink.enterParagraph()
    const run = decodedRun(i)
    if (run !== undefined) return sink.paragraph(run)
    const positions = stretchesAt(i).slice()
    for (let k = 0; k < positions.length; k += layout.STRETCH_WORDS) {
      positions[k + 1]! += base
      positions[k + 2]! += base
    }
    sink.paragraphOf(text, positions)
  }

  function stretchesAt(i: number): Int32Array {
    const count = (events[i]! >> layout.COUNT_SHIFT) & layout.COUNT_MASK
    const start = events[i + 3]! * layout.STRETCH_WORDS
    return kernel.stretches.subarray(start, start + count * layout.STRETCH_WORDS)
  }

  /** What was decoded, where the bytes it was decoded from are one to one. */
  function decodedRun(i: number): Run | undefined {
    const stretches = stretchesAt(i)
    const shift = sink.shiftFrom(base + stretches[1]!)
    if (shift === undefined) return undefined
    const from = base + shift
    const to = from + stretches[stretches.length - 1]!
    return { bytes: kernel.texts.subarray(events[i + 1], events[i + 2]), from, to, stretches }
  }

  /** Gives the index of the last of its attributes. */
  function tellTag(tag: number, first: number, name: number, gt: number): number {
    const last = tag + events[tag + 3]! * layout.EVENT_WORDS
    sink.openTag(elementName(first, name), name)
    for (let i = tag + layout.EVENT_WORDS; i <= last; i += layout.EVENT_WORDS) if (!isDecoded(i)) tellAttribute(i, last)
    sink.endTag(gt, (first & layout.IS_LINK) !== 0)
    return last
  }

  function tellAttribute(i: number, last: number): void {
    const first = events[i]!
    const from = base + events[i + 1]!
    const to = base + events[i + 2]!
    const kind = KINDS[(first >> layout.KIND_SHIFT) & layout.KIND_MASK]!
    const name =
      ATTRIBUTES[(first >> layout.NAME_SHIFT) & layout.NAME_MASK]! || nameAt(base + events[i + 3]!, ATTRIBUTE_NAME)
    if ((first & layout.HAS_REFERENCE) === 0) return sink.attribute(name, kind, from, to)
    const next = i + layout.EVENT_WORDS
    const run = next <= last && isDecoded(next) ? decodedRun(next) : undefined
    if (run !== undefined) return sink.decodedAttribute(name, kind, run)
    const quotes = (first >> layout.QUOTES_SHIFT) & layout.QUOTES_MASK
    sink.attributeInPieces(name, kind, from, () => {
      const value = latin1(bytes, from - base, to - base)
      tellValue(value, from, 0, value.length, quotes, callbacks, library)
    })
  }

  function isDecoded(i: number): boolean {
    return (events[i]! & layout.EVENT_KIND) === layout.DECODED
  }

  function elementName(first: number, start: number): string {
    return ELEMENTS[(first >> layout.NAME_SHIFT) & layout.NAME_MASK]! || nameAt(start, ELEMENT_NAME)
  }

  /** A name that has no number. */
  function nameAt(start: number, name: RegExp): string {
    return inLowerCase(name.exec(sink.textAt(start, start + MAX_NAME))![0])
  }

  function scan(end: number): void {
    let at = 0
    for (;;) {
      at = kernel.scan(at, end)
      const { why } = kernel
      tellEvents()
      if (why === layout.MORE) break
      if (why === layout.HAND_OVER) return handOver(at, end)
      if (why === layout.ASK) at = readReference(at)
    }
    if (end - at > MAX_HELD) return handOver(at, end)
    if (at > 0 && at < end) bytes.copyWithin(0, at, end)
    base += at
    held = end - at
  }

  function readReference(at: number): number {
    const behind = kernel.behindAsked
    kernel.tellElsewhere()
    library().text(latin1(bytes, at, behind), base + at, bytes[behind - 1] === 0x3b)
    return behind
  }

  /** From `at` on the library reads alone. */
  function handOver(at: number, end: number): void {
    handedOver = true
    library().begin(base + at, kernel.raw)
    library().write(latin1(bytes, at, end))
  }

  return {
    write({ bytes: more }) {
      if (handedOver) return library().write(latin1(more))
      bytes.set(more, held)
      scan(held + more.length)
    },
    end() {
      if (handedOver) return library().end()
      if (held === 0) return
      const { raw } = kernel
      if (raw !== '' && !REFERENCES_ONLY.has(raw)) return sink.text(base, base + held)
      handOver(0, held)
      library().end()
    }
  }
}
