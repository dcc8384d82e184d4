/** RFC 3986 §5.2.4: remove dot segments. */
import { DOT, SLASH } from '../bytes.js'
import { checkString } from '../check.js'

/**
 * Removes the complete segments `.` and `..` from a path, by the algorithm of §5.2.4 to the letter.
 *
 * The result may surprise: a rootless path may become absolute (`a/../b` gives `/b`), and a path may begin with `//`. A
 * caller that writes such a path after a scheme without an authority has to protect it, as `recompose` and `resolve`
 * do.
 *
 * @param path - A path, not a whole URI: a `?` has no special meaning here.
 * @returns The same string if there is nothing to remove. Time is linear in the path.
 * @throws TypeError for what is not a string.
 * @example
 * removeDotSegments('/a/b/c/./../../g') // => '/a/g'
 * removeDotSegments('mid/content=5/../6') // => 'mid/6'
 * removeDotSegments('/..') // => '/'
 */
export function removeDotSegments(path: string): string {
  checkString('path', path)
  const length = path.length
  let start = 0
  for (let dots = countDots(path, 0); dots > 0; dots = countDots(path, start)) {
    start = Math.min(start + dots + 1, length) // A: "./" and "../" as prefix; D: "." and ".." alone
  }
  // The output buffer, as stretches of the path: start, end, start, end… What E has moved there since the last one is
  // [start, slash). Only the first stretch may begin without a "/".
  const output: number[] = []
  let slash = path.indexOf('/.', start)
  while (slash >= 0) {
    const dots = countDots(path, slash + 1)
    const end = slash + 1 + dots
    if (dots > 0) {
      if (slash > start) output.push(start, slash)
      if (dots === 2) removeLastSegment(path, output) // C
      start = end // B, C: "/./" becomes "/", the one behind the dots,
      if (end === length) output.push(slash, slash + 1) // and "/." at the end does too
    }
    slash = path.indexOf('/.', end)
  }
  if (start === 0) return path
  let result = ''
  for (let i = 0; i < output.length; i += 2) result += path.slice(output[i], output[i + 1])
  return result + path.slice(start)
}

/** 1 where the segment that begins at `at` is `.`, 2 where it is `..`, 0 where it is another. */
function countDots(path: string, at: number): 0 | 1 | 2 {
  if (path.charCodeAt(at) !== DOT) return 0
  if (endsSegment(path, at + 1)) return 1
  return path.charCodeAt(at + 1) === DOT && endsSegment(path, at + 2) ? 2 : 0
}

function endsSegment(path: string, at: number): boolean {
  return at === path.length || path.charCodeAt(at) === SLASH
}

/** Removes "the last segment and its preceding "/" (if any) from the output buffer". */
function removeLastSegment(path: string, output: number[]): void {
  if (output.length === 0) return
  const start = output[output.length - 2]!
  const slash = path.lastIndexOf('/', output[output.length - 1]! - 1)
  if (slash > start) output[output.length - 1] = slash
  else output.length -= 2
}
