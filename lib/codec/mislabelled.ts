/**
 * UTF-8 under another label: gateways re-encode a part and leave its label, and templates name charsets that nobody ever
 * used. What follows such a beginning is then scanned as it is.
 *
 * In UTF-16, UTF-32 and EBCDIC, ASCII characters are not written as ASCII bytes. So a beginning that is nothing but
 * ASCII bytes and characters of UTF-8 is in none of them. Ideographs in UTF-16 may have such bytes, but not for long;
 * kana have, but then always with the same first byte.
 *
 * In GBK and the like, ASCII is ASCII, but a UTF-8 character of three bytes takes the letter behind it as its fourth:
 *
 *     E3 82 92 68 74 74 70     を http; in GBK two characters, and `ttp`
 *     ^     ^
 *
 * Two of those, with nothing around them that is not UTF-8, are hardly ever a text in such a charset.
 */
import type { Codec, Complain, Emit } from './codec.js'
import { latin1 } from './latin1.js'
import { passSlice } from './origin.js'
import { createGatherer, passAll } from './span.js'

/** Bytes that are looked at. */
const HEAD = 64

/** `head`: the first bytes of what is to be decoded. */
export type MakeCodec = (emit: Emit, complain: Complain, head: Uint8Array) => Codec

/** For charsets in which ASCII characters are other bytes. */
export function createUnlessAscii(open: MakeCodec, emit: Emit, complain: Complain): Codec {
  return createUnless(isNotRecoded, false, open, emit, complain)
}

/** For charsets in which an ASCII byte may be the second of a character. */
export function createUnlessUtf8(open: MakeCodec, emit: Emit, complain: Complain): Codec {
  return createUnless(isUtf8, true, open, emit, complain)
}

/** @param passesAscii the head begins where ASCII ends */
function createUnless(
  isMislabelled: (head: Uint8Array) => boolean,
  passesAscii: boolean,
  open: MakeCodec,
  emit: Emit,
  complain: Complain
): Codec {
  const head = createGatherer()
  let codec: Codec | undefined

  function begin(): Codec {
    const span = head.take()
    const bytes = span.bytes.subarray(0, HEAD)
    const mislabelled = isMislabelled(bytes)
    const name = bytes.some(byte => byte > 0x7f) ? 'UTF-8' : 'ASCII'
    if (mislabelled) complain('bad-encoding', span.at(0), `${name} by another label`)
    const chosen = mislabelled ? { push: emit, end() {} } : open(emit, complain, bytes)
    passAll(span, chosen.push)
    return chosen
  }

  return {
    push(run) {
      if (codec !== undefined) return codec.push(run)
      const { bytes } = run
      const high = passesAscii && head.length === 0 ? bytes.findIndex(byte => byte > 0x7f) : 0
      const start = high < 0 ? bytes.length : high
      passSlice(run, 0, start, emit)
      passSlice(run, start, bytes.length, head.add)
      if (head.length >= HEAD) codec = begin()
    },
    end() {
      if (head.length > 0) codec = begin()
      codec?.end()
    }
  }
}

/**
 * UTF-8 without control characters, one character a byte; the last may be cut off. Wider than RFC 3629 §4: overlong
 * forms of three and four bytes, surrogates, and what is beyond U+10FFFF count as characters, too.
 */
const TEXT =
  /^(?:[\t-\r -~]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})*(?:[\xc2-\xf4][\x80-\xbf]{0,2})?$/

function isNotRecoded(head: Uint8Array): boolean {
  const pairs = (parity: number): boolean => head.every((byte, i) => i % 2 !== parity || byte === head[parity])
  return head.length >= 8 && TEXT.test(latin1(head)) && !pairs(0) && !pairs(1)
}

function isUtf8(head: Uint8Array): boolean {
  const text = latin1(head)
  return TEXT.test(text) && /[\xe0-\xef][^]*[\xe0-\xef]/.test(text)
}
