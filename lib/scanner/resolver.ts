/**
 * RFC 3986 §5.2 behind a base that may be longer than a URI may be. What is relative to such a one is mostly too long as
 * well, and is not made to find that out: a page can have a base of 60 KB, and a reference every 12 bytes. What leads
 * far enough up is resolved behind the piece of the base that is left:
 *
 *     http://a.example/a/a/…/a/a/a/a/    ../../../../b
 *     near             ^ ^     beyond: 4 segments
 */
import { resolve } from '../rfc3986/resolve.js'

const PARTS = /^([^:]*:)((?:\/\/[^/?#]*)?)([^?#]*)((?:\?[^#]*)?)/

/** Resolves references that have no scheme; gives the base for what is, as the base is, longer than `most`. */
export function createResolver(base: string, most: number): (reference: string) => string {
  if (base.length <= most) return reference => resolve(base, reference)
  const [, scheme = '', authority = '', path = '', query = ''] = PARTS.exec(base) ?? []
  const root = scheme + authority
  const directory = resolve(root + path, '.')
  const end = directory.length > most ? directory.lastIndexOf('/', most) + 1 : directory.length
  const near = end < root.length ? `${root}/` : directory.slice(0, end)
  const beyond = directory.slice(end).split('/').length - 1
  return reference => {
    if (reference.startsWith('//')) return resolve(scheme, reference)
    if (root.length > most) return base
    if (reference.startsWith('/')) return resolve(root, reference)
    if (/^[^?#]/.test(reference)) {
      const rest = climb(reference, beyond)
      return rest === undefined ? base : resolve(near, rest)
    }
    const kept = root.length + path.length + (reference.startsWith('?') ? 0 : query.length)
    return kept > most ? base : base.slice(0, kept) + reference
  }
}

/** What a reference is behind `segments` more of its base; undefined if it does not leave them. */
function climb(reference: string, segments: number): string | undefined {
  let depth = segments
  let i = 0
  while (depth > 0) {
    const end = i + /^[^/?#]*/.exec(reference.slice(i))![0].length
    const segment = reference.slice(i, end)
    if (segment === '..') depth--
    else if (segment !== '.') depth++
    i = reference[end] === '/' ? end + 1 : end
    if (i === end && depth > 0) return undefined
  }
  return segments > 0 ? `./${reference.slice(i)}` : reference
}
