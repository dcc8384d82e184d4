/**
 * A decoder for the charsets of multi-byte-charsets.ts. The characters are iconv-lite's; where one ends is decided here, so
 * that each keeps its origin.
 *
 * A lead byte with a trail byte that makes no character stands alone, and an ASCII trail byte is read again (WHATWG
 * Encoding §13: so that a stray byte does not swallow the `<` behind it).
 */
import type { Run } from '../text.js'
import { REPLACEMENT } from '../utf-8.js'
import type { Codec, Complain, Emit } from './codec.js'
import { characterTable } from './iconv.js'
import type { MultiByteCharset } from './multi-byte-charsets.js'
import { endOf, isDirect, startOf } from './origin.js'
import { complainBehind, createRunBuilder } from './run-builder.js'

export function createMultiByteDecoder(charset: MultiByteCharset, emit: Emit, complain: Complain): Codec {
  const builder = createRunBuilder(emit)
  const table = characterTable(charset.label)
  let held: number[] = [] // the bytes of a character so far
  let heldFrom: number[] = []
  let heldTo: number[] = []
  const complainOfBad = complainBehind(builder, complain, 'bad-encoding')

  function bad(count: number): void {
    complainOfBad(heldFrom[0]!, `not in ${charset.label}`)
    builder.character(heldFrom[0]!, heldTo[count - 1]!, REPLACEMENT)
  }

  /** Passes on the held bytes, which have the length of one character. Returns how many of them must be read again. */
  function character(): number {
    const codes = table.lookUp(held)
    if (codes.length > 0 && !codes.includes(REPLACEMENT)) {
      for (const code of codes) builder.character(heldFrom[0]!, heldTo[held.length - 1]!, code)
      return 0
    }
    const alone = held.length > 1 && held[1]! < 0x80
    bad(alone ? 1 : held.length)
    return alone ? held.length - 1 : 0
  }

  function take(byte: number, from: number, to: number): void {
    if (held.length === 0 && byte < 0x80) return builder.byte(from, to, byte)
    held.push(byte)
    heldFrom.push(from)
    heldTo.push(to)
    if (held.length < charset.length(held[0]!, held[1] ?? NaN)) return
    const again = character()
    const [bytes, starts, ends] = [held, heldFrom, heldTo]
    held = []
    heldFrom = []
    heldTo = []
    for (let i = bytes.length - again; i < bytes.length; i++) take(bytes[i]!, starts[i]!, ends[i]!)
  }

  return {
    push(run: Run) {
      const { bytes } = run
      const isPlain = isDirect(run)
      for (let i = 0; i < bytes.length;) {
        const first = bytes[i]!
        if (held.length === 0 && first < 0x80) {
          const start = i
          while (i < bytes.length && bytes[i]! < 0x80) i++
          builder.slice(run, start, i)
          continue
        }
        const behind = isPlain && held.length === 0 ? builder.pairs(run, i, table.pairs) : i
        if (behind > i) {
          i = behind
          continue
        }
        const second = i + 1 < bytes.length ? bytes[i + 1]! : NaN
        const size = held.length === 0 ? charset.length(first, second) : 0
        const code = size === 1 ? table.byte(first) : size === 2 && second >= 0 ? table.pair(first, second) : -1
        if (code >= 0) {
          builder.character(startOf(run, i), endOf(run, i + size - 1), code)
          i += size
        } else {
          take(first, startOf(run, i), endOf(run, i))
          i++
        }
      }
      builder.flush()
    },
    end() {
      if (held.length > 0) {
        complain('truncated', heldFrom[0]!, `part of a ${charset.label} character`)
        builder.character(heldFrom[0]!, heldTo[held.length - 1]!, REPLACEMENT)
      }
      held = []
      builder.flush()
    }
  }
}
