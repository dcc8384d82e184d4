/** Chunks of bytes or text as bytes. A chunk of text may end between the two halves of a character. */

export interface ChunkEncoder {
  write(chunk: Uint8Array | string): void
  /** A half that was left of the last chunk comes out as U+FFFD. */
  end(): void
}

/** Code units that are encoded at once, of which none takes more than three bytes: a long text needs no more room. */
const SLICE = 1 << 15

/** What an encoder writes to while nobody else does: to make room for a short text takes longer than to encode it. */
let idle: Uint8Array | undefined

function isHigh(codeUnit: number): boolean {
  return (codeUnit & 0xfc00) === 0xd800
}

/** @param push called with bytes that are written over when it has returned */
export function createChunkEncoder(push: (bytes: Uint8Array) => void): ChunkEncoder {
  const encoder = new TextEncoder()
  let half = ''

  function encode(text: string): void {
    const room = idle ?? new Uint8Array(3 * SLICE)
    idle = undefined
    try {
      for (let from = 0; from < text.length;) {
        const most = Math.min(text.length, from + SLICE)
        const to = most < text.length && isHigh(text.charCodeAt(most - 1)) ? most - 1 : most
        push(room.subarray(0, encoder.encodeInto(text.slice(from, to), room).written))
        from = to
      }
    } finally {
      idle = room
    }
  }

  function end(): void {
    if (half !== '') encode(half)
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
      half = isHigh(text.charCodeAt(text.length - 1)) ? text.slice(-1) : ''
      encode(half === '' ? text : text.slice(0, -1))
    },
    end
  }
}
