/**
 * Encoded words in header fields (RFC 2047).
 *
 *     encoded-word = "=?" charset ["*" language] "?" encoding "?" encoded-text "?="
 *
 * White space between neighbours is no part of the text (§6.2). Neighbours of one charset are decoded in one go: §5
 * forbids to part the bytes of a character, and writers do it.
 */
import type { Charset } from './charset.js'
import { findCharset, UTF_8 } from './charset.js'
import { createBase64Decoder } from './base64.js'
import type { Codec, Complain, Emit } from './codec.js'
import { latin1 } from './latin1.js'
import { createRunBuilder } from './run-builder.js'
import { holdsAny } from './search.js'
import type { Span } from './span.js'

const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([BbQq])\?([^?]*)\?=/g
const HEX = /^[0-9A-Fa-f]{2}$/

/**
 * Passes on bytes [start, end) of a field, its encoded words decoded to UTF-8. `fold`: whether the line breaks of
 * folding stay, or go as RFC 5322 §2.2.3 has it.
 */
export function decodeWords(
  span: Span,
  start: number,
  end: number,
  fold: 'keep' | 'unfold',
  emit: Emit,
  complain: Complain
): void {
  const text = latin1(span.bytes, start, end)
  let decoder: Codec | undefined
  let label = ''
  let done = 0

  function literal(to: number): void {
    for (const piece of fold === 'keep' ? [text.slice(done, to)] : text.slice(done, to).split(/(\r?\n)(?=[ \t])/)) {
      if (piece !== '\n' && piece !== '\r\n') span.pass(start + done, start + done + piece.length, emit)
      done += piece.length
    }
  }

  for (const word of text.matchAll(WORD)) {
    const [whole, charset, encoding, encoded] = word
    const between = text.slice(done, word.index)
    if (decoder === undefined || !/^\s*$/.test(between)) {
      decoder?.end()
      decoder = undefined
      literal(word.index)
    }
    if (decoder === undefined || charset!.toLowerCase() !== label) {
      decoder?.end()
      label = charset!.toLowerCase()
      const found: Charset | undefined = findCharset(label)
      if (found === undefined) complain('unknown-charset', span.at(start + word.index), 'in an encoded word')
      decoder = (found ?? UTF_8).decode(emit, complain)
    }
    const from = start + word.index + whole.length - 2 - encoded!.length
    const decode = encoding === 'Q' || encoding === 'q' ? decodeQ : decodeB
    decode(span, from, from + encoded!.length, decoder.push, complain)
    done = word.index + whole.length
  }
  decoder?.end()
  literal(text.length)
}

/** Base64 as it should be: whole groups. */
const GROUPS = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Whether one of the bytes, of ASCII, may stand in what `decodeWords` gives, or it may have something to complain of: most
 * subjects say nothing of the kind, and looking takes a fraction of the time.
 */
export function wordsMayHold(bytes: Uint8Array, start: number, end: number, wanted: readonly number[]): boolean {
  if (typeof Buffer !== 'function' || holdsAny(bytes, start, end, wanted)) return true
  for (const [, label, encoding, encoded] of latin1(bytes, start, end).matchAll(WORD)) {
    // Nothing else than what is ASCII in the bytes is ASCII in the text, and no bytes are wrong.
    if (findCharset(label!) !== UTF_8) return true
    if (encoding === 'Q' || encoding === 'q') {
      for (const [, digits] of encoded!.matchAll(/=([0-9A-Fa-f]{2})/g)) {
        if (wanted.includes(parseInt(digits!, 16))) return true
      }
    } else {
      if (!GROUPS.test(encoded!)) return true
      const decoded = Buffer.from(encoded!, 'base64')
      if (holdsAny(decoded, 0, decoded.length, wanted)) return true
    }
  }
  return false
}

/** §4.1: base64, each word by itself. */
function decodeB(span: Span, start: number, end: number, emit: Emit, complain: Complain): void {
  const decoder = createBase64Decoder(emit, complain)
  span.pass(start, end, run => decoder.push(run))
  decoder.end()
}

/** §4.2: `=XX`, and `_` for a space. */
function decodeQ(span: Span, start: number, end: number, emit: Emit): void {
  const builder = createRunBuilder(emit)
  for (let i = start; i < end; i++) {
    const byte = span.bytes[i]!
    const hex = byte === 0x3d && i + 3 <= end ? String.fromCharCode(span.bytes[i + 1]!, span.bytes[i + 2]!) : ''
    if (HEX.test(hex)) {
      builder.byte(span.at(i), span.past(i + 2), parseInt(hex, 16))
      i += 2
    } else if (byte !== 0x0d && byte !== 0x0a) {
      builder.byte(span.at(i), span.past(i), byte === 0x5f ? 0x20 : byte)
    }
  }
  builder.flush()
}
