/** Inputs that fail, and that do not let themselves be ended. */
import t from 'tap'
import { decompressed } from '../../lib/compressed/index.js'

const reason = new Error('gone')

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of bytes) t.ok(chunk.length > 0)
}

t.test('a web stream is free again after it has failed, or does not let itself be cancelled', async t => {
  const failing = new ReadableStream<Uint8Array>({ pull: own => own.error(reason) })
  await t.rejects(readAll(decompressed(failing)), reason)
  t.notOk(failing.locked)
  const stubborn = new ReadableStream<Uint8Array>({
    pull: own => own.enqueue(Buffer.from('text')),
    cancel() {
      throw reason
    }
  })
  const bytes = decompressed(stubborn)
  await bytes.next()
  await t.rejects(bytes.return(), reason)
  t.notOk(stubborn.locked)
})

t.test('an input that has failed has ended: nobody tells it to', async t => {
  let isTold = false
  const input = {
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(reason),
      return: () => {
        isTold = true
        return Promise.resolve({ done: true as const, value: undefined })
      }
    })
  }
  await t.rejects(readAll(decompressed(input)), reason)
  t.notOk(isTold)
})
