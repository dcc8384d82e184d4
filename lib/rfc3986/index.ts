/** RFC 3986, Uniform Resource Identifier: Generic Syntax. The public surface of `urisift/rfc3986`. */
export { baseUri } from './base-uri.js'
export type { BaseSources } from './base-uri.js'
export type { HostType, UriComponents } from './components.js'
export { removeDotSegments } from './dot-segments.js'
export { UriElementError, uriElements } from './elements.js'
export type { ElementChanges, UriElements, UriValue } from './elements.js'
export { equivalent, isSameDocument } from './equivalence.js'
export type { ComparisonLevel, EquivalenceOptions } from './equivalence.js'
export { UriSyntaxError } from './error.js'
export { iriToUri } from './iri.js'
export { formatIpv6 } from './ipv6-text.js'
export { matchAbsoluteUri, matchRelativeRef, matchUri, matchUriReference } from './match.js'
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
export { decode, decodeOctets, encode } from './percent-encoding.js'
export type { DecodeOptions, EncodableComponent } from './percent-encoding.js'
export { recompose } from './recompose.js'
export type { RecomposableComponents } from './recompose.js'
export { redact } from './redact.js'
export { merge, resolve, resolveComponents } from './resolve.js'
export type { ResolveOptions } from './resolve.js'
export { inspect } from './security.js'
export type { Finding, FindingCode } from './security.js'
export { splitReference } from './split-reference.js'
export type { SplitReference } from './split-reference.js'
export { completeSuffix } from './suffix-reference.js'
export type { SuffixOptions } from './suffix-reference.js'
export { urlToUri } from './url-to-uri.js'
