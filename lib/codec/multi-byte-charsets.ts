/**
 * Charsets whose lead bytes are above 0x7F and whose trail bytes may be ASCII's: Shift_JIS, GBK, GB18030, Big5,
 * windows-949; and the EUC family, where a text must become UTF-8.
 */
export interface MultiByteCharset {
  /** Its name in iconv-lite. */
  readonly label: string
  /** Bytes of the character that begins with `first`, as far as they tell; `second` is NaN where not yet known. */
  length(first: number, second: number): number
}

export const SHIFT_JIS: MultiByteCharset = {
  label: 'cp932',
  length: first => (first === 0x80 || (first >= 0xa0 && first <= 0xdf) || first > 0xfc ? 1 : 2)
}
export const GB18030: MultiByteCharset = {
  label: 'gb18030',
  length: (first, second) => (first === 0x80 || first === 0xff ? 1 : second >= 0x30 && second <= 0x39 ? 4 : 2)
}
export const GBK: MultiByteCharset = { label: 'gbk', length: first => (first === 0x80 || first === 0xff ? 1 : 2) }
export const BIG5: MultiByteCharset = { label: 'big5hkscs', length: GBK.length }
export const WINDOWS_949: MultiByteCharset = { label: 'cp949', length: GBK.length }
export const EUC_JP: MultiByteCharset = {
  label: 'euc-jp',
  length: first => (first === 0x8f ? 3 : first === 0x8e || first >= 0xa1 ? 2 : 1)
}
