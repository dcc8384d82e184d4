/** The versions of Node that `engines` in package.json names: with another one npm only warns. */

/**
 * What to tell somebody whose Node is too old; undefined if it is not. Packages that are ES modules could not be loaded,
 * and that would show only when a file needs one.
 *
 * @param versions of Node, `20.19.0`, and of what runs in its place, which has its own ways to load packages
 */
export function unsupported({ node: version, bun, deno }: NodeJS.ProcessVersions): string | undefined {
  if (bun !== undefined || deno !== undefined) return undefined
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  return isSupported ? undefined : `needs Node 20.19, 22.12 or newer; this is ${version}`
}
