/**
 * The links of an archive of web pages (WARC, ISO 28500): each response record is a page, with the URI it was fetched
 * from as its base and the charset its header tells. Records stream; compressed archives are read as they are.
 */
import { WARCParser } from 'warcio'
import { contentOptions, extractFrom, type UriMatch } from '../../lib/index.js'
import { urlToUri } from '../../lib/rfc3986/index.js'

export interface Link {
  /** The page it stands on. */
  readonly page: string
  readonly match: UriMatch
}

export async function* linksOfArchive(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Link> {
  for await (const record of new WARCParser(archive)) {
    const page = record.warcTargetURI
    const content = contentOptions(record.httpHeaders?.headers.get('content-type'))
    if (record.warcType !== 'response' || !page || content.format !== 'html') continue
    for await (const match of extractFrom(record, { ...content, base: usableBase(page) })) {
      yield { page, match }
    }
  }
}

/** Crawlers wrote down what a page had as a link; without a base its relative references are left out. */
function usableBase(target: string): string | undefined {
  try {
    return urlToUri(target)
  } catch {
    return undefined
  }
}
