/** RFC 3986, Uniform Resource Identifier: Generic Syntax. The public surface of `urisift/rfc3986`. */
export type { HostType, UriComponents } from './components.js'
export { UriSyntaxError } from './error.js'
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
export { matchAbsoluteUri, matchRelativeRef, matchUri, matchUriReference } from './uri.js'
