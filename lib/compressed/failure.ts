import type { Compression } from './magic.js'

/** The compressed data cannot be read to its end: what was read before counts. */
export class DecompressionError extends Error {
  override readonly name = 'DecompressionError'
  readonly compression: Compression

  constructor(compression: Compression, message: string) {
    super(message)
    this.compression = compression
  }
}
