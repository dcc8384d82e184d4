/**
 * A value of a query as forms write it (WHATWG URL §5.1, application/x-www-form-urlencoded), decoded once: `+` is a
 * blank, and of
 *
 *     pct-encoded = "%" HEXDIG HEXDIG                     ; RFC 3986 §2.1
 *
 * the byte it stands for. A `%` that begins no such triple stays as it stands.
 */
import type { Run } from '../text.js'
import type { Codec, Emit } from './codec.js'
import { endOf, startOf } from './origin.js'
import { createRunBuilder } from './run-builder.js'
import { hexValue } from './hex.js'

const PERCENT = 0x25
const PLUS = 0x2b
const SP = 0x20

export function createFormDecoder(emit: Emit): Codec {
  const builder = createRunBuilder(emit)
  // The bytes of a triple so far, in case they turn out to stand for themselves.
  let held: { byte: number; from: number; to: number }[] = []

  function release(): void {
    for (const { byte, from, to } of held) builder.byte(from, to, byte)
    held = []
  }

  function take(byte: number, from: number, to: number): void {
    if (held.length > 0 && hexValue(byte) < 0) release()
    if (held.length === 0 && byte !== PERCENT) return builder.byte(from, to, byte === PLUS ? SP : byte)
    held.push({ byte, from, to })
    if (held.length < 3) return
    const [percent, high, low] = held
    builder.byte(percent!.from, to, (hexValue(high!.byte) << 4) | hexValue(low!.byte))
    held = []
  }

  return {
    push(run: Run) {
      for (let i = 0; i < run.bytes.length; i++) take(run.bytes[i]!, startOf(run, i), endOf(run, i))
      builder.flush()
    },
    end() {
      release()
      builder.flush()
    }
  }
}
