/**
 * Buffers for what a codec decodes between two calls of `emit`. A mail has many parts, each with a decoder or two, and
 * none needs its buffer for longer, so they share a few.
 */
export const SCRATCH_LENGTH = 8192

const free: Uint8Array[] = []

/** Takes a buffer, which must be given back; its content is arbitrary. */
export function takeScratch(): Uint8Array {
  return free.pop() ?? (typeof Buffer === 'function' ? Buffer.alloc(SCRATCH_LENGTH) : new Uint8Array(SCRATCH_LENGTH))
}

export function giveScratch(buffer: Uint8Array): void {
  free.push(buffer)
}
