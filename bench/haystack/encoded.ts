/** Text as writers of mail encode it (RFC 2045 §6.7, §6.8): lines of 76 characters. */

const LINE = 76

/** Lines keep their ends; what is not printable ASCII, and `=`, becomes `=XX`. */
export function quotedPrintable(text: string): string {
  return text.split('\n').map(encodeLine).join('\n')
}

function encodeLine(line: string): string {
  const bytes = Buffer.from(line)
  let encoded = ''
  let width = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    const blankAtEnd = byte === 0x20 && i === bytes.length - 1
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x3d && !blankAtEnd
    const unit = plain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (width + unit.length >= LINE) {
      encoded += '=\n'
      width = 0
    }
    encoded += unit
    width += unit.length
  }
  return encoded
}

export function base64(bytes: Buffer): string {
  return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n')
}
