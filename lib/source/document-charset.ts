/**
 * The charset of a page (WHATWG HTML §13.2.3.2), from its byte order mark, the carrier, a `<meta>`, or its XML
 * declaration; and of other XML.
 */
import { UTF_16BE, UTF_16LE, UTF_8, type Charset } from '../codec/charset.js'
import { findCharset } from '../codec/charset-labels.js'
import type { Codec } from '../codec/codec.js'
import { latin1 } from '../codec/latin1.js'
import { createMarkedDecoder } from '../codec/marked.js'
import { createGatherer, passAll } from '../codec/span.js'
import type { Source, TextSink } from '../text.js'
import { NumberedSource } from './numbered.js'
import { tellRecoded } from './recoded.js'

/** Finds the charset in the first bytes of a document, one character a byte; undefined if they declare none. */
export interface Prescan {
  readonly bytes: number
  readonly find: (head: string) => Charset | undefined
}

/** Bytes in which a document should declare its charset (§4.2.5.4). */
const PRESCAN = 1024
/** Bytes in which a page may: browsers believe a `<meta>` wherever it stands (§13.2.6.4.4), as behind a long script. */
const LATE_PRESCAN = 1 << 13

const PAGE: readonly Prescan[] = [
  { bytes: PRESCAN, find: head => ofMeta(head) ?? ofXml(head) },
  { bytes: LATE_PRESCAN, find: ofLateMeta }
]
export const XML_PRESCANS: readonly Prescan[] = [{ bytes: PRESCAN, find: ofXml }]

/** What is known of a document before it is read. */
export interface Document {
  readonly path: string
  /** The charset that the carrier declares; without it the first bytes are held back until the document may have. */
  readonly charset: Charset | undefined
  /**
   * Where it may, each in more bytes than the one before.
   * @default those of a page
   */
  readonly prescans?: readonly Prescan[]
}

/**
 * A source for a document that may declare its charset. `open` opens its reader, which is given UTF-8, once the charset
 * is known: in mail, fields that stand behind the Content-Type are reported first.
 */
export function createDocument(document: Document, sink: TextSink, open: (sink: TextSink) => Source): Source {
  const { path, charset, prescans = PAGE } = document
  const head = createGatherer()
  let reader: Source | undefined
  let decoder = charset && decode(charset)
  /** Number of prescans that have found nothing. */
  let count = 0

  function decode(charset: Charset): Codec {
    return createMarkedDecoder(
      {
        charset,
        asItIs: false,
        recoded: tellRecoded(path, sink),
        begin(marked) {
          reader = marked.scanned === 'utf-8' ? open(sink) : new NumberedSource(sink, open)
        }
      },
      run => reader?.push(run),
      (code, at, detail) => sink.defect({ code, at, path, detail })
    )
  }

  /** @param isAll whether nothing follows */
  function prescan(isAll: boolean): void {
    for (; decoder === undefined && (isAll || head.length >= prescans[count]!.bytes); count++) {
      const { bytes, find } = prescans[count]!
      const found = find(latin1(head.tail(0), 0, Math.min(head.length, bytes)))
      if (found === undefined && count + 1 < prescans.length) continue
      decoder = decode(found ?? UTF_8)
      passAll(head.take(), decoder.push)
    }
  }

  return {
    push(run) {
      if (decoder !== undefined) return decoder.push(run)
      head.add(run)
      prescan(false)
    },
    end() {
      prescan(true)
      decoder!.end()
      reader?.end()
    }
  }
}

/** That of an XML declaration of 16 bits a character, with no byte order mark (§13.2.3.2; XML 1.0 appendix F.1). */
function unmarked(head: string): Charset | undefined {
  return head.startsWith('<\0?\0x\0') ? UTF_16LE : head.startsWith('\0<\0?\0x') ? UTF_16BE : undefined
}

/** What begins with `<` (§13.2.3.2): a comment, which hides the rest if it does not end; a tag, by its name; others. */
const MARKUP = /<!--(?:-?>|[^]*?(?:-->|$))|<(\/?[a-z][^\t\n\f\r />]*)|<[!/?][^>]*/gi
/** An attribute. A value that is cut off extends to the end. */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >]*)))?/y
/** §2.4.1 of WHATWG HTML: the charset in the content of a `<meta http-equiv=content-type>`. */
const IN_CONTENT = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i
/** The XML declaration, which counts if no `<meta>` does. */
const XML = /^<\?xml[^>]*?encoding[\x00-\x20]*=[\x00-\x20]*(?:"([^">]*)"|'([^'>]*)')/
const LABEL = /^[\t\n\f\r ]*([\w.:-]+)[\t\n\f\r ]*$/

function ofMeta(head: string): Charset | undefined {
  MARKUP.lastIndex = 0
  for (let markup = MARKUP.exec(head); markup !== null; markup = MARKUP.exec(head)) {
    if (markup[1] === undefined) continue
    const { attributes, end } = readAttributes(head, MARKUP.lastIndex)
    MARKUP.lastIndex = end
    // A `<meta>` that is cut off may say more.
    const isMeta = markup[1].toLowerCase() === 'meta' && end < head.length
    const charset = isMeta ? charsetOf(attributes) : undefined
    if (charset !== undefined) return charset
  }
  return undefined
}

/** Comments and elements in which what looks like a `<meta>` is none; those at the beginning of a page are short. */
const PROGRAMS = /<!--[^]*?(?:-->|$)|<(script|style|textarea|template|title|xmp|iframe)\b[^]*?(?:<\/\1|$)/gi

/** @param head more than where a `<meta>` should stand, in which none does */
function ofLateMeta(head: string): Charset | undefined {
  return /charset/i.test(head.slice(PRESCAN)) ? ofMeta(head.replace(PROGRAMS, '')) : undefined
}

/** The charset of an XML declaration (XML 1.0 §4.3.3). */
function ofXml(head: string): Charset | undefined {
  return unmarked(head) ?? named(XML.exec(head))
}

/** The attributes of a tag whose name ends at an index, the first of each name, and where they end. */
function readAttributes(
  head: string,
  from: number
): { readonly attributes: Map<string, string>; readonly end: number } {
  const attributes = new Map<string, string>()
  let end = from
  for (;;) {
    ATTRIBUTE.lastIndex = end
    const found = ATTRIBUTE.exec(head)
    if (found === null) return { attributes, end }
    end = ATTRIBUTE.lastIndex
    const name = found[1]!.toLowerCase()
    if (!attributes.has(name)) attributes.set(name, found[2] ?? found[3] ?? found[4] ?? '')
  }
}

/** The charset of a `<meta>` (§4.2.5.4). */
function charsetOf(attributes: ReadonlyMap<string, string>): Charset | undefined {
  const charset = attributes.get('charset')
  if (charset !== undefined) return named([charset, charset])
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return undefined
  return named(IN_CONTENT.exec(attributes.get('content') ?? ''))
}

/**
 * The charset that a match names in one of its groups. The page could be read so far, so it is none of 16 bits,
 * whatever it says; and `x-user-defined`, by which scripts ask for bytes, is the charset of most pages that have none
 * (§13.2.3.2).
 */
function named(match: readonly (string | undefined)[] | null): Charset | undefined {
  const label = LABEL.exec(match?.slice(1).find(group => group !== undefined) ?? '')?.[1]
  if (label === undefined) return undefined
  if (/^utf-?(?:16|32)/i.test(label)) return UTF_8
  return findCharset(label.toLowerCase() === 'x-user-defined' ? 'windows-1252' : label)
}
