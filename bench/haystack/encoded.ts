/** Text and files as writers of mail encode them: RFC 2045 §6.7 and §6.8 in lines of 76 characters, and uuencode. */

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

/** A file in lines of uuencode (POSIX.1-2017). */
export function uuencode(bytes: Buffer, name: string): string {
  const character = (value: number): string => (value === 0 ? '`' : String.fromCharCode(0x20 + value))
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 45) {
    const line = bytes.subarray(at, at + 45)
    let text = character(line.length)
    for (let i = 0; i < line.length; i += 3) {
      const bits = (line[i]! << 16) | ((line[i + 1] ?? 0) << 8) | (line[i + 2] ?? 0)
      for (const shift of [18, 12, 6, 0]) text += character((bits >> shift) & 0x3f)
    }
    lines.push(text)
  }
  return `begin 644 ${name}\n${lines.join('\n')}\n\`\nend\n`
}
