/**
 * Packages that are loaded when something first needs them: neither start-up nor texts without need pay for them. Where
 * there is no Node, as in a browser, there are none, and nothing here asks for one: `process.getBuiltinModule` is how
 * code that runs everywhere gets at Node without importing it.
 */

interface NodeModule {
  createRequire(from: string): (name: string) => unknown
}

/** The package as `require` gives it; undefined where it cannot be had. */
export function optionalPackage(name: string): unknown {
  const node = globalThis.process?.getBuiltinModule?.('node:module') as NodeModule | undefined
  try {
    return node?.createRequire(import.meta.url)(name)
  } catch {
    return undefined
  }
}
