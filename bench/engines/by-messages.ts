/**
 * A library for mail as a command: `node by-messages.js NAME FILE` prints a link a line, or, for a library that only
 * splits messages, a line for each part. None of them reads an mbox, so it is cut at its `From ` lines for them, in
 * large pieces.
 */
import { once } from 'node:events'
import { openSync, readSync } from 'node:fs'
import { flush, print } from './gathered.js'
import { MAIL_LIBRARY_NAMES, type MailLibraryName } from './mail-libraries.js'
import { LIBRARIES } from './peers.js'

const CHUNK = 1 << 18
const SEPARATOR = Buffer.from('\n\nFrom ')

type Read = (message: Buffer) => Promise<void>

const [name, file] = process.argv.slice(2)
if (file === undefined) throw new Error(`by-messages: ${MAIL_LIBRARY_NAMES.join(' | ')} FILE`)

const LOAD: Readonly<Record<MailLibraryName, () => Promise<Read>>> = {
  'mailparser + linkify-it': async () => {
    const { simpleParser } = await import('mailparser')
    const linkify = LIBRARIES.find(library => library.name === 'linkify-it')!
    // The library keeps the links of a page in attributes; to make text of the page besides would cost it more.
    const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true }
    return async message => {
      const { text, html } = await simpleParser(message, options)
      if (text !== undefined) linkify.links(text, print)
      if (html !== false) linkify.links(html, print)
    }
  },
  '@zone-eu/mailsplit alone': async () => {
    const { Splitter } = await import('@zone-eu/mailsplit')
    return async message => {
      const splitter = new Splitter()
      splitter.on('data', ({ type }: { type: string }) => {
        if (type === 'node') print(type)
      })
      splitter.end(message)
      await once(splitter, 'end')
    }
  }
}

const load = LOAD[name as MailLibraryName]
const read = await load()
const input = openSync(file, 'r')
let held = Buffer.alloc(0)
for (;;) {
  const chunk = Buffer.alloc(CHUNK)
  const length = readSync(input, chunk, 0, CHUNK, null)
  if (length === 0) break
  const bytes = held.length > 0 ? Buffer.concat([held, chunk.subarray(0, length)]) : chunk.subarray(0, length)
  let start = 0
  for (let end = bytes.indexOf(SEPARATOR); end >= 0; end = bytes.indexOf(SEPARATOR, start)) {
    await read(bytes.subarray(start, end + 1))
    start = end + 2
  }
  held = bytes.subarray(start)
}
if (held.length > 0) await read(held)
flush()
