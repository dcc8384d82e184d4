/**
 * Where in a JSON value: a path as RFC 9535 writes it, with the shorthand where a name allows it.
 *
 *     $.a[0]['b c']
 *
 *     member-name-shorthand = name-first *name-char     ; §2.5.1.1: letters, "_", digits but not first
 *     normal-single-quoted  = …                         ; §2.7: ' and \ with a \ before them
 *
 * Names are kept as bytes: most paths are never asked for.
 */
import { MAX_JSON_DEPTH } from '../limits.js'

/** Bytes of a name that its path tells. */
const LONGEST_NAME = 256

interface Level {
  readonly kind: 'object' | 'array'
  /** Name of the member that is being read; undefined before the first. */
  name: Uint8Array | undefined
  /** Index of the element that is being read. */
  index: number
}

export class JsonPath {
  #levels: Level[] = []
  /** Levels that are open beyond `MAX_JSON_DEPTH`, of which nothing is known. */
  #beyond = 0

  /** What is being read: members, elements, or a value of its own; `'unknown'` where it is too deep to tell. */
  get inside(): 'object' | 'array' | 'nothing' | 'unknown' {
    if (this.#beyond > 0) return 'unknown'
    return this.#levels[this.#levels.length - 1]?.kind ?? 'nothing'
  }

  enter(kind: 'object' | 'array'): void {
    if (this.#beyond > 0 || this.#levels.length === MAX_JSON_DEPTH) this.#beyond++
    else this.#levels.push({ kind, name: undefined, index: 0 })
  }

  leave(): void {
    if (this.#beyond > 0) this.#beyond--
    else this.#levels.pop()
  }

  /** The next member or element; of a member the name follows. */
  next(): void {
    const level = this.#levels[this.#levels.length - 1]
    if (level && this.#beyond === 0) level.index++
  }

  /** @param name kept; must not change */
  name(name: Uint8Array): void {
    const level = this.#levels[this.#levels.length - 1]
    if (level && this.#beyond === 0) level.name = name
  }

  reset(): void {
    this.#levels = []
    this.#beyond = 0
  }

  toString(): string {
    const steps = this.#levels.map(({ kind, name, index }) =>
      kind === 'array' ? `[${index}]` : name === undefined ? '' : step(name)
    )
    return `$${steps.join('')}${this.#beyond > 0 ? '…' : ''}`
  }
}

function step(name: Uint8Array): string {
  const text = new TextDecoder().decode(name.subarray(0, LONGEST_NAME)) + (name.length > LONGEST_NAME ? '…' : '')
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)) return `.${text}`
  return `['${text.replace(/['\\]/g, '\\$&').replace(/\p{Cc}/gu, escapeControl)}']`
}

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
