/** Opens files that are followed, all of which stay open. */
import { closeSync, openSync } from 'node:fs'

/**
 * Opens a file if one more may be open behind it, and else throws `EMFILE`: what the texts need later is loaded from
 * files, too, and without it nothing could be done for any of them.
 *
 * @returns the descriptor
 */
export function openFollowed(path: string | Buffer): number {
  const spare = openSync(path, 'r')
  try {
    return openSync(path, 'r')
  } finally {
    closeSync(spare)
  }
}
