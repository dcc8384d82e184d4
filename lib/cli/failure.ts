/** Errors outside the text of the input, described in one line. */
import { printable } from './printable.js'

/** The command line cannot be carried out. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(message: string, got?: string) {
    super(got === undefined ? message : `${message}, not "${got}"`)
  }
}

/** The system's error code, `ENOENT`; undefined for every other value. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether there was no memory for an array: with -u, for all the URIs there are. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed/.test(error.message)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'a part of the path is no directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a directory',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many open files',
  ENXIO: 'is a socket, or no device',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'input/output error',
  ENOSPC: 'no space left'
}

/** Why something failed, in words, without control characters. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  const reason = code === undefined ? undefined : REASONS[code]
  return reason ?? printable(error instanceof Error ? error.message : String(error))
}
