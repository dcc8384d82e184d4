/**
 * The Transform as a program: `node by-stream.js KIND FILE` reads a file through it and prints how many matches came out.
 *
 *     batches, objects   createUriStream()
 *     bare               the same extractor in a Transform of node:stream, an array for each chunk
 */
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createExtractor, createUriStream, type UriMatch } from '../../lib/index.js'

/** Bytes of a chunk; for smaller ones, reading a file as a stream takes longer than looking for URIs. */
const CHUNK = 1 << 18

/** As createUriStream, without the care it takes of what listeners throw. */
export function createBareStream(): Transform {
  let found: UriMatch[] = []
  const extractor = createExtractor({}, match => found.push(match))
  const hand = (stream: Transform): void => {
    if (found.length > 0) stream.push(found)
    found = []
  }
  return new Transform({
    readableObjectMode: true,
    writableHighWaterMark: 1 << 20,
    transform(chunk: Uint8Array, _encoding, done) {
      extractor.push(chunk)
      hand(this)
      done()
    },
    flush(done) {
      extractor.end()
      hand(this)
      done()
    }
  })
}

const KINDS: Readonly<Record<string, () => Transform>> = {
  bare: createBareStream,
  batches: () => createUriStream({ batch: true }),
  objects: () => createUriStream()
}

const [kind = '', file = ''] = process.argv.slice(2)
let count = 0
await pipeline(createReadStream(file, { highWaterMark: CHUNK }), KINDS[kind]!(), async matches => {
  for await (const match of matches as AsyncIterable<UriMatch | readonly UriMatch[]>)
    count += Array.isArray(match) ? match.length : 1
})
console.log(count)
