/**
 * A feed: items with a link, and a few paragraphs of the machine's package documents, escaped as text in one half of
 * them and in a CDATA section in the other, with a link at the end of each.
 */
import type { Planted } from './block.js'
import { readDocuments, textFiles } from './documents.js'
import type { Random } from './random.js'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** URIs of an item besides those of its paragraphs: link, identifier. */
const PLAIN_ITEM = 2

/** Undefined where the machine has no documentation. */
export function makeFeed(size: number, random: Random): { bytes: Buffer; planted: Planted } | undefined {
  const lines = readDocuments(textFiles('/usr/share/doc'), size, random)
    .flatMap(({ bytes }) => bytes.toString('latin1').split('\n'))
    // What of them is a URI is known only if none is.
    .filter(line => /^[ -~]{20,}$/.test(line) && !line.includes(':'))
  if (lines.length === 0) return undefined
  const items = ['<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n']
  let planted = 0
  for (let length = 0; length < size;) {
    const link = `https://www${random.below(40)}.example/news/${random.below(1e6)}?from=feed&amp;item=${random.below(1e4)}`
    const count = 1 + random.below(5)
    const paragraphs = Array.from({ length: count }, () => {
      const text = Array.from({ length: 1 + random.below(5) }, () => random.pick(lines)).join('\n')
      return `<p>${escaped(text)} <a href="${link}" title="next">read on</a></p>`
    }).join('\n')
    const content = random.below(2) ? escaped(paragraphs) : `<![CDATA[${paragraphs}]]>`
    const item = `<item><link>${link}</link>\n<guid>urn:x-item:${random.below(1e6)}</guid>\n<content:encoded>${content}</content:encoded></item>\n`
    items.push(item)
    planted += PLAIN_ITEM + count
    length += item.length
  }
  items.push('</channel></rss>\n')
  return { bytes: Buffer.from(items.join('')), planted: { xml: planted } }
}
