/**
 * A URI in angle brackets (RFC 3986, Appendix C) that stands in a page without escapes, as archives of lists, wikis and
 * converters from text leave it. To HTML it is a tag with an odd name (WHATWG HTML §13.2.5.8), of which nothing would
 * be found; here its `<` is text.
 *
 *     <p>see <http://a.example/b>, or <URL:http://c.example/d>, or mail to <mailto:x@a.example>
 *            ^ `http:` would be the name of an element
 *
 * No element has a name with a colon at its end, or with an `@` (Namespaces in XML §4): `<o:p>` is one.
 */

/** As far as it is sure. */
export const DELIMITED_URI = '<(?:url:|[a-z][a-z\\d+.-]*:(?://|[^\\t\\n\\f\\r />@<]*@))'

const AT_TAG = new RegExp(DELIMITED_URI, 'iy')

/** Whether the `<` at `lt`, behind which a letter stands, begins one; not where more of the text must come to tell. */
export function beginsDelimitedUri(text: string, lt: number): boolean {
  AT_TAG.lastIndex = lt
  return AT_TAG.test(text)
}
