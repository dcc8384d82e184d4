/**
 * The machine's own documentation: package documents and manual pages, as they were installed. What is read is the
 * same in every run on the same machine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Random } from './random.js'

/** Bytes of one document, so that no changelog of a megabyte decides what a haystack is like. */
const MOST_OF_A_DOCUMENT = 1 << 16

/** Plain text by its name: compressed, `.txt`, `.md`, or none of the endings that programs and pictures have. */
const TEXT = /\.(?:gz|txt|md|rst|Debian|[1-8][a-z]*)$|^[^.]+$/

export interface Document {
  readonly path: string
  readonly bytes: Buffer
}

/** Files below `root`, sorted. */
export function filesBelow(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return entries.flatMap(entry => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}

/** Those whose name is that of a text; none where there is no such directory. */
export function textFiles(root: string): string[] {
  try {
    return filesBelow(root).filter(path => TEXT.test(basename(path)))
  } catch {
    return []
  }
}

function readDocument(path: string): Document | undefined {
  try {
    const file = readFileSync(path)
    const whole = path.endsWith('.gz') ? gunzipSync(file) : file
    // A NUL: something else than text. Cut at a line's end, or the next document would begin within a line.
    if (whole.includes(0)) return undefined
    const bytes = whole.subarray(0, MOST_OF_A_DOCUMENT)
    return { path, bytes: bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1) }
  } catch {
    return undefined
  }
}

/** Documents in random order, up to `size` bytes in all; fewer where the machine has no more. */
export function readDocuments(files: readonly string[], size: number, random: Random): Document[] {
  const order = [...files]
  for (let i = order.length - 1; i > 0; i--) {
    const k = random.below(i + 1)
    ;[order[i], order[k]] = [order[k]!, order[i]!]
  }
  const documents: Document[] = []
  let length = 0
  for (const path of order) {
    if (length >= size) break
    const document = readDocument(path)
    if (!document) continue
    documents.push(document)
    length += document.bytes.length
  }
  return documents
}
