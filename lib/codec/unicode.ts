/**
 * UTF-16 and UTF-32 (RFC 2781, Unicode §3.9 D98–D101) to UTF-8, each character with its origin.
 *
 * Without a byte order mark "UTF-16" is big-endian by RFC 2781 §4.3 and little-endian by common practice; what stands
 * there decides better than either.
 */
import type { Run } from '../text.js'
import { REPLACEMENT } from '../utf-8.js'
import type { Codec, Complain, Emit } from './codec.js'
import { codecKernels } from './kernel/index.js'
import { endOf, isDirect, startOf } from './origin.js'
import { complainBehind, createRunBuilder } from './run-builder.js'
import { Surrogates } from './surrogates.js'

export type ByteOrder = 'big' | 'little'

/**
 * The order of UTF-16 by its beginning. Characters of a text come from few blocks, so its upper bytes differ less from each
 * other than its lower ones; where the counts are the same, the upper ones are those that are zero, as of ASCII.
 *
 *     04 23 04 32 04 30     Ува…     41 00     A
 *     ^     ^     ^                     ^
 */
export function orderOfUtf16(head: Uint8Array): ByteOrder {
  const even = head.filter((_, i) => i % 2 === 0)
  const odd = head.filter((_, i) => i % 2 === 1)
  const zeros = (bytes: Uint8Array): number => bytes.filter(byte => byte === 0).length
  return (new Set(even).size - new Set(odd).size || zeros(odd) - zeros(even)) > 0 ? 'little' : 'big'
}

/** Bytes that are decoded here where the kernel stops, before it is asked again. */
const AS_MUCH = 8192

export function createUtf16Decoder(order: ByteOrder, emit: Emit, complain: Complain): Codec {
  const builder = createRunBuilder(emit)
  const surrogates = new Surrogates(builder, complainBehind(builder, complain, 'bad-encoding'))
  let held = -1 // the first byte of a unit that a chunk split
  let heldFrom = 0

  function unit(first: number, second: number, from: number, to: number): void {
    surrogates.unit(from, to, order === 'little' ? (second << 8) | first : (first << 8) | second)
  }

  /** Decodes bytes of the input as they stand, from `start` on, as the kernel can. Returns the index behind. */
  function decodeDirect({ bytes, from }: Run, start: number): number {
    for (let at = start; ;) {
      const kernel = codecKernels.borrow(bytes.length - at)
      if (kernel === undefined) return at
      builder.flush()
      const end = kernel.decodeUtf16(bytes, at, order === 'big', from, emit)
      codecKernels.giveBack(kernel)
      if (end === at) return at
      at = end
    }
  }

  return {
    push(run: Run) {
      const { bytes } = run
      let i = 0
      if (held >= 0 && bytes.length > 0) {
        unit(held, bytes[0]!, heldFrom, endOf(run, 0))
        held = -1
        i = 1
      }
      while (i + 1 < bytes.length) {
        if (isDirect(run) && !surrogates.isWaiting) i = decodeDirect(run, i)
        const stop = Math.min(bytes.length - 1, i + AS_MUCH)
        for (; i < stop; i += 2) unit(bytes[i]!, bytes[i + 1]!, startOf(run, i), endOf(run, i + 1))
      }
      if (i < bytes.length) {
        held = bytes[i]!
        heldFrom = startOf(run, i)
      }
      builder.flush()
    },
    end() {
      surrogates.end()
      builder.flush()
      if (held >= 0) complain('truncated', heldFrom, 'half a UTF-16 unit')
      held = -1
    }
  }
}

/** Of an order that is not known, the first unit tells: its upper byte is zero. */
export function createUtf32Decoder(order: ByteOrder | undefined, emit: Emit, complain: Complain): Codec {
  const builder = createRunBuilder(emit)
  const unit = new DataView(new ArrayBuffer(4))
  const bad = complainBehind(builder, complain, 'bad-encoding')
  let seen = 0 // bytes of the unit so far
  let from = 0

  return {
    push(run: Run) {
      for (let i = 0; i < run.bytes.length; i++) {
        if (seen === 0) from = startOf(run, i)
        unit.setUint8(seen, run.bytes[i]!)
        if (++seen < 4) continue
        seen = 0
        order ??= unit.getUint8(0) !== 0 ? 'little' : 'big'
        const code = unit.getUint32(0, order === 'little')
        const scalar = code < 0x110000 && (code < 0xd800 || code >= 0xe000)
        if (!scalar) bad(from, 'no Unicode scalar value')
        builder.character(from, endOf(run, i), scalar ? code : REPLACEMENT)
      }
      builder.flush()
    },
    end() {
      if (seen > 0) complain('truncated', from, 'part of a UTF-32 unit')
      seen = 0
    }
  }
}
