/**
 * WebAssembly modules that are embedded as base64. They are compiled once, on demand, and their instances are lent.
 * Without WebAssembly, or without its SIMD, there are none, and callers do their work in TypeScript.
 */

/** What this file needs of the global `WebAssembly`, which TypeScript declares for browsers alone. */
interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** With `Buffer`, which browsers do not have, this takes a thirtieth of the time. */
function decoded(embedded: string): Uint8Array {
  if (typeof Buffer === 'function') return Buffer.from(embedded, 'base64')
  return Uint8Array.from(atob(embedded), character => character.charCodeAt(0))
}

/** Null if the platform has no WebAssembly with SIMD, or does not allow it to be compiled. */
function compile(assembly: WebAssemblyGlobal | undefined, embedded: () => string): object | null {
  if (assembly === undefined) return null
  try {
    return new assembly.Module(decoded(embedded()))
  } catch {
    return null
  }
}

/**
 * Makes a kernel of the exports of a new instance; undefined if there can be none, or no memory for one more. Where the
 * system limits the address space (`ulimit -v`), V8 collects all garbage several times before it says so: 10 ms for each
 * part of a mail. So it is not asked again soon.
 */
export type Instantiate = <Kernel>(make: (exports: unknown) => Kernel) => Kernel | undefined

/** Instances that are not asked for behind one that had no memory. */
const PAUSE = 1000

/** @param embedded gives the module in base64, when it is first needed */
export function embeddedModule(embedded: () => string): Instantiate {
  let module: object | undefined | null
  let pause = 0
  return make => {
    if (pause > 0) {
      pause--
      return undefined
    }
    const { WebAssembly: assembly } = globalThis as { WebAssembly?: WebAssemblyGlobal }
    module = module === undefined ? compile(assembly, embedded) : module
    if (!module || !assembly) return undefined
    try {
      return make(new assembly.Instance(module).exports)
    } catch {
      pause = PAUSE
      return undefined
    }
  }
}

/** `'large'`: once there is enough to read; the other two are for tests. */
export type KernelUse = 'large' | 'never' | 'always'

/** Bytes, counted over all inputs, from which on a kernel pays: for less, making one costs more than it saves. */
const PAYS_FROM = 1 << 14
/** Most idle kernels that are kept. */
const MOST_IDLE = 2

/** A pool of kernels that are lent and given back. */
export class KernelPool<Kernel> {
  /** When a kernel is lent. */
  use: KernelUse = 'large'
  readonly #create: () => Kernel | undefined
  readonly #idle: Kernel[] = []
  /** Bytes so far that a kernel could have read. */
  #come = 0

  constructor(create: () => Kernel | undefined) {
    this.#create = create
  }

  /** A kernel for `length` bytes; undefined where none is worth it, or there is none. Must be given back. */
  borrow(length: number): Kernel | undefined {
    if (this.use === 'never') return undefined
    if (this.use === 'large' && this.#come < PAYS_FROM && (this.#come += length) < PAYS_FROM) return undefined
    return this.#idle.pop() ?? this.#create()
  }

  giveBack(kernel: Kernel): void {
    if (this.#idle.length < MOST_IDLE) this.#idle.push(kernel)
  }
}
