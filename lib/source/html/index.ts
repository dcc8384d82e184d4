/**
 * HTML (WHATWG HTML §13.2.5), tokenized by a kernel of our own and htmlparser2. What a reader sees becomes texts, and
 * so do the references in attributes.
 *
 *     <p>See http://a.ex<wbr>ample/b or <a href="/c?d&amp;e">this</a>.</p>
 *        ~~~~~~~~~~~~~~~     ~~~~~~~~~~~             ~~~~~~~ ~~~~~    one text, in the order of the page
 *                                                ^^^^^^^^^^               another, `a@href`, exact
 *
 * Tokenizers are given one character a byte, so that their positions are those of the trail, which knows the origin of
 * every byte.
 *
 * Not all is read as browsers do, lest something be lost that stands in the page:
 *
 * - Of attributes of one name browsers keep the first (§13.2.5.33). What an attribute says about others, and the base, is
 *   that of the first; but the references in all of them are reported.
 * - A script ends at the first `</script>`, also in `<!-- <script></script>` (§13.2.5.27): if `-->` does not follow, the
 *   rest of the page would be script.
 * - A page with an XML declaration is read as HTML, too, but tags in it that close themselves mean that (XML 1.0 §3.1):
 *   behind `<script src="a.js"/>` or `<title/>` nothing else would be found.
 * - A NUL (§13.2.5.1, §13.2.6.4.7) stays what it is, as in plain text: in a reference it becomes `%00`, in a text a URI
 *   ends before it.
 */
import { COLON, DOT } from '../../bytes.js'
import type { HiddenOption } from '../../options.js'
import type { MessageOrigin, Source, TextSink } from '../../text.js'
import type { Charset } from '../../codec/charset.js'
import { latin1 } from '../../codec/latin1.js'
import { passSlice } from '../../codec/origin.js'
import { createGatherer, type Span } from '../../codec/span.js'
import { Trail } from '../../codec/trail.js'
import { MAX_HELD, MAX_LINE } from '../../limits.js'
import { createDocument } from '../document-charset.js'
import { pageKernels, type PageKernel } from './kernel/index.js'
import {
  DOT_TRIGGERS,
  HAS_NO_BASE,
  IS_XML,
  READS_PROGRAMS,
  SKIPS_PROGRAMS,
  TELLS_ALL,
  TELLS_LINKS
} from './kernel/layout.js'
import { KernelTokenizer } from './kernel-tokenizer.js'
import { PageFlow } from './page-flow.js'
import { createTagFlow, type TagFlow } from './tag-flow.js'
import { createTokenizer } from './tokenizer.js'

/** Bytes given to the tokenizer at once, as a string; so no more than these wait for others. */
const SLICE = 1 << 16

/** A reference without a scheme, to ask the sink about. */
const RELATIVE = Uint8Array.of(0x2f)

/** What the texts of a page have in common. */
export interface HtmlOptions {
  readonly path: string
  /** The charset that the carrier declares; without it, a `<meta>` in the page may. */
  readonly charset: Charset | undefined
  /** What is read of comments, scripts and styles. */
  readonly hidden: HiddenOption
  /** Bases outside the page, as in `Text`. */
  readonly bases: readonly string[]
  readonly message?: MessageOrigin | undefined
  /** Number of pages around this one, each of which has the next in an attribute. */
  readonly depth?: number
}

export function createHtml(options: HtmlOptions, sink: TextSink): Source {
  return createDocument(options, sink, to => createDecodedHtml(options, to))
}

/** A tokenizer that takes a page in UTF-8, span by span: the kernel's, or that of tokenizer.ts, which takes strings. */
interface SpanTokenizer {
  write(span: Span): void
  end(): void
  /** As in tokenizer.ts. */
  reported(): number
}

/** What the kernel may leave out under these options and with this sink. */
function modeOf({ hidden, bases }: HtmlOptions, { triggers, elements, mayRefer }: TextSink): number {
  const hasTriggers = triggers?.[0] === COLON && triggers.every(byte => byte === COLON || byte === DOT)
  return (
    (elements === 'silent' ? 0 : TELLS_LINKS) |
    (bases.length === 0 && mayRefer !== undefined && !mayRefer(RELATIVE, 0, RELATIVE.length) ? HAS_NO_BASE : 0) |
    (hidden === 'skip' ? SKIPS_PROGRAMS : hidden === 'read' ? READS_PROGRAMS : 0) |
    (!hasTriggers ? TELLS_ALL : triggers.includes(DOT) ? DOT_TRIGGERS : 0)
  )
}

/** What an XML declaration begins with (XML 1.0 §2.8); `<?xml:namespace` stands in pages that Word has made. */
const XML = /^<\?xml[\t\n\r ]/

/** Buffers in which pages are gathered while they are read; a few, which all pages share. */
const rooms: Uint8Array[] = []
const MOST_ROOMS = 4

function takeRoom(): Uint8Array {
  return rooms.pop() ?? new Uint8Array(SLICE)
}

function giveRoom(room: Uint8Array): void {
  if (rooms.length < MOST_ROOMS) rooms.push(room)
}

/** A page in UTF-8. */
function createDecodedHtml(options: HtmlOptions, sink: TextSink): Source {
  const { hidden } = options
  let room = takeRoom()
  /** The buffers of slices before this one, which may still be needed; the oldest first. */
  const older: Uint8Array[] = []
  const gathered = createGatherer(room)
  const trail = new Trail()
  const flow = new PageFlow(options, sink, trail, inner => createDecodedHtml(inner, sink))
  let kernel: PageKernel | undefined
  let tokenizer: SpanTokenizer | undefined
  let made: TagFlow | undefined
  const tags = (): TagFlow => (made ??= createTagFlow(flow, sink, hidden))

  /** @param bytes the first ones of the page */
  function open(bytes: Uint8Array): SpanTokenizer {
    const isXml = XML.test(latin1(bytes, 0, Math.min(bytes.length, 6)))
    kernel = pageKernels.borrow(bytes.length)
    if (kernel !== undefined) {
      const mode = modeOf(options, sink) | (isXml ? IS_XML : 0)
      return new KernelTokenizer(kernel, mode, flow, tags, sink.endings?.())
    }
    const plain = createTokenizer(tags().callbacks, isXml)
    return {
      write: span => plain.write(latin1(span.bytes)),
      end: () => plain.end(),
      reported: () => plain.reported()
    }
  }

  /** Reads what has been gathered at once, since decoders hand over pieces of lines. */
  function read(): void {
    const span = gathered.take()
    tokenizer ??= open(span.bytes)
    trail.add(span)
    tokenizer.write(span)
    made?.tag.pause(trail.end)
    flow.reach(trail.end, tokenizer.reported())
    // Bytes that the tokenizer still waits to complete are kept.
    trail.forget(kernel !== undefined || hidden === 'read' ? MAX_HELD : MAX_LINE)
    if (span.bytes.length === SLICE) turn()
  }

  /** Goes on to the next slice: in the buffer of one that is no longer needed, or in one of its own. */
  function turn(): void {
    older.push(room)
    const needed = Math.min(trail.begin, flow.needed, made?.tag.needed ?? trail.end)
    const slices = Math.ceil((trail.end - needed) / SLICE)
    room = older.length > slices ? older.shift()! : takeRoom()
    while (older.length > slices) giveRoom(older.shift()!)
    gathered.gatherIn(room)
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
      if (kernel !== undefined) pageKernels.giveBack(kernel)
      made?.end()
      flow.end()
      giveRoom(room)
      older.forEach(giveRoom)
    }
  }
}
