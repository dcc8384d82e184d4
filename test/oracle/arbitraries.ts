/** Generators: sentences of the grammar built from its rules, sentences broken by one edit, and soup of its characters. */
import fc from 'fast-check'

const oneOf = (characters: string): fc.Arbitrary<string> => fc.constantFrom(...characters)
const join = (parts: fc.Arbitrary<string>, constraints: { minLength?: number; maxLength?: number } = {}) =>
  fc.array(parts, { maxLength: 6, ...constraints }).map(list => list.join(''))

const ALPHA = 'abcxyzABCFGZ'
const HEXDIG = '0123456789abcdefABCDEF'
const unreserved = oneOf(ALPHA + '0129-._~')
const subDelims = oneOf("!$&'()*+,;=")
export const pctEncoded = fc.tuple(oneOf(HEXDIG), oneOf(HEXDIG)).map(([high, low]) => `%${high}${low}`)

const mixed = (extra: string) =>
  fc.oneof({ weight: 6, arbitrary: unreserved }, subDelims, pctEncoded, ...(extra === '' ? [] : [oneOf(extra)]))

const pchar = mixed(':@')
export const segment = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('', '.', '..', '%2E', '%2e%2E', 'a', 'b:c') },
  join(pchar)
)
const segmentNz = fc.oneof(fc.constantFrom('.', '..', 'a', 'b:c'), join(pchar, { minLength: 1 }))
const segmentNzNc = fc.oneof(fc.constantFrom('.', '..', 'a'), join(mixed('@'), { minLength: 1 }))
export const pathAbempty = join(segment.map(text => `/${text}`))
const pathAbsolute = fc.oneof(
  fc.constant('/'),
  fc.tuple(segmentNz, pathAbempty).map(([first, rest]) => `/${first}${rest}`)
)
const pathNoscheme = fc.tuple(segmentNzNc, pathAbempty).map(parts => parts.join(''))
const pathRootless = fc.tuple(segmentNz, pathAbempty).map(parts => parts.join(''))

export const scheme = fc.oneof(
  fc.constantFrom('http', 'HTTPS', 'ftp', 'mailto', 'urn', 'sip', 'file', 'x'),
  fc.tuple(oneOf(ALPHA), join(oneOf(ALPHA + '019+-.'))).map(parts => parts.join(''))
)
const decOctet = fc.oneof(fc.integer({ min: 0, max: 255 }).map(String), fc.constantFrom('00', '01', '256', '999'))
export const ipv4ish = fc.array(decOctet, { minLength: 3, maxLength: 5 }).map(list => list.join('.'))
const h16 = join(oneOf(HEXDIG), { minLength: 1, maxLength: 4 })
const group = fc.oneof({ weight: 8, arbitrary: h16 }, ipv4ish, fc.constantFrom('', '12345', 'g'))
/** IPv6address, often broken: groups joined by ":", one of them perhaps empty. */
export const ipv6ish = fc.oneof(
  fc.array(group, { minLength: 1, maxLength: 9 }).map(list => list.join(':')),
  fc
    .tuple(fc.array(h16, { maxLength: 7 }), fc.array(group, { maxLength: 7 }))
    .map(([before, after]) => `${before.join(':')}::${after.join(':')}`)
)
/** IPv6address, valid: eight groups, or fewer with "::", the last two perhaps in dotted decimal. */
export const ipv6 = fc
  .tuple(fc.array(h16, { minLength: 8, maxLength: 8 }), fc.nat(7), fc.nat(8), fc.option(fc.ipV4()))
  .map(([groups, from, count, ipv4]) => {
    if (ipv4 !== null && from + count <= 6) groups.splice(6, 2, ipv4)
    if (count === 0) return groups.join(':')
    return `${groups.slice(0, from).join(':')}::${groups.slice(from + count).join(':')}`
  })
const ipvFuture = fc
  .tuple(
    oneOf('vV'),
    join(oneOf(HEXDIG), { minLength: 1 }),
    join(fc.oneof(unreserved, subDelims, fc.constant(':')), { minLength: 1 })
  )
  .map(([v, version, address]) => `${v}${version}.${address}`)
const regName = fc.oneof(fc.constantFrom('', 'a.example', 'A.Example', 'localhost'), join(mixed('')))
export const host = fc.oneof(
  { weight: 4, arbitrary: regName },
  fc.ipV4(),
  ipv6.map(address => `[${address}]`),
  ipvFuture.map(address => `[${address}]`)
)
const userinfo = fc.oneof(fc.constantFrom('', 'u', 'u:p'), join(mixed(':')))
const port = fc.oneof(fc.constantFrom('', '80', '443', '0', '00080'), join(oneOf('0123456789')))
const optional = (text: fc.Arbitrary<string>, before: string, behind: string) =>
  fc.option(text, { nil: undefined, freq: 2 }).map(value => (value === undefined ? '' : before + value + behind))
export const authority = fc
  .tuple(optional(userinfo, '', '@'), host, optional(port, ':', ''))
  .map(parts => parts.join(''))

const withAuthority = fc.tuple(authority, pathAbempty).map(([place, path]) => `//${place}${path}`)
const query = fc.oneof(fc.constantFrom('', 'q=1', 'a/../b?'), join(mixed(':@/?')))
const behind = fc.tuple(optional(query, '?', ''), optional(query, '#', '')).map(parts => parts.join(''))
const hierPart = fc.oneof({ weight: 2, arbitrary: withAuthority }, pathAbsolute, pathRootless, fc.constant(''))
const relativePart = fc.oneof(withAuthority, pathAbsolute, { weight: 2, arbitrary: pathNoscheme }, fc.constant(''))

/** Valid `URI`. */
export const uri = fc.tuple(scheme, hierPart, behind).map(([name, part, rest]) => `${name}:${part}${rest}`)
/** Valid `relative-ref`. */
export const relativeRef = fc.tuple(relativePart, behind).map(parts => parts.join(''))
/** Valid `URI-reference`. */
export const uriReference = fc.oneof(uri, relativeRef)

/** Short texts over the characters that decide, so that every border case comes up. */
export const soup = join(oneOf('aZ0v1:/?#[]@%.2fg-+ é<"'), { maxLength: 14 })

/** A sentence with one character replaced, put in or taken out; now and then still a sentence. */
export const broken = fc
  .tuple(uriReference, fc.nat(), fc.nat(2), oneOf('a:/?#[]@% "<>\\^`{|}é\n\u0000'))
  .map(([text, where, edit, character]) => {
    const at = where % (text.length + 1)
    return text.slice(0, at) + (edit === 0 ? '' : character) + text.slice(edit === 2 ? at : at + 1)
  })
/** Any of the above, and anything at all. */
export const anyText = fc.oneof(uriReference, broken, soup, fc.string(), fc.string({ unit: 'binary' }))
