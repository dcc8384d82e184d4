/** The leaves of a message and their decoded bytes, by the source and by mailsplit: two readings of MIME. */
import { once } from 'node:events'
import { Splitter } from '@zone-eu/mailsplit'
import { parseStructuredField } from '../../../lib/codec/structured-field.js'
import { createEntity } from '../../../lib/source/mail/entity.js'
import { fieldValue, type Header } from '../../../lib/source/mail/header.js'
import { createMultipart } from '../../../lib/source/mail/multipart.js'
import { NOTHING, type OpenBody, type Place } from '../../../lib/source/mail/place.js'
import { findTransferEncoding, IDENTITY } from '../../../lib/source/mail/transfer-encoding.js'
import type { Source } from '../../../lib/text.js'

/**
 * As texts of one character a byte. White space at line ends is left out: quoted-printable deletes it, and the last
 * line break of a part is the boundary's. So are leaves with nothing in them.
 */
export type Leaves = readonly string[]

function comparable(leaves: readonly Buffer[]): Leaves {
  return leaves
    .map(bytes =>
      bytes
        .toString('latin1')
        .replace(/[ \t]+(?=\r?\n|$)/g, '')
        .replace(/\r\n/g, '\n')
        .trimEnd()
    )
    .filter(text => text !== '')
}

export function leavesBySource(message: Buffer): Leaves {
  const leaves: number[][] = []
  const openBody: OpenBody = (header: Header, place: Place, _role, defaultType) => {
    const field = parseStructuredField(fieldValue(header, 'content-type') ?? '')
    if ((field.value || defaultType).startsWith('multipart/')) {
      const boundary = field.parameters.get('boundary')?.value
      return createMultipart(place, { boundary, defaultType: 'text/plain', openBody, openPage: () => NOTHING })
    }
    const bytes: number[] = []
    leaves.push(bytes)
    const { decode } = findTransferEncoding(fieldValue(header, 'content-transfer-encoding')) ?? IDENTITY
    const leaf: Source = { push: run => void bytes.push(...run.bytes), end() {} }
    return decode?.(leaf, () => {}) ?? leaf
  }
  const place: Place = {
    // What the source reads as text beside the leaves, mailsplit leaves out.
    sink: { open() {}, run() {}, close() {}, defect() {} },
    options: { attachments: 'all', messageInfo: 'none', given: 'bytes', hidden: 'skip' },
    container: '',
    part: '',
    depth: 0,
    message: { index: 1 },
    bases: []
  }
  const source = createEntity(place, 'message', 'text/plain', openBody)
  source.push({ bytes: message, from: 0, to: message.length })
  source.end()
  return comparable(leaves.map(bytes => Buffer.from(bytes)))
}

export async function leavesByMailsplit(message: Buffer): Promise<Leaves> {
  const splitter = new Splitter({ ignoreEmbedded: true })
  const leaves: Promise<Buffer>[] = []
  let decoder: NodeJS.ReadWriteStream | undefined
  splitter.end(message)
  for await (const chunk of splitter as AsyncIterable<MailsplitChunk>) {
    if (chunk.type === 'node') {
      decoder?.end()
      decoder = chunk.multipart ? undefined : chunk.getDecoder()
      if (decoder !== undefined) leaves.push(collect(decoder))
    } else if (chunk.type === 'body') {
      decoder?.write(chunk.value)
    }
  }
  decoder?.end()
  return comparable(await Promise.all(leaves))
}

type MailsplitChunk =
  | { readonly type: 'node'; readonly multipart: string | false; getDecoder(): NodeJS.ReadWriteStream }
  | { readonly type: 'body' | 'data'; readonly value: Buffer }

async function collect(stream: NodeJS.ReadWriteStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(stream, 'end')
  return Buffer.concat(chunks)
}
