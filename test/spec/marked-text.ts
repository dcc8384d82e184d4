/**
 * The input of a case: text as it stands, with ⟦ and ⟧ around what a match is expected to be cut from, and with
 * escapes for what cannot be seen:
 *
 *     \n \r \t \f \v \0 \e \\    control characters, and the backslash
 *     \xE9                       one byte
 *     \u{AD}                     one character, in the encoding of the case
 */
import iconv from 'iconv-lite'

export interface MarkedText {
  readonly bytes: Uint8Array
  /** The same as a string; absent where the bytes are not UTF-8, so that no string says the same. */
  readonly text?: string
  /** What the bytes are meant to say, from one byte offset to another. */
  slice(start: number, end: number): string
  /** The marked cuts, in order, as byte offsets. */
  readonly cuts: readonly (readonly [start: number, end: number])[]
}

const CONTROLS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  0: '\0',
  e: '\x1B',
  '\\': '\\'
}

const PIECE = /\\x([0-9A-F]{2})|\\u\{([0-9A-F]+)\}|\\(.)|([⟦⟧])|([^\\⟦⟧]+)/gsu

/**
 * @param encoding an iconv-lite label; `utf-16le` and its kin begin with a byte order mark.
 * @param where put before the message of the error that a wrong escape throws.
 */
export function readMarkedText(source: string, encoding: string, where: string): MarkedText {
  const pieces: Buffer[] = []
  const cuts: [number, number][] = []
  let length = 0
  let open = -1
  let isText = encoding === 'utf-8'
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  const addText = (text: string) => add(iconv.encode(text, encoding, { addBOM: false }))
  if (/^utf-?(16|32)/i.test(encoding)) addText('\uFEFF')
  for (const [, byte, codePoint, control, mark, text] of source.matchAll(PIECE)) {
    if (byte !== undefined) {
      const value = Number.parseInt(byte, 16)
      if (value > 0x7f) isText = false
      add(Buffer.from([value]))
    } else if (codePoint !== undefined) {
      addText(String.fromCodePoint(Number.parseInt(codePoint, 16)))
    } else if (control !== undefined) {
      const character = CONTROLS[control]
      if (character === undefined) throw new Error(`${where}: no such escape: \\${control}`)
      addText(character)
    } else if (mark === '⟦') {
      open = length
    } else if (mark === '⟧') {
      if (open < 0) throw new Error(`${where}: ⟧ without ⟦`)
      cuts.push([open, length])
      open = -1
    } else {
      addText(text as string)
    }
  }
  if (open >= 0) throw new Error(`${where}: ⟦ without ⟧`)
  const bytes = Buffer.concat(pieces)
  const slice = (start: number, end: number) => iconv.decode(bytes.subarray(start, end), encoding, { stripBOM: false })
  return { bytes, cuts, slice, ...(isText && { text: bytes.toString() }) }
}
