/** What an input is, by its first bytes. Where nothing is sure it is plain text. */
import type { Source } from '../text.js'
import { createGatherer, passAll } from '../codec/span.js'
import { withLineFeeds } from './carriage-returns.js'
import { isJson, isLog, isTerminalText } from './detect-log.js'
import { beginsSession } from './mail/dot-stuffed.js'
import { behindLength } from './mail/emlx.js'
import { latin1 } from '../codec/latin1.js'
import { MAX_HELD } from '../limits.js'
import type { SourceFormat } from './index.js'
import { isSeparator } from './mail/separator.js'

/** Bytes at the beginning that are looked at; more only if they may be the beginning of a header, or of a comment. */
const HEAD = 4096

/**
 * Fields of mail and news. Two of them make a header; one does not, as other programs write `Date:` and `From:` too.
 */
const MAIL_FIELDS = new Set(
  `from received return-path message-id delivered-to mime-version date subject to newsgroups path references
  in-reply-to envelope-to dkim-signature arc-seal arc-message-signature arc-authentication-results
  authentication-results received-spf x-received sender content-type content-transfer-encoding list-id
  xref`.split(/\s+/)
)

/**
 * The beginning of a page, perhaps behind comments. The pattern lets a comment end in one place only; otherwise a row
 * of comments would be read in 2ⁿ ways. Netscape Composer wrote `<!doctype doctype public "-//w3c//dtd html …">`, and
 * browsers write their bookmarks as Netscape did.
 */
const PAGE =
  /^\s*(?:(?:<\?xml[^>]*>|<!--(?:[^-]|-(?!->))*-->)\s*)*<(?:(?:!doctype\s+)?html[\s>]|!doctype\s+netscape-bookmark-file-1\s*>|!doctype\s[^>]*public\s+"-\/\/w3c\/\/dtd html )/i

/**
 * Elements that old pages begin with, since tags may be left out (WHATWG HTML §13.1.2.4), and that begin nothing else.
 * Not what only looks like one: `<title> ::= <words>`, `<body of the message>`; nor a component, which is a program and
 * begins with `<script lang="ts">` (Svelte, Vue).
 */
const HEADLESS =
  /^\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?!script\b[^<>]*\s(?:lang|context)\s*=)(?:head|title|meta|base|link|style|script|body|frameset)(?:\s+(?:async|defer|[a-z-]+\s*=)[^<>]*)?>(?!\s*::?=)/i

/**
 * The beginning of an XML document: its declaration; or, perhaps behind comments, a document type other than that of
 * pages (XML 1.0 §2.8), or a root that is known or names a namespace.
 */
const XML =
  /^\s*(?:<\?xml[\s?-]|(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+[a-z]|(?:rss|opml|svg|urlset|sitemapindex|feed|plist)[\s>]|[a-z][\w.-]*(?::[\w.-]+)?\s[^<>]*?\bxmlns[:=]))/i

/** A comment that has not ended: what stands behind it may be a page, or XML. */
const OPEN_COMMENT = /^\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)*<!--(?:[^-]|-(?!->))*$/

/** `'terminal'`: text with the marks of terminals and printers, which only some has. */
export type Detected = Exclude<SourceFormat, 'auto'> | 'terminal'

/**
 * Returns undefined if it is text unless what comes behind the head makes it a header, or ends a comment.
 *
 * @param head the first bytes, one character a byte
 * @param isCut whether more may come behind the head
 */
function detect(head: string, isCut: boolean): Detected | undefined {
  const unmarked = head.replace(/^(?:\xff\xfe|(?:\0\0)?\xfe\xff)/, '')
  const written = unmarked === head ? head.replace(/^(?:\xef\xbb\xbf)+/, '') : withoutNuls(unmarked)
  const text = withLineFeeds(written).replace(/^(?:[ \t]*[\r\n])+/, '')
  if (text.startsWith('BABYL OPTIONS:')) return 'babyl'
  if (/^\x01{4}\r*\n/.test(text)) return 'mmdf'
  if (/^\*mbx\*\r?\n[\da-f]{16}\r?\n/i.test(text)) return 'mbox'
  if (/^#! rnews \d+\s*\n/.test(text)) return 'rnews'
  if (beginsSession(text)) return 'news'
  const ascii = withoutNuls(text)
  if (/^BEGIN:(?:VCALENDAR|VCARD)[ \t]*\r*\n/i.test(ascii)) return 'ical'
  const markup = markupOf(ascii)
  if (markup !== undefined) return markup
  if (isCut && OPEN_COMMENT.test(ascii)) return undefined
  const [first = '', second = ''] = text.split('\n', 2)
  if (isSeparator(first, second, true)) return 'mbox'
  const start = first.startsWith('From ') ? first.length + 1 : behindLength(text)
  const header = judgeHeader(text.slice(start), isCut)
  if (header === 'complete') return 'mail'
  if (isJson(ascii)) return 'json'
  if (isLog(ascii)) return 'log'
  if (isTerminalText(ascii)) return 'terminal'
  return header === 'open' ? undefined : 'text'
}

/** Undefined also for what may be the beginning of markup, behind a comment that has not ended. */
function markupOf(text: string): 'html' | 'xml' | undefined {
  // Few texts begin so, and to compile the expressions takes longer than to try them.
  if (!/^\s*</.test(text)) return undefined
  if (PAGE.test(text)) return 'html'
  if (XML.test(text)) return 'xml'
  return HEADLESS.test(text) ? 'html' : undefined
}

/** Bytes that show an encoding. */
const SHOWN = 32
/** More characters of ASCII in UTF-16 than chance puts anywhere else. */
const UTF_16LE = /^(?:[\t-\r -~]\0){8}/
const UTF_16BE = /^(?:\0[\t-\r -~]){8}/
/** Those among letters of Western Europe and punctuation. */
const AMONG_LE = /^(?:[\t-\r -~\xa0-\xff]\0|[\x10-\x5e]\x20)+$/
const AMONG_BE = /^(?:\0[\t-\r -~\xa0-\xff]|\x20[\x10-\x5e])+$/

/** The encoding that the first bytes show, if they are neither ASCII nor have a byte order mark. */
type ShownEncoding = 'utf-16le' | 'utf-16be'

/** @param head the first bytes, one character a byte */
function shownEncoding(head: string): ShownEncoding | undefined {
  if (UTF_16LE.test(head)) return 'utf-16le'
  if (UTF_16BE.test(head)) return 'utf-16be'
  const whole = head.slice(0, head.length & ~1)
  const ascii = whole.match(/[\t-\r -~]/g)?.length ?? 0
  const nuls = whole.match(/\0/g)?.length ?? 0
  // Of the characters half, and eight.
  if (Math.min(ascii, nuls) < Math.max(8, whole.length / 4)) return undefined
  return AMONG_LE.test(whole) ? 'utf-16le' : AMONG_BE.test(whole) ? 'utf-16be' : undefined
}

/** Of UTF-16 and UTF-32, what ASCII characters leave. */
function withoutNuls(text: string): string {
  return text.replace(/\0/g, '')
}

const FIELD = /^([!-9;-~]+)[ \t]*:/

/** Fields of which one is enough: nothing else writes them so. */
const CERTAIN =
  /^(?:content-type[ \t]*: *(?:multipart|text|message)\/|mime-version[ \t]*: *1\.0|message-id[ \t]*: *<[^\t-\r ]+@[^\t-\r ]+>|received[ \t]*: *(?:from|by) )/i

/** What programs put above a message that they quote: `-----Original Message-----`, `------- Forwarded Message`. */
const FORWARDED = /^\s*-{4,} ?[^\s-]/
/** The fields that they show of it. */
const SHOWN_FIELDS = new Set(['from', 'to', 'date', 'subject', 'newsgroups', 'sender'])

/** Fields that may be longer than all that is looked at; nothing else begins like this. */
const LONG = /^(?:to|cc|bcc|references)[ \t]*:[^:]*@/i

/** The name of a field as mail programs write it. No value begins with `//`: a list of URIs is no header. */
const USUAL_NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*[ \t]*:(?!\/\/)/i

/**
 * Whether the text begins with a header. Other lines may stand between the fields if they do not outweigh them. `'open'`:
 * it is all fields of usual names, but too few of them are known: those of signatures and of spam filters, which may stand
 * before all others, fill many kilobytes.
 *
 * @param isCut more comes behind the text
 */
function judgeHeader(text: string, isCut: boolean): 'complete' | 'open' | 'none' {
  let known = 0
  let strange = 0
  let isOpen = isCut
  let areUsual = isCut
  let isForwarded = FORWARDED.test(text)
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end)
    at += line.length + 1
    if (/^[ \t]+\S/.test(line)) continue
    if (line.trim() === '') {
      // Blanks alone may continue a field (RFC 5322 §4.2), or stand for the empty line.
      if (known < 2 && /^[ \t]/.test(line) && FIELD.test(text.slice(at))) continue
      isOpen = false
      break
    }
    const name = FIELD.exec(line)?.[1]
    areUsual &&= name === undefined ? end < 0 : USUAL_NAME.test(line)
    if (name === undefined) strange += end < 0 && isCut ? 0 : 2
    else if (CERTAIN.test(line)) {
      known += 2
      isForwarded = false
    } else if (MAIL_FIELDS.has(name.toLowerCase())) {
      known++
      isForwarded &&= SHOWN_FIELDS.has(name.toLowerCase())
    }
  }
  if (isForwarded) return 'none'
  if (known >= (isOpen && strange === 0 && LONG.test(text) ? 1 : 2) && known >= strange) return 'complete'
  return isOpen && areUsual ? 'open' : 'none'
}

/** A source that holds back its first bytes until it is clear which source they are for. */
export function createDetected(open: (format: Detected, encoding: ShownEncoding | undefined) => Source): Source {
  const head = createGatherer()
  let size = HEAD
  let source: Source | undefined

  /** Undefined if more bytes are needed, which `isAll` says there are none of. */
  function decide(bytes: Uint8Array, isAll: boolean): Detected | undefined {
    for (; isAll || bytes.length >= size; size *= 2) {
      const isCut = bytes.length >= size
      const format = detect(latin1(bytes, 0, Math.min(size, bytes.length)), isCut)
      if (format !== undefined) return format
      if (!isCut || size >= MAX_HELD) return 'text'
    }
    return undefined
  }

  function openAt(format: Detected, bytes: Uint8Array): Source {
    return open(format, shownEncoding(latin1(bytes, 0, Math.min(SHOWN, bytes.length))))
  }

  function begin(format: Detected): Source {
    const span = head.take()
    const chosen = openAt(format, span.bytes)
    passAll(span, run => chosen.push(run))
    return chosen
  }

  return {
    push(run) {
      if (source !== undefined) return source.push(run)
      if (head.length === 0) {
        const format = decide(run.bytes, false)
        if (format !== undefined) {
          source = openAt(format, run.bytes)
          return source.push(run)
        }
      }
      head.add(run)
      const format = decide(head.tail(0), false)
      if (format !== undefined) source = begin(format)
    },
    end() {
      source ??= begin(decide(head.tail(0), true) ?? 'text')
      source.end()
    }
  }
}
