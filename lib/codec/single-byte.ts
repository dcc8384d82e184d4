/** Decodes charsets of one byte a character whose lower half is ASCII to UTF-8, by a table of the other 128. */
import type { Run } from '../text.js'
import { utf8LengthOf, writeUtf8 } from '../utf-8.js'
import type { Codec, Emit } from './codec.js'
import { codecKernels } from './kernel/index.js'
import { readByKernel } from './kernel/decode.js'
import { endOf, isDirect, startOf } from './origin.js'
import { createRunBuilder } from './run-builder.js'

/** The characters of charsets as the kernel has them: what stands for each byte from 0x80 on. */
const CHARACTERS = new WeakMap<readonly number[], Uint32Array>()

function charactersOf(highBytes: readonly number[]): Uint32Array {
  let characters = CHARACTERS.get(highBytes)
  if (characters === undefined) CHARACTERS.set(highBytes, (characters = Uint32Array.from(highBytes, kernelForm)))
  return characters
}

/** The bytes of a character in UTF-8, the first one lowest, and above them how many they are. */
function kernelForm(code: number): number {
  const bytes = new Uint8Array(4)
  bytes[3] = utf8LengthOf(code)
  writeUtf8(bytes, 0, code)
  return new DataView(bytes.buffer).getUint32(0, true)
}

/** @param highBytes code points of the bytes from 0x80 on */
export function createSingleByteDecoder(highBytes: readonly number[], emit: Emit): Codec {
  const builder = createRunBuilder(emit)
  return {
    push(run) {
      if (isAscii(run.bytes)) return emit(run)
      const start = isDirect(run) ? decodeDirect(run, highBytes, emit) : 0
      decode(run, start)
      builder.flush()
    },
    end() {}
  }

  function decode(run: Run, start: number): void {
    const { bytes } = run
    for (let i = start; i < bytes.length;) {
      const from = i
      while (i < bytes.length && bytes[i]! < 0x80) i++
      builder.slice(run, from, i)
      for (; i < bytes.length && bytes[i]! >= 0x80; i++) {
        builder.character(startOf(run, i), endOf(run, i), highBytes[bytes[i]! - 0x80]!)
      }
    }
  }
}

/** Bytes from which on it pays to ask for ASCII. */
const PAYS_FROM = 64

/** Whether all bytes are surely ASCII. */
function isAscii(bytes: Uint8Array): boolean {
  const kernel = bytes.length < PAYS_FROM ? undefined : codecKernels.borrow(bytes.length)
  if (kernel === undefined) return false
  const all = kernel.isAscii(bytes)
  codecKernels.giveBack(kernel)
  return all
}

/** Decodes bytes of the input as they stand, as far as the kernel can, if there is one. Returns the index behind. */
function decodeDirect(run: Run, highBytes: readonly number[], emit: Emit): number {
  const { bytes, from } = run
  const characters = charactersOf(highBytes)
  return readByKernel(run, 0, (kernel, at) => kernel.decodeSingleByte(bytes, at, characters, from, emit))
}
