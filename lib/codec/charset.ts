/**
 * Character encodings by label (IANA registry, WHATWG Encoding §4.2 for what labels mean in practice).
 *
 * URIs are ASCII. Where every byte below 0x80 is ASCII, a text is scanned as it is and a table tells what the other
 * bytes stand for; only the rest is decoded, with the origin of each character.
 */
import { createRequire } from 'node:module'
import type { Codec, Complain, Emit } from './codec.js'
import { createUtf16Decoder, createUtf32Decoder } from './unicode.js'

export type Charset =
  /** Scanned as it is; `highBytes` as in `Text`, undefined for UTF-8. */
  | { readonly kind: 'ascii-compatible'; readonly highBytes?: readonly number[] }
  /** Decoded to UTF-8 first. */
  | { readonly kind: 'decoded'; readonly decode: (emit: Emit, complain: Complain) => Codec }
  /** UTF-16 or UTF-32 that leaves its byte order to a byte order mark (RFC 2781 §4.3). */
  | { readonly kind: 'byte-order'; readonly width: 2 | 4 }

const UTF_8: Charset = { kind: 'ascii-compatible' }
const EUC: Charset = { kind: 'ascii-compatible', highBytes: new Array<number>(128).fill(-1) }

export const UTF_16LE: Charset = { kind: 'decoded', decode: (e, c) => createUtf16Decoder('little', e, c) }
export const UTF_16BE: Charset = { kind: 'decoded', decode: (e, c) => createUtf16Decoder('big', e, c) }
export const UTF_32LE: Charset = { kind: 'decoded', decode: (e, c) => createUtf32Decoder('little', e, c) }
export const UTF_32BE: Charset = { kind: 'decoded', decode: (e, c) => createUtf32Decoder('big', e, c) }

/** Keys are labels without their punctuation. US-ASCII with high bytes in it is read as the default is. */
const KNOWN = new Map<string, Charset>([
  ...['utf8', 'unicode11utf8', 'cesu8', 'usascii', 'ascii', 'ansix341968', 'iso646us', '7bit', '8bit', 'binary'].map(
    label => [label, UTF_8] as const
  ),
  ...['utf16le', 'ucs2le', 'unicode', 'ucs2', 'iso10646ucs2', 'csunicode'].map(label => [label, UTF_16LE] as const),
  ...['utf16be', 'ucs2be', 'unicodefffe'].map(label => [label, UTF_16BE] as const),
  ['utf16', { kind: 'byte-order', width: 2 }],
  ['utf32', { kind: 'byte-order', width: 4 }],
  ['ucs4', { kind: 'byte-order', width: 4 }],
  ['iso10646ucs4', { kind: 'byte-order', width: 4 }],
  ['utf32le', UTF_32LE],
  ['utf32be', UTF_32BE],
  ...['eucjp', 'xeucjp', 'euckr', 'euctw', 'euccn', 'ujis'].map(label => [label, EUC] as const)
])

/** Names iconv-lite has that are no character encodings. */
const NO_CHARSETS = new Set(['hex', 'base64', 'utf7imap'])

/** What a label stands for; undefined if no decoder knows it. */
export function findCharset(label: string): Charset | undefined {
  const key = label.toLowerCase().replace(/[^a-z0-9]/g, '')
  const known = KNOWN.get(key)
  if (known !== undefined || NO_CHARSETS.has(key)) return known
  const found = singleByte(key === 'iso88591' || key === 'latin1' ? 'windows-1252' : label)
  if (found !== undefined) KNOWN.set(key, found)
  return found
}

/** A single-byte charset whose lower half is ASCII, asked of iconv-lite, then of `TextDecoder`. */
function singleByte(label: string): Charset | undefined {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i)
  const text = decodeWith(label, all)
  if (text === undefined || text.length !== 256) return undefined
  for (let i = 0x20; i < 0x7f; i++) if (text.charCodeAt(i) !== i) return undefined
  return { kind: 'ascii-compatible', highBytes: Array.from({ length: 128 }, (_, i) => text.charCodeAt(i + 128)) }
}

type Iconv = typeof import('iconv-lite')
let iconv: Iconv | undefined

/** Decodes all of `bytes`; undefined if the label is unknown. iconv-lite is loaded by the first text that needs it. */
export function decodeWith(label: string, bytes: Uint8Array): string | undefined {
  iconv ??= createRequire(import.meta.url)('iconv-lite') as Iconv
  if (iconv.encodingExists(label)) return iconv.decode(Buffer.from(bytes), label)
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}
