/** The one place that loads iconv-lite, when the first text needs it: neither start-up nor UTF-8 pays for it. */
import { createRequire } from 'node:module'

type Iconv = Pick<typeof import('iconv-lite'), 'encodingExists' | 'decode'>
let iconv: Iconv | undefined

/** Decodes all of `bytes`, by iconv-lite or else by `TextDecoder`; undefined if neither knows the label. */
export function decodeWith(label: string, bytes: Uint8Array): string | undefined {
  iconv ??= createRequire(import.meta.url)('iconv-lite') as Iconv
  if (iconv.encodingExists(label)) return iconv.decode(Buffer.from(bytes), label)
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}

/** The characters a sequence of bytes stands for; asked once for each sequence. */
export function createCharacterTable(label: string): (bytes: readonly number[]) => readonly number[] {
  const known = new Map<number, readonly number[]>()
  return bytes => {
    const key = bytes.reduce((sum, byte) => sum * 256 + byte, bytes.length)
    let codes = known.get(key)
    if (codes === undefined) {
      codes = Array.from(decodeWith(label, Uint8Array.from(bytes)) ?? '\ufffd', character => character.codePointAt(0)!)
      known.set(key, codes)
    }
    return codes
  }
}
