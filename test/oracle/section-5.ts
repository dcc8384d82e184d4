/**
 * RFC 3986 §5.2.2 to §5.3, the pseudocode line by line, over the components that the expression of Appendix B finds.
 * The remarks in the bodies are the specification's lines.
 */
import { splitByExpression } from './appendix-b.js'

interface Five {
  scheme: string | undefined
  authority: string | undefined
  path: string
  query: string | undefined
  fragment: string | undefined
}

/** §5.2.2 */
export function transform(base: string, reference: string, strict: boolean): Five {
  const Base = splitByExpression(base)
  const R: Five = { ...splitByExpression(reference) } // (R.scheme, R.authority, R.path, R.query, R.fragment) = parse(R);
  const T: Five = { scheme: undefined, authority: undefined, path: '', query: undefined, fragment: undefined }

  // if ((not strict) and (R.scheme == Base.scheme)) then undefine(R.scheme); endif;
  if (!strict && R.scheme?.toLowerCase() === Base.scheme?.toLowerCase()) R.scheme = undefined

  // if defined(R.scheme) then
  if (R.scheme !== undefined) {
    T.scheme = R.scheme // T.scheme    = R.scheme;
    T.authority = R.authority // T.authority = R.authority;
    T.path = removeDotSegments(R.path) // T.path      = remove_dot_segments(R.path);
    T.query = R.query // T.query     = R.query;
  } else {
    // if defined(R.authority) then
    if (R.authority !== undefined) {
      T.authority = R.authority // T.authority = R.authority;
      T.path = removeDotSegments(R.path) // T.path      = remove_dot_segments(R.path);
      T.query = R.query // T.query     = R.query;
    } else {
      // if (R.path == "") then
      if (R.path === '') {
        T.path = Base.path // T.path = Base.path;
        // if defined(R.query) then T.query = R.query; else T.query = Base.query; endif;
        if (R.query !== undefined) T.query = R.query
        else T.query = Base.query
      } else {
        // if (R.path starts-with "/") then
        if (R.path.startsWith('/')) {
          T.path = removeDotSegments(R.path) // T.path = remove_dot_segments(R.path);
        } else {
          T.path = merge(Base, R.path) // T.path = merge(Base.path, R.path);
          T.path = removeDotSegments(T.path) // T.path = remove_dot_segments(T.path);
        }
        T.query = R.query // T.query = R.query;
      }
      T.authority = Base.authority // T.authority = Base.authority;
    }
    T.scheme = Base.scheme // T.scheme = Base.scheme;
  }
  T.fragment = R.fragment // T.fragment = R.fragment;
  return T
}

/** §5.2.3 */
function merge(Base: Pick<Five, 'authority' | 'path'>, path: string): string {
  // If the base URI has a defined authority component and an empty path, then return "/" concatenated with the path;
  if (Base.authority !== undefined && Base.path === '') return '/' + path
  // otherwise, the path appended to all but the last segment of the base URI's path.
  return Base.path.replace(/[^/]*$/, '') + path
}

/** §5.2.4, with two string buffers. */
export function removeDotSegments(path: string): string {
  let input = path // 1.
  let output = ''
  // 2.
  while (input !== '') {
    if (input.startsWith('../'))
      input = input.slice(3) // A
    else if (input.startsWith('./')) input = input.slice(2)
    else if (input.startsWith('/./'))
      input = '/' + input.slice(3) // B
    else if (input === '/.') input = '/'
    else if (input.startsWith('/../') || input === '/..') {
      input = '/' + input.slice(4) // C
      output = output.replace(/\/?[^/]*$/, '')
    } else if (input === '.' || input === '..')
      input = '' // D
    else {
      const segment = /^\/?[^/]*/.exec(input)![0] // E
      output += segment
      input = input.slice(segment.length)
    }
  }
  return output // 3.
}

/** §5.3 */
export function recompose({ scheme, authority, path, query, fragment }: Five): string {
  let result = ''
  if (scheme !== undefined) result += scheme + ':'
  if (authority !== undefined) result += '//' + authority
  result += path
  if (query !== undefined) result += '?' + query
  if (fragment !== undefined) result += '#' + fragment
  return result
}
