/** Compressed data, by how it begins. */

export type Compression = 'gzip' | 'zstd' | 'bzip2' | 'xz'

const MAGIC: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b, 0x08]], // RFC 1952 §2.3.1, with the one method there is
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]], // RFC 8878 §3.1.1
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]]
]

/** Bytes that are enough to tell. */
export const MAGIC_LENGTH = 6

/**
 * What an input was compressed with.
 *
 * @param head - its first bytes
 * @returns undefined if with nothing; `'unclear'` if there are too few bytes to tell
 */
export function compressionOf(head: Uint8Array): Compression | 'unclear' | undefined {
  const possible = MAGIC.filter(([, magic]) => magic.every((byte, i) => i >= head.length || head[i] === byte))
  const certain = possible.find(([, magic]) => magic.length <= head.length)
  return certain?.[0] ?? (possible.length > 0 ? 'unclear' : undefined)
}
