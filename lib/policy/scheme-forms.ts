/**
 * Schemes that people write in prose without `//`, each with its minimal form. Without such a form, `data:`, `news:` or
 * `tag:` would make a URI of every second line of a log or a header. The forms are tested on what stands behind the
 * colon.
 */
import { COLON } from '../bytes.js'

export interface SchemeForm {
  /** Cheap test on the first `FORM_OPENING_LENGTH` characters, up to the fourth colon. */
  readonly opens: RegExp
  /**
   * The whole URI behind the colon, after prose punctuation has been given back. A byte outside ASCII stands for the
   * triplet it is mapped to, and so may stand where a `%` may; without a Buffer it is that of windows-1252, which need
   * not be below U+0100.
   */
  readonly fits: RegExp
  /**
   * Characters of which the kernel requires one before it looks further: whatever `opens` accepts has one of them,
   * before a `:` and, except for the comma, before `/`, `?` and `#`. Instead of the `@` of an address, `?` may be the
   * first character. A `/` must stand right behind the colon.
   */
  readonly needs: Needs
  readonly reason: string
}

type Needs = '' | '@' | '@.' | ',' | '/'

/**
 * A domain ends at the first encoded comma. If it could contain one, there would be many ways to divide a row of them,
 * and the test of `a@b%2C%2Ca@b%2C%2C…` would take twice as long for each address. In brackets an IP address stands (RFC
 * 5321 §4.1.3), or they are those of a label behind the URI: `mailto:x@a.example[work]`.
 */
const ADDRESS =
  "[\\w.!$&'*+=~%\\x80-\\uffff-]+@(?:(?:(?!%2C)[\\w.%\\x80-\\uffff-])*[a-z0-9\\x80-\\uffff]|\\[(?:\\d+(?:\\.\\d+){3}|IPv6:[0-9a-f:.]+)\\])"
/** "Fragment identifiers … cannot be redefined by scheme specifications" (RFC 3986 §3.5): behind any of them there may be one. */
const FRAGMENT = '(?:#.*)?'
const NUMBER = '-?\\d+(?:\\.\\d+)?'

function form(opens: string, fits: string, reason: string, needs: Needs = ''): SchemeForm {
  return { opens: new RegExp(`^(?:${opens})`, 'i'), fits: new RegExp(`^(?:${fits})$`, 'i'), reason, needs }
}

/** The names of header fields, which are letters, digits and hyphens, also percent-encoded (RFC 6068 §2). */
const HFNAME = '(?:[\\w-]|%[\\da-f]{2})+'

const MAIL = form(
  `[\\w.!$&'*+=~%\\x80-\\uffff-]+@|\\?${HFNAME}=`,
  `(?=[^#])(?:${ADDRESS}(?:(?:,|%2C)${ADDRESS})*)?(?:\\?${HFNAME}=.*)?${FRAGMENT}`,
  'RFC 6068: an addr-spec, or header fields alone',
  '@'
)
const NEWS = form(
  '[^:/?#]*[.@]',
  `(?:[a-z0-9][\\w+-]*(?:\\.[\\w+-]+)+(?:/\\d+(?:-\\d+)?)?|[^:@/#]+@[^@/#]*[^@/.#])${FRAGMENT}`,
  'RFC 5538: a group name with a dot, or a message-id',
  '@.'
)
const PHONE = form(
  '\\+?(?:[-.()]*\\d){3}',
  `\\+?(?:[-.()]*\\d){3,}[-.()]*(?:[,;?].*)?${FRAGMENT}`,
  'RFC 3966, 5724: three digits'
)
/** The address may be followed by more, such as the resource and the query of RFC 5122, in which an `@` is data. */
const AT = form('[^:/?#]*@', '[^@/?#]+@[^@/?#]+(?:[/?#].*)?', 'an address with an @', '@')
/** "IPv6reference", its brackets as people write them or encoded. Two colons, or it is a word: `sip:user@[host]`. */
const IPV6 = '(?:\\[|%5B)[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*(?:\\]|%5D)'
/** A host of one label may be a word, unless it is the one every machine has or a parameter stands behind it. */
const LABEL = '(?:localhost|[a-z][\\w-]*(?=;[\\w-]+=))'
/**
 * In a user's name `/` and `?` are data ("user-unreserved"), in the password they are not. At most one colon (that of the
 * password) before the `@`, or in `sip:sip:…` each would look for an `@` through all the others.
 */
const SIP = form(
  '(?:[^@#]*@)?(?:\\[|[a-z0-9\\x80-\\uffff])',
  `(?:[^:@#]+(?::[^:@/?#]*)?@(?:[\\w.%\\x80-\\uffff-]+|${IPV6})|[\\w-]+(?:\\.[\\w-]+)+|${LABEL}|${IPV6})(?::\\d+)?(?:[;?].*)?${FRAGMENT}`,
  'RFC 3261: user@host, or a host with a dot or a parameter'
)
const COIN = form('[a-z0-9]{25}', `[a-z0-9]{25,110}(?:[@?/].*)?${FRAGMENT}`, 'an address of at least 25 characters')

const FORMS: Readonly<Record<string, SchemeForm>> = {
  mailto: MAIL,
  news: NEWS,
  nntp: NEWS,
  // A NID does not end with a hyphen, and a NSS begins with a pchar.
  urn: form(
    '[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^/?#]',
    '[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^/?#].*',
    'RFC 8141: NID ":" NSS'
  ),
  tel: PHONE,
  sms: PHONE,
  sip: SIP,
  sips: SIP,
  xmpp: AT,
  im: AT,
  pres: AT,
  cid: AT,
  mid: form(
    '[^:/?#]*@',
    `[^@/#]+@[^@/#]+(?:/[^@#]+@[^@#]+)?${FRAGMENT}`,
    'RFC 2392: a message-id, and a content-id behind a slash',
    '@'
  ),
  acct: AT,
  geo: form(`${NUMBER},-?\\d`, `${NUMBER},${NUMBER}(?:,${NUMBER})?(?:[;?#].*)?`, 'RFC 5870: two numbers'),
  tag: form('[^,:/?#]+,\\d{4}', '[^,:/?#]+,\\d{4}(?:-\\d\\d){0,2}:.*', 'RFC 4151: authority "," date ":"'),
  data: form(
    '(?:[\\w.+-]+/[\\w.+-]+)?(?:;[^,;:]*)*,',
    '(?:[\\w.+-]+/[\\w.+-]+)?(?:;[^,;:]*)*,.*',
    'RFC 2397: [ mediatype ] [ ";base64" ] "," data',
    ','
  ),
  magnet: form('\\?.', '\\?.+', 'parameters'),
  bitcoin: COIN,
  bitcoincash: COIN,
  litecoin: COIN,
  dogecoin: COIN,
  monero: COIN,
  ethereum: form('(?:pay-)?0x[0-9a-f]{40}', `(?:pay-)?0x[0-9a-f]{40}(?:[@?/].*)?${FRAGMENT}`, 'ERC-681: an address'),
  doi: form('10\\.', '10\\..+', 'a DOI begins with 10.'),
  info: form('[a-z][a-z0-9.+-]*/.', '[a-z][a-z0-9.+-]*/.+', 'RFC 4452: namespace "/" identifier'),
  // "//" always stands before the authority, which may be empty: without it there is none.
  ni: form('(?!)', '(?!)', 'RFC 6920: "//" [ authority ] "/" alg ";" val', '/'),
  // Behind `/^file:` of a program the expression ends: `/^file:/.test(a)`.
  file: form('/(?![dgimsuvy]*\\.(?:test|exec)\\()[^/]', '/[^/].*', 'RFC 8089: an absolute path', '/'),
  jdbc: form('[a-z][a-z0-9+.-]*:.', '[a-z][a-z0-9+.-]*:.+', 'a subprotocol'),
  jar: form('(?:[a-z][a-z0-9+.-]*:){1,3}/', '(?:[a-z][a-z0-9+.-]*:){1,3}/.+!/.*', 'a URI and "!/"'),
  'view-source': form('[a-z][a-z0-9+.-]*:/', '(?:https?|ftp)://[^/?#]*[a-z0-9\\]].*|file:/.+', 'a URI'),
  matrix: form('(?:u|r|roomid|e)/.', '(?:u|r|roomid|e)/.+', 'MSC 2312: u/, r/ or roomid/')
}

/** The table's schemes, in lower case. */
export const FORM_SCHEMES: readonly string[] = Object.keys(FORMS)

/** The least a URI of this scheme has without `//`; undefined for a scheme that people do not write so in prose. */
export function schemeForm(scheme: string): SchemeForm | undefined {
  return Object.hasOwn(FORMS, scheme) ? FORMS[scheme] : undefined
}

/**
 * A bare XML name behind these is an element with a namespace prefix: of WebDAV (`<DAV:prop>`) and IRIS; of feeds
 * (`<content:encoded>`, `<geo:lat>`, `<im:artist>`), alerts (CAP), XRDS (`openid`), Spring (`jms`), and tag
 * libraries, whose authors chose the names.
 */
const XML_PREFIXES: readonly string[] = 'cap content data dav feed geo im info iris jms message openid tag'.split(' ')
const XML_NAME = /^[A-Za-z_][\w.-]*$/
const EMPTY_ELEMENT = /^[A-Za-z_][\w.-]*\/$/

export function isXmlPrefix(scheme: string): boolean {
  return XML_PREFIXES.includes(scheme)
}

/** Whether what stands between the colon and the `>` makes an element of it. */
export function isXmlElement(scheme: string, rest: string): boolean {
  return EMPTY_ELEMENT.test(rest) || (isXmlPrefix(scheme) && XML_NAME.test(rest))
}

/** `INFO:src/main.py:12: started`: a level of a log before a file. Only between angle brackets it is a URI of `info:`. */
export function isLogLevel(scheme: string, firstByte: number): boolean {
  return scheme === 'info' && firstByte === 0x49
}

/** `<filesystem::path>`: a name of a program, whose first part is the name of a scheme by chance. */
export function isScopedName(behindColon: number | undefined): boolean {
  return behindColon === COLON
}
