/**
 * HTML (WHATWG HTML §13.2.5), tokenized by htmlparser2: what a reader sees as texts, and the references in attributes.
 *
 *     <p>See http://a.ex<wbr>ample/b or <a href="/c?d&amp;e">this</a>.</p>
 *        ~~~~~~~~~~~~~~~     ~~~~~~~~~~~             ~~~~~~~ ~~~~~    one text, in the order of the page
 *                                                ^^^^^^^^^^               another, `a@href`, exact
 *
 * The tokenizer is fed one character a byte: its positions are those of the trail, and the trail knows the origins.
 */
import type { MessageOrigin, Source, TextSink } from '../../text.js'
import type { Charset } from '../../codec/charset.js'
import { inLowerCase } from '../../codec/lower-case.js'
import { copyOf, passSlice } from '../../codec/origin.js'
import type { Span } from '../../codec/span.js'
import { createGatherer, spanOf } from '../../codec/span.js'
import { NUMBERS } from '../../codec/stretches.js'
import { createTrail, type Trail } from '../../codec/trail.js'
import { MAX_HELD, MAX_LINE } from '../../limits.js'
import { kindOf } from './attributes.js'
import { createPageDecoder } from './charset.js'
import { breakOf, PREFORMATTED, UNREAD } from './elements.js'
import { createLinkText, LinkElement } from './link.js'
import { createPageReader } from './page.js'
import type { HiddenReading } from './programs.js'
import { createTag, decodedRun } from './tag.js'
import { createPageTexts } from './texts.js'
import { createTokenizer } from './tokenizer.js'
import { createKernelTokenizer, type KernelSink } from './kernel-tokenizer.js'
import { borrowPageKernel, returnPageKernel, type PageKernel } from './kernel/index.js'
import { DOT_TRIGGERS, HAS_NO_BASE, READS_PROGRAMS, SKIPS_PROGRAMS, TELLS_ALL, TELLS_LINKS } from './kernel/layout.js'
import type { PageCallbacks } from './library.js'
import { latin1 } from '../../codec/latin1.js'

/** Bytes given to the tokenizer at once, as a string; all that can wait for more. */
const SLICE = 1 << 15

/** Characters of a name that are looked at: an element's, an attribute's, a character reference's. */
const MAX_NAME = 64

/** What may stand right behind a URI without making it another, or goes on in one that is linked in part. */
const BEHIND_LINK = /[\s"'<>)\]}.,;:!/]/

const COLON = 0x3a
const DOT = 0x2e
/** A reference that has no scheme. */
const RELATIVE = Uint8Array.of(0x2f)

/** What the texts of a page have in common. */
export interface HtmlOptions {
  readonly path: string
  /** The charset that the carrier tells; else a `<meta>` in the page may. */
  readonly charset: Charset | undefined
  /** What is read of comments, scripts and styles. */
  readonly hidden: HiddenReading
  /** Bases outside the page, as in `Text`. */
  readonly bases: readonly string[]
  readonly message?: MessageOrigin | undefined
  /** How many attributes of pages this page stands in. */
  readonly depth?: number
}

export function createHtml(options: HtmlOptions, sink: TextSink): Source {
  const { path, charset } = options
  const reader = createDecodedHtml(options, sink)
  const decoder = createPageDecoder(charset, reader.push, (code, at, detail) => sink.defect({ code, at, path, detail }))
  return {
    push: decoder.push,
    end() {
      decoder.end()
      reader.end()
    }
  }
}

/** A tokenizer that is given a page in UTF-8, span by span. */
interface PageTokenizer {
  write(span: Span): void
  end(): void
}

/** What the kernel need not tell, by the options and what the sink makes of it. */
function modeOf({ hidden, bases }: HtmlOptions, { triggers, elements, mayRefer }: TextSink): number {
  const hasTriggers = triggers?.[0] === COLON && triggers.every(byte => byte === COLON || byte === DOT)
  return (
    (elements === 'silent' ? 0 : TELLS_LINKS) |
    (bases.length === 0 && mayRefer !== undefined && !mayRefer(RELATIVE, 0, RELATIVE.length) ? HAS_NO_BASE : 0) |
    (hidden === 'skip' ? SKIPS_PROGRAMS : hidden === 'read' ? READS_PROGRAMS : 0) |
    (!hasTriggers ? TELLS_ALL : triggers.includes(DOT) ? DOT_TRIGGERS : 0)
  )
}

/** Bytes that were decoded from positions of a trail; `stretches` as in `Run`. */
function locate(trail: Trail, bytes: Uint8Array, stretches: Int32Array): Span {
  const located = createGatherer()
  for (let i = 0; i < stretches.length; i += NUMBERS) {
    const end = i + NUMBERS < stretches.length ? stretches[i + NUMBERS]! : bytes.length
    let at = stretches[i]!
    const from = stretches[i + 1]!
    const to = stretches[i + 2]!
    if (to - from !== end - at) {
      located.add({ bytes: bytes.subarray(at, end), from: trail.from(from), to: trail.to(to - 1) })
      continue
    }
    trail.pass(from, to, run => {
      located.add({ ...run, bytes: bytes.subarray(at, at + run.bytes.length) })
      at += run.bytes.length
    })
  }
  return located.take()
}

/** A page in UTF-8. */
export function createDecodedHtml(options: HtmlOptions, sink: TextSink): Source {
  const { path, message, hidden } = options
  const gathered = createGatherer()
  const trail = createTrail()
  const texts = createPageTexts(path, message, sink)
  const page = createPageReader(options, texts, sink, inner => createDecodedHtml(inner, sink))
  const link = createLinkText()
  const tag = createTag(trail, {
    early: () => page.read(elementToTell(), tag.take()),
    openLong: (attribute, span) => page.openLong(elementToTell(), attribute, span),
    runLong: run => sink.run(run),
    closeLong: () => sink.close()
  })

  let program = '' // inside a script or style
  let programReader: Source | undefined
  let preformatted = 0
  let elementName = ''
  let elementAt = 0
  let isLink = false
  let told: LinkElement | undefined

  /** The element whose tag is being read, once there is something to tell of it. */
  const elementToTell = (): LinkElement => (told ??= new LinkElement(elementName))

  /** Where in the page the text stands that is being added. */
  let position = 0

  /** The `</a>` right before it, of a link whose text is a URI: what is glued to it on the page is not of that URI. */
  let linkEnd: readonly [from: number, to: number] | undefined

  function partFromLink(byte: number): void {
    const end = linkEnd
    linkEnd = undefined
    if (end !== undefined && !BEHIND_LINK.test(String.fromCharCode(byte))) texts.break('word', () => end)
  }

  function addText(span: Span, start: number, end: number): void {
    if (program !== '') {
      if (programReader !== undefined) span.pass(start, end, programReader.push)
    } else {
      if (linkEnd !== undefined && end > start) partFromLink(span.bytes[start]!)
      if (link.isOpen) link.add(span.bytes.subarray(start, end), position)
      texts.add(span, start, end, preformatted > 0 ? 'kept' : 'blank')
    }
    position += end - start
  }

  function openTag(name: string, start: number): void {
    elementName = name
    isLink = false
    told = undefined
    elementAt = start
    link.reach(start)
    if (breakOf(name) === 'paragraph') texts.close()
  }

  function endTag(position: number): void {
    const name = elementName
    const attributes = tag.take()
    if (name === 'a') {
      link.close()
      if (isLink) link.open(elementToTell(), position + 1)
    }
    if (attributes.length > 0) page.read(elementToTell(), attributes)
    const how = breakOf(name)
    // A paragraph has ended where the tag began, before its attributes.
    if (how !== 'paragraph') texts.break(how, () => [trail.from(elementAt - 1), trail.to(position)])
    if (how !== 'none') link.break(position)
    if (UNREAD.has(name)) {
      program = name
      programReader = page.openProgram(name, attributes)
    }
    if (PREFORMATTED.has(name)) preformatted++
  }

  function endProgram(): void {
    program = ''
    programReader?.end()
    programReader = undefined
  }

  const nameAt = (start: number, end: number): string => inLowerCase(trail.text(start, Math.min(end, start + MAX_NAME)))

  function beginOfReference(end: number): number {
    const text = trail.text(Math.max(trail.begin, end - MAX_NAME), end)
    const at = text.lastIndexOf('&')
    return at < 0 ? end - 1 : end - text.length + at
  }

  function addStretch(start: number, end: number): void {
    position = start
    trail.spans(start, end, addText)
  }

  function addReference(code: number, start: number, end: number): void {
    const run = decodedRun(trail, [code], start, end)
    position = start
    addText(spanOf(run), 0, run.bytes.length)
  }

  function addLinkText(span: Span, start: number, end: number): void {
    if (link.isOpen) link.add(span.bytes.subarray(start, end), position)
    position += end - start
  }

  function closeTag(name: string, start: number, end: number): void {
    if (name === program) endProgram()
    if (name === 'a') {
      link.reach(start)
      if (link.isOpen && link.endsInUri()) linkEnd = [trail.from(start - 1), trail.to(end - 1)]
      link.close()
    }
    if (PREFORMATTED.has(name) && preformatted > 0) preformatted--
    const how = breakOf(name)
    texts.break(how, () => [trail.from(start - 1), trail.to(end - 1)])
    if (how !== 'none') link.break(start)
  }

  function addComment(start: number, end: number, closing: number): void {
    if (hidden !== 'read') return
    const comment = createGatherer()
    trail.pass(start, end - closing, comment.add)
    page.readComment(comment.take())
  }

  const callbacks: PageCallbacks = {
    ontext(start, end) {
      // Where a page ends inside a tag, the tokenizer may call a text what begins nowhere, at -1.
      if (start >= 0) addStretch(start, end)
    },
    ontextentity: (code, end, begin) => addReference(code, begin ?? beginOfReference(end), end),
    onopentagname: (start, end) => openTag(nameAt(start, end), start),
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag: (start, end) => closeTag(nameAt(start, end), start, end),
    onattribname(start, end) {
      const name = nameAt(start, end)
      const kind = kindOf(elementName, name)
      const isRead = kind === 'style' ? hidden !== 'skip' : kind === 'program' ? hidden === 'read' : kind !== undefined
      if (name === 'href' || name === 'xlink:href') isLink = true
      tag.beginAttribute(name, isRead ? kind : undefined, end)
      return isRead
    },
    onattribdata: (start, end) => tag.data(start, end),
    onattribentity: code => tag.reference(code),
    onattribend: () => tag.endAttribute(),
    oncdata() {},
    oncomment: addComment,
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {}
  }

  const kernelSink: KernelSink = {
    text: addStretch,
    reference: addReference,
    linkText(start, end) {
      position = start
      trail.spans(start, end, addLinkText)
    },
    linkReference(code, start, end) {
      const { bytes } = decodedRun(trail, [code], start, end)
      position = start
      if (link.isOpen) link.add(bytes, position)
    },
    openTag,
    attribute(name, kind, start, end) {
      const { newest, newestStart } = trail
      if (newest !== undefined && start >= newestStart)
        return tag.keep(name, kind, newest, start - newestStart, end - newestStart)
      tag.beginAttribute(name, kind, start)
      tag.data(start, end)
      tag.endAttribute()
    },
    decodedAttribute(name, kind, run) {
      tag.keep(name, kind, spanOf(copyOf(run)), 0, run.bytes.length)
    },
    attributeInPieces(name, kind, start, tell) {
      tag.beginAttribute(name, kind, start)
      tell()
      tag.endAttribute()
    },
    endTag(gt, link) {
      isLink = link
      endTag(gt)
    },
    closeTag,
    comment: addComment,
    paragraph(run) {
      linkEnd = undefined
      texts.paragraph(spanOf(run))
    },
    paragraphOf(bytes, stretches) {
      linkEnd = undefined
      texts.paragraph(locate(trail, bytes, stretches))
    },
    enterParagraph: () => texts.enterParagraph(),
    leaveParagraph: () => texts.leaveParagraph(),
    shiftFrom: position => trail.shiftFrom(position),
    textAt: (start, end) => trail.text(start, end)
  }

  let kernel: PageKernel | undefined
  let tokenizer: PageTokenizer | undefined

  function open(length: number): PageTokenizer {
    kernel = borrowPageKernel(length)
    if (kernel === undefined) {
      const plain = createTokenizer(callbacks)
      return { write: span => plain.write(latin1(span.bytes)), end: () => plain.end() }
    }
    kernel.begin(modeOf(options, sink))
    return createKernelTokenizer(kernel, kernelSink, callbacks)
  }

  /** What has gathered, all at once: decoders hand over bits of lines. */
  function read(): void {
    const span = gathered.take()
    tokenizer ??= open(span.bytes.length)
    trail.add(span)
    tokenizer.write(span)
    tag.pause()
    link.reach(trail.end)
    // What the tokenizer waits for is still known.
    trail.forget(kernel !== undefined || hidden === 'read' ? MAX_HELD : MAX_LINE)
  }

  return {
    push(run) {
      for (let i = 0; i < run.bytes.length;) {
        const end = Math.min(run.bytes.length, i + SLICE - gathered.length)
        passSlice(run, i, end, gathered.add)
        if (gathered.length === SLICE) read()
        i = end
      }
    },
    end() {
      if (gathered.length > 0) read()
      tokenizer?.end()
      if (kernel !== undefined) returnPageKernel(kernel)
      tag.endLong()
      // Of a tag that is cut off, the attributes before the cut.
      page.read(elementToTell(), tag.take())
      endProgram()
      link.close()
      texts.close()
    }
  }
}
