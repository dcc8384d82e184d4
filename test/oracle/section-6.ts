/**
 * RFC 3986 §6.2.2 and §6.2.3, sentence by sentence, over the components that the expression of Appendix B finds. The
 * scheme's part knows what the generators make: http, https, ftp, mailto, sip, urn and file.
 */
import { splitByExpression } from './appendix-b.js'
import { recompose, removeDotSegments } from './section-5.js'

/** §6.2.2.1 and §6.2.2.2 */
const triplets = (text: string): string =>
  text.replace(/%../g, triplet => {
    const character = String.fromCharCode(parseInt(triplet.slice(1), 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet.toUpperCase()
  })

const lower = (text: string): string => triplets(text.toLowerCase()).replace(/(?<!%|%.)[A-Z]/g, c => c.toLowerCase())

/** Behind the last "@" of each address. */
const lowerDomains = (path: string): string => {
  const addresses = path.split(/([,;:/?])/)
  return addresses
    .map(address =>
      address
        .split(/(?<=@)(?!.*@)/)
        .map((part, i) => (i === 1 ? lower(part) : part))
        .join('')
    )
    .join('')
}

const PORTS: Record<string, string> = { http: '80', https: '443', ftp: '21' }

export function normalize(reference: string, level: 'syntax' | 'scheme'): string {
  const parts = { ...splitByExpression(reference) }
  let { scheme, authority, path, query, fragment } = parts
  scheme = scheme?.toLowerCase()
  if (query !== undefined) query = triplets(query)
  if (fragment !== undefined) fragment = triplets(fragment)
  // §5.2.1: a reference is resolved before it is normalised, and so are its dot segments.
  if (scheme !== undefined || path.startsWith('/')) path = removeDotSegments(triplets(removeDotSegments(path)))
  else path = path.replace(/[^/]+/g, part => (/^\.\.?$/.test(triplets(part)) ? part.toUpperCase() : triplets(part)))

  if (authority !== undefined) {
    const [, userinfoAt, host, colonPort] = /^(.*@)?(\[.*\]|[^:]*)(:.*)?$/.exec(authority)!
    let port = colonPort?.slice(1)
    let name = lower(host!)
    if (level === 'scheme') {
      if (port !== undefined && port !== '') port = String(BigInt(port))
      if (port === '' || port === PORTS[scheme!]) port = undefined
      if (path === '' && PORTS[scheme!] !== undefined) path = '/'
      if (scheme === 'file' && name === 'localhost' && port === undefined && userinfoAt === undefined) name = ''
    }
    authority = triplets(userinfoAt ?? '') + name + (port === undefined ? '' : ':' + port)
  } else if (level === 'scheme') {
    if (scheme === 'file' && path.startsWith('/')) authority = ''
    if (scheme === 'mailto') path = lowerDomains(path)
    if (scheme === 'sip') path = path.includes('@') ? lowerDomains(path) : path.replace(/^[^;:/]*/, lower)
    if (scheme === 'urn') path = path.replace(/^[^:/]*(?=:)/, part => part.toLowerCase())
  }
  if (authority === undefined && path.startsWith('//')) path = '/.' + path
  return recompose({ scheme, authority, path, query, fragment })
}
