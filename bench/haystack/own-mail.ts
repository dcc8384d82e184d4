/** An mbox of mail that someone has: what is written for a benchmark is more regular than what people send. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { filesBelow } from './documents.js'

/** An mbox begins with a separator, a message in a file of its own with a field. */
const SEPARATOR = /^From /
const FIELD = /^[\w-]+:/

const LONE = 'From a@a.example Thu Jan  1 00:00:00 1970\n'

/** The first bytes of a file, `most` of them, one character each. */
function beginningOf(file: string, most: number): string {
  const bytes = Buffer.alloc(Math.min(most, statSync(file).size))
  const open = openSync(file, 'r')
  try {
    return bytes.toString('latin1', 0, readSync(open, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(open)
  }
}

/**
 * The mail at a path, as one mbox: that mbox, that message, or all of a directory and those below it. As many whole
 * messages as `most` bytes hold; undefined if there are none.
 */
export function readOwnMail(path: string, most: number): Buffer | undefined {
  const parts: string[] = []
  let room = most
  const files = statSync(path).isDirectory() ? filesBelow(path) : [path]
  for (const file of files) {
    const text = beginningOf(file, room + 1)
    if (!SEPARATOR.test(text) && !FIELD.test(text)) continue
    const mail = SEPARATOR.test(text) ? text : LONE + text.replace(/^From /gm, '>From ')
    const cut = Math.max(mail.lastIndexOf('\n\nFrom ', room), mail.lastIndexOf('\n\r\nFrom ', room))
    const end = mail.length <= room ? mail.length : cut
    if (end <= 0) continue
    parts.push(`${mail.slice(0, end)}\n\n`)
    room -= end
  }
  return parts.length > 0 ? Buffer.from(parts.join(''), 'latin1') : undefined
}
