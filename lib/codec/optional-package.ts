/**
 * Packages that are loaded on first use, so that start-up and texts without them need not pay for them. Without Node,
 * as in a browser, there are none, and nothing asks for one: `process.getBuiltinModule` lets code that runs everywhere
 * use Node without importing it.
 */

interface NodeModule {
  createRequire(from: string): (name: string) => unknown
}

/** The package as `require` returns it; undefined if it cannot be loaded. */
export function optionalPackage(name: string): unknown {
  const node = globalThis.process?.getBuiltinModule?.('node:module') as NodeModule | undefined
  try {
    return node?.createRequire(import.meta.url)(name)
  } catch {
    return undefined
  }
}
