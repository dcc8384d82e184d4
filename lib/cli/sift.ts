/** Passes file after file through the extractor. */
import { reasonOf } from './failure.js'
import { filesIn } from './folder.js'
import { follow, type Tail } from './follow.js'
import type { CreateExtractor, Input, Io } from './io.js'
import { createOnce, type Once } from './once.js'
import type { Output } from './output.js'
import { createPassage, type Passage, type Tally } from './passage.js'
import { printable } from './printable.js'
import type { Progress } from './progress.js'
import { Reading } from './reading.js'
import type { ReportTarget } from './report.js'
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

/**
 * Throws what `io.write` throws. A file that cannot be read is reported on standard error, and the next one follows.
 */
export async function siftFiles(names: readonly string[], surroundings: Surroundings): Promise<void> {
  await new Sifting(names.length > 1, surroundings).run(names)
}

class Sifting {
  readonly #surroundings: Surroundings
  readonly #target: ReportTarget
  readonly #tally: Tally
  readonly #reading: Reading
  /** The files that are followed. */
  readonly #tails: Tail[] = []
  /** Why files cannot be read: one that is followed is tried again and again, but reported once. */
  readonly #troubles = new Map<string, string>()
  /** Whether the command line names several files, or a directory. */
  #several: boolean

  constructor(several: boolean, surroundings: Surroundings) {
    const { settings, io, output, progress, complain, outcome } = surroundings
    this.#surroundings = surroundings
    this.#several = several
    this.#target = { ...output, complain }
    // A file has a URI although another has it, too.
    const isOnce = settings.unique && settings.print !== 'files'
    this.#tally = tallyOf(outcome, isOnce ? createOnce() : undefined)
    this.#reading = new Reading({
      io,
      follows: settings.follow,
      output,
      progress,
      found: () => outcome.found,
      trouble: (file, error) => this.#trouble(file, error)
    })
  }

  async run(names: readonly string[]): Promise<void> {
    const { outcome } = this.#surroundings
    for (const name of names) {
      for (const file of this.#filesOf(name)) {
        if (!this.#isEnough()) await this.#sift(file)
      }
    }
    const isInterrupted = this.#tails.length > 0 && (await this.#follow())
    // What has come by now was waited for, and has not failed.
    outcome.failed ||= this.#tails.some(({ now }) => now === undefined)
    outcome.interrupted = isInterrupted || this.#reading.isInterrupted
  }

  /** The files a name of the command line stands for. */
  #filesOf(name: string): Iterable<string> {
    if (name === '-') return [name]
    const { settings, io, complain, outcome } = this.#surroundings
    const entries = this.#attempt(name, () => io.list(name) ?? 'none')
    // Already reported; but a followed file may become readable later.
    if (entries === undefined && !settings.follow) return []
    if (entries === undefined || entries === 'none') return [name]
    this.#several = true
    const files = filesIn(name, entries, io, settings.recursive, (file, error) => this.#trouble(file, error))
    if (files === undefined) complain(`${printable(name)}: is a directory; use -r to read everything in it`)
    outcome.failed ||= files === undefined
    return files ?? []
  }

  async #sift(file: string): Promise<void> {
    const { settings, io, complain } = this.#surroundings
    const reading = this.#reading
    const input = this.#open(file)
    if (input === undefined) {
      if (settings.follow) this.#tails.push(createTail(file, undefined, 0, false))
      return
    }
    if (file === '-' && io.isTerminal.input && io.isTerminal.messages) {
      complain('reading from the terminal; Ctrl-D ends it, urisift --help tells more')
    }
    let isFollowed = false
    try {
      const passage = this.#passageOf(file)
      const { length, compressed } = await reading.any({ input, name: file, passage })
      // Standard input has no name by which it could be opened again; a file of which enough was found is closed.
      const mayGrow = file !== '-' && !compressed && !input.mayWait && !input.isOver?.()
      isFollowed = settings.follow && mayGrow && passage.isWanted()
      if (isFollowed) {
        this.#tails.push(createTail(file, { input, passage }, length, input.size === 0 && length > 0))
      } else if (reading.isInterrupted || !passage.isWanted()) passage.leave()
      else passage.end()
    } finally {
      if (!isFollowed) input.close()
    }
  }

  /** Reads on what grows; resolves to true at an interrupt. */
  #follow(): Promise<boolean> {
    const { io, output } = this.#surroundings
    return follow(this.#tails, {
      io,
      begin: file => this.#begin(file),
      readOn: tail => this.#readOn(tail),
      flush: output.flush,
      isEnough: () => this.#isEnough()
    })
  }

  async #readOn(tail: Tail): Promise<number> {
    if (tail.now === undefined) return 0
    const open = { ...tail.now, name: tail.file }
    if (tail.length > 0) return this.#reading.plain(open)
    const { length, compressed } = await this.#reading.any(open)
    tail.isRead = compressed
    return length
  }

  #begin(file: string): Tail['now'] {
    const input = this.#open(file)
    if (input) this.#troubles.delete(file)
    return input && { input, passage: this.#passageOf(file) }
  }

  #isEnough(): boolean {
    const { settings, outcome } = this.#surroundings
    return this.#reading.isInterrupted || (settings.print === 'nothing' && outcome.found > 0)
  }

  /**
   * Opens a file, but not the one that results go to: each result would be found there, and printed again, without end.
   */
  #open(file: string): Input | undefined {
    const { settings, io } = this.#surroundings
    return this.#attempt(file, () => {
      const input = io.open(file, settings.follow)
      if (!input.isOutput || (settings.print !== 'uris' && settings.print !== 'json')) return input
      input.close()
      throw new Error('is also the output')
    })
  }

  #passageOf(file: string): Passage {
    const { settings, createExtractor } = this.#surroundings
    const { print, fileNames } = settings
    const isNamed = print === 'files' || fileNames === 'always' || (fileNames === 'several' && this.#several)
    const name = isNamed ? shownName(file) : undefined
    return createPassage(settings, name, createExtractor, this.#target, this.#tally)
  }

  /**
   * The result of `action`; if the system refuses, reports that and returns undefined. A file that is followed has failed
   * only if it never could be opened.
   */
  #attempt<Result>(file: string, action: () => Result): Result | undefined {
    try {
      return action()
    } catch (error) {
      this.#tell(file, error)
      this.#surroundings.outcome.failed ||= !this.#surroundings.settings.follow
      return undefined
    }
  }

  #trouble(file: string, error: unknown): void {
    this.#tell(file, error)
    this.#surroundings.outcome.failed = true
  }

  #tell(file: string, error: unknown): void {
    const { complain } = this.#surroundings
    const reason = reasonOf(error)
    if (this.#troubles.get(file) !== reason) complain(`${printable(shownName(file))}: ${reason}`)
    this.#troubles.set(file, reason)
  }
}

/** A file that is to be followed. */
function createTail(file: string, now: Tail['now'], length: number, isSizeless: boolean): Tail {
  return { file, now, length, isSizeless, isRead: false }
}

function shownName(file: string): string {
  return file === '-' ? '(standard input)' : file === '' ? '""' : file
}

function tallyOf(outcome: Outcome, once: Once | undefined): Tally {
  return {
    addNew(uri) {
      if (once?.isNew(uri) === false) return false
      outcome.found++
      return true
    },
    add(matches) {
      outcome.found += matches
    },
    once
  }
}
