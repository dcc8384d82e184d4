/**
 * HTML (WHATWG HTML §13.2.5), tokenized by htmlparser2: what a reader sees as texts, and the references in attributes.
 *
 *     <p>See http://a.ex<wbr>ample/b or <a href="/c?d&amp;e">this</a>.</p>
 *        ~~~~~~~~~~~~~~~     ~~~~~~~~~~~             ~~~~~~~ ~~~~~    one text, in the order of the page
 *                                                ^^^^^^^^^^               another, `a@href`, exact
 *
 * The tokenizer is fed one character a byte: its positions are those of the trail, and the trail knows the origins.
 */
import type { MessageOrigin, Run, Source, Text, TextSink } from '../text.js'
import type { Charset } from '../codec/charset.js'
import { latin1 } from '../codec/latin1.js'
import { passSlice } from '../codec/origin.js'
import { utf8Length, writeUtf8 } from '../codec/run-builder.js'
import type { Span } from '../codec/span.js'
import { createGatherer } from '../codec/span.js'
import { createTrail } from '../codec/trail.js'
import { MAX_HELD, MAX_LINE } from '../limits.js'
import { findReferences } from './html-attribute.js'
import { createPageDecoder } from './html-charset.js'
import type { AttributeKind } from './html-elements.js'
import { breakOf, kindOf, PREFORMATTED, UNREAD } from './html-elements.js'
import { createPageTexts } from './html-texts.js'
import { createTokenizer } from './html-tokenizer.js'

/** Bytes given to the tokenizer at once, as a string; all that can wait for more. */
const SLICE = 1 << 13

/** Characters of a name that are looked at: an element's, an attribute's, a character reference's. */
const MAX_NAME = 64

/** What the texts of a page have in common. */
export interface HtmlOptions {
  readonly path: string
  /** The charset that the carrier tells; else a `<meta>` in the page may. */
  readonly charset: Charset | undefined
  /** Whether comments, scripts and styles are read, each as a text of its own. */
  readonly hidden: 'skip' | 'read'
  /** Bases outside the page, as in `Text`. */
  readonly bases: readonly string[]
  readonly message?: MessageOrigin | undefined
}

export function createHtml(options: HtmlOptions, sink: TextSink): Source {
  const { path, charset } = options
  const reader = createReader(options, sink)
  const decoder = createPageDecoder(charset, reader.push, (code, at, detail) => sink.defect({ code, at, path, detail }))
  return {
    push: decoder.push,
    end() {
      decoder.end()
      reader.end()
    }
  }
}

function createReader(options: HtmlOptions, sink: TextSink): Source {
  const { path, message, hidden } = options
  const gathered = createGatherer()
  const trail = createTrail()
  const texts = createPageTexts(path, message, sink)
  let bases = options.bases

  let unread = '' // inside a script or style
  let preformatted = 0

  // The tag that is being read.
  let element = ''
  let elementAt = 0
  let refresh = false // of a meta element: http-equiv="refresh" has been seen
  let content: Span | undefined // of a meta element: its content, for then

  // The attribute that is being read.
  let attribute = ''
  let kind: AttributeKind | 'meta' | undefined
  const value = createGatherer()
  let streaming = false // it is too long to wait and goes out as it comes
  let reached = 0 // position behind what of it is known
  let references: number[] = [] // code points of the character references behind that

  function addText(run: Run): void {
    if (unread === '') texts.add(run, '', preformatted > 0 ? 'kept' : 'blank')
    else if (hidden === 'read') texts.add(run, unread, 'kept')
  }

  function textAt(where: string, framing: Text['framing']): Text {
    const exact = framing === 'exact' && bases.length > 0
    return { path: `${path} ${where}`.trimStart(), framing, ...(message && { message }), ...(exact && { bases }) }
  }

  function addToAttribute(run: Run): void {
    if (streaming) return sink.run(run)
    value.add(run)
    if (value.length <= MAX_HELD) return
    const span = value.take()
    if (kind === 'reference') {
      texts.open(textAt(`${element}@${attribute}`, 'exact'))
      span.pass(0, span.bytes.length, piece => sink.run(piece))
      streaming = true
    } else {
      sink.defect({ code: 'too-long', at: span.at(0), path, detail: `${element}@${attribute}` })
      kind = undefined
    }
  }

  /**
   * Character references that the tokenizer has decoded since `reached`, up to `end`. It does not say where each
   * stood; but each begins with the only `&` in it, and nothing stands between them.
   */
  function settleReferences(end: number): void {
    if (references.length === 0) return
    const marks = findMarks(end)
    const count = references.length
    if (marks.length < count) {
      addToAttribute(decoded(references, marks[0] ?? reached, end))
    } else {
      references.forEach((code, i) => {
        addToAttribute(decoded([code], marks[i]!, i + 1 < count ? marks[i + 1]! : end))
      })
    }
    references = []
    reached = end
  }

  function findMarks(end: number): readonly number[] {
    const text = trail.text(reached, end)
    const marks: number[] = []
    for (let i = text.indexOf('&'); i >= 0; i = text.indexOf('&', i + 1)) marks.push(reached + i)
    return marks
  }

  function decoded(codes: readonly number[], start: number, end: number): Run {
    const bytes = new Uint8Array(codes.reduce((length, code) => length + utf8Length(code), 0))
    codes.reduce((at, code) => writeUtf8(bytes, at, code), 0)
    return { bytes, from: trail.from(start), to: trail.to(end - 1) }
  }

  function endAttribute(): void {
    if (streaming) sink.close()
    else if (kind === 'meta') readMeta(value.take())
    else if (kind !== undefined && value.length > 0) readReferences(kind, value.take())
    streaming = false
    kind = undefined
    value.clear()
  }

  function readReferences(how: AttributeKind | 'refresh', span: Span): void {
    const text = textAt(`${element}@${attribute}`, how === 'prose' ? 'prose' : 'exact')
    for (const [start, end] of findReferences(how, latin1(span.bytes))) {
      texts.aside(text, span, start, end)
      if (element === 'base' && attribute === 'href' && bases === options.bases) {
        bases = [new TextDecoder().decode(span.bytes.subarray(start, end)), ...bases]
      }
    }
  }

  /** The two attributes of a refresh come in either order. */
  function readMeta(span: Span): void {
    if (attribute === 'content') content = span
    else refresh = latin1(span.bytes).trim().toLowerCase() === 'refresh'
  }

  function endTag(position: number): void {
    if (refresh && content !== undefined) {
      attribute = 'content'
      readReferences('refresh', content)
    }
    const how = breakOf(element)
    // A paragraph has ended where the tag began, before its attributes.
    if (how !== 'paragraph') texts.break(how, () => [trail.from(elementAt - 1), trail.to(position)])
    if (UNREAD.has(element)) unread = element
    if (PREFORMATTED.has(element)) preformatted++
  }

  const nameAt = (start: number, end: number): string =>
    trail.text(start, Math.min(end, start + MAX_NAME)).toLowerCase()

  const tokenizer = createTokenizer({
    ontext(start, end) {
      trail.pass(start, end, addText)
    },
    ontextentity(code, end) {
      const text = trail.text(Math.max(trail.begin, end - MAX_NAME), end)
      const at = text.lastIndexOf('&')
      addText(decoded([code], at < 0 ? end - 1 : end - text.length + at, end))
    },
    onopentagname(start, end) {
      element = nameAt(start, end)
      elementAt = start
      refresh = false
      content = undefined
      if (breakOf(element) === 'paragraph') texts.close()
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag(start, end) {
      const name = nameAt(start, end)
      if (name === unread) unread = ''
      if (PREFORMATTED.has(name) && preformatted > 0) preformatted--
      texts.break(breakOf(name), () => [trail.from(start - 1), trail.to(end - 1)])
    },
    onattribname(start, end) {
      attribute = nameAt(start, end)
      const meta = element === 'meta' && (attribute === 'content' || attribute === 'http-equiv')
      kind = meta ? 'meta' : kindOf(attribute)
      reached = end
    },
    onattribdata(start, end) {
      settleReferences(start)
      if (kind !== undefined) trail.pass(start, end, addToAttribute)
      reached = end
    },
    onattribentity(code) {
      if (kind !== undefined) references.push(code)
    },
    onattribend: endAttribute,
    oncdata() {},
    oncomment(start, end, closing) {
      if (hidden === 'skip') return
      const comment = createGatherer()
      trail.pass(start, end - closing, comment.add)
      const span = comment.take()
      texts.aside(textAt('comment', 'prose'), span, 0, span.bytes.length)
    },
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {}
  })

  /** What has gathered, all at once: decoders hand over bits of lines. */
  function read(): void {
    tokenizer.write(trail.add(gathered.take()))
    // One `&` more begins a reference that is not yet complete, and what stands before it is still to come.
    if (references.length > 0 && findMarks(trail.end).length <= references.length) settleReferences(trail.end)
    // Names and references are short; a comment is read as far as it is still known.
    trail.forget(hidden === 'skip' ? MAX_LINE : MAX_HELD)
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
      tokenizer.end()
      if (streaming) sink.close()
      texts.close()
    }
  }
}
