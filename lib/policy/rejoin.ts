/**
 * Does the next line begin with the rest of a URI that a line break cut in two, without delimiters? Appendix C does not
 * mention this; in archives it is eight times as frequent as a wrapped bracket. The features have names, and each has
 * its test; if they are not enough, the URI ends at the line's end.
 *
 * ```text
 * http://a.example/archive/2001/february/digest/number/0123?format=plain&
 * page=2
 * ^^^^^^ the token
 * ```
 */
import { NARROWEST_FULL, NARROWEST_WRAPPED } from '../limits.js'

export interface LineEnd {
  /** The URI up to the line's end. */
  readonly uri: string
  /** Characters of the line up to there. */
  readonly length: number
  /** Whether the line has only the URI, reply prefix and blanks aside. */
  readonly ownLine: boolean
  /** Characters of the longest line before it in the paragraph. */
  readonly wrapWidth: number
  /** Whether the URI ends in its authority. */
  readonly inAuthority: boolean
  /** Whether the line is itself the rest of one before it, which shows that lines were broken here. */
  readonly isRest: boolean
  /** What stands before the URI on its line, reply prefix and comment mark aside; at most the first characters. */
  readonly head: string
}

export interface NextLine {
  /** The first run of URI characters on it, behind the reply prefix. */
  readonly token: string
  /** Whether nothing stands behind the token. */
  readonly alone: boolean
  /** The token up to the mark that closes the one right before the URI; '' if there is none. */
  readonly closed: string
  /** The first characters of what stands behind the token and blanks. */
  readonly behind: string
  /** Whether the line lacks the reply prefix that the lines around it have. */
  readonly lacksPrefix: boolean
}

/** How much a full line may fall short of the paragraph's longest. */
const RAGGED = 12

/** Feature: nobody would have broken a line of this length. Tested first, as most lines that end in a URI are short. */
export function isTooShort(length: number): boolean {
  return length < NARROWEST_WRAPPED
}

/** Feature: the line is about as long as its paragraph is wide. */
export function isFull({ length, wrapWidth }: LineEnd): boolean {
  return length >= NARROWEST_FULL && length >= wrapWidth - RAGGED
}

/** Feature: the URI ends in a character after which URIs go on, other than the slash, in which many URIs end. */
export function endsOpen({ uri }: LineEnd): boolean {
  return /[-_=&?%#]$/.test(uri)
}

/** Feature: the URI ends in a slash, in which it may be complete. */
export function endsInSlash({ uri }: LineEnd): boolean {
  return uri.endsWith('/')
}

/** What stands behind the full stop in the name of a file; before `htm` and `html` one more letter may stand. */
export const EXTENSIONS = [
  ...['htm', 'html', 'php', 'asp', 'aspx', 'jsp', 'cgi', 'pdf', 'txt', 'xml'],
  ...['jpg', 'jpeg', 'gif', 'png', 'zip', 'tar', 'gz', 'tgz']
] as const
const EXTENSION = new RegExp(`^(?:[a-z]html?|${EXTENSIONS.join('|')})(?![a-z])`)

/** Feature: the URI ends in a full stop, and the token is what stands behind one in a file name. */
export function isCutExtension({ uri }: LineEnd, token: string): boolean {
  return uri.endsWith('.') && EXTENSION.test(token)
}

/** Punctuation at the end. The lookbehind lets a match begin only at the first character of a row of it. */
const PUNCTUATION = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/

/** Feature: the token has what only parts of URIs have. */
export function isUriLike(token: string): boolean {
  const bare = token.replace(PUNCTUATION, '')
  if (/[/=&#_~?]|%[\da-f]{2}/i.test(bare)) return true
  if (/[a-z0-9]\.[a-z0-9]/i.test(bare)) return true
  return (
    /^(?=.*[a-z])(?=.*\d)[a-z\d-]{4,}$/i.test(bare) ||
    /^[a-z\d]+(?:-[a-z\d]+){2,}$/i.test(bare) ||
    /^\d{3,}$/.test(bare)
  )
}

/** Longest line of quoted-printable (RFC 2045 §6.7). */
const QUOTED_PRINTABLE_WIDTH = 76

/** Feature: the line ends as a soft line break of quoted-printable that nobody decoded; its `=` is not the URI's. */
export function isSoftBreak({ uri, length }: LineEnd): boolean {
  return uri.endsWith('=') && length >= QUOTED_PRINTABLE_WIDTH - 2 && length <= QUOTED_PRINTABLE_WIDTH
}

/**
 * Feature: the line ends in a backslash, by which those of programs, settings and shells go on; it is not the URI's.
 * Such a line may have any length.
 */
export function isContinued({ uri }: LineEnd): boolean {
  return uri.endsWith('\\')
}

/** Feature: the token is another word of a command: an option, or what joins two of them. */
export function isOfCommand(token: string): boolean {
  return /^(?:&&|-[a-z]$|--[a-z][a-z-]*(?:=|$))/i.test(token)
}

/** Feature: the token is a host and a path: the next of the lines that Markdown breaks with backslashes. */
export function isHostAndPath(token: string): boolean {
  return /^(?:[a-z\d-]+\.)+[a-z]{2,}\//i.test(token)
}

/** Feature: the token is a host and nothing else. */
export function isHostAlone(token: string): boolean {
  return /^(?:[a-z\d-]+\.)+(?:com|net|org)[.,;:]?$/i.test(token)
}

/**
 * Feature: the token begins something of its own: another URI, whose colon may be escaped, also right behind
 * the mark of a list item or of emphasis, a host, an address, a list item, a rule, a bracket, a comment, two words of
 * prose.
 */
export function beginsAnew(token: string): boolean {
  return (
    /^[a-z][a-z\d+.-]*\\*:/i.test(token) ||
    /^(?:[-*_~+$]|\d{1,3}[.)])[a-z][a-z\d+.-]*\\*:\/\//i.test(token) ||
    /^(?:www|ftp)\./i.test(token) ||
    /^[\w.+-]+@/.test(token) ||
    /^(?:[-*+#=_~.|]+|\(?[a-z\d]{1,3}[.)\]]|\[\d+\].*)$/i.test(token) ||
    /^[-=_*#~+.]{2,}|^=20$|^(?:i\.e|e\.g)\.?$|^\*\/$|^\/[*/]|^\.\//.test(token) ||
    /^(?:and\/or|s?he\/s?he)[.,;:]?$/i.test(token) ||
    /^[([{'|\\]/.test(token)
  )
}

/** What the scheme of another URI stands behind where that is part of this one: `web/2009/http://…`. */
export const HOLDS_URI = '/=?&'

/** Feature: another URI stands in the token, as in the next row of a table. */
export function holdsUri(token: string): boolean {
  const at = token.indexOf('://')
  let start = at
  while (start > 0 && /[a-z\d+.-]/i.test(token.charAt(start - 1))) start--
  return start < at && start > 0 && !HOLDS_URI.includes(token.charAt(start - 1))
}

/** A word with its letters and digits left out: of dates, addresses and names with slashes, what is alike in all of them. */
function shapeOf(word: string): string {
  return word.replace(/[a-z\d]+/gi, run => (/^\d+$/.test(run) ? '0' : /^[a-z]+$/i.test(run) ? 'a' : 'x'))
}

/**
 * Feature: the next line begins as this one does, with a date, an address, a number or a label: both are records.
 *
 * ```text
 * 2009/01/02 http://a.example/b/
 * 2009/01/03 http://a.example/c/
 * ```
 */
export function isNextRecord(line: LineEnd, { token, alone }: NextLine): boolean {
  const { head } = line
  const first = /^[^\s]+/.exec(head)?.[0] ?? ''
  if (/:[ \t]*$/.test(head) && token.endsWith(':')) return !alone
  // Of words (`Node.js`, `index.html`) many are alike.
  if (!/\d/.test(first) || !isUriLike(first) || shapeOf(first) !== shapeOf(token) || endsOpen(line)) return false
  return /[^a-z\d]/i.test(token) || first.length === token.length
}

/** Feature: the lines are comments, or names of channels, whose mark no blank parts from them: `#foo`. */
export function isMarkedAlike({ head }: LineEnd, token: string): boolean {
  return head.startsWith('#') && token.startsWith('#')
}

/** Feature: the token is a date (RFC 3339), and the URI may end where it does. */
export function isDate(line: LineEnd, token: string): boolean {
  return /^\d{4}-\d\d-\d\d[.,;:!?)\]]*$/.test(token) && !endsOpen(line) && !endsInSlash(line)
}

/** Feature: the token is what Gmail's servers put behind the URI in their replies, the name of a transaction. */
export function isTransaction(token: string): boolean {
  return /^[a-z\d]+(?:-[a-z\d]+)?si\d{5,}[a-z]{2,4}\.\d+$/i.test(token)
}

/**
 * Feature: the URI ends in a host as nobody ends one, and the token is its rest. A line may be broken there at any width,
 * and without the rest it is another host (`isCutHost` of scanner/colon.ts).
 */
export function isCutHost({ uri, inAuthority }: LineEnd, token: string): boolean {
  return inAuthority && /-$|:\/\/www\.$/.test(uri) && isRestOfHost(token)
}

/** Does a host end before the hyphens, which are a dash then: `http://a.com-`, `http://a.example--`? */
export function isWholeHost(host: string): boolean {
  return /--$|\.(?:com|net|org|edu|gov|[a-z]{2})-$/i.test(host)
}

/** Feature: the token begins with the last labels of a host. */
export function isRestOfHost(token: string): boolean {
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?![A-Za-z\d-])/.test(token)
}

/**
 * Feature: the mark that closes the one right before the URI stands behind what looks like its rest. If the URI is open or
 * ends in a slash, the line may be of any length.
 */
export function isClosed(line: LineEnd, { closed }: NextLine): boolean {
  if (line.inAuthority || !/[a-z]/i.test(closed) || closed.startsWith('/') || !isUriLike(closed)) return false
  if (/[-_=&%#/]$/.test(line.uri)) return true
  return !isTooShort(line.length) && /[a-z\d]$/i.test(line.uri)
}

/**
 * Feature: a mailer has wrapped a quoted line, and put no mark before what it has broken off, which stands alone.
 */
export function isBrokenOff(line: LineEnd, { token, alone, lacksPrefix }: NextLine): boolean {
  if (!lacksPrefix || !alone || line.inAuthority || line.uri.endsWith('.')) return false
  return isFull(line) && /[a-z]/i.test(token) && !/[?!]$/.test(token) && isUriLike(token)
}

/**
 * Feature: the token begins with a name and a `=`, or stands before one, as the lines of settings have them. Only in a
 * query or a fragment may the rest begin so.
 */
export function isSetting({ uri }: LineEnd, { token, behind }: NextLine): boolean {
  return /^(?::=|=[^\r\n])/.test(behind) || (/^[a-z][\w.-]*=/i.test(token) && !/[?#]/.test(uri))
}

const COMMENT = /^[ \t]*(?:(#+:?|\/\/+!?|\*{1,2}|;+|--|%+|!+|dnl|@c|REM)|\/\*[*!]?)[ \t]/

/**
 * The mark that makes a line a comment, found in its first characters; '' if there is none. A URI in a comment goes on
 * only in a comment. Behind a line that opens one with `/*` that is a `*`.
 */
export function commentMark(line: string): string {
  const mark = COMMENT.exec(line)
  return mark === null ? '' : (mark[1] ?? '*')
}

/** Does the text before the URI on its line consist of code and then a comment? Such a comment ends with its line. */
export function isBehindCode(before: string): boolean {
  return /\S[ \t]+(?:#+|\/\/+)[ \t]/.test(before)
}

/** What looks like the scheme of another URI: `api.example.com:8443/b`. */
const HOST_AND_PORT = /^[a-z\d-]+(?:\.[a-z\d-]+)+:\d/

/** Is the next line likely to begin with the rest of the URI? */
export function looksLikeRest(line: LineEnd, next: NextLine): boolean {
  const { token, alone } = next
  if (token === '' || isSetting(line, next)) return false
  if (beginsAnew(token) && !(isCutHost(line, token) && HOST_AND_PORT.test(token))) return false
  if (holdsUri(token) || isNextRecord(line, next) || isMarkedAlike(line, token) || isTransaction(token)) return false
  if ((endsInSlash(line) && token.startsWith('/')) || isDate(line, token)) return false
  if (next.lacksPrefix) return isBrokenOff(line, next)
  if (isCutHost(line, token) || isClosed(line, next)) return true
  if (isContinued(line)) {
    if (line.inAuthority) return /^[/?#]/.test(token)
    if (isOfCommand(token) || isHostAndPath(token)) return false
    return isUriLike(token) || (alone && endsOpen({ ...line, uri: line.uri.slice(0, -1) }))
  }
  if (isTooShort(line.length)) return line.isRest && alone && isUriLike(token) && (endsOpen(line) || endsInSlash(line))
  if (isHostAlone(token) && !endsOpen(line) && !endsInSlash(line)) return false
  const full = isFull(line)
  if (line.inAuthority) return /[.-]$/.test(line.uri) && full && /^[a-z\d-]+(?:\.[a-z\d-]+)*[/:?]/i.test(token)
  if (endsOpen(line)) return isUriLike(token) || alone || (full && /^[a-z\d]/.test(token))
  if (line.uri.endsWith('.')) return full && isCutExtension(line, token)
  if (endsInSlash(line)) {
    if (alone) return isUriLike(token) || (full && line.ownLine && /^[a-z\d]/.test(token))
    return full && isUriLike(token) && !/^\d+$/.test(token)
  }
  if (!isUriLike(token)) return false
  return full && (alone || line.ownLine)
}
