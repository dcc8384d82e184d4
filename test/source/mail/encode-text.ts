/** Text in a charset: by iconv-lite, and by hand where it has none. Every character is encoded by itself. */
import iconv from 'iconv-lite'

/** ASCII from blank to `~` in code page 037. */
const EBCDIC = Buffer.from(
  '405a7f7b5b6c507d4d5d5c4e6b604b61f0f1f2f3f4f5f6f7f8f97a5e4c7e6e6f7cc1c2c3c4c5c6c7c8c9d1d2d3d4d5d6d7d8d9e2e3e4e5e6e7' +
    'e8e9bae0bbb06d79818283848586878889919293949596979899a2a3a4a5a6a7a8a9c04fd0a1',
  'hex'
)

const seven = (character: string, charset: string): Buffer =>
  Buffer.from(iconv.encode(character, charset).map(byte => byte & 0x7f))

/** Of a character outside ASCII, and of ASCII where that is not ASCII. */
const BY_HAND: Readonly<Record<string, (character: string) => Buffer>> = {
  'utf-7': character => {
    if (character === '+') return Buffer.from('+-')
    if (character < '\x80') return Buffer.from(character)
    const base64 = Buffer.from(character, 'utf16le').swap16().toString('base64').replace(/=/g, '')
    return Buffer.from(`+${base64}-`)
  },
  'iso-2022-jp': character =>
    character < '\x80'
      ? Buffer.from(character)
      : Buffer.concat([Buffer.from('\x1b$B'), seven(character, 'euc-jp'), Buffer.from('\x1b(B')]),
  'hz-gb-2312': character => {
    if (character === '~') return Buffer.from('~~')
    if (character < '\x80') return Buffer.from(character)
    return Buffer.concat([Buffer.from('~{'), seven(character, 'gbk'), Buffer.from('~}')])
  },
  ibm037: character =>
    character === '\n' ? Buffer.of(0x25) : EBCDIC.subarray(character.charCodeAt(0) - 0x20).subarray(0, 1)
}

export function encodeText(text: string, charset: string): Buffer {
  const byHand = BY_HAND[charset]
  if (byHand === undefined) return iconv.encode(text, charset, { addBOM: false })
  return Buffer.concat(Array.from(text, byHand))
}
