/** What a caller is told where compressed data is damaged or ends too early, or cannot be decompressed here. */
import type { Compression } from './magic.js'

/** Whether it is a `DecompressionError`, also of another copy of this class. */
export function isDecompressionError(error: unknown): boolean {
  return error instanceof Error && error.name === 'DecompressionError'
}

/** Thrown if the compressed data cannot be read to its end; what was read before is valid. */
export class DecompressionError extends Error {
  override readonly name = 'DecompressionError'
  /** What the data is compressed with. */
  readonly compression: Compression

  constructor(compression: Compression, message: string) {
    super(message)
    this.compression = compression
  }
}
