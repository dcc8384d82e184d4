/**
 * The Transform as a program: `node by-stream.js KIND FILE` reads a file through it and prints a URI a line.
 *
 *     batches, objects   createUriStream()
 *     bare               the same extractor in a Transform of node:stream, an array for each chunk
 */
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UriMatch } from '../../lib/index.js'
import { flush, print } from './gathered.js'

/** The installed form, of a few files; loading two hundred would take eight megabytes more. */
const LIBRARY: string = new URL('../../../dist/index.js', import.meta.url).href
const { createExtractor, createUriStream } = (await import(LIBRARY)) as typeof import('../../lib/index.js')

/** Bytes of a chunk: what a file stream gives unless told otherwise. Larger ones take less time, and more memory. */
const CHUNK = 1 << 16

/** Like createUriStream, but without handling exceptions of listeners. */
function createBareStream(): Transform {
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
const tell = ({ uri }: UriMatch): void => print(uri)

await pipeline(createReadStream(file, { highWaterMark: CHUNK }), KINDS[kind]!(), async matches => {
  for await (const match of matches as AsyncIterable<UriMatch | readonly UriMatch[]>) {
    if (Array.isArray(match)) match.forEach(tell)
    else tell(match as UriMatch)
  }
})
flush()
