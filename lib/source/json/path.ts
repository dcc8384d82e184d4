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
import { MAX_JSON_DEPTH } from '../../limits.js'
import type { Name } from './names.js'

/** Bytes of a name that its path tells. */
const LONGEST_NAME = 256

interface Level {
  readonly kind: 'object' | 'array'
  /** Name of the member that is being read; undefined before the first. */
  name: Name | undefined
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

  name(name: Name): void {
    const level = this.#levels[this.#levels.length - 1]
    if (level && this.#beyond === 0) level.name = name
  }

  /** How many objects and arrays are open. */
  get depth(): number {
    return this.#levels.length
  }

  /** Depth of the object of which a member is being read, or an element of one; -1 where it is none. */
  get memberDepth(): number {
    const depth = this.#levels.length
    if (this.#beyond > 0 || depth === 0) return -1
    if (this.#levels[depth - 1]!.kind === 'object') return depth
    return depth > 1 && this.#levels[depth - 2]!.kind === 'object' ? depth - 1 : -1
  }

  /** The name of the member that is being read at this depth. */
  nameAt(depth: number): Name | undefined {
    return this.#levels[depth - 1]?.name
  }

  reset(): void {
    this.#levels = []
    this.#beyond = 0
  }

  toString(): string {
    const steps = this.#levels.map(({ kind, name, index }) =>
      kind === 'array' ? `[${index}]` : name === undefined ? '' : (name.step ??= step(name.bytes))
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
