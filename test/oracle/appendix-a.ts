/**
 * RFC 3986, Appendix A, as regular expressions: each constant is the ABNF line of its name, alternatives in the order
 * of the appendix, nothing thought about. Slow and plain on purpose: what the core answers is compared with it.
 */
const ALPHA = '[A-Za-z]'
const DIGIT = '[0-9]'
const HEXDIG = '[0-9A-Fa-f]'

const pctEncoded = `(?:%${HEXDIG}${HEXDIG})`
const unreserved = `(?:${ALPHA}|${DIGIT}|-|\\.|_|~)`
const subDelims = "(?:!|\\$|&|'|\\(|\\)|\\*|\\+|,|;|=)"
const pchar = `(?:${unreserved}|${pctEncoded}|${subDelims}|:|@)`

const fragment = `(?:${pchar}|/|\\?)*`
const query = `(?:${pchar}|/|\\?)*`

const segment = `${pchar}*`
const segmentNz = `${pchar}+`
const segmentNzNc = `(?:${unreserved}|${pctEncoded}|${subDelims}|@)+`

const pathAbempty = `(?:/${segment})*`
const pathAbsolute = `(?:/(?:${segmentNz}(?:/${segment})*)?)`
const pathNoscheme = `(?:${segmentNzNc}(?:/${segment})*)`
const pathRootless = `(?:${segmentNz}(?:/${segment})*)`
const pathEmpty = '(?:)'

const regName = `(?:${unreserved}|${pctEncoded}|${subDelims})*`

const decOctet = `(?:${DIGIT}|[1-9]${DIGIT}|1${DIGIT}{2}|2[0-4]${DIGIT}|25[0-5])`
const ipv4Address = `(?:${decOctet}\\.${decOctet}\\.${decOctet}\\.${decOctet})`

const h16 = `(?:${HEXDIG}{1,4})`
const ls32 = `(?:${h16}:${h16}|${ipv4Address})`
const ipv6Address =
  '(?:' +
  [
    `(?:${h16}:){6}${ls32}`,
    `::(?:${h16}:){5}${ls32}`,
    `(?:${h16})?::(?:${h16}:){4}${ls32}`,
    `(?:(?:${h16}:){0,1}${h16})?::(?:${h16}:){3}${ls32}`,
    `(?:(?:${h16}:){0,2}${h16})?::(?:${h16}:){2}${ls32}`,
    `(?:(?:${h16}:){0,3}${h16})?::${h16}:${ls32}`,
    `(?:(?:${h16}:){0,4}${h16})?::${ls32}`,
    `(?:(?:${h16}:){0,5}${h16})?::${h16}`,
    `(?:(?:${h16}:){0,6}${h16})?::`
  ].join('|') +
  ')'

const ipvFuture = `(?:[Vv]${HEXDIG}+\\.(?:${unreserved}|${subDelims}|:)+)`
const ipLiteral = `(?:\\[(?:${ipv6Address}|${ipvFuture})\\])`

const port = `${DIGIT}*`
const host = `(?:${ipLiteral}|${ipv4Address}|${regName})`
const userinfo = `(?:${unreserved}|${pctEncoded}|${subDelims}|:)*`
const authority = `(?:(?:${userinfo}@)?${host}(?::${port})?)`

const scheme = `(?:${ALPHA}(?:${ALPHA}|${DIGIT}|\\+|-|\\.)*)`

const relativePart = `(?://${authority}${pathAbempty}|${pathAbsolute}|${pathNoscheme}|${pathEmpty})`
const relativeRef = `(?:${relativePart}(?:\\?${query})?(?:#${fragment})?)`

const hierPart = `(?://${authority}${pathAbempty}|${pathAbsolute}|${pathRootless}|${pathEmpty})`
const absoluteUri = `(?:${scheme}:${hierPart}(?:\\?${query})?)`
const uri = `(?:${scheme}:${hierPart}(?:\\?${query})?(?:#${fragment})?)`
const uriReference = `(?:${uri}|${relativeRef})`

const RULES = {
  URI: uri,
  'URI-reference': uriReference,
  'absolute-URI': absoluteUri,
  'relative-ref': relativeRef,
  scheme: scheme,
  authority: authority,
  userinfo: userinfo,
  host: host,
  port: port,
  'IP-literal': ipLiteral,
  IPvFuture: ipvFuture,
  IPv6address: ipv6Address,
  IPv4address: ipv4Address,
  'reg-name': regName,
  'path-abempty': pathAbempty,
  'path-absolute': pathAbsolute,
  'path-noscheme': pathNoscheme,
  'path-rootless': pathRootless,
  'path-empty': pathEmpty,
  query: query,
  fragment: fragment,
  'pct-encoded': pctEncoded
} as const

export type RuleName = keyof typeof RULES

export const RULE_NAMES = Object.keys(RULES) as RuleName[]

const WHOLE = new Map<RuleName, RegExp>(RULE_NAMES.map(name => [name, new RegExp(`^(?:${RULES[name]})$`)]))

/** Whether the whole text is a sentence of the rule. `$` is the end: no flag `m`, and no rule has a line break. */
export function isSentence(rule: RuleName, text: string): boolean {
  return WHOLE.get(rule)!.test(text)
}

/** Length of the longest prefix that is a sentence of the rule, -1 if there is none: every prefix is tried. */
export function longestPrefix(rule: RuleName, text: string): number {
  for (let length = text.length; length >= 0; length--) {
    if (isSentence(rule, text.slice(0, length))) return length
  }
  return -1
}
