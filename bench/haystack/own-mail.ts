/** An mbox of mail that someone has: what is written for a benchmark is more regular than what people send. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** An mbox begins with a separator, a message in a file of its own with a field. */
const SEPARATOR = /^From /
const FIELD = /^[\w-]+:/

const LONE = 'From a@a.example Thu Jan  1 00:00:00 1970\n'

function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.flatMap(entry => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}

/**
 * The mail at a path, as one mbox: that mbox, that message, or all of a directory and those below it. As many whole
 * messages as `most` bytes hold; undefined if there are none.
 */
export function readOwnMail(path: string, most: number): Buffer | undefined {
  const parts: string[] = []
  let size = 0
  for (const file of filesOf(path)) {
    const text = readFileSync(file).toString('latin1')
    if (!SEPARATOR.test(text) && !FIELD.test(text)) continue
    const mail = SEPARATOR.test(text) ? text : LONE + text.replace(/^From /gm, '>From ')
    const end = mail.length <= most - size ? mail.length : mail.lastIndexOf('\n\nFrom ', most - size)
    if (end <= 0) break
    parts.push(`${mail.slice(0, end)}\n\n`)
    size += end
  }
  return parts.length > 0 ? Buffer.from(parts.join(''), 'latin1') : undefined
}
