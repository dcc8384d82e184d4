/** RFC 3986, Uniform Resource Identifier: Generic Syntax. The public surface of `urisift/rfc3986`. */
export { baseUri } from './base-uri.js'
export type { BaseSources } from './base-uri.js'
export type { HostType, UriComponents } from './components.js'
export { removeDotSegments } from './dot-segments.js'
export { equivalent, isSameDocument } from './equivalence.js'
export type { ComparisonLevel, EquivalenceOptions } from './equivalence.js'
export { UriSyntaxError } from './error.js'
export { formatIpv6 } from './ipv6-text.js'
export { normalize } from './normalize.js'
export type { NormalizeOptions } from './normalize.js'
export {
  isAbsoluteUri,
  isRelativeRef,
  isUri,
  isUriReference,
  parseUri,
  parseUriBytes,
  parseUriReference
} from './parse.js'
export { recompose } from './recompose.js'
export type { RecomposableComponents } from './recompose.js'
export { merge, resolve, resolveComponents } from './resolve.js'
export type { ResolveOptions } from './resolve.js'
export { splitReference } from './split-reference.js'
export type { SplitReference } from './split-reference.js'
export { completeSuffix } from './suffix-reference.js'
export type { SuffixOptions } from './suffix-reference.js'
export { matchAbsoluteUri, matchRelativeRef, matchUri, matchUriReference } from './uri.js'
