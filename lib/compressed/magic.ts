/** Recognises compressed data by its first bytes. */

/** `'compress'`: that of compress(1), `.Z`. */
export type Compression = 'gzip' | 'zstd' | 'bzip2' | 'xz' | 'compress'

/** `'batch'`: news as hosts sent it each other (RFC 1036 §4.3), compressed behind a line that says how. */
export type Compressed = Compression | 'batch'

/** Bytes that may stand in one place. */
type Choice = readonly number[]

const from = (least: number, most: number): Choice => Array.from({ length: most - least + 1 }, (_, i) => least + i)

const MAGIC: readonly (readonly [Compressed, readonly (number | Choice)[]])[] = [
  ['gzip', [0x1f, 0x8b, 0x08]], // RFC 1952 §2.3.1, with the one method there is
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]], // RFC 8878 §3.1.1
  ['zstd', [from(0x50, 0x5f), 0x2a, 0x4d, 0x18]], // §3.1.2: a frame that is skipped, as pzstd puts one before each other
  // `BZh` may begin a name: a level follows, and a block or, where there is none, the end.
  ['bzip2', [0x42, 0x5a, 0x68, from(0x31, 0x39), [0x31, 0x17], [0x41, 0x72]]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['compress', [0x1f, 0x9d, from(0x89, 0x90)]], // in blocks, with codes of up to 9 to 16 bits
  // `#! gunbatch` and a line feed; `c` for compress, `g` or `z` for gzip, `b` for bzip2.
  ['batch', [0x23, 0x21, 0x20, [0x62, 0x63, 0x67, 0x7a], 0x75, 0x6e, 0x62, 0x61, 0x74, 0x63, 0x68, 0x0a]]
]

/** Bytes that are enough to tell. */
export const MAGIC_LENGTH = 12

/** Bytes of the line before a compressed batch. */
export const BATCH_LINE = 12

/**
 * The compression of an input.
 *
 * @param head - its first bytes
 * @returns undefined if with nothing; `'unclear'` if there are too few bytes to tell
 */
export function compressionOf(head: Uint8Array): Compressed | 'unclear' | undefined {
  const possible = MAGIC.filter(([, magic]) => magic.every((byte, i) => i >= head.length || fits(head[i]!, byte)))
  const certain = possible.find(([, magic]) => magic.length <= head.length)
  return certain?.[0] ?? (possible.length > 0 ? 'unclear' : undefined)
}

function fits(byte: number, magic: number | Choice): boolean {
  return typeof magic === 'number' ? byte === magic : magic.includes(byte)
}
