/** Chunks until a signal says that no more are wanted. */
import { typeName } from './check.js'
import { isWebStream } from './web-stream.js'

/** @throws {TypeError} if the value is neither an `AbortSignal` nor undefined */
export function checkSignal(subject: string, value: unknown): void {
  if (value === undefined) return
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>
  if (typeof aborted !== 'boolean' || typeof addEventListener !== 'function')
    throw new TypeError(`${subject}: must be an AbortSignal, not ${typeName(value)}`)
}

/**
 * The chunks, as `for await` takes them from the iterable itself. Once the signal is aborted, a step throws the reason,
 * also while a chunk is awaited; the source is told at once that no more is wanted, though a generator heeds that only
 * when that chunk has come.
 */
export function abortable<Chunk>(
  chunks: AsyncIterable<Chunk>,
  source: unknown,
  signal: AbortSignal
): AsyncIterable<Chunk> {
  const iterator = chunks[Symbol.asyncIterator]()
  const abortableIterator: AsyncIterator<Chunk, unknown, undefined> = {
    async next() {
      try {
        signal.throwIfAborted()
        const step = await nextUnlessAborted(iterator, signal)
        // What is cancelled looks as if it had ended.
        signal.throwIfAborted()
        return step
      } catch (error) {
        if (signal.aborted) leave(iterator, source, signal)
        throw error
      }
    },
    async return() {
      if (signal.aborted) leave(iterator, source, signal)
      else if (iterator.return !== undefined) return iterator.return()
      return { done: true, value: undefined }
    }
  }
  return { [Symbol.asyncIterator]: () => abortableIterator }
}

/** With a listener of its own for each step: to race with one promise for all would keep something of each step. */
function nextUnlessAborted<Chunk>(iterator: AsyncIterator<Chunk>, signal: AbortSignal): Promise<IteratorResult<Chunk>> {
  // A step may be no promise, or throw at once.
  const next = async (): Promise<IteratorResult<Chunk>> => iterator.next()
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Taken here, before a test puts another in its place that waits for the test. */
const { setImmediate: immediate } = globalThis as Partial<typeof globalThis>

/**
 * Goes on when all else that waits in the event loop has had its turn, such as the timer that would abort a signal. Where
 * there is no `setImmediate`, as in browsers, that is at once: timers are slower there than what is read between two turns.
 */
export function inNextTurn(work: () => void): void {
  if (immediate) immediate(work)
  else work()
}

/** Not awaited: an idle source may never send the chunk that its end would wait for. */
function leave(iterator: AsyncIterator<unknown>, source: unknown, signal: AbortSignal): void {
  const end = async (): Promise<unknown> => iterator.return?.(signal.reason)
  end().catch(() => {})
  endStream(source, signal.reason)
}

/** Ends a source that is a stream at once: an iterator of it that has not begun, or awaits a chunk, cannot. */
export function endStream(source: unknown, reason?: unknown): void {
  const { destroy } = Object(source) as { destroy?: unknown }
  if (typeof destroy === 'function') destroy.call(source)
  if (isWebStream(source) && !source.locked) source.cancel(reason).catch(() => {})
}
