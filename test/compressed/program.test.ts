/** Programs whose input fails. */
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { decompressed } from '../../lib/compressed/index.js'

const text = Buffer.from(Array.from({ length: 40_000 }, (_, i) => `${i * 7919} http://a.example/${i}\n`).join(''))

t.test('what had come before comes out', async t => {
  for (const compressor of ['zstd', 'bzip2', 'xz']) {
    const { stdout, error } = spawnSync(compressor, ['-c'], { input: text, maxBuffer: 1 << 26 })
    if (error) continue
    const come = stdout.subarray(0, stdout.length - 20)
    // Of the last block not every program tells what is there.
    const { stdout: known } = spawnSync(compressor, ['-dcq'], { input: come, maxBuffer: 1 << 26 })
    t.ok(known.length > 100_000, compressor)
    async function* failing() {
      yield come
      await setTimeout(20)
      throw new RangeError('gone')
    }
    const out: Uint8Array[] = []
    const reading = (async () => {
      for await (const chunk of decompressed(failing())) out.push(chunk)
    })()
    await t.rejects(reading, new RangeError('gone'), compressor)
    t.ok(Buffer.concat(out).toString().startsWith(known.toString()), compressor)
  }
})

t.test('a program that does not end when its input has failed is not waited for', async t => {
  const dir = t.testdir({ xz: '#!/bin/sh\necho begun\nexec sleep 1000\n' })
  chmodSync(join(dir, 'xz'), 0o755)
  t.intercept(process, 'env', { value: { PATH: `${dir}:${process.env['PATH']}` } })
  const failing = function* () {
    yield Buffer.from('\xfd7zXZ\0 and more', 'latin1')
    throw new RangeError('gone')
  }
  const out: Uint8Array[] = []
  const reading = (async () => {
    for await (const chunk of decompressed(failing())) out.push(chunk)
  })()
  await t.rejects(reading, new RangeError('gone'))
  t.equal(Buffer.concat(out).toString(), 'begun\n')
})
