/**
 * Messages of a mailing list, one after the other as in an archive: headers full of colons, quoted lines with reply
 * prefixes, signatures with a URI. Bodies are taken from the machine's package documents.
 */
import { readDocuments, textFiles } from './documents.js'
import type { Random } from './random.js'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (value: number): string => String(value).padStart(2, '0')

function message(lines: readonly string[], random: Random): string {
  const host = `host${random.below(90)}.example`
  const user = `user${random.below(900)}@${host}`
  const id = random.below(0x7fffffff).toString(36)
  const time = `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`
  const date = `${random.pick(DAYS)}, ${1 + random.below(28)} ${random.pick(MONTHS)} 2005 ${time} +0000`
  const quoted = random.below(12)
  const words = (lines.find(line => /\w+ \w+/.test(line)) ?? '').trim().slice(0, 50)
  return [
    `From ${user} ${date}`,
    `Return-Path: <${user}>`,
    `Received: from ${host} (${host} [192.0.2.${random.below(256)}])`,
    `\tby mail.example (8.13.1/8.13.1) with ESMTP id ${id}; ${date}`,
    `Date: ${date}`,
    `From: ${user}`,
    'To: list@lists.example',
    `Subject: ${quoted ? 'Re: ' : ''}[list] ${words.replace(/:/g, '')}`,
    `Message-ID: <${id}.${random.below(1000)}@${host}>`,
    `In-Reply-To: <${random.below(0x7fffffff).toString(36)}@mail.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    ...(quoted ? [`On ${date}, somebody wrote:`] : []),
    ...lines.slice(0, quoted).map(line => `> ${line}`),
    '',
    ...lines.slice(quoted),
    '',
    '-- ',
    `http://${host}/~user/`,
    '_______________________________________________',
    'list@lists.example',
    'http://lists.example/mailman/listinfo/list',
    '',
    ''
  ].join('\n')
}

/** Undefined where the machine has no documentation to take bodies from. */
export function makeMail(size: number, random: Random): Buffer | undefined {
  const documents = readDocuments(textFiles('/usr/share/doc'), size, random)
  const messages: Buffer[] = []
  let length = 0
  for (const { bytes } of documents) {
    const lines = bytes.toString('latin1').split('\n')
    for (let at = 0; at < lines.length && length < size;) {
      const count = 15 + random.below(30)
      const made = Buffer.from(message(lines.slice(at, at + count), random), 'latin1')
      messages.push(made)
      length += made.length
      at += count
    }
  }
  return messages.length > 0 ? Buffer.concat(messages) : undefined
}
