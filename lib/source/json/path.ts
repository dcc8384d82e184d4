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
/** Characters of a path below which a name remembers it. */
const LONGEST_KEPT = 256

interface Level {
  kind: 'object' | 'array'
  /** Name of the member that is being read; undefined before the first. */
  name: Name | undefined
  /** Index of the element that is being read. */
  index: number
}

export class JsonPath {
  readonly #root: () => string
  /** Those that were open once stay, to be used again. */
  readonly #levels: Level[] = []
  /** How many objects and arrays are open. */
  depth = 0
  /** Levels that are open beyond `MAX_JSON_DEPTH`, of which nothing is known. */
  #beyond = 0
  /** What is being read: members, elements, or a value of its own; `'unknown'` where it is too deep to tell. */
  inside: 'object' | 'array' | 'nothing' | 'unknown' = 'nothing'

  /** @param root what stands before the path and for its `$` */
  constructor(root = (): string => '$') {
    this.#root = root
  }

  enter(kind: 'object' | 'array'): void {
    if (this.#beyond > 0 || this.depth === MAX_JSON_DEPTH) {
      this.#beyond++
      this.inside = 'unknown'
      return
    }
    const level = this.#levels[this.depth]
    if (level === undefined) this.#levels.push({ kind, name: undefined, index: 0 })
    else {
      level.kind = kind
      level.name = undefined
      level.index = 0
    }
    this.depth++
    this.inside = kind
  }

  leave(): void {
    if (this.#beyond > 0) this.#beyond--
    else if (this.depth > 0) this.depth--
    if (this.#beyond === 0) this.inside = this.depth === 0 ? 'nothing' : this.#levels[this.depth - 1]!.kind
  }

  /** The next member or element; of a member the name follows. */
  next(): void {
    if (this.depth > 0 && this.#beyond === 0) this.#levels[this.depth - 1]!.index++
  }

  name(name: Name): void {
    if (this.depth > 0 && this.#beyond === 0) this.#levels[this.depth - 1]!.name = name
  }

  /** Depth of the object of which a member is being read, or an element of one; -1 where it is none. */
  get memberDepth(): number {
    const { depth } = this
    if (this.#beyond > 0 || depth === 0) return -1
    if (this.#levels[depth - 1]!.kind === 'object') return depth
    return depth > 1 && this.#levels[depth - 2]!.kind === 'object' ? depth - 1 : -1
  }

  /** The name of the member that is being read at this depth. */
  nameAt(depth: number): Name | undefined {
    return depth > 0 && depth <= this.depth ? this.#levels[depth - 1]!.name : undefined
  }

  reset(): void {
    this.depth = this.#beyond = 0
    this.inside = 'nothing'
  }

  /** @param ahead of the element that is being read, so many further on */
  toString(ahead = 0): string {
    let path = this.#root()
    for (let i = 0; i < this.depth; i++) {
      const { kind, name, index } = this.#levels[i]!
      if (kind === 'array') path = `${path}[${i === this.depth - 1 ? index + ahead : index}]`
      else if (name !== undefined) path = below(path, name)
    }
    return this.#beyond > 0 ? `${path}…` : path
  }
}

/** In a log the same name mostly stands in the same place: the path that was made last is made once. */
export function below(parent: string, name: Name): string {
  if (name.parent === parent && name.path !== undefined) return name.path
  const path = parent + (name.step ??= step(name.bytes))
  if (path.length <= LONGEST_KEPT) {
    name.parent = parent
    name.path = path
  }
  return path
}

function step(name: Uint8Array): string {
  const text = new TextDecoder().decode(name.subarray(0, LONGEST_NAME)) + (name.length > LONGEST_NAME ? '…' : '')
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)) return `.${text}`
  return `['${text.replace(/['\\]/g, '\\$&').replace(/\p{Cc}/gu, escapeControl)}']`
}

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** What paths begin with in JSON that stands at such a path: mostly the same. */
export function rootBelow(outer: () => string): () => string {
  let last = ''
  let root = 'json $'
  return () => {
    const path = outer()
    if (path !== last) {
      last = path
      root = `${path}/json $`
    }
    return root
  }
}
