/**
 * Libraries that find links in text. They are asked only for links with a scheme, like ours, and are given line by line
 * what is too slow for them as a whole (urijs takes a thousand times as long). They count by their own rules:
 * linkify-it requires a scheme it knows, urijs also takes `www.`, the expression anything without a blank.
 */
import { LinkifyIt } from 'linkify-it'
import URI from 'urijs'
import type { Engine } from './engine.js'

export interface Library {
  readonly name: string
  /** Calls `found` for each link in whole lines of text. */
  readonly links: (text: string, found: (link: string) => void) => void
}

/** What people write when they need it by noon. */
export const PLAIN_PATTERN = /[a-z][a-z0-9+.-]*:\/\/[^ \t\r\n<>"]+/gi

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })

export const LIBRARIES: readonly Library[] = [
  {
    name: 'linkify-it',
    links(text, found) {
      for (const line of text.split('\n')) for (const { url } of linkify.match(line) ?? []) found(url)
    }
  },
  {
    name: 'urijs',
    links(text, found) {
      const tell = (link: string): string => {
        found(link)
        return link
      }
      for (const line of text.split('\n')) URI.withinString(line, tell)
    }
  },
  {
    name: 'regular expression',
    links(text, found) {
      for (const [link] of text.matchAll(PLAIN_PATTERN)) found(link)
    }
  }
]

function count(library: Library, bytes: Buffer): number {
  let links = 0
  library.links(bytes.toString('latin1'), () => links++)
  return links
}

export const PEERS: readonly Engine[] = LIBRARIES.map(library => ({
  name: library.name,
  kind: 'peer',
  count: bytes => count(library, bytes)
}))
