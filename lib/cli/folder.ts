/**
 * The files a directory stands for, in a fixed order.
 *
 *     Maildir      cur/ new/, together by the time of delivery, with which names begin; not tmp/, where mail arrives
 *     MH, spools   1 2 3 …, by number; not what has another name
 *     any other    with --recursive: everything in it, by name; symbolic links are not followed
 */
import type { Entry, Io } from './io.js'

const NUMBER = /^\d+$/
const DIGIT = /^\d/

/** By code units: the same order everywhere. */
const byName = (a: Pick<Entry, 'name'>, b: Pick<Entry, 'name'>): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0

/** Seconds and, in newer names, microseconds: `999999999.1.host`, `1000000000.M7P1.host`. */
const DELIVERY = /^(\d+)\.(?:M(\d+))?/

/**
 * The time of delivery in a name. Neither number has a fixed length: nine digits were enough for seconds until 2001.
 * Other names come last.
 */
function deliveryOf(name: string): readonly [seconds: number, microseconds: number] {
  const [, seconds = Infinity, microseconds = 0] = DELIVERY.exec(name) ?? []
  return [Number(seconds), Number(microseconds)]
}

/**
 * Compares by number; numbers come before other names that begin with a digit. If `1x` stood between `10` and `2`, the
 * three would have no consistent order.
 */
function byNumber(a: Entry, b: Entry): number {
  const [isOne, isOther] = [NUMBER.test(a.name), NUMBER.test(b.name)]
  if (isOne && isOther) return Number(a.name) - Number(b.name) || byName(a, b)
  if (isOne !== isOther && DIGIT.test(a.name) && DIGIT.test(b.name)) return isOne ? -1 : 1
  return byName(a, b)
}

const within = (directory: string, name: string): string =>
  directory.endsWith('/') ? directory + name : `${directory}/${name}`

const isMaildir = (entries: readonly Entry[]): boolean =>
  ['cur', 'new'].every(name => entries.some(entry => entry.name === name && entry.kind === 'directory'))

/** Lists a directory; for one that cannot be read, calls `trouble` and returns nothing in it. */
function listed(io: Pick<Io, 'list'>, directory: string, trouble: (file: string, error: unknown) => void) {
  try {
    return io.list(directory) ?? []
  } catch (error) {
    trouble(directory, error)
    return []
  }
}

/**
 * @param entries - what is in the directory
 * @param trouble - called for each directory within that cannot be read
 * @returns undefined if it holds no messages and `--recursive` is not set
 */
export function filesIn(
  directory: string,
  entries: readonly Entry[],
  io: Pick<Io, 'list'>,
  recursive: boolean,
  trouble: (file: string, error: unknown) => void
): Iterable<string> | undefined {
  if (isMaildir(entries)) return recursive ? maildirAndBelow() : messages()
  if (recursive) return everything()
  const numbers = entries.filter(entry => entry.kind === 'file' && NUMBER.test(entry.name))
  return numbers.length > 0 ? numbers.sort(byNumber).map(entry => within(directory, entry.name)) : undefined

  function messages(): string[] {
    const found = ['cur', 'new'].flatMap(name => {
      const inside = within(directory, name)
      const files = listed(io, inside, trouble).filter(entry => entry.kind === 'file' && !entry.name.startsWith('.'))
      return files.map(({ name }) => ({ name, file: within(inside, name), time: deliveryOf(name) }))
    })
    found.sort((a, b) => a.time[0] - b.time[0] || a.time[1] - b.time[1] || byName(a, b))
    return found.map(entry => entry.file)
  }

  function* below(directories: readonly Entry[]): Generator<string> {
    for (const { name, kind } of directories) {
      const inside = within(directory, name)
      if (kind === 'file') yield inside
      else if (kind === 'directory') yield* filesIn(inside, listed(io, inside, trouble), io, true, trouble) ?? []
    }
  }

  function* maildirAndBelow(): Generator<string> {
    yield* messages()
    yield* below(entries.filter(entry => !['cur', 'new', 'tmp'].includes(entry.name)).sort(byName))
  }

  function everything(): Generator<string> {
    return below([...entries].sort(byNumber))
  }
}
