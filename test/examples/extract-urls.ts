/**
 * In place of the function that crawlers have for lists of addresses (Crawlee's `extractUrls` takes a text and gives the
 * URLs in it): the same shape, by the rules of RFC 3986, Appendix C.
 */
import { createUnique, extract } from '../../lib/index.js'

export interface ExtractUrlsOptions {
  readonly string: string
}

export function extractUrls({ string }: ExtractUrlsOptions): string[] {
  return extract(string, { schemes: ['http', 'https'] }).map(({ uri }) => uri)
}

/** As above, for a page: what its links lead to, each once. */
export function extractLinks(html: string, base: string): string[] {
  const once = createUnique({ level: 'scheme', fragment: 'exclude', output: 'uris' })
  return extract(html, { format: 'html', base, schemes: ['http', 'https'] })
    .filter(({ path }) => path.endsWith('a@href'))
    .map(once)
    .filter(uri => uri !== undefined)
}
