/**
 * Folders that hold a message per file: Maildir and MH. For where files are opened; a source sees one file at a time.
 *
 *     Maildir   cur/ new/ (and tmp/, of messages that have not yet arrived)
 *     MH        1 2 3 …, and files whose names begin with a dot or comma
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The message files of a folder, in a fixed order: by number in MH, by name in Maildir, where a name begins with the
 * time of delivery. Undefined if the directory is neither.
 *
 * @throws {Error} the directory cannot be read
 */
export function listMessages(directory: string): readonly string[] | undefined {
  const entries = readdirSync(directory, { withFileTypes: true })
  const has = (name: string): boolean => entries.some(entry => entry.name === name && entry.isDirectory())
  if (has('cur') && has('new')) {
    const files = ['cur', 'new'].flatMap(name => filesIn(join(directory, name)))
    return files.sort((a, b) => compare(baseName(a), baseName(b)))
  }
  const numbers = entries.filter(entry => /^\d+$/.test(entry.name) && entry.isFile()).map(entry => entry.name)
  if (numbers.length === 0) return undefined
  return numbers.sort((a, b) => Number(a) - Number(b)).map(name => join(directory, name))
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => join(directory, entry.name))
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** By code units: the same order everywhere. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
