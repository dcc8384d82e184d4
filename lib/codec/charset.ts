/**
 * Character encodings: those that a byte order mark tells; charset-labels.ts has all others.
 *
 * URIs are ASCII. Where every byte below 0x80 is ASCII, a text is scanned as it is and a table tells what the other
 * bytes stand for; only the rest must be decoded, with the origin of each character.
 */
import type { Codec, Complain, Emit } from './codec.js'
import { createUnlessAscii, type MakeCodec } from './mislabelled.js'
import { createUtf16Decoder, createUtf32Decoder, orderOfUtf16, type ByteOrder } from './unicode.js'

export interface Charset {
  /** How a text is scanned as it is: `'utf-8'`, or by the table of `Text.highBytes`. Absent: it must be decoded. */
  readonly scanned?: 'utf-8' | readonly number[]
  /** The charset uses only seven bits, so a text that is given as a string may still be encoded in it. */
  readonly sevenBit?: true
  /** ASCII characters, line feeds among them, are other bytes in it. */
  readonly recoded?: true
  /** A text in it mostly begins with a byte order mark, and so does each piece that it is sent in. */
  readonly marked?: true
  /** Decodes to UTF-8. */
  decode(emit: Emit, complain: Complain): Codec
}

/** Also used if no charset is known: the scanner reads invalid bytes as windows-1252. */
export const UTF_8: Charset = { scanned: 'utf-8', decode: emit => ({ push: emit, end() {} }) }

export const UTF_16LE = utf16('little')
export const UTF_16BE = utf16('big')
export const UTF_32LE = utf32('little')
export const UTF_32BE = utf32('big')

/** @param order undefined: as its first bytes say */
export function utf16(order?: ByteOrder): Charset {
  const open: MakeCodec = (emit, complain, head) => createUtf16Decoder(order ?? orderOfUtf16(head), emit, complain)
  return { marked: true, ...unlessAscii(open) }
}

/** @param order undefined: as its first bytes say */
export function utf32(order?: ByteOrder): Charset {
  return { marked: true, ...unlessAscii((emit, complain) => createUtf32Decoder(order, emit, complain)) }
}

/** For charsets in which ASCII characters are other bytes. */
export function unlessAscii(open: MakeCodec): Charset {
  return { recoded: true, decode: (emit, complain) => createUnlessAscii(open, emit, complain) }
}
