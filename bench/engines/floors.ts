/** Transforms that pass bytes on and do nothing: what a stream costs before anything is looked for. */
import { Transform } from 'node:stream'
import through2 from 'through2'
import type { Engine } from './engine.js'
import { drained } from './streams.js'

const lengthOf = (chunk: Buffer): number => chunk.length

export const FLOORS: readonly Engine[] = [
  {
    name: 'node:stream, no-op',
    kind: 'floor',
    count: bytes => drained(new Transform({ transform: (chunk, _, done) => done(null, chunk) }), bytes, lengthOf)
  },
  {
    name: 'through2, no-op',
    kind: 'floor',
    count: bytes => {
      const stream = through2((chunk: Buffer, _encoding, done) => done(null, chunk))
      return drained(stream as unknown as Transform, bytes, lengthOf)
    }
  }
]
