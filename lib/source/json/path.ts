/**
 * The place in a JSON value, as a path of RFC 9535, with the shorthand where a name allows it.
 *
 *     $.a[0]['b c']
 *
 *     member-name-shorthand = name-first *name-char     ; §2.5.1.1: letters, "_", digits but not first
 *     normal-single-quoted  = …                         ; §2.7: ' and \ with a \ before them
 *
 * Names are kept as bytes: most paths are never asked for.
 */
import { MAX_JSON_DEPTH, MAX_JSON_PATH, MAX_NAME_IN_PATH } from '../../limits.js'
import { characterStart } from '../../utf-8.js'
import type { MemberRole, Name } from './names.js'

/** Characters of the longest path that a name keeps. */
const LONGEST_KEPT = 256
/** Stands where a path is cut. No step ends in it. */
const CUT = '…'

interface Level {
  kind: 'object' | 'array'
  /** Path of the object or array itself; made on demand. */
  path: string | undefined
  /** Name of the member that is being read; undefined before the first. */
  name: Name | undefined
  /** Index of the element that is being read. */
  index: number
}

export class JsonPath {
  readonly #root: () => string
  /** All levels that were ever open, to be used again. */
  readonly #levels: Level[] = []
  /** Number of open objects and arrays. */
  depth = 0
  /** Number of open levels beyond `MAX_JSON_DEPTH`, of which nothing else is kept. */
  #beyond = 0
  /** What is being read: members, elements, or a value of its own; `'unknown'` where it is too deep to tell. */
  inside: 'object' | 'array' | 'nothing' | 'unknown' = 'nothing'

  /** @param root returns the beginning of the path, with its `$` */
  constructor(root: () => string) {
    this.#root = root
  }

  enter(kind: 'object' | 'array'): void {
    if (this.#beyond > 0 || this.depth === MAX_JSON_DEPTH) {
      this.#beyond++
      this.inside = 'unknown'
      return
    }
    const level = this.#levels[this.depth]
    if (level === undefined) this.#levels.push({ kind, path: undefined, name: undefined, index: 0 })
    else {
      level.kind = kind
      level.path = undefined
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

  /** Goes on to the next member or element; the name of a member is set later. */
  next(): void {
    if (this.depth > 0 && this.#beyond === 0) this.#levels[this.depth - 1]!.index++
  }

  name(name: Name): void {
    if (this.depth > 0 && this.#beyond === 0) this.#levels[this.depth - 1]!.name = name
  }

  /** Depth of the object of which a member, or an element of a member, is being read; -1 if there is none. */
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

  /** What the name of a member at this depth says of what is being read: its value, or an element of that. */
  roleAt(depth: number): MemberRole | undefined {
    const role = this.nameAt(depth)?.role
    // Programs log their arguments as a list.
    return role === 'query' && depth < this.depth ? undefined : role
  }

  reset(): void {
    this.depth = this.#beyond = 0
    this.inside = 'nothing'
  }

  /** @param ahead for the element that stands so many places behind the current one */
  toString(ahead = 0): string {
    const { depth } = this
    if (depth === 0) return this.#root()
    const innermost = this.#levels[depth - 1]!
    const path = stepInto(this.#pathAt(depth - 1), innermost, innermost.index + ahead)
    return this.#beyond > 0 && !path.endsWith(CUT) ? path + CUT : path
  }

  /** The path of the object or array at a level. What is around it does not go on while it is open. */
  #pathAt(level: number): string {
    const levels = this.#levels
    let known = level
    while (known > 0 && levels[known]!.path === undefined) known--
    let path = (levels[known]!.path ??= this.#root())
    while (known < level) {
      const outer = levels[known++]!
      path = levels[known]!.path = stepInto(path, outer, outer.index)
    }
    return path
  }
}

function stepInto(path: string, { kind, name }: Level, index: number): string {
  if (kind === 'array') return element(path, index)
  return name === undefined ? path : below(path, name)
}

/** The path of an element of `parent`. */
export function element(parent: string, index: number): string {
  return extend(parent, `[${index}]`)
}

/** A path that is cut stays as it is, whatever stands below. */
function extend(path: string, step: string): string {
  if (path.endsWith(CUT)) return path
  return path + (path.length + step.length <= MAX_JSON_PATH ? step : CUT)
}

/**
 * The path of a member of `parent`. A name keeps its last path, for in a log the same name mostly stands in the same
 * place.
 */
export function below(parent: string, name: Name): string {
  if (name.parent === parent && name.path !== undefined) return name.path
  const path = extend(parent, (name.step ??= step(name.bytes)))
  if (path.length <= LONGEST_KEPT) {
    name.parent = parent
    name.path = path
  }
  return path
}

function step(name: Uint8Array): string {
  const isCut = name.length > MAX_NAME_IN_PATH
  const shown = isCut ? name.subarray(0, characterStart(name, MAX_NAME_IN_PATH)) : name
  const text = new TextDecoder().decode(shown) + (isCut ? CUT : '')
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)) return `.${text}`
  return `['${text.replace(/['\\]/g, '\\$&').replace(/\p{Cc}/gu, escapeControl)}']`
}

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns the beginning of paths in JSON inside a string at the path `outer`. It is made anew only if that changes. */
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
