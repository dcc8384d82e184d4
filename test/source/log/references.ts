/** References as words: `referer: http://a.example/`, `request: /b ← http://a.example/`. */
import type { Reference } from '../../../lib/source/reference.js'

export function inWords(line: string, references: readonly Reference[]): string[] {
  return references.map(({ field, pieces, bases = [] }) => {
    const reference = pieces.map(piece => (typeof piece === 'string' ? `(${piece})` : line.slice(...piece))).join('')
    return [`${field}: ${reference}`, ...bases].join(' ← ')
  })
}
