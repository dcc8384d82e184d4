/** The ways into the library. */
import { createExtractor, createUriStream, extract, type ExtractOptions, type UriMatch } from '../../lib/index.js'
import type { Engine } from './engine.js'
import { drained } from './streams.js'

/** Bytes pushed at once: the command reads half as many, or, into a kernel's memory, twice as many. */
export const CHUNK = 1 << 18

/** Through an extractor, in chunks of any size. */
export function countPushed(bytes: Uint8Array, chunk = CHUNK, options: ExtractOptions = {}): number {
  let count = 0
  const extractor = createExtractor(options, () => count++)
  for (let at = 0; at < bytes.length; at += chunk) extractor.push(bytes.subarray(at, at + chunk))
  extractor.end()
  return count
}

export const OURS: readonly Engine[] = [
  { name: 'extract(bytes)', kind: 'ours', count: bytes => extract(bytes).length },
  // Includes the time to make a string of the bytes, like the libraries.
  { name: 'extract(string)', kind: 'ours', count: bytes => extract(bytes.toString('latin1')).length },
  { name: 'createExtractor()', kind: 'ours', count: bytes => countPushed(bytes) },
  {
    name: 'createUriStream(), objects',
    kind: 'ours',
    count: bytes => drained(createUriStream(), bytes, () => 1)
  },
  {
    name: 'createUriStream(), batches',
    kind: 'ours',
    count: bytes => drained(createUriStream({ batch: true }), bytes, (batch: UriMatch[]) => batch.length)
  }
]
