/** RFC 3986 §5.2.4: remove dot segments. */

/**
 * The path without its complete segments `.` and `..`, by the algorithm of §5.2.4 to the letter.
 *
 * To the letter also where that surprises: a rootless path may come out absolute (`a/../b` gives `/b`), and a path
 * may come out beginning with `//`. Who writes such a path behind a scheme without authority has to protect it, as
 * `recompose` and `resolve` do.
 *
 * @param path - A path, not a whole URI: a `?` is a character like others here.
 * @returns The same string if there is nothing to remove. Time is linear in the path.
 * @example
 * removeDotSegments('/a/b/c/./../../g') // => '/a/g'
 * removeDotSegments('mid/content=5/../6') // => 'mid/6'
 * removeDotSegments('/..') // => '/'
 */
export function removeDotSegments(path: string): string {
  if (!mayHaveDotSegments(path)) return path
  // The output buffer, a segment with its preceding "/" an element: step C takes the last one away.
  const output: string[] = []
  const length = path.length
  let i = 0
  while (i < length) {
    if (path.startsWith('../', i)) {
      i += 3 // A
    } else if (path.startsWith('./', i)) {
      i += 2 // A
    } else if (path.startsWith('/./', i)) {
      i += 2 // B
    } else if (endsAs(path, '/.', i)) {
      output.push('/') // B, and E for the "/" that is left
      i = length
    } else if (path.startsWith('/../', i)) {
      output.pop() // C
      i += 3
    } else if (endsAs(path, '/..', i)) {
      output.pop() // C, and E for the "/" that is left
      output.push('/')
      i = length
    } else if (endsAs(path, '.', i) || endsAs(path, '..', i)) {
      i = length // D
    } else {
      const slash = path.indexOf('/', i + 1) // E
      const next = slash < 0 ? length : slash
      output.push(path.slice(i, next))
      i = next
    }
  }
  return output.join('')
}

/** Whether some segment begins with a dot; where none does there is nothing to remove. */
export function mayHaveDotSegments(path: string): boolean {
  return path.startsWith('.') || path.includes('/.')
}

function endsAs(path: string, rest: string, at: number): boolean {
  return path.length - at === rest.length && path.endsWith(rest)
}
