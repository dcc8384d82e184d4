/**
 * A crawler in forty lines: pages are fetched, their links found while they stream in, and each page of the site is
 * visited once. The library itself fetches nothing; what may be fetched (robots.txt, delays) is the crawler's business.
 */
import { createUnique, extractFrom } from '../../lib/index.js'
import { isSameDocument, urlToUri } from '../../lib/rfc3986/index.js'

export interface Page {
  readonly uri: string
  readonly status: number
  /** Links to the same site, in the order of the page. */
  readonly links: readonly string[]
}

/** Crawls what `start` leads to on the same host, at most `limit` pages. */
export async function* crawl(start: string, limit: number): AsyncGenerator<Page> {
  const { host } = new URL(start)
  const once = createUnique({
    level: 'scheme',
    fragment: 'exclude',
    output: 'uris',
    // Not every URI is a URL that can be fetched: `http://1.2.3.4.5/` is none.
    filter: uri => /^https?:/.test(uri) && URL.canParse(uri) && new URL(uri).host === host
  })
  const waiting = [once(start)].filter(uri => uri !== undefined)
  for (let visited = 0; waiting.length > 0 && visited < limit; visited++) {
    const uri = waiting.shift()!
    const response = await fetch(uri)
    const base = urlToUri(response.url)
    const links: string[] = []
    if (response.headers.get('content-type')?.startsWith('text/html') && response.body) {
      for await (const match of extractFrom(response.body, { format: 'html', base })) {
        const { element } = match
        if (element?.name !== 'a' || element.attribute !== 'href' || /\bnofollow\b/.test(element.rel ?? '')) continue
        if (isSameDocument(base, match.uri)) continue
        links.push(match.uri)
        const next = once(match.uri)
        if (next !== undefined) waiting.push(next)
      }
    } else {
      await response.body?.cancel()
    }
    yield { uri, status: response.status, links }
  }
}
