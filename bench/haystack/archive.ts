/**
 * An mbox as people keep it: lists and newsletters, one part and many, encoded and not, with files attached, behind the
 * headers that servers write today. Words are taken from the machine's package documents.
 *
 * Which kind of message comes next is the one that is furthest behind its share, so that shares of bytes are what
 * `SHARES` says, whatever the documents are like.
 */
import { readDocuments, textFiles } from './documents.js'
import { base64, quotedPrintable } from './encoded.js'
import { makePage } from './page.js'
import { part, several, token } from './parts.js'
import type { Random } from './random.js'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Of the bytes of bodies: a fifth quoted-printable, a fifth base64, a quarter pages, whatever their encoding. */
const SHARES = {
  plain: 0.5,
  page: 0.1,
  'quoted text': 0.1,
  'quoted page': 0.1,
  'base64 text': 0.06,
  'base64 page': 0.04,
  attachment: 0.1
} as const

type Kind = keyof typeof SHARES

const two = (value: number): string => String(value).padStart(2, '0')

function signature(random: Random): string {
  const bytes = Buffer.from(Array.from({ length: 192 }, () => random.below(256)))
  return bytes
    .toString('base64')
    .match(/.{1,70}/g)!
    .join('\n\t ')
}

function header(random: Random, subject: string): readonly string[] {
  const host = `host${random.below(90)}.example`
  const user = `user${random.below(900)}@${host}`
  const time = `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`
  const day = random.pick(DAYS)
  const month = random.pick(MONTHS)
  const date = `${day}, ${1 + random.below(28)} ${month} 2019 ${time} +0000`
  const hops = Array.from({ length: 2 + random.below(3) }, (_, hop) =>
    [
      `Received: from mx${hop}.${host} (mx${hop}.${host} [192.0.2.${random.below(256)}])`,
      `\t(using TLSv1.2 with cipher ECDHE-RSA-AES256-GCM-SHA384 (256/256 bits))`,
      `\tby mail${hop}.example (Postfix) with ESMTPS id ${token(random, 10)}`,
      `\tfor <list@lists.example>; ${date}`
    ].join('\n')
  )
  const list = [
    'List-Id: <list.lists.example>',
    'List-Unsubscribe: <https://lists.example/options/list>,',
    ' <mailto:list-request@lists.example?subject=unsubscribe>',
    'List-Archive: <https://lists.example/archives/list/>',
    'List-Post: <mailto:list@lists.example>',
    'Precedence: list'
  ]
  return [
    `From ${user} ${day} ${month} ${String(1 + random.below(28)).padStart(2)} ${time} 2019`,
    `Return-Path: <${user}>`,
    'X-Original-To: me@mail.example',
    'Delivered-To: me@mail.example',
    ...hops,
    ...(random.below(3)
      ? [
          `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${host}; s=s1;`,
          `\th=from:to:subject:date:message-id:mime-version:content-type;`,
          `\tbh=${token(random, 43)}=;\n\tb=${signature(random)}`,
          `Authentication-Results: mail.example; dkim=pass header.d=${host};`,
          `\tspf=pass smtp.mailfrom=${user}; dmarc=none`
        ]
      : []),
    `Date: ${date}`,
    `From: ${random.below(3) ? `User ${random.below(900)}` : '=?utf-8?Q?J=C3=BCrgen_M=C3=BCller?='} <${user}>`,
    'To: list@lists.example',
    `Message-ID: <${token(random, 20)}.${random.below(1000)}@${host}>`,
    `References: <${token(random, 20)}@mail.example>\n <${token(random, 20)}@mail.example>`,
    `Subject: ${subject}`,
    `User-Agent: Mail/5.0 (X11; Linux x86_64; rv:68.0)`,
    ...(random.below(2) ? list : []),
    'MIME-Version: 1.0'
  ]
}

/** What stands behind a message on a list. */
const FOOTER =
  '_______________________________________________\nlist mailing list\nhttps://lists.example/listinfo/list\n'

function reply(lines: readonly string[], random: Random): string {
  const quoted = random.below(12)
  const text = [...lines.slice(0, quoted).map(line => `> ${line}`), '', ...lines.slice(quoted)].join('\n')
  return `${text}\n\n-- \nhttps://host${random.below(90)}.example/~user/\n${FOOTER}`
}

/** Paragraphs in one line each, and letters that ASCII has not, as writers encode them. */
function flowing(lines: readonly string[]): string {
  return `Größe, naïveté – ${lines.join(' ').replace(/ {2,}/g, '\n\n')}\n\n${FOOTER}`
}

const TEXT = 'text/plain; charset="utf-8"'
const PAGE = 'text/html; charset="utf-8"'

function attachment(random: Random): string {
  const bytes = Buffer.from(Array.from({ length: 4000 + random.below(30000) }, () => random.below(256)))
  const name = `file-${random.below(1000)}`
  const [type, ending] = random.pick([
    ['image/jpeg', 'jpg'],
    ['application/pdf', 'pdf']
  ] as const)
  return [
    `Content-Type: ${type}; name="${name}.${ending}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}.${ending}"`,
    '',
    base64(bytes),
    ''
  ].join('\n')
}

type Count = (kind: Kind, text: string) => string

/** The fields and the body that follow the header. */
function content(kind: Kind, lines: readonly string[], random: Random, count: Count): string {
  const encodedPage = (how: 'quoted page' | 'base64 page'): string =>
    how === 'quoted page'
      ? part(PAGE, 'quoted-printable', count(how, quotedPrintable(makePage(lines, random))))
      : part(PAGE, 'base64', count(how, base64(Buffer.from(makePage(lines, random)))))
  switch (kind) {
    case 'plain':
      return part('text/plain; charset=us-ascii; format=fixed', '7bit', count(kind, reply(lines, random)))
    case 'quoted text':
      return part(TEXT, 'quoted-printable', count(kind, quotedPrintable(flowing(lines))))
    case 'base64 text':
      return part(TEXT, 'base64', count(kind, base64(Buffer.from(flowing(lines)))))
    case 'page':
      return several(
        'alternative',
        [
          part(TEXT, '7bit', count('plain', lines.join('\n'))),
          part(PAGE, '8bit', count(kind, makePage(lines, random)))
        ],
        random
      )
    case 'quoted page':
    case 'base64 page':
      return several(
        'alternative',
        [part(TEXT, 'quoted-printable', count('quoted text', quotedPrintable(flowing(lines)))), encodedPage(kind)],
        random
      )
    case 'attachment':
      return several(
        'mixed',
        [part(TEXT, '8bit', count('plain', reply(lines, random))), count(kind, attachment(random))],
        random
      )
  }
}

/** Undefined where the machine has no documentation to take bodies from. */
export function makeArchive(size: number, random: Random): Buffer | undefined {
  const documents = readDocuments(textFiles('/usr/share/doc'), size, random)
  const lengths = new Map<Kind, number>()
  const kinds = Object.keys(SHARES) as Kind[]
  const count: Count = (kind, text) => {
    lengths.set(kind, (lengths.get(kind) ?? 0) + text.length)
    return text
  }
  const messages: Buffer[] = []
  let length = 0
  for (const { bytes } of documents) {
    const lines = bytes
      .toString()
      .replace(/^(?=>*From )/gm, '>')
      .split('\n')
    for (let at = 0; at < lines.length && length < size;) {
      const own = lines.slice(at, at + 20 + random.below(120))
      at += own.length
      const behind = (kind: Kind): number => (lengths.get(kind) ?? 0) / SHARES[kind]
      const kind = kinds.reduce((least, other) => (behind(other) < behind(least) ? other : least))
      const words = (own.find(line => /\w+ \w+/.test(line)) ?? '')
        .trim()
        .slice(0, 50)
        .replace(/[^ -9;-~]/g, '')
      const fields = header(random, random.below(4) ? words : `=?utf-8?B?${Buffer.from(words).toString('base64')}?=`)
      const made = Buffer.from(`${fields.join('\n')}\n${content(kind, own, random, count)}\n`)
      messages.push(made)
      length += made.length
    }
  }
  return messages.length > 0 ? Buffer.concat(messages) : undefined
}
