/**
 * A list of URIs as they stand in mail, pages and logs: mostly http and https, of some 60 characters, one in fifteen
 * with something to normalise (letters in upper case, triplets, dot segments, a port). All are valid, and have an authority,
 * so that every parser has an answer to each.
 */
import { createRandom, type Random } from './random.js'

const WORDS = 'a index archive news article image download list message data blog item search tag user help'.split(' ')
const HOSTS = ['www.example.com', 'example.org', 'lists.example.net', 'cdn.static.example', 'a.example', '192.0.2.7']
const SUFFIXES = ['', '', '/', '.html', '.html', '.png', '.txt', '.git']
const ENCODED = ['%20', '%C3%BC', '%28x%29', '%2F', '%7Ejoe', '%e4']
const REFERENCES = ['../x/y?z', 'img/a.png', '/abs/path.html', '#top', '?q=1', '//a.example/x.js', 'page2.html', './']

function word(random: Random): string {
  return random.below(4) === 0 ? `${random.pick(WORDS)}-${random.below(100000)}` : random.pick(WORDS)
}

function query(random: Random): string {
  const fields = Array.from({ length: 1 + random.below(3) }, () => `${word(random)}=${word(random)}`)
  return `?${fields.join('&')}`
}

function uri(random: Random): string {
  const scheme = random.pick(['http', 'https', 'https', 'https', 'ftp'])
  let host = random.pick(HOSTS)
  if (random.below(30) === 0) host = host.toUpperCase()
  if (random.below(60) === 0) host += random.pick([':80', ':8080', ':443'])
  const segments = Array.from({ length: random.below(6) }, () => word(random))
  if (random.below(25) === 0) segments.push(random.pick(ENCODED))
  if (random.below(100) === 0) segments.push('..', word(random))
  const path = segments.length === 0 ? random.pick(['', '/', '/']) : `/${segments.join('/')}${random.pick(SUFFIXES)}`
  const behind = random.below(5) === 0 ? query(random) : ''
  return `${scheme}://${host}${path}${behind}${random.below(20) === 0 ? `#${word(random)}` : ''}`
}

export interface UriList {
  readonly uris: readonly string[]
  /** A reference for each. */
  readonly references: readonly string[]
}

/** They are cut out of one text, as those are that a program reads. */
export function makeUris(count: number, seed: number): UriList {
  const random = createRandom(seed)
  const text = Array.from({ length: count }, () => `${uri(random)} ${random.pick(REFERENCES)}`).join('\n')
  const pairs = text.split('\n').map(line => line.split(' '))
  return { uris: pairs.map(pair => pair[0]!), references: pairs.map(pair => pair[1]!) }
}
