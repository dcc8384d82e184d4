/** Content-Transfer-Encoding (RFC 2045 §6) by name, with the variants that writers use. */
import { Base64Decoder } from '../../codec/base64.js'
import type { Codec, Complain, Receiver } from '../../codec/codec.js'
import { QuotedPrintableDecoder } from '../../codec/quoted-printable.js'
import { createUudecoder } from '../../codec/uuencode.js'
import { withoutSpace } from '../../codec/structured-field.js'

export interface TransferEncoding {
  /** Its name in a path; empty if nothing is decoded. */
  readonly name: string
  /** Absent if nothing is decoded. */
  readonly decode?: Decode
}

export type Decode = (to: Receiver, complain: Complain) => Codec

export const IDENTITY: TransferEncoding = { name: '' }
const QUOTED_PRINTABLE: TransferEncoding = {
  name: 'quoted-printable',
  decode: (to, complain) => new QuotedPrintableDecoder(to, complain)
}
const BASE64: TransferEncoding = { name: 'base64', decode: (to, complain) => new Base64Decoder(to, complain) }
const UUENCODE: TransferEncoding = {
  name: 'uuencode',
  decode: (to, complain) => createUudecoder(run => to.push(run), complain)
}

/**
 * The encodings by the letters and digits of their names, without the `x-` of private ones (RFC 2045 §6.3); by its whole
 * name the one that has more than those.
 */
const NAMES = new Map<string, TransferEncoding>([
  ...['7bit', '8bit', 'binary', '7bits', '8bits', 'none', 'usascii', 'utf8'].map(name => [name, IDENTITY] as const),
  ...['quoted-printable', 'quotedprintable', 'qp'].map(name => [name, QUOTED_PRINTABLE] as const),
  ...['base64', 'b'].map(name => [name, BASE64] as const),
  ...['uuencode', 'uue', 'uu'].map(name => [name, UUENCODE] as const)
])

/**
 * The encoding that a field's value names; undefined if it is unknown. Comments, punctuation and parameters are
 * ignored.
 */
export function findTransferEncoding(value: string = ''): TransferEncoding | undefined {
  const name = value.toLowerCase()
  const exact = NAMES.get(name)
  if (exact !== undefined) return exact
  const bare = withoutSpace(name).replace(/;.*$/, '')
  return bare === '' ? IDENTITY : NAMES.get(bare.replace(/^x-|[\W_]/g, ''))
}
