/**
 * The Transform as a program: `node by-stream.js KIND FILE` reads a file through it and prints a URI a line.
 *
 *     batches, objects   createUriStream()
 *     bare               the same extractor in a Transform of node:stream, an array for each chunk
 */
import { createReadStream, writeSync } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UriMatch } from '../../lib/index.js'

/** As it is installed: a few files, where two hundred would take eight megabytes more to load. */
const LIBRARY: string = new URL('../../../dist/index.js', import.meta.url).href
const { createExtractor, createUriStream } = (await import(LIBRARY)) as typeof import('../../lib/index.js')

/** Bytes of a chunk: what a file stream gives unless told otherwise. Larger ones take less time, and more memory. */
const CHUNK = 1 << 16

/** Bytes of output that are written at once. */
const GATHERED = 1 << 16

/** As createUriStream, without the care it takes of what listeners throw. */
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
let gathered = ''

function flush(): void {
  const bytes = Buffer.from(gathered)
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at)
  gathered = ''
}

function print({ uri }: UriMatch): void {
  gathered += `${uri}\n`
  if (gathered.length >= GATHERED) flush()
}

await pipeline(createReadStream(file, { highWaterMark: CHUNK }), KINDS[kind]!(), async matches => {
  for await (const match of matches as AsyncIterable<UriMatch | readonly UriMatch[]>) {
    if (Array.isArray(match)) match.forEach(print)
    else print(match as UriMatch)
  }
})
flush()
