/** JSON as other JSON, or a mail, holds it: no byte of it need stand for one of the input. */

/** Lines of JSON, each in a string. */
export function inStrings(lines: string): string {
  return lines.replace(/.*\n/g, line => `${JSON.stringify({ log: line })}\n`)
}

/** As a part of a mail, in quoted-printable with lines of 60 characters. */
export function inMail(json: string): string {
  const header = ['Content-Type: text/json', 'Content-Transfer-Encoding: quoted-printable', '', '']
  const encode = (character: string): string =>
    [...Buffer.from(character)].map(byte => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
  const body = json.replace(/[^\t\n -<>-~]|[ \t]$/gmu, encode).replace(/.{60}(?=.)/g, line => `${line}=\n`)
  return header.join('\n') + body
}
