/** Decodes charsets of one byte a character whose lower half is ASCII to UTF-8, by a table of the other 128. */
import type { Codec, Emit } from './codec.js'
import { endOf, startOf } from './origin.js'
import { createRunBuilder } from './run-builder.js'

export function createSingleByteDecoder(highBytes: readonly number[], emit: Emit): Codec {
  const builder = createRunBuilder(emit)
  return {
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        const start = i
        while (i < bytes.length && bytes[i]! < 0x80) i++
        builder.slice(run, start, i)
        for (; i < bytes.length && bytes[i]! >= 0x80; i++) {
          builder.character(startOf(run, i), endOf(run, i), highBytes[bytes[i]! - 0x80]!)
        }
      }
      builder.flush()
    },
    end() {}
  }
}
