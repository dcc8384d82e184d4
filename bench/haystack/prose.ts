/** Package documents and manual pages, one after the other: long stretches without a URI. */
import { readDocuments, textFiles } from './documents.js'
import type { Random } from './random.js'

const BLANK_LINE = Buffer.from('\n')

/** Undefined where the machine has no documentation. */
export function makeProse(size: number, random: Random): Buffer | undefined {
  const files = [...textFiles('/usr/share/doc'), ...textFiles('/usr/share/man')]
  const documents = readDocuments(files, size, random)
  if (documents.length === 0) return undefined
  return Buffer.concat(documents.flatMap(({ bytes }) => [bytes, BLANK_LINE]))
}
