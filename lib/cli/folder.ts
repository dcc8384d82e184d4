/**
 * The files a directory stands for, in a fixed order.
 *
 *     Maildir      cur/ new/, together by the time of delivery, with which names begin; not tmp/, where mail arrives
 *     MH, spools   1 2 3 …, by number; not what has another name
 *     any other    with --recursive: everything in it, by name; symbolic links are not followed
 *
 * With --recursive nothing may be missing, and any directory may have others with the names `cur` and `new`. There a
 * Maildir is one in whose cur/, new/ and tmp/ all that is not hidden is a file named by its time. Of it only such files
 * in tmp/ are left out, and whatever else it has comes behind the messages.
 */
import type { Entry, Io } from './io.js'

const NUMBER = /^\d+$/
const DIGIT = /^\d/

/** By code units: the same order everywhere. */
const byName = (a: Pick<Entry, 'name'>, b: Pick<Entry, 'name'>): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0

/** A file that a mail server has named; `_` is offlineimap's. Seconds have had nine digits or more since 1973. */
const MESSAGE = /^\d{9,}[._]/

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

const isHidden = ({ name }: Entry): boolean => name.startsWith('.')
const isMessage = ({ name, kind }: Entry): boolean => kind === 'file' && MESSAGE.test(name)

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
  const folders = ['cur', 'new', 'tmp'].filter(name =>
    entries.some(entry => entry.name === name && entry.kind === 'directory')
  )
  const hasMessages = folders.includes('cur') && folders.includes('new')
  if (recursive) return hasMessages ? maildirOrOther() : below(entries)
  if (hasMessages) return messages(folders.slice(0, 2).map(inFolder))
  const numbers = entries.filter(entry => entry.kind === 'file' && NUMBER.test(entry.name))
  return numbers.length > 0 ? numbers.sort(byNumber).map(entry => within(directory, entry.name)) : undefined

  function inFolder(name: string): Folder {
    const inside = within(directory, name)
    return { inside, content: listed(io, inside, trouble) }
  }

  function* below(entries: readonly Entry[], at = directory): Generator<string> {
    for (const { name, kind } of [...entries].sort(byNumber)) {
      const inside = within(at, name)
      if (kind === 'file') yield inside
      else if (kind === 'directory') yield* filesIn(inside, listed(io, inside, trouble), io, true, trouble) ?? []
    }
  }

  function* maildirOrOther(): Generator<string> {
    const all = folders.map(inFolder)
    if (!all.every(({ content }) => content.every(entry => isHidden(entry) || isMessage(entry)))) {
      yield* below(entries)
      return
    }
    yield* messages(all.slice(0, 2))
    yield* below(entries.filter(entry => !folders.includes(entry.name)))
    for (const { inside, content } of all) yield* below(content.filter(isHidden), inside)
  }
}

/** What is in one of the directories of a Maildir. */
interface Folder {
  readonly inside: string
  readonly content: readonly Entry[]
}

/** Files in the order of delivery. */
function messages(folders: readonly Folder[]): string[] {
  const found = folders.flatMap(({ inside, content }) => {
    const files = content.filter(entry => entry.kind === 'file' && !isHidden(entry))
    return files.map(({ name }) => ({ name, file: within(inside, name), time: deliveryOf(name) }))
  })
  found.sort((a, b) => a.time[0] - b.time[0] || a.time[1] - b.time[1] || byName(a, b))
  return found.map(entry => entry.file)
}
