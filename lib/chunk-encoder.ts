/** Chunks of bytes or text as bytes. A chunk of text may end between the two halves of a character. */

export interface ChunkEncoder {
  /** The bytes of a chunk, as far as they are sure. */
  encode(chunk: Uint8Array | string): Uint8Array
  /** What was left of the last chunk: a half character, as U+FFFD. */
  end(): Uint8Array
}

export function createChunkEncoder(): ChunkEncoder {
  const encoder = new TextEncoder()
  let half = ''
  return {
    encode(chunk) {
      if (typeof chunk !== 'string') return chunk
      const text = half + chunk
      half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : ''
      return encoder.encode(half === '' ? text : text.slice(0, -1))
    },
    end() {
      const rest = encoder.encode(half)
      half = ''
      return rest
    }
  }
}
