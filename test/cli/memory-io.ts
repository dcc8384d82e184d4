/** The world of the command in memory: files by name, what was printed and what was said. */
import type { Io } from '../../lib/cli/io.js'

export interface MemoryFile {
  readonly text?: string | Uint8Array
  /** A system error code for opening, or for reading behind the text. */
  readonly openError?: string
  readonly readError?: string
  /** Reading may wait, as in a pipe. */
  readonly mayWait?: boolean
}

export interface World {
  readonly files?: Readonly<Record<string, string | MemoryFile>>
  readonly terminals?: Partial<Io['isTerminal']>
  /** A system error code for writing. */
  readonly writeError?: string
  /** Bytes a read returns at most. */
  readonly chunk?: number
  /** Milliseconds that pass with each look at the clock. */
  readonly tick?: number
  /** The pause at which an interrupt is found, from 1. */
  readonly interruptAt?: number
}

export interface MemoryIo extends Io {
  readonly printed: () => string
  readonly said: () => string
  /** What happened, in order: `open a`, `read 12`, `write 30`, `close a`. */
  readonly events: readonly string[]
}

const systemError = (code: string) => Object.assign(new Error(`${code}: made up`), { code })

export function createMemoryIo(world: World = {}): MemoryIo {
  const events: string[] = []
  const printed: Buffer[] = []
  let said = ''
  let time = 0
  let pauses = 0
  return {
    events,
    printed: () => Buffer.concat(printed).toString(),
    said: () => said,
    open(file) {
      const entry = world.files?.[file] ?? { openError: 'ENOENT' }
      const { text = '', openError, readError, mayWait = false } = typeof entry === 'string' ? { text: entry } : entry
      if (openError !== undefined) throw systemError(openError)
      events.push(`open ${file}`)
      const bytes = Buffer.from(text)
      let at = 0
      return {
        mayWait,
        read(into) {
          const length = Math.min(world.chunk ?? Infinity, into.length, bytes.length - at)
          if (length === 0 && readError !== undefined) throw systemError(readError)
          into.set(bytes.subarray(at, at + length))
          at += length
          events.push(`read ${length}`)
          return length
        },
        close: () => void events.push(`close ${file}`)
      }
    },
    write(bytes) {
      if (world.writeError !== undefined) throw systemError(world.writeError)
      events.push(`write ${bytes.length}`)
      printed.push(Buffer.from(bytes))
    },
    complain: text => void (said += text),
    isTerminal: { input: false, output: false, messages: false, ...world.terminals },
    now: () => (time += world.tick ?? 0),
    pause: () => Promise.resolve(++pauses === world.interruptAt),
    version: () => '1.2.3'
  }
}
