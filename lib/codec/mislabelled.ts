/**
 * ASCII under a label of UTF-16, UTF-32 or EBCDIC: gateways re-encode a part and leave its label, and templates name
 * charsets that nobody ever used. In these charsets ASCII characters are no ASCII bytes, so a beginning of nothing but
 * ASCII bytes shows it; what follows is then scanned as it is.
 *
 * Ideographs may have such bytes in UTF-16, but not for long; kana have, but with one and the same first byte.
 */
import type { Codec, Complain, Emit } from './codec.js'
import { createGatherer } from './span.js'

/** Bytes that are looked at. */
const HEAD = 64

/** `head`: the first bytes of what is to be decoded. */
export type MakeCodec = (emit: Emit, complain: Complain, head: Uint8Array) => Codec

export function createUnlessAscii(open: MakeCodec, emit: Emit, complain: Complain): Codec {
  const head = createGatherer()
  let codec: Codec | undefined

  function begin(): Codec {
    const span = head.take()
    const bytes = span.bytes.subarray(0, HEAD)
    const ascii = isAscii(bytes)
    if (ascii) complain('bad-encoding', span.at(0), 'ASCII by another label')
    const chosen = ascii ? { push: emit, end() {} } : open(emit, complain, bytes)
    span.pass(0, span.bytes.length, chosen.push)
    return chosen
  }

  return {
    push(run) {
      if (codec !== undefined) return codec.push(run)
      head.add(run)
      if (head.length >= HEAD) codec = begin()
    },
    end() {
      codec ??= begin()
      codec.end()
    }
  }
}

function isAscii(bytes: Uint8Array): boolean {
  const text = bytes.every(byte => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d))
  const pairs = (parity: number): boolean => bytes.every((byte, i) => i % 2 !== parity || byte === bytes[parity])
  return text && bytes.length >= 8 && !pairs(0) && !pairs(1)
}
