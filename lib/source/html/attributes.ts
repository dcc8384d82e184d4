/**
 * Which attributes hold what: those of the HTML standard whose value is a URL (WHATWG HTML, index of attributes), those
 * of older HTML and of SVG, and those that say something about the others.
 */

/**
 * `'reference'`: one reference. `'references'`: some, parted by blanks. `'listed'`: some, parted by commas.
 * `'candidates'`: a srcset, each with its width. `'names'`: words parted by blanks, of which those with a scheme are
 * URIs. `'resource'`: one reference, or a name of RDF. `'prose'`: words that a reader may see in place of an image or in
 * a form. `'style'`: CSS. `'page'`: HTML. `'program'`: for programs. `'about'`: what says something about the references
 * of the element.
 */
export type AttributeKind =
  | 'reference'
  | 'references'
  | 'listed'
  | 'candidates'
  | 'names'
  | 'resource'
  | 'prose'
  | 'style'
  | 'page'
  | 'program'
  | 'about'

/**
 * Attributes that mean the same on any element, also on elements outside the standard (`<amp-img src>`, `<image
 * href>`).
 */
const EVERYWHERE: Readonly<Record<string, AttributeKind>> = {
  href: 'reference',
  'xlink:href': 'reference',
  src: 'reference',
  cite: 'reference',
  poster: 'reference',
  background: 'reference',
  longdesc: 'reference',
  usemap: 'reference',
  lowsrc: 'reference',
  dynsrc: 'reference',
  itemid: 'reference',
  attributionsrc: 'references',
  srcset: 'candidates',
  imagesrcset: 'candidates',
  itemtype: 'names',
  itemprop: 'names',
  // RDFa 1.1 (§5), and RDF in SVG (RDF 1.1 XML Syntax §2).
  about: 'resource',
  resource: 'resource',
  vocab: 'names',
  'rdf:about': 'reference',
  'rdf:resource': 'reference',
  alt: 'prose',
  title: 'prose',
  placeholder: 'prose',
  'aria-label': 'prose',
  style: 'style',
  // Presentation attributes of SVG 2 (§6.7) whose value may be a `url()`.
  'clip-path': 'style',
  cursor: 'style',
  fill: 'style',
  filter: 'style',
  'marker-end': 'style',
  'marker-mid': 'style',
  'marker-start': 'style',
  mask: 'style',
  stroke: 'style',
  rel: 'about',
  // Where scripts keep what they load once it is scrolled into view (lazysizes, jQuery Lazy Load, WordPress).
  'data-src': 'reference',
  'data-original': 'reference',
  'data-lazy-src': 'reference',
  'data-poster': 'reference',
  'data-srcset': 'candidates',
  'data-lazy-srcset': 'candidates'
}

/** Attributes that mean something else on other elements. */
const ON_ELEMENTS: Readonly<Record<string, Readonly<Record<string, AttributeKind>>>> = {
  // Outlook keeps there what a link was before it led to a scanner.
  // Bookmarks as browsers export them have the icon and the feed of a page there.
  a: { ping: 'references', originalsrc: 'reference', icon_uri: 'reference', feedurl: 'reference' },
  // No base of the attributes beside it, as HTML 4.01 (§13.3) had it: browsers take it for none.
  applet: { codebase: 'reference', archive: 'listed' },
  area: { ping: 'references' },
  button: { formaction: 'reference' },
  command: { icon: 'reference' },
  data: { value: 'prose' },
  // AMP has forms sent by it (amp-form).
  form: { action: 'reference', 'action-xhr': 'reference' },
  head: { profile: 'references' },
  html: { manifest: 'reference' },
  iframe: { srcdoc: 'page' },
  input: { formaction: 'reference', value: 'prose' },
  menuitem: { icon: 'reference' },
  meta: { content: 'about', 'http-equiv': 'about', name: 'about', property: 'about', itemprop: 'about' },
  // The values of a menu that leads elsewhere.
  option: { value: 'prose', label: 'prose' },
  object: { data: 'reference', codebase: 'reference', archive: 'references' },
  param: { value: 'about', name: 'about', valuetype: 'about' },
  script: { type: 'about' },
  style: { type: 'about' },
  track: { label: 'prose' }
}

const KIND_OF = new Map(Object.entries(EVERYWHERE))
const KIND_ON = new Map(
  Object.entries(ON_ELEMENTS).map(([element, kinds]) => [element, new Map(Object.entries(kinds))])
)

/** Every attribute named above, those first that make an element a link. */
export const ATTRIBUTE_NAMES: readonly string[] = [
  ...new Set([...KIND_OF.keys(), ...Object.values(ON_ELEMENTS).flatMap(kinds => Object.keys(kinds))])
]

/** @param element in lower case, as `attribute` */
export function kindOf(element: string, attribute: string): AttributeKind | undefined {
  return knownKindOf(element, attribute) ?? (isForPrograms(attribute) ? 'program' : undefined)
}

/** As `kindOf`, for attributes in `ATTRIBUTE_NAMES`. */
export function knownKindOf(element: string, attribute: string): AttributeKind | undefined {
  return KIND_ON.get(element)?.get(attribute) ?? KIND_OF.get(attribute)
}

/** `onclick` and its kin, and what authors keep for their scripts (§3.2.6.6). */
function isForPrograms(attribute: string): boolean {
  return attribute.startsWith('on') || attribute.startsWith('data-')
}

/**
 * Properties of a `<meta>` whose content is a reference, also a relative one: the Open Graph protocol, the cards of
 * social networks, tiles, and what schema.org calls so (§5.2.3: `itemprop`).
 */
const PROPERTY = new RegExp(
  `^(?:${[
    'og:(?:url|see_also|(?:image|video|audio)(?::url|:secure_url)?)',
    'twitter:(?:url|image(?:\\d|:src)?|player(?::stream)?)',
    'msapplication-(?:tileimage|starturl|square\\d+x\\d+logo|wide\\d+x\\d+logo)',
    'url|image|logo|sameas|thumbnail|thumbnailurl|contenturl|embedurl|image_src'
  ].join('|')})$`,
  'i'
)

export function isReferenceProperty(property: string): boolean {
  return PROPERTY.test(property)
}

/** Whether the value of a `<param>` is a reference by its name, as plug-ins have them. */
export function isReferenceParameter(name: string): boolean {
  return /^(?:movie|src|url|href|filename|data|code|codebase|archive)$/i.test(name)
}

/** Whether it is a property of sites pinned in Windows: the tasks they offer, and where their tile gets its content. */
export function isTaskProperty(property: string): boolean {
  return /^msapplication-(?:task|badge|notification)$/i.test(property)
}
