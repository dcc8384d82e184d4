/** Chunks of bytes or text as bytes. A chunk of text may end between the two halves of a character. */

export interface ChunkEncoder {
  write(chunk: Uint8Array | string): void
  /** A half that was left of the last chunk comes out as U+FFFD. */
  end(): void
}

export function createChunkEncoder(push: (bytes: Uint8Array) => void): ChunkEncoder {
  const encoder = new TextEncoder()
  let half = ''

  function end(): void {
    if (half !== '') push(encoder.encode(half))
    half = ''
  }

  return {
    write(chunk) {
      if (typeof chunk !== 'string') {
        end()
        push(chunk)
        return
      }
      const text = half + chunk
      half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : ''
      push(encoder.encode(half === '' ? text : text.slice(0, -1)))
    },
    end
  }
}
