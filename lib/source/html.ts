/**
 * HTML (WHATWG HTML §13.2.5), tokenized by htmlparser2: what a reader sees as texts, and the references in attributes.
 *
 *     <p>See http://a.ex<wbr>ample/b or <a href="/c?d&amp;e">this</a>.</p>
 *        ~~~~~~~~~~~~~~~     ~~~~~~~~~~~             ~~~~~~~ ~~~~~    one text, in the order of the page
 *                                                ^^^^^^^^^^               another, `a@href`, exact
 *
 * A text runs from one paragraph's border to the next. An attribute inside it waits until it is closed, for texts do
 * not nest; so that little waits, much of it closes the text.
 *
 * The tokenizer is fed one character a byte: its positions are those of the trail, and the trail knows the origins.
 */
import type { MessageOrigin, Run, Source, Text, TextSink } from '../text.js'
import type { Charset } from '../codec/charset.js'
import { findCharset, UTF_8 } from '../codec/charset.js'
import type { Codec, Complain } from '../codec/codec.js'
import { createMarkedDecoder } from '../codec/marked.js'
import { passSlice } from '../codec/origin.js'
import { utf8Length, writeUtf8 } from '../codec/run-builder.js'
import type { Span } from '../codec/span.js'
import { createGatherer } from '../codec/span.js'
import { createTrail } from '../codec/trail.js'
import { MAX_HELD, MAX_LINE } from '../limits.js'
import { latin1 } from '../codec/latin1.js'
import { findReferences } from './html-attribute.js'
import type { AttributeKind, Break } from './html-elements.js'
import { createTokenizer } from './html-tokenizer.js'
import { breakOf, kindOf, PREFORMATTED, UNREAD } from './html-elements.js'

const LF = 0x0a
const CR = 0x0d
const SP = 0x20

/** Bytes given to the tokenizer at once, as a string; all that can wait for more. */
const SLICE = 1 << 13

/** Bytes in which a `<meta>` may tell the charset (WHATWG HTML §4.2.5.4). */
const PRESCAN = 1024

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
  const reader = createReader(options, sink)
  const complain: Complain = (code, at, detail) => sink.defect({ code, at, path: options.path, detail })
  const head = createGatherer()
  let decoder = options.charset && open(options.charset)

  function open(charset: Charset): Codec {
    return createMarkedDecoder({ charset, asItIs: false }, reader.push, complain)
  }

  function begin(): Codec {
    const span = head.take()
    const chosen = open(prescan(latin1(span.bytes, 0, Math.min(span.bytes.length, PRESCAN))))
    span.pass(0, span.bytes.length, chosen.push)
    return chosen
  }

  return {
    push(run) {
      if (decoder !== undefined) return decoder.push(run)
      head.add(run)
      if (head.length >= PRESCAN) decoder = begin()
    },
    end() {
      decoder ??= begin()
      decoder.end()
      reader.end()
    }
  }
}

/** §13.2.3.2: a charset that stands in a `<meta>` near the beginning. It can be read, so it is none of 16 bits. */
function prescan(head: string): Charset {
  const label = /<meta\s[^>]{0,300}charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? ''
  return label === '' || /^utf-?(?:16|32)/i.test(label) ? UTF_8 : (findCharset(label) ?? UTF_8)
}

interface Waiting {
  readonly text: Text
  readonly span: Span
  readonly start: number
  readonly end: number
}

function createReader(options: HtmlOptions, sink: TextSink): Source {
  const { path } = options
  const message = options.message && { message: options.message }
  const gathered = createGatherer()
  const trail = createTrail()
  let bases = options.bases

  // The text that is open, and the attributes that wait for its end.
  let open = false
  let atLineStart = false
  let waiting: Waiting[] = []
  let waitingBytes = 0

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

  function closeText(): void {
    if (open) sink.close()
    open = false
    for (const item of waiting) handOver(item)
    waiting = []
    waitingBytes = 0
  }

  function handOver({ text, span, start, end }: Waiting): void {
    sink.open(text)
    span.pass(start, end, run => sink.run(run))
    sink.close()
  }

  function emitText(run: Run): void {
    if (unread !== '' && options.hidden === 'skip') return
    if (!open) {
      // White space between blocks is no text.
      const start = run.bytes.findIndex(byte => byte > SP)
      if (start < 0) return
      sink.open({ path: unread === '' ? path : `${path} ${unread}`.trimStart(), framing: 'prose', ...message })
      open = true
      return passSlice(run, start, run.bytes.length, emitText)
    }
    atLineStart &&= run.bytes.every(byte => byte <= SP)
    sink.run(preformatted > 0 || unread !== '' ? run : withoutLineBreaks(run))
  }

  /** The border of a block breaks a line only where there is one; each `<br>` makes one. */
  function breakText(how: Break, start: number, last: number): void {
    if (how === 'paragraph') closeText()
    if (!open || how === 'none' || (how === 'line' && atLineStart)) return
    sink.run({ bytes: Uint8Array.of(LF), from: trail.from(start), to: trail.to(last) })
    atLineStart = true
  }

  // --- attributes ---

  function attributeText(framing: Text['framing']): Text {
    const exact = framing === 'exact' && bases.length > 0
    const where = attribute === '' ? element : `${element}@${attribute}`
    return { path: `${path} ${where}`.trimStart(), framing, ...message, ...(exact && { bases }) }
  }

  function addToAttribute(run: Run): void {
    if (streaming) return sink.run(run)
    value.add(run)
    if (value.length <= MAX_HELD) return
    const span = value.take()
    if (kind === 'reference') {
      closeText()
      sink.open(attributeText('exact'))
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
    const text = attributeText(how === 'prose' ? 'prose' : 'exact')
    for (const [start, end] of findReferences(how, latin1(span.bytes))) {
      const item = { text, span, start, end }
      if (!open) handOver(item)
      else waiting.push(item)
      if (element === 'base' && attribute === 'href' && bases === options.bases) {
        bases = [new TextDecoder().decode(span.bytes.subarray(start, end)), ...bases]
      }
    }
    waitingBytes += span.bytes.length
    if (waitingBytes > MAX_HELD) closeText()
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
    breakText(how === 'paragraph' ? 'none' : how, elementAt - 1, position)
    if (UNREAD.has(element)) unread = element
    if (PREFORMATTED.has(element)) preformatted++
  }

  /** What has gathered, all at once: decoders hand over bits of lines. */
  function read(): void {
    tokenizer.write(trail.add(gathered.take()))
    // One `&` more begins a reference that is not yet complete, and what stands before it is still to come.
    if (references.length > 0 && findMarks(trail.end).length <= references.length) settleReferences(trail.end)
    trail.forget(options.hidden === 'skip' ? MAX_LINE : MAX_HELD)
  }

  const tokenizer = createTokenizer({
    ontext(start, end) {
      trail.pass(start, end, emitText)
    },
    ontextentity(code, end) {
      const text = trail.text(Math.max(trail.begin, end - MAX_NAME), end)
      const at = text.lastIndexOf('&')
      emitText(decoded([code], at < 0 ? end - 1 : end - text.length + at, end))
    },
    onopentagname(start, end) {
      element = trail.text(start, Math.min(end, start + MAX_NAME)).toLowerCase()
      elementAt = start
      refresh = false
      content = undefined
      if (breakOf(element) === 'paragraph') closeText()
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag(start, end) {
      const name = trail.text(start, Math.min(end, start + MAX_NAME)).toLowerCase()
      if (name === unread) unread = ''
      if (PREFORMATTED.has(name) && preformatted > 0) preformatted--
      breakText(breakOf(name), start - 1, end - 1)
    },
    onattribname(start, end) {
      attribute = trail.text(start, Math.min(end, start + MAX_NAME)).toLowerCase()
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
      if (options.hidden === 'skip') return
      const comment = createGatherer()
      trail.pass(Math.max(start, trail.begin), end - closing, comment.add)
      element = 'comment'
      attribute = ''
      if (comment.length > 0) readReferences('prose', comment.take())
    },
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {}
  })

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
      closeText()
    }
  }
}

/** A line break in the source is a blank on the page. */
function withoutLineBreaks(run: Run): Run {
  if (!run.bytes.includes(LF) && !run.bytes.includes(CR)) return run
  return { ...run, bytes: run.bytes.map(byte => (byte === LF || byte === CR ? SP : byte)) }
}
