/**
 * The kernel of JSON from TypeScript's side: a WebAssembly module that is compiled once, and instances of it. Without
 * WebAssembly or its SIMD there is none, and json/reader.ts does the same, more slowly.
 */
import { embeddedModule, KernelPool } from '../../../web-assembly.js'
import { LONGEST_ROLE, ROLE_OF, type MemberRole } from '../names.js'
import { jsonModule } from './generated/module.js'
import * as layout from './layout.js'

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  setRoleCount(count: number): void
  read(from: number, length: number, requests: number, how: number): number
  elements(): number
  textCount(): number
  partCount(): number
  outputLength(): number
}

const ROLES: Readonly<Record<MemberRole, number>> = {
  line: layout.IS_LINE,
  target: layout.IS_TARGET,
  path: layout.IS_PATH,
  request: layout.IS_REQUEST,
  query: layout.IS_QUERY,
  referer: layout.IS_REFERER,
  host: layout.IS_HOST,
  hostname: layout.IS_HOSTNAME,
  scheme: layout.IS_SCHEME,
  port: layout.IS_PORT,
  method: layout.IS_METHOD,
  tls: layout.IS_TLS
}

/** By number. */
export const ROLE_NAMES: MemberRole[] = []
for (const role of Object.keys(ROLES) as MemberRole[]) ROLE_NAMES[ROLES[role]] = role

/** Fills the table of names with roles; returns their number. */
function fillRoles(memory: ArrayBuffer): number {
  const bytes = new Uint8Array(memory)
  const words = new Uint32Array(memory)
  let row = layout.ROLES
  for (const [name, role] of ROLE_OF) {
    for (let i = 0; i < name.length; i++) bytes[row + i] = name.charCodeAt(i)
    words[(row + layout.ROLE_NAME) >> 2] = ROLES[role]
    row += layout.ROLE_SIZE
  }
  const count = (row - layout.ROLES) / layout.ROLE_SIZE
  if (count > layout.MOST_ROLES || LONGEST_ROLE !== layout.LONGEST_ROLE) throw new Error('other names')
  return count
}

/** An instance. Its results are valid until its next call, or until it is given back. */
export class JsonKernel {
  readonly #exports: KernelExports
  readonly #input: Uint8Array
  /** The texts, each in its quotes and with a line feed behind it. */
  readonly output: Uint8Array
  /** The places of the texts, and the steps of their paths; see layout.ts. */
  readonly texts: Int32Array
  readonly steps: Int32Array
  /** What is said about requests; see layout.ts. */
  readonly parts: Int32Array
  /** Number of bytes that it has taken. */
  length = 0

  constructor(exports: KernelExports) {
    this.#exports = exports
    const { buffer } = exports.memory
    exports.setRoleCount(fillRoles(buffer))
    this.#input = new Uint8Array(buffer, layout.INPUT, layout.INPUT_LENGTH)
    this.output = new Uint8Array(buffer, layout.OUTPUT, layout.OUTPUT_END - layout.OUTPUT)
    this.texts = new Int32Array(buffer, layout.TEXTS, (layout.TEXTS_END - layout.TEXTS) >> 2)
    this.steps = new Int32Array(buffer, layout.STEPS, (layout.STEPS_END - layout.STEPS) >> 2)
    this.parts = new Int32Array(buffer, layout.PARTS, (layout.PARTS_END - layout.PARTS) >> 2)
  }

  /** Takes the bytes that are to be read, or as many as fit. */
  take(bytes: Uint8Array): void {
    this.length = Math.min(bytes.length, layout.INPUT_LENGTH)
    this.#input.set(this.length === bytes.length ? bytes : bytes.subarray(0, this.length))
  }

  /**
   * Reads objects in [from, end), beginning with the one at `from`, as far as there is nothing unusual in them.
   * Returns the index behind the last of them, or behind its line; `from` if there was none. `requests`: what is done
   * with them; `how`: bits, both as in layout.ts.
   */
  read(from: number, end: number, requests: number, how: number): number {
    return this.#exports.read(from, end, requests, how)
  }

  /** Number of commas before the last object. */
  get elements(): number {
    return this.#exports.elements()
  }

  get textCount(): number {
    return this.#exports.textCount()
  }

  get partCount(): number {
    return this.#exports.partCount()
  }

  get outputLength(): number {
    return this.#exports.outputLength()
  }
}

const instantiate = embeddedModule(jsonModule)

export const jsonKernels = new KernelPool(() => instantiate(exports => new JsonKernel(exports as KernelExports)))
