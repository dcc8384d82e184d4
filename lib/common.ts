/** What both entry points export: the extractor, and the types of its input and output. */
export { defang } from './defang.js'
export { contentOptions } from './content-options.js'
export { isEncoding } from './encoding.js'
export { createExtractor, extract, extractFrom } from './extract.js'
export type { Extractor, Reporting } from './engine.js'
export type { BatchOption, ChunkSource, InputOptions, ExtractFromOptions } from './extract.js'
export type { JoinedTemplate, PlaceTemplate, Printing, RepairedTemplate, Template, TemplateField } from './template.js'
export { stringIndex } from './string-index.js'
export { createUnique } from './unique/index.js'
export type { UniqueOptions, UriItem } from './unique/index.js'
export type { ComparisonLevel } from './rfc3986/equivalence.js'
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
