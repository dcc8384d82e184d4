/** Pages and JSON composed of URIs whose characters are written in every way there is; where each was put is known. */
import fc from 'fast-check'

/** A URI and what it is written as. */
export interface Written {
  readonly uri: string
  readonly text: string
}

export interface Composed {
  readonly text: string
  /** In the order of the text. */
  readonly uris: readonly {
    readonly uri: string
    readonly start: number
    readonly end: number
    readonly path: string
  }[]
}

const uri = fc
  .tuple(
    fc.constantFrom('http', 'https', 'ftp'),
    fc.nat(999),
    fc.constantFrom('', '/', '/b?c=d&e=f', '/x%20y;z=1,2', '/g/h.i#j')
  )
  .map(([scheme, number, rest]) => `${scheme}://h${number}.example${rest}`)

type Escape = (character: string, how: number) => string

const hex = (character: string): string => character.charCodeAt(0).toString(16)

/** Character references, with and without need (WHATWG HTML §13.2.5.72). */
const inHtml: Escape = (character, how) => {
  if (how === 1) return `&#x${hex(character)};`
  if (how === 2) return `&#${character.charCodeAt(0)};`
  if (how === 3) return { ':': '&colon;', '/': '&sol;', '.': '&period;', '?': '&quest;' }[character] ?? character
  return character === '&' ? '&amp;' : character
}

/** Escapes of CSS: digits need an end where another digit or a blank could follow. */
const inCss: Escape = (character, how) => {
  if (how === 1) return `\\${hex(character)} `
  if (how === 2) return `\\${hex(character).padStart(6, '0')}`
  if (how === 3 && !/[\da-f]/i.test(character)) return `\\${character}`
  return /[^\w:/.?=#%;,&-]/.test(character) ? `\\${character}` : character
}

/** RFC 8259 §7. */
const inJson: Escape = (character, how) => {
  if (how === 1) return `\\u${hex(character).padStart(4, '0')}`
  if (how === 2) return `\\u${hex(character).toUpperCase().padStart(4, '0')}`
  return how === 3 && character === '/' ? '\\/' : character
}

function writtenBy(escape: Escape): fc.Arbitrary<Written> {
  return uri.chain(uri =>
    fc
      .array(fc.constantFrom(0, 0, 0, 0, 1, 2, 3), { minLength: uri.length, maxLength: uri.length })
      .map(ways => ({ uri, text: Array.from(uri, (character, i) => escape(character, ways[i]!)).join('') }))
  )
}

interface Part {
  readonly before: string
  readonly written: Written
  readonly after: string
  readonly path: string
}

const part = (path: string, escape: Escape, before: string, after: string): fc.Arbitrary<Part> =>
  writtenBy(escape).map(written => ({ before, written, after, path }))

const pagePart = fc.oneof(
  part('', inHtml, '<p>see é ', ' there</p>'),
  part('', inHtml, 'word <b>', '</b> '),
  part('a@href', inHtml, '<a rel=x href="', '">text é</a> '),
  part('a@href', inHtml, "<i>x</i><a title='&quot;' href='", "'>"),
  part('img@src', inHtml, '<img alt=é src="\n', ' ">'),
  part('meta@content', inHtml, '<meta content="', '" property="og:url">'),
  part('style', inCss, '<style>a { b: url(', ') }</style>'),
  part('style', inCss, '<style>/* é */ @import "', '" print;</style>'),
  part('p@style', (character, how) => inCss(character, how).replace(/&/g, '&amp;'), '<p style="b: url(\'', '\')">'),
  part('script/json $.a', inJson, '<script type="application/ld+json">{"é":1,"a":"', '"}</script>')
)

const jsonPart = fc.oneof(
  part('.é', inJson, '"é":"', '"'),
  part('.a.b[1]', inJson, '"a":{"b":["","', '"]}'),
  part('.c', inJson, '"c":"see é ', ' there"'),
  part('.uri', inJson, '"host":"no.example","uri":"', '"')
)

function compose(
  parts: readonly Part[],
  opening: string,
  between: string,
  closing: string,
  pathOf: (path: string) => string
): Composed {
  let text = opening
  const uris: { uri: string; start: number; end: number; path: string }[] = []
  parts.forEach(({ before, written, after, path }, i) => {
    text += (i > 0 ? between : '') + before
    // The blank behind the digits of the last escape belongs to it.
    uris.push({ uri: written.uri, start: text.length, end: text.length + written.text.length, path: pathOf(path) })
    text += written.text + after
  })
  return { text: text + closing, uris }
}

export const composedPage = fc
  .array(pagePart, { maxLength: 8 })
  .map(parts => compose(parts, '<!DOCTYPE html><title>é</title>', '\n', '', path => path))

export const composedJson = fc
  .array(fc.array(jsonPart, { minLength: 1, maxLength: 1 }), { maxLength: 6 })
  .map(objects => objects.flat())
  .map(parts => compose(parts, '{', '}\n{', '}', path => `json $${path}`))
