/** RFC 3986, Appendix B: the published regular expression, its "." taken for any character, and its groups' meaning. */
const EXPRESSION = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/s

export interface SplitByExpression {
  readonly scheme: string | undefined
  readonly authority: string | undefined
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}

export function splitByExpression(text: string): SplitByExpression {
  const group = EXPRESSION.exec(text)!
  return { scheme: group[2], authority: group[4], path: group[5]!, query: group[7], fragment: group[9] }
}
