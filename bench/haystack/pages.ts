/** Pages, one after the other, as a crawler keeps them: the machine's package documents, dressed as newsletters. */
import { readDocuments, textFiles } from './documents.js'
import { makePage } from './page.js'
import type { Random } from './random.js'

/** Undefined where the machine has no documentation. */
export function makePages(size: number, random: Random): Buffer | undefined {
  const pages: Buffer[] = []
  let length = 0
  for (const { bytes } of readDocuments(textFiles('/usr/share/doc'), size, random)) {
    const lines = bytes.toString('latin1').split('\n')
    for (let at = 0; at < lines.length && length < size;) {
      const own = lines.slice(at, at + 100 + random.below(300))
      const page = Buffer.from(makePage(own, random))
      pages.push(page)
      length += page.length
      at += own.length
    }
  }
  return pages.length > 0 ? Buffer.concat(pages) : undefined
}
