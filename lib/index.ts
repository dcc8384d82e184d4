/** urisift: URIs out of text, as RFC 3986, Appendix C describes them. */
export { decompressed, DecompressionError } from './compressed/index.js'
export type { Compression } from './compressed/index.js'
export { defang } from './defang.js'
export { createExtractor, extract, extractFrom } from './extract.js'
export type { ChunkSource, Extractor } from './extract.js'
export { createUriStream, unique } from './stream.js'
export type { UriStreamOptions } from './stream.js'
export { createUnique } from './unique/index.js'
export type { UniqueOptions, UriItem } from './unique/index.js'
export type {
  AttachmentsOption,
  ExtractOptions,
  Format,
  HiddenOption,
  HyphenOption,
  IriOption,
  MessageInfoOption,
  NestedOption,
  RefangOption,
  RejoinOption,
  RepairOption,
  SchemesOption,
  SuffixOption
} from './options.js'
export type { Alternative, AlternativeReason, RejectCode, UriMatch, UriReject, Wrapper } from './match.js'
export type { Defect, DefectCode, ElementOrigin, MessageOrigin } from './text.js'
export type { HostType, UriComponents } from './rfc3986/components.js'
