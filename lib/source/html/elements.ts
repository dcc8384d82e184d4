/** What elements mean for a reader (WHATWG HTML §15.3). What their attributes hold is in attributes.ts. */

/**
 * How an element parts the text around it. `'paragraph'`: nothing reads on across it. `'line'`: it stands on lines of
 * its own. `'break'`: a line ends; so a URI does before a footnote mark, an image or a gloss, `http://a.example<sup>2</sup>`.
 * `'none'`: text goes on, `http://a.<b>example</b>/` is one word.
 */
export type Break = 'paragraph' | 'line' | 'break' | 'none'

const BREAKS: ReadonlyMap<string, Break> = new Map([
  ...`address article aside blockquote body button caption center colgroup dialog dl fieldset figcaption figure footer form
  frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend main nav noframes object ol optgroup option p pre script
  section select style table tbody td textarea tfoot th thead title ul xmp`
    .split(/\s+/)
    .map(element => [element, 'paragraph'] as const),
  ...'dd details dir div dt li listing menu summary tr'.split(' ').map(element => [element, 'line'] as const),
  ...'audio br canvas embed img input rp rt sub sup svg video'.split(' ').map(element => [element, 'break'] as const)
])

export function breakOf(element: string): Break {
  return BREAKS.get(element) ?? 'none'
}

/**
 * Elements whose content is text up to their end tag, whatever stands in it (§13.2.5.2, §13.2.5.3). What `<noframes>` and
 * `<noembed>` hold is text to browsers alone: it is a page for those who show no frames (HTML 4.01 §16.4.1), as we.
 */
export const RAW: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'xmp'])
/** Elements whose content is text, and character references. */
export const REFERENCES_ONLY: ReadonlySet<string> = new Set(['title', 'textarea'])

/** Elements within which `RAW` and `REFERENCES_ONLY` do not apply, and self-closing tags are closed (§13.2.6.5). */
export const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math'])
/** Elements at which foreign content ends (§13.2.6.5), or within which HTML begins again. */
export const NOT_FOREIGN: ReadonlySet<string> = new Set(
  `b big blockquote body br center code dd div dl dt em embed foreignobject h1 h2 h3 h4 h5 h6 head hr i img li listing menu
  meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(/\s+/)
)

/** Whether foreign content follows an opening tag. `before`: whether the tag stands in such content. */
export function isForeignBehind(name: string, closesItself: boolean, before: boolean): boolean {
  return FOREIGN.has(name) ? before || !closesItself : before && !NOT_FOREIGN.has(name)
}

/** Elements whose content is for programs. */
export const UNREAD: ReadonlySet<string> = new Set(['script', 'style'])

/** Elements in which a line break in the source is one on the page. */
export const PREFORMATTED: ReadonlySet<string> = new Set(['pre', 'listing', 'textarea', 'xmp', 'plaintext'])

/** The element whose content is a document of its own (§4.12.3). */
export const TEMPLATE = 'template'

/** Elements whose content is read in a way of its own, so that it matters where it ends. */
export const OWN_CONTENT: ReadonlySet<string> = new Set(['a', TEMPLATE, ...RAW, ...REFERENCES_ONLY, ...PREFORMATTED])

/**
 * Whether an opening tag that closes itself is its own end tag: in SVG and MathML (`<title/>`, `<style/>`), and in XML
 * (XML 1.0 §3.1), as in `<script src="a.js"/>`. HTML knows no such tags.
 */
export function isEndedBy(name: string, isForeign: boolean, isXml: boolean): boolean {
  return isForeign || (isXml && OWN_CONTENT.has(name))
}

/** Other common elements that may have attributes that are looked at. */
const COMMON = `a area audio base embed img input link meta source track video button applet command menuitem param
  plaintext noembed abbr b big cite code data del em font i ins label map nobr path picture q s small span strike strong
  sub sup svg template time tt u`

/** Every element named above, and some more. */
export const ELEMENT_NAMES: readonly string[] = [
  ...new Set([
    ...BREAKS.keys(),
    ...RAW,
    ...REFERENCES_ONLY,
    ...FOREIGN,
    ...NOT_FOREIGN,
    ...PREFORMATTED,
    ...COMMON.split(/\s+/)
  ])
]

/** The properties of an element. */
export interface Element {
  readonly name: string
  readonly how: Break
  readonly isLink: boolean
  readonly isProgram: boolean
  readonly isPreformatted: boolean
  readonly isTemplate: boolean
}

function describe(name: string): Element {
  return {
    name,
    how: breakOf(name),
    isLink: name === 'a',
    isProgram: UNREAD.has(name),
    isPreformatted: PREFORMATTED.has(name),
    isTemplate: name === TEMPLATE
  }
}

const KNOWN: ReadonlyMap<string, Element> = new Map(ELEMENT_NAMES.map(name => [name, describe(name)]))

/** @param name in lower case */
export function elementOf(name: string): Element {
  return KNOWN.get(name) ?? describe(name)
}
