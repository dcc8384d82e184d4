/**
 * A crawler in forty lines: pages are fetched, their links found while they stream in, and each page of the site is
 * visited once. The library itself fetches nothing; what may be fetched (robots.txt, delays) is the crawler's business.
 */
import { contentOptions, createUnique, extractFrom } from '../../lib/index.js'
import { isSameDocument, urlToUri } from '../../lib/rfc3986/index.js'

export interface Page {
  readonly uri: string
  /** 0 if there was no answer. */
  readonly status: number
  /** Links to the same site, in the order of the page. */
  readonly links: readonly string[]
  /** Why the page could not be read, or not to its end; the links are those before that. */
  readonly failure: unknown
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
    const links: string[] = []
    let status = 0
    let failure: unknown
    try {
      const response = await fetch(uri)
      status = response.status
      for await (const link of linksOf(response)) {
        links.push(link)
        const next = once(link)
        if (next !== undefined) waiting.push(next)
      }
    } catch (error) {
      failure = error
    }
    yield { uri, status, links, failure }
  }
}

/** The links of a page that a reader may follow. If the connection fails, those that have come, and then its error. */
async function* linksOf({ url, headers, body }: Response): AsyncGenerator<string> {
  const options = contentOptions(headers.get('content-type'))
  if (options.format !== 'html' || body === null) return void (await body?.cancel())
  const base = urlToUri(url)
  for await (const { uri, element } of extractFrom(body, { ...options, base })) {
    if (element?.name !== 'a' || element.attribute !== 'href' || /\bnofollow\b/.test(element.rel ?? '')) continue
    if (!isSameDocument(base, uri)) yield uri
  }
}
