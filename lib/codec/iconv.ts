/** The one place that loads iconv-lite, when the first text needs it; a browser has `TextDecoder` alone. */
import { REPLACEMENT } from '../utf-8.js'
import { optionalPackage } from './optional-package.js'

type Iconv = Pick<typeof import('iconv-lite'), 'encodingExists' | 'decode'>
let iconv: Iconv | 'none' | undefined

/** What `TextDecoder` knows by another name (WHATWG Encoding §4.2). */
const WHATWG: Readonly<Record<string, string>> = { cp932: 'shift_jis', cp949: 'euc-kr', big5hkscs: 'big5' }

/** Decodes all of `bytes`, by iconv-lite or else by `TextDecoder`; undefined if neither knows the label. */
export function decodeWith(label: string, bytes: Uint8Array): string | undefined {
  iconv ??= (optionalPackage('iconv-lite') as Iconv | undefined) ?? 'none'
  if (iconv !== 'none' && iconv.encodingExists(label)) return iconv.decode(Buffer.from(bytes), label)
  try {
    return new TextDecoder(WHATWG[label] ?? label).decode(bytes)
  } catch {
    return undefined
  }
}

const tables = new Map<string, CharacterTable>()

/** The table for a label. */
export function characterTable(label: string): CharacterTable {
  let table = tables.get(label)
  if (table === undefined) tables.set(label, (table = new CharacterTable(label)))
  return table
}

/** The characters that sequences of bytes stand for; each is looked up in the package once. */
export class CharacterTable {
  readonly #label: string
  readonly #known = new Map<number, readonly number[]>()
  /** Code points for bytes, and for pairs: 0 if not yet looked up, -1 if it is not one character. */
  readonly #bytes = new Int32Array(1 << 8)
  readonly pairs = new Int32Array(1 << 16)

  constructor(label: string) {
    this.#label = label
  }

  /** The code point of a byte that is one character, and not U+FFFD; else -1. */
  byte(byte: number): number {
    return this.#bytes[byte] || (this.#bytes[byte] = this.#characterOf([byte]))
  }

  /** The code point of two bytes that are one character, and not U+FFFD; else -1. */
  pair(first: number, second: number): number {
    const index = (first << 8) | second
    return this.pairs[index] || (this.pairs[index] = this.#characterOf([first, second]))
  }

  #characterOf(bytes: readonly number[]): number {
    const [code = REPLACEMENT, ...others] = this.lookUp(bytes)
    return code === REPLACEMENT || code === 0 || others.length > 0 ? -1 : code
  }

  lookUp(bytes: readonly number[]): readonly number[] {
    const key = bytes.reduce((sum, byte) => sum * 256 + byte, bytes.length)
    let codes = this.#known.get(key)
    if (codes === undefined) {
      const text = decodeWith(this.#label, Uint8Array.from(bytes)) ?? String.fromCodePoint(REPLACEMENT)
      codes = Array.from(text, character => character.codePointAt(0)!)
      this.#known.set(key, codes)
    }
    return codes
  }
}
