/** The one place that loads iconv-lite, when the first text needs it; a browser has `TextDecoder` alone. */
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
