/**
 * Composes messages in which it is known where every byte of the text has gone: charset, transfer encoding, line
 * length, nesting. The counterpart of what the source takes apart, and written without it.
 */
import { encodeText } from './encode-text.js'
import { wrapText, type Wrapping } from './wrap-text.js'

/** Bytes, and for each byte of what was encoded where it begins and ends in them. */
export interface Encoded {
  readonly bytes: Buffer
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export type TransferEncoding = '7bit' | 'quoted-printable' | 'base64' | 'x-uuencode'

export interface Composition {
  readonly text: string
  /** Places of the URIs in the text, in UTF-16 units. */
  readonly uris: readonly (readonly [start: number, end: number])[]
  readonly charset: string
  readonly wrapping: Wrapping
  /** Decides where the wrapping breaks. */
  readonly rhythm: readonly number[]
  readonly transfer: TransferEncoding
  /** Characters of an encoded line. */
  readonly width: number
  readonly eol: '\n' | '\r\n'
  /** What the part lies in, from the inside out. */
  readonly nesting: readonly ('multipart' | 'message' | 'base64-message')[]
}

export interface Composed {
  readonly bytes: Buffer
  /** Offsets of the URIs in them. */
  readonly uris: readonly { readonly uri: string; readonly start: number; readonly end: number }[]
}

function identity(bytes: Buffer): Encoded {
  return { bytes, starts: Array.from(bytes, (_, i) => i), ends: Array.from(bytes, (_, i) => i + 1) }
}

function quotedPrintable(input: Buffer, width: number, eol: string): Encoded {
  const out: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let length = 0
  let column = 0
  const put = (text: string): void => {
    out.push(text)
    length += text.length
    column += text.length
  }
  for (const byte of input) {
    const literal = byte > 0x20 && byte < 0x7f && byte !== 0x3d
    const text = literal ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (column + text.length >= Math.max(5, width)) {
      put(`=${eol}`)
      column = 0
    }
    starts.push(length)
    put(text)
    ends.push(length)
  }
  return { bytes: Buffer.from(out.join(''), 'latin1'), starts, ends }
}

/** Groups of three bytes as groups of four characters, broken into lines; each byte is where its group is. */
function inLines(input: Buffer, groups: readonly string[], width: number, eol: string): Encoded {
  let out = ''
  const at: number[] = [] // of each character
  let column = 0
  for (const character of groups.join('')) {
    if (column === width) {
      out += eol
      column = 0
    }
    at.push(out.length)
    out += character
    column++
  }
  const unpadded = at.filter((_, i) => groups.join('')[i] !== '=')
  const last = unpadded[unpadded.length - 1] ?? 0
  const starts = Array.from(input, (_, i) => at[Math.floor(i / 3) * 4]!)
  // A padded group ends with its first `=`.
  const ends = Array.from(
    input,
    (_, i) => Math.min(at[Math.floor(i / 3) * 4 + 3]!, at[at.indexOf(last) + 1] ?? last) + 1
  )
  return { bytes: Buffer.from(out + eol, 'latin1'), starts, ends }
}

function base64(input: Buffer, width: number, eol: string): Encoded {
  const text = input.toString('base64')
  return inLines(input, text.match(/.{4}/g) ?? [], width, eol)
}

export function uuencode(input: Buffer, eol: string): Encoded {
  let out = `begin 644 x${eol}`
  const starts: number[] = []
  const ends: number[] = []
  const character = (value: number): string => (value === 0 ? '`' : String.fromCharCode(0x20 + value))
  for (let line = 0; line < input.length; line += 45) {
    const bytes = input.subarray(line, line + 45)
    out += character(bytes.length)
    for (let i = 0; i < bytes.length; i += 3) {
      const start = out.length
      const bits = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
      for (const shift of [18, 12, 6, 0]) out += character((bits >> shift) & 0x3f)
      for (let k = i; k < Math.min(i + 3, bytes.length); k++) {
        starts.push(start)
        ends.push(out.length)
      }
    }
    out += eol
  }
  return { bytes: Buffer.from(`${out}\`${eol}end${eol}`, 'latin1'), starts, ends }
}

/** One encoding after another. */
function through(first: Encoded, second: Encoded): Encoded {
  return {
    bytes: second.bytes,
    starts: first.starts.map(at => second.starts[at]!),
    ends: first.ends.map(at => second.ends[at - 1]!)
  }
}

function shifted(encoded: Encoded, before: Buffer, after: Buffer): Encoded {
  return {
    bytes: Buffer.concat([before, encoded.bytes, after]),
    starts: encoded.starts.map(at => at + before.length),
    ends: encoded.ends.map(at => at + before.length)
  }
}

function transferred(bytes: Buffer, { transfer, width, eol }: Composition): Encoded {
  if (transfer === 'quoted-printable') return quotedPrintable(bytes, width, eol)
  if (transfer === 'base64') return base64(bytes, width, eol)
  return transfer === 'x-uuencode' ? uuencode(bytes, eol) : identity(bytes)
}

/** A header and what lies behind it. */
function entity(fields: readonly string[], body: Encoded, eol: string): Encoded {
  return shifted(body, Buffer.from([...fields, '', ''].join(eol)), Buffer.alloc(0))
}

export function compose(composition: Composition): Composed {
  const { text, uris, charset, transfer, eol, nesting } = composition
  const wrapped = wrapText(text, composition.wrapping, composition.rhythm)
  const place = (unit: number): number => encodeText(wrapped.text.slice(0, unit), charset).length
  const content = encodeText(wrapped.text, charset)
  let encoded = entity(
    [`Content-Type: ${wrapped.type}; charset=${charset}`, `Content-Transfer-Encoding: ${transfer}`],
    transferred(content, composition),
    eol
  )
  nesting.forEach((kind, level) => {
    if (kind === 'multipart') {
      const boundary = `=_${level}`
      const before = `preamble${eol}--${boundary}${eol}${eol}a first part${eol}--${boundary}${eol}`
      const after = `${eol}--${boundary}--${eol}`
      const body = shifted(encoded, Buffer.from(before), Buffer.from(after))
      encoded = entity([`Content-Type: multipart/mixed; boundary="${boundary}"`], body, eol)
    } else if (kind === 'message') {
      encoded = entity(['Content-Type: message/rfc822'], entity(['Subject: inner'], encoded, eol), eol)
      // The header of the message inside is its own; the part's fields follow it without an empty line between.
      const merged = encoded.bytes.indexOf(`Subject: inner${eol}${eol}`) + `Subject: inner${eol}`.length
      encoded = without(encoded, merged, eol.length)
    } else {
      const fields = ['Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64']
      encoded = entity(fields, through(encoded, base64(encoded.bytes, 60, eol)), eol)
    }
  })
  const head = Buffer.from(['From: a@a.example', 'Message-ID: <composed@a.example>', ''].join(eol))
  encoded = shifted(encoded, head, Buffer.alloc(0))
  return {
    bytes: encoded.bytes,
    uris: uris.map(([start, end]) => ({
      uri: text.slice(start, end),
      start: encoded.starts[place(wrapped.starts[start]!)]!,
      end: encoded.ends[place(wrapped.ends[end - 1]!) - 1]!
    }))
  }
}

/** Leaves out bytes of what stands before the content. */
function without(encoded: Encoded, at: number, length: number): Encoded {
  return {
    bytes: Buffer.concat([encoded.bytes.subarray(0, at), encoded.bytes.subarray(at + length)]),
    starts: encoded.starts.map(start => start - length),
    ends: encoded.ends.map(end => end - length)
  }
}
