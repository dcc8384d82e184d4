/** The Transforms: bytes or text in, matches out; and a stage after it. The only file that knows through2. */
import type { Transform } from 'node:stream'
import through2 from 'through2'
import { checkSignal, inNextTurn } from './abortable.js'
import { checkBoolean } from './check.js'
import { INPUT_OPTION_NAMES, SliceReader, type BatchOption, type ExtractFromOptions } from './extract.js'
import type { UriMatch } from './match.js'
import { createUniqueStage, type UniqueOptions, type UriItems } from './unique/index.js'

/** Bytes of input a stream buffers ahead: larger chunks cost less per byte (64 KiB ones four times as much). */
const INPUT_AHEAD = 1 << 20

/** The options of `createUriStream`: those of `extractFrom`, and in what pieces matches come. */
export interface UriStreamOptions extends ExtractFromOptions, BatchOption {}

const NAMES: readonly string[] = [...INPUT_OPTION_NAMES, 'batch', 'signal']

/** A Transform whose output is of type `Item`: what `for await` and the event `'data'` give. */
export interface UriStream<Item> extends Transform {
  /** Yields what the stream emits. */
  [Symbol.asyncIterator](): AsyncIterableIterator<Item>
  /** For `pipeline` and the like: Node's declarations know only streams of strings and of buffers. */
  [Symbol.asyncIterator](): ReturnType<Transform[typeof Symbol.asyncIterator]>
  /** As Node's, with the types of what is told. */
  on(event: 'data', listener: (item: Item) => void): this
  on(event: 'error', listener: (error: Error) => void): this
  on(event: string | symbol, listener: (...values: never[]) => void): this
  /** As Node's, with the types of what is told. */
  once(event: 'data', listener: (item: Item) => void): this
  once(event: 'error', listener: (error: Error) => void): this
  once(event: string | symbol, listener: (...values: never[]) => void): this
}

/**
 * Returns a Transform: write bytes (or strings), read `UriMatch` objects, or arrays of them with `batch: true`. It
 * applies backpressure while nobody reads. The input never makes it fail; an error thrown by `onReject`, `onDefect` or
 * `onFormat` does. If its source fails, `pipeline` destroys it with what it still holds, up to a whole page or message:
 * `extractFrom` yields that first. It is through2's Transform, that of readable-stream: everything of `node:stream` takes
 * it, but it is no `instanceof` that one.
 *
 * @throws {TypeError | RangeError} if an option is wrong
 * @example
 * const stream = createUriStream()
 * stream.end('see <http://a.example/b>')
 * const uris: string[] = []
 * for await (const match of stream) uris.push(match.uri)
 * uris // => ['http://a.example/b']
 * @example
 * const stream = createUriStream({ batch: true })
 * stream.end('http://a.example/b http://a.example/c')
 * const uris: string[] = []
 * for await (const matches of stream) uris.push(...matches.map(match => match.uri))
 * uris // => ['http://a.example/b', 'http://a.example/c']
 */
export function createUriStream(
  options?: UriStreamOptions & { readonly batch?: false | undefined }
): UriStream<UriMatch>
export function createUriStream(options: UriStreamOptions & { readonly batch: true }): UriStream<UriMatch[]>
export function createUriStream(options?: UriStreamOptions): UriStream<UriMatch> | UriStream<UriMatch[]>
export function createUriStream(options: UriStreamOptions = {}): Transform {
  const reader = new SliceReader(options, NAMES)
  const { batch = false, signal } = options
  checkBoolean('option batch', batch)
  checkSignal('option signal', signal)
  const stream = through2(
    // Text as it is: it may be cut between the halves of a character, and says nothing of its encoding.
    { readableObjectMode: true, writableHighWaterMark: INPUT_AHEAD, decodeStrings: false, ...(signal && { signal }) },
    (chunk: Uint8Array | string, encoding, done) => pass(textOrBytes(chunk, encoding), 0, done),
    done => {
      const failure = failureOf(() => {
        reader.end()
        hand()
      })
      done(failure)
    }
  )
  /** What goes on when somebody reads again. */
  let waiting: (() => void) | undefined
  const read = stream._read.bind(stream)
  stream._read = readOn

  function readOn(size: number): void {
    const goOn = waiting
    waiting = undefined
    if (goOn === undefined) read(size)
    else goOn()
  }

  /**
   * Reads a chunk, slice by slice while somebody reads; each in a turn of its own, since within one no timer could abort the
   * signal.
   */
  function pass(chunk: Uint8Array | string, from: number, done: Done): void {
    let at = from
    let hasRoom = true
    const isOver = (): boolean => at >= chunk.length || stream.destroyed
    if (isOver()) return done()
    const failure = failureOf(() => {
      at = reader.read(chunk, at)
      hasRoom = hand()
    })
    const goOn = (): void => pass(chunk, at, done)
    if (failure !== undefined || isOver()) done(failure)
    else if (hasRoom) inNextTurn(goOn)
    else waiting = goOn
  }

  /** @returns whether more would be read */
  function hand(): boolean {
    const matches = reader.take()
    if (batch) return matches.length === 0 || stream.push(matches)
    let hasRoom = true
    for (const match of matches) hasRoom = stream.push(match)
    return hasRoom
  }
  return stream
}

type Done = (error?: Error) => void

/** What a callback throws, as an error of the stream: thrown on, nobody could catch it, and the process would end. */
function failureOf(work: () => void): Error | undefined {
  try {
    work()
  } catch (error) {
    // With anything falsy the stream would think that all is well.
    return error ? (error as Error) : new Error(`a callback threw ${String(error)}`)
  }
  return undefined
}

/** A string in `encoding`: text, or bytes that somebody wrote as `hex`, `base64` or one character each. */
function textOrBytes(chunk: Uint8Array | string, encoding: BufferEncoding): Uint8Array | string {
  return typeof chunk !== 'string' || /^utf-?8$/i.test(encoding) ? chunk : Buffer.from(chunk, encoding)
}

/**
 * Returns a Transform that passes on each URI once. Its input is `UriMatch` objects, strings, or arrays of them as
 * `batch: true` makes them. An error thrown by `filter` makes it fail.
 *
 * @throws {TypeError | RangeError} if an option is wrong
 * @example
 * const uris: unknown[] = []
 * const stage = unique({ level: 'scheme', output: 'uris' })
 * stage.write('http://a.example')
 * stage.end('HTTP://A.example:80/')
 * for await (const uri of stage) uris.push(uri)
 * uris // => ['http://a.example/']
 */
export function unique(options: UniqueOptions = {}): Transform {
  const stage = createUniqueStage(options)
  const stream = through2({ objectMode: true }, (items: UriItems, _encoding, done) => {
    const failure = failureOf(() => {
      const kept = stage(items)
      if (kept !== undefined) stream.push(kept)
    })
    done(failure)
  })
  return stream
}
