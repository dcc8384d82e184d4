/** The kernel of codecs: the loops that every byte of a mail goes through, sixteen at a time. */
export { behindBreak, decodeBase64, hasInk } from './base64'
export { removeControlSequences } from './control-sequence'
export { allFields, fields, readFields } from './fields'
export { holdsLine, markLineEnds } from './line-ends'
export { decoded, stretches } from './output'
export { decodeQuotedPrintable } from './quoted-printable'
export { decodeUtf16, groupOutput } from './utf-16'
export { decodeXml } from './xml'
