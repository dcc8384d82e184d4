/**
 * The links of an archive of web pages (WARC, ISO 28500): each response record is a page, with the URI it was fetched
 * from as its base and the charset its header tells. Records stream; compressed archives are read as they are.
 */
import { WARCParser } from 'warcio'
import { extractFrom, type UriMatch } from '../../lib/index.js'
import { urlToUri } from '../../lib/rfc3986/index.js'

export interface Link {
  /** The page it stands on. */
  readonly page: string
  readonly match: UriMatch
}

export async function* linksOfArchive(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Link> {
  for await (const record of new WARCParser(archive)) {
    const page = record.warcTargetURI
    const type = record.httpHeaders?.headers.get('content-type') ?? ''
    if (record.warcType !== 'response' || !page || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) continue
    const encoding = knownCharset(/;\s*charset="?([^\s";]+)/i.exec(type)?.[1])
    const base = usableBase(page)
    for await (const match of extractFrom(record, {
      format: 'html',
      ...(base && { base }),
      ...(encoding && { encoding })
    })) {
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

/** Servers name charsets that nobody knows; the page itself may tell it then. */
function knownCharset(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
