/** Passes file after file through the extractor. */
import { printable } from './printable.js'
import { reasonOf } from './failure.js'
import { filesIn } from './folder.js'
import { follow, type Tail } from './follow.js'
import type { CreateExtractor, Input, Io } from './io.js'
import { createOnce } from './once.js'
import type { Output } from './output.js'
import { createPassage, type Passage } from './passage.js'
import type { Progress } from './progress.js'
import { createReading } from './reading.js'
import type { Settings } from './settings.js'

export interface Outcome {
  /** Number of URIs reported. */
  found: number
  /** Whether a file could not be read. */
  failed: boolean
  interrupted: boolean
}

export interface Surroundings {
  readonly settings: Settings
  readonly io: Io
  readonly createExtractor: CreateExtractor
  readonly output: Output
  readonly progress: Progress
  /** Writes one line, given without its end, to standard error. */
  readonly complain: (text: string) => void
  /** The outcome so far. */
  readonly outcome: Outcome
}

const shownName = (file: string): string => (file === '-' ? '(standard input)' : file)

/**
 * Throws what `io.write` throws. A file that cannot be read is reported on standard error, and the next one follows.
 */
export async function siftFiles(names: readonly string[], surroundings: Surroundings): Promise<void> {
  const { settings, io, createExtractor, output, progress, complain, outcome } = surroundings
  const once = settings.unique ? createOnce() : undefined
  const reading = createReading({ io, output, progress, found: () => outcome.found, trouble })
  const tails: Tail[] = []
  /** Why a file cannot be read: one that is followed is tried again and again, but reported once. */
  const told = new Map<string, string>()
  let several = names.length > 1

  function trouble(file: string, error: unknown): void {
    const reason = reasonOf(error)
    if (told.get(file) !== reason) complain(`${printable(shownName(file))}: ${reason}`)
    told.set(file, reason)
    outcome.failed = true
  }

  /** The result of `action`; if the system refuses, reports that and returns undefined. */
  function attempt<Result>(file: string, action: () => Result): Result | undefined {
    try {
      return action()
    } catch (error) {
      trouble(file, error)
      return undefined
    }
  }

  /** The files a name of the command line stands for. */
  function filesOf(name: string): Iterable<string> {
    if (name === '-') return [name]
    const entries = attempt(name, () => io.list(name) ?? 'none')
    // Already reported; but a followed file may become readable later.
    if (entries === undefined && !settings.follow) return []
    if (entries === undefined || entries === 'none') return [name]
    several = true
    const files = filesIn(name, entries, io, settings.recursive, trouble)
    if (files === undefined) complain(`${printable(name)}: is a directory; use -r to read everything in it`)
    outcome.failed ||= files === undefined
    return files ?? []
  }

  /**
   * Opens a file, but not the one that results go to: each result would be found there, and printed again, without end.
   */
  function open(file: string): Input | undefined {
    return attempt(file, () => {
      const input = io.open(file)
      if (!input.isOutput || settings.print === 'nothing' || settings.print === 'count') return input
      input.close()
      throw new Error('is also the output')
    })
  }

  function addNew(uri: string): boolean {
    if (once?.isNew(uri) === false) return false
    outcome.found++
    return true
  }

  function add(matches: number): void {
    outcome.found += matches
  }

  function passageOf(file: string): Passage {
    const isNamed = settings.fileNames === 'always' || (settings.fileNames === 'several' && several)
    const target = { ...output, complain }
    return createPassage(settings, isNamed ? shownName(file) : undefined, createExtractor, target, {
      addNew,
      add,
      once
    })
  }

  const isEnough = (): boolean => reading.isInterrupted() || (settings.print === 'nothing' && outcome.found > 0)

  async function sift(file: string): Promise<void> {
    const input = open(file)
    if (input === undefined) {
      if (settings.follow) tails.push({ file, now: undefined, length: 0 })
      return
    }
    if (file === '-' && io.isTerminal.input && io.isTerminal.messages) {
      complain('reading from the terminal; Ctrl-D ends it, urisift --help tells more')
    }
    let isFollowed = false
    try {
      const passage = passageOf(file)
      const { length, compressed } = await reading.any(input, file, passage)
      // Standard input has no name by which it could be opened again; a file of which enough was found is closed.
      isFollowed = settings.follow && file !== '-' && !compressed && !input.mayWait && passage.isWanted()
      if (isFollowed) tails.push({ file, now: { input, passage }, length })
      else if (reading.isInterrupted() || !passage.isWanted()) passage.leave()
      else passage.end()
    } finally {
      if (!isFollowed) input.close()
    }
  }

  function begin(file: string): Tail['now'] {
    const input = open(file)
    if (input) told.delete(file)
    return input && { input, passage: passageOf(file) }
  }

  async function readOn({ file, now }: Tail): Promise<number> {
    return now ? reading.plain(now.input, file, now.passage) : 0
  }

  for (const name of names) {
    for (const file of filesOf(name)) {
      if (!isEnough()) await sift(file)
    }
  }
  const follows = tails.length > 0 && (await follow(tails, { io, begin, readOn, flush: output.flush, isEnough }))
  outcome.interrupted = follows || reading.isInterrupted()
}
