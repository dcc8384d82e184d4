/**
 * WebAssembly modules that are embedded as base64: how they are compiled, once and when they are asked for, and how
 * instances of them are lent. Where there is no WebAssembly, or none with SIMD, there are none, and what asks for them
 * does its work in TypeScript.
 */

/** What this file needs of the global `WebAssembly`, which TypeScript declares for browsers alone. */
interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** A browser has no `Buffer`, which takes a thirtieth of the time. */
function decoded(embedded: string): Uint8Array {
  if (typeof Buffer === 'function') return Buffer.from(embedded, 'base64')
  return Uint8Array.from(atob(embedded), character => character.charCodeAt(0))
}

/** Null where this platform has no WebAssembly, or none with SIMD, or does not let it be compiled. */
function compile(assembly: WebAssemblyGlobal | undefined, embedded: string): object | null {
  if (assembly === undefined) return null
  try {
    return new assembly.Module(decoded(embedded))
  } catch {
    return null
  }
}

/** Makes a kernel of the exports of a new instance; `undefined` where there is none, or no memory for one more. */
export type Instantiate = <Kernel>(make: (exports: unknown) => Kernel) => Kernel | undefined

export function embeddedModule(embedded: string): Instantiate {
  let module: object | undefined | null
  return make => {
    const { WebAssembly: assembly } = globalThis as { WebAssembly?: WebAssemblyGlobal }
    module = module === undefined ? compile(assembly, embedded) : module
    if (!module || !assembly) return undefined
    try {
      return make(new assembly.Instance(module).exports)
    } catch {
      return undefined
    }
  }
}

/** `'large'`: once there is enough to read; the other two are for tests. */
export type KernelUse = 'large' | 'never' | 'always'

/** Bytes, of all that have come, from which on a kernel pays: for less, making one costs more than it saves. */
const PAYS_FROM = 1 << 14
/** Kernels that are kept for the next who asks. */
const MOST_IDLE = 2

/** Kernels that are lent and given back. */
export class KernelPool<Kernel> {
  /** When one is taken. */
  use: KernelUse = 'large'
  readonly #create: () => Kernel | undefined
  readonly #idle: Kernel[] = []
  /** Bytes of all that could have been read by one. */
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
