/** urisift: URIs out of text, as RFC 3986, Appendix C describes them. */
export * from './common.js'
export { decompressed, DecompressionError } from './compressed/index.js'
export type { Chunks, Compression } from './compressed/index.js'
export { createUriStream, unique } from './stream.js'
export type { UriStream, UriStreamOptions } from './stream.js'
