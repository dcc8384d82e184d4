/** The kernel of codecs: the loops that every byte of a mail goes through, sixteen at a time. */
export { decodeQuotedPrintable, decoded, stretches } from './quoted-printable'
export { fields, readFields } from './fields'
