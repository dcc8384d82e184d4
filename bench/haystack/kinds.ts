/**
 * Mail of one kind each, as its text is written, wrapped or encoded: an archive of an mbox is mostly of a few. Each
 * message has the fields that its kind needs, and paragraphs of the machine's package documents, or of Chinese or
 * Japanese characters, with a URI behind each.
 */
import iconv from 'iconv-lite'
import type { Block } from './block.js'
import { readDocuments, textFiles } from './documents.js'
import { base64, quotedPrintable, uuencode } from './encoded.js'
import { part, several } from './parts.js'
import type { Random } from './random.js'

interface Paragraph {
  readonly lines: readonly string[]
  readonly uri: string
}

interface Kind {
  /** The fields that say what the body is, and the body. */
  readonly write: (paragraphs: readonly Paragraph[], random: Random) => string | Buffer
  /** How many times each URI of a paragraph stands in it. */
  readonly times?: number
  /** What the text is made of, if not of documents. */
  readonly characters?: string
}

const JAPANESE =
  'これは日本語の文章です。会議の議事録を添付いたしますのでご確認ください。漢字とカタカナも混ざっています'
const CHINESE = '这是一封中文邮件请查看附件中的会议记录谢谢您的配合我们将于下周一继续讨论各种常用汉字'

const plain = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ lines, uri }) => `${lines.join('\n')}\n${uri}\n`).join('\n')

/** Each paragraph a single line, as writers have it before they wrap or encode it. */
const unwrapped = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ lines, uri }) => `${lines.join(' ')} ${uri}\n`).join('\n')

const page = (paragraphs: readonly Paragraph[]): string => {
  const rows = paragraphs.map(
    ({ lines, uri }) =>
      `<tr><td style="font:14px Arial;color:#333"><p>${lines.join('\n').replace(/[<&]/g, '*')} <a href="${uri}">more</a></p></td></tr>`
  )
  return `<html><body><table width="600">\n${rows.join('\n')}\n</table></body></html>\n`
}

const bytesOf = (length: number, random: Random): Buffer => Buffer.from(Array.from({ length }, () => random.below(256)))

function calendar(paragraphs: readonly Paragraph[]): string {
  const events = paragraphs.map(({ lines, uri }, i) => {
    const text = lines
      .join('\n')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
    const description = `DESCRIPTION:${text}\\n${uri}`.replace(/.{70}(?=.)/g, '$&\n ')
    return `BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20240101T100000\nUID:${i}@host.example\nURL:${uri}\n${description}\nEND:VEVENT`
  })
  return `BEGIN:VCALENDAR\nVERSION:2.0\n${events.join('\n')}\nEND:VCALENDAR\n`
}

/** In a charset that iconv-lite knows; JIS X 0208 of ISO-2022-JP is EUC-JP without the high bits. */
function encoded(text: string, charset: string): Buffer {
  if (charset !== 'iso-2022-jp') return iconv.encode(text, charset)
  const bytes = iconv.encode(text, 'euc-jp').toString('latin1')
  const escaped = bytes.replace(/[\x80-\xff]+/g, high => {
    const low = Array.from(high, byte => String.fromCharCode(byte.charCodeAt(0) & 0x7f)).join('')
    return `\x1b$B${low}\x1b(B`
  })
  return Buffer.from(escaped, 'latin1')
}

const charset = (name: string, characters: string): Kind => ({
  characters,
  write: paragraphs =>
    Buffer.concat([
      Buffer.from(part(`text/plain; charset=${name}`, name.startsWith('iso-2022') ? '7bit' : '8bit', '')),
      encoded(plain(paragraphs), name)
    ])
})

export const KINDS: Readonly<Record<string, Kind>> = {
  'plain text': { write: paragraphs => `\n${plain(paragraphs)}` },
  'quoted replies': { write: paragraphs => `\n${plain(paragraphs).replace(/^/gm, '> ')}` },
  'format=flowed': {
    write: paragraphs =>
      part('text/plain; charset=utf-8; format=flowed', '7bit', plain(paragraphs).replace(/(?<=\S)\n(?=\S)/g, ' \n'))
  },
  'quoted-printable': {
    write: paragraphs =>
      part('text/plain; charset=utf-8', 'quoted-printable', quotedPrintable(`Größe – ${unwrapped(paragraphs)}`))
  },
  base64: {
    write: paragraphs => part('text/plain; charset=utf-8', 'base64', base64(Buffer.from(unwrapped(paragraphs))))
  },
  page: { write: paragraphs => part('text/html; charset=utf-8', '8bit', page(paragraphs)) },
  'text and page': {
    times: 2,
    write: (paragraphs, random) =>
      several(
        'alternative',
        [
          part('text/plain; charset=utf-8', 'quoted-printable', quotedPrintable(unwrapped(paragraphs))),
          part('text/html; charset=utf-8', 'quoted-printable', quotedPrintable(page(paragraphs)))
        ],
        random
      )
  },
  digest: {
    write: (paragraphs, random) =>
      several(
        'digest',
        paragraphs.map(paragraph => `\nFrom: a@host.example\nSubject: Re: words\n\n${plain([paragraph])}`),
        random
      )
  },
  signed: {
    write: (paragraphs, random) =>
      several(
        'signed; protocol="application/pgp-signature"',
        [
          part('text/plain; charset=utf-8', '7bit', plain(paragraphs)),
          part(
            'application/pgp-signature',
            '7bit',
            `-----BEGIN PGP SIGNATURE-----\n\n${base64(bytesOf(90, random))}\n-----END PGP SIGNATURE-----\n`
          )
        ],
        random
      )
  },
  'attached file': {
    write: (paragraphs, random) =>
      several(
        'mixed',
        [
          part('text/plain; charset=utf-8', '7bit', plain(paragraphs)),
          part('application/pdf; name="a.pdf"', 'base64', base64(bytesOf(60000, random)))
        ],
        random
      )
  },
  'uuencoded file': {
    write: (paragraphs, random) => `\n${plain(paragraphs)}\n${uuencode(bytesOf(40000, random), 'picture.jpg')}`
  },
  calendar: {
    times: 2,
    write: paragraphs => part('text/calendar; charset=utf-8', '8bit', calendar(paragraphs))
  },
  'ISO-2022-JP': charset('iso-2022-jp', JAPANESE),
  Shift_JIS: charset('shift_jis', JAPANESE),
  'EUC-JP': charset('euc-jp', JAPANESE),
  GBK: charset('gbk', CHINESE),
  'UTF-8': charset('utf-8', JAPANESE)
}

/** Lines of the machine's documents that hold no URI, and begin no message. */
function linesOf(size: number, random: Random): readonly string[] {
  return readDocuments(textFiles('/usr/share/doc'), size, random)
    .flatMap(({ bytes }) => bytes.toString('latin1').split('\n'))
    .filter(line => /^[ -~]{20,78}$/.test(line) && !/[:>]|^\s|\s$|^(?:--|From |begin )/.test(line))
}

/** An mbox of about `size` bytes; undefined where this machine has no documents to make it of. */
export function makeKind(name: string, size: number, random: Random): Required<Block> | undefined {
  const { write, times = 1, characters } = KINDS[name]!
  const lines = characters === undefined ? linesOf(size, random) : []
  if (characters === undefined && lines.length === 0) return undefined
  const line = (): string => {
    if (characters === undefined) return random.pick(lines)
    const start = random.below(characters.length)
    return (characters + characters).slice(start, start + 30)
  }
  const messages: Buffer[] = []
  let planted = 0
  for (let length = 0; length < size;) {
    const paragraphs = Array.from({ length: 2 + random.below(8) }, () => ({
      lines: Array.from({ length: 1 + random.below(8) }, line),
      uri: `https://www${random.below(40)}.example/item${random.below(1e6)}/page`
    }))
    const date = `Mon Jan ${String(1 + random.below(28)).padStart(2)} 10:00:00 2004`
    const head = `From user@host.example ${date}\nFrom: user@host.example\nSubject: Re: words\nMIME-Version: 1.0\nMessage-ID: <${random.below(1e9)}@host.example>\n`
    const message = Buffer.concat([Buffer.from(head), Buffer.from(write(paragraphs, random)), Buffer.from('\n')])
    messages.push(message)
    planted += times * paragraphs.length
    length += message.length
  }
  return { name, bytes: Buffer.concat(messages), planted: { mbox: planted } }
}
