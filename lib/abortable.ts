/** Chunks until a signal says that no more are wanted. */
import { typeName } from './rfc3986/word.js'

/** @throws {TypeError} if the value is neither an `AbortSignal` nor undefined */
export function checkSignal(subject: string, value: unknown): void {
  if (value === undefined) return
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>
  if (typeof aborted !== 'boolean' || typeof addEventListener !== 'function')
    throw new TypeError(`${subject}: must be an AbortSignal, not ${typeName(value)}`)
}

/**
 * Yields the chunks. Once the signal is aborted, it throws the reason, also while a chunk is awaited; the source is told
 * at once that no more is wanted, though a generator heeds that only when that chunk has come. (A web stream that is
 * being read has a reader, which alone can cancel it: whoever has that does so.)
 */
export async function* abortable<Chunk>(
  chunks: AsyncIterable<Chunk>,
  source: unknown,
  signal: AbortSignal
): AsyncGenerator<Chunk, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]()
  let isDone = false
  try {
    for (;;) {
      signal.throwIfAborted()
      const step = await nextUnlessAborted(iterator, signal)
      // What is cancelled looks as if it had ended.
      signal.throwIfAborted()
      isDone = step.done === true
      if (step.done === true) return
      yield step.value
    }
  } finally {
    if (!isDone) leave(iterator, source, signal)
  }
}

/** With a listener of its own for each step: to race with one promise for all would keep something of each step. */
function nextUnlessAborted<Chunk>(iterator: AsyncIterator<Chunk>, signal: AbortSignal): Promise<IteratorResult<Chunk>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Not awaited: an idle source may never send the chunk that its end would wait for. */
function leave(iterator: AsyncIterator<unknown>, source: unknown, signal: AbortSignal): void {
  Promise.resolve(iterator.return?.()).catch(() => {})
  if (!signal.aborted) return
  const { destroy } = Object(source) as { destroy?: unknown }
  if (typeof destroy === 'function') destroy.call(source)
  if (isWebStream(source) && !source.locked) source.cancel(signal.reason).catch(() => {})
}

function isWebStream(source: unknown): source is ReadableStream {
  const { getReader, cancel } = Object(source) as Partial<ReadableStream>
  return typeof getReader === 'function' && typeof cancel === 'function'
}
