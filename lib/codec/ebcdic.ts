/** EBCDIC, which neither iconv-lite nor `TextDecoder` has: code pages 037, 500, 1047 and their euro variants. */
import type { Codec, Emit } from './codec.js'
import { endOf, startOf } from './origin.js'
import { createRunBuilder } from './run-builder.js'

/** Code page 037 from 0x40 on; 0xFF is U+009F. */
const CP_037 =
  ' \xa0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®' +
  '^£¥·©§¶¼½¾[]¯¨´×{ABCDEFGHI\xadôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\x9f'

/** Where other code pages differ: place, character. */
const DIFFERENCES: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  '037': [],
  '1140': [[0x9f, '€']],
  '500': [
    [0x4a, '['],
    [0x4f, '!'],
    [0x5a, ']'],
    [0x5f, '^'],
    [0xb0, '¢'],
    [0xba, '¬'],
    [0xbb, '|']
  ],
  '1047': [
    [0x5f, '^'],
    [0xad, '['],
    [0xb0, '¬'],
    [0xba, 'Ý'],
    [0xbb, '¨'],
    [0xbd, ']']
  ]
}

export type EbcdicPage = '037' | '1140' | '500' | '1047'

export function createEbcdicDecoder(page: EbcdicPage, emit: Emit): Codec {
  const table = Array.from({ length: 256 }, (_, byte) => (byte < 0x40 ? control(byte) : CP_037.charCodeAt(byte - 0x40)))
  for (const [byte, character] of DIFFERENCES[page] ?? []) table[byte] = character.charCodeAt(0)
  const builder = createRunBuilder(emit)
  return {
    push(run) {
      for (let i = 0; i < run.bytes.length; i++) {
        builder.character(startOf(run, i), endOf(run, i), table[run.bytes[i]!]!)
      }
      builder.flush()
    },
    end() {}
  }
}

/** Line ends and tabs; other controls only have to be none of those. */
function control(byte: number): number {
  if (byte === 0x15 || byte === 0x25) return 0x0a // NL and LF
  if (byte === 0x05) return 0x09
  return byte === 0x0c || byte === 0x0d || byte === 0 ? byte : 0x1a
}
