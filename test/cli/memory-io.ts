/** The world of the command in memory: files by name, what was printed and what was said. */
import type { Entry, Io } from '../../lib/cli/io.js'

export interface MemoryFile {
  readonly text?: string | Uint8Array
  /** What a directory says of it. */
  readonly kind?: Entry['kind']
  /** A system error code for opening, or for reading behind the text. */
  readonly openError?: string
  readonly readError?: string
  /** Reading may wait, as in a pipe. */
  readonly mayWait?: boolean
  /** The system tells of no bytes in it, as in `/proc`. */
  readonly isSizeless?: boolean
  /** Which file it is; by default one for each name. */
  readonly identity?: string
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
  /** What the others do in the pauses: the files from then on, pause by pause. What is open stays what it was. */
  readonly later?: readonly Readonly<Record<string, string | MemoryFile>>[]
  /** The same, right behind each look at what has a name. */
  readonly afterLook?: World['later']
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
  let looks = 0
  let files = world.files ?? {}

  const fileOf = (name: string): MemoryFile | undefined => {
    const entry = Object.hasOwn(files, name) ? files[name] : undefined
    return typeof entry === 'string' ? { text: entry } : entry
  }
  const identityOf = (name: string, file: MemoryFile): string => file.identity ?? name
  const sizeOf = ({ text = '', isSizeless }: MemoryFile): number => (isSizeless ? 0 : Buffer.byteLength(text))

  /** Entries of a directory, of the names that begin with it. */
  function list(directory: string): Entry[] | undefined {
    if (directory === 'locked') throw systemError('EACCES')
    const names = Object.keys(files).filter(name => name.startsWith(`${directory}/`))
    if (names.length === 0) return undefined
    const kinds = new Map<string, Entry['kind']>()
    for (const name of names) {
      const [first = '', ...more] = name.slice(directory.length + 1).split('/')
      if (first !== '') kinds.set(first, more.length > 0 ? 'directory' : (fileOf(name)?.kind ?? 'file'))
    }
    return Array.from(kinds, ([name, kind]) => ({ name, kind }))
  }

  return {
    events,
    printed: () => Buffer.concat(printed).toString(),
    said: () => said,
    open(file) {
      const opened = fileOf(file) ?? { openError: 'ENOENT' }
      const { openError, readError, mayWait = false } = opened
      if (openError !== undefined) throw systemError(openError)
      events.push(`open ${file}`)
      const identity = identityOf(file, opened)
      let name = file
      let bytes = Buffer.from(opened.text ?? '')
      let at = 0
      return {
        mayWait,
        identity,
        size: sizeOf(opened),
        read(into) {
          // It has grown, or been renamed; what has lost its last name stays as it was.
          name = Object.keys(files).find(name => identityOf(name, fileOf(name)!) === identity) ?? name
          const now = fileOf(name)
          if (now && identityOf(name, now) === identity) bytes = Buffer.from(now.text ?? '')
          const length = Math.max(0, Math.min(world.chunk ?? Infinity, into.length, bytes.length - at))
          if (length === 0 && readError !== undefined) throw systemError(readError)
          into.set(bytes.subarray(at, at + length))
          at += length
          events.push(`read ${length}`)
          return length
        },
        close: () => void events.push(`close ${file}`)
      }
    },
    list,
    look(name) {
      const file = fileOf(name)
      files = world.afterLook?.[looks++] ?? files
      return file && { identity: identityOf(name, file), size: sizeOf(file) }
    },
    write(bytes) {
      if (world.writeError !== undefined) throw systemError(world.writeError)
      events.push(`write ${bytes.length}`)
      printed.push(Buffer.from(bytes))
    },
    complain: text => void (said += text),
    isTerminal: { input: false, output: false, messages: false, ...world.terminals },
    now: () => (time += world.tick ?? 0),
    pause() {
      files = world.later?.[pauses] ?? files
      return Promise.resolve(++pauses === world.interruptAt)
    },
    version: () => '1.2.3'
  }
}
