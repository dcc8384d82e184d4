/** File after file through the extractor. The way of a byte is synchronous from the read to the write. */
import type { Defect } from '../text.js'
import type { UriMatch, UriReject } from '../match.js'
import { printable } from './printable.js'
import { reasonOf } from './failure.js'
import type { CreateExtractor, Input, Io } from './io.js'
import type { Output } from './output.js'
import type { Progress } from './progress.js'
import { createReport } from './report.js'
import type { Settings } from './settings.js'
import { createFirstTime } from '../unique/exact.js'

/** Bytes read at once: more gains nothing, and fits no cache. */
const CHUNK = 1 << 18

/** Milliseconds between two looks at signals and progress. */
const PAUSE_EVERY = 100

export interface Outcome {
  /** URIs reported. */
  found: number
  /** A file could not be read. */
  failed: boolean
  interrupted: boolean
}

export interface Surroundings {
  readonly settings: Settings
  readonly io: Io
  readonly createExtractor: CreateExtractor
  readonly output: Output
  readonly progress: Progress
  /** Says something on standard error: one line, without its end. */
  readonly complain: (text: string) => void
}

/** Throws what `io.write` throws; a file that cannot be read is complained about, and the next one follows. */
export async function siftFiles(files: readonly string[], surroundings: Surroundings): Promise<Outcome> {
  const { settings, io, createExtractor, output, progress, complain } = surroundings
  const showNames = settings.fileNames === 'always' || (settings.fileNames === 'several' && files.length > 1)
  const mostOfAFile = settings.print === 'nothing' ? Math.min(1, settings.maxCount) : settings.maxCount
  const isFirstTime = settings.unique ? createFirstTime() : () => true
  const buffer = new Uint8Array(CHUNK)
  const outcome: Outcome = { found: 0, failed: false, interrupted: false }
  let bytesRead = 0
  let nextPause = io.now() + PAUSE_EVERY

  async function pause(): Promise<void> {
    const now = io.now()
    if (now < nextPause) return
    nextPause = now + PAUSE_EVERY
    if (io.isTerminal.output) output.flush()
    progress.update(now, bytesRead, outcome.found)
    outcome.interrupted = await io.pause()
  }

  /** `action`, or 0 where the system refuses, with a word about it. */
  function attempt<Result>(name: string, action: () => Result): Result | 0 {
    try {
      return action()
    } catch (error) {
      complain(`${printable(name)}: ${reasonOf(error)}`)
      outcome.failed = true
      return 0
    }
  }

  async function sift(input: Input, name: string): Promise<void> {
    const report = createReport(settings, showNames ? name : undefined, { print: output.print, complain })
    let left = mostOfAFile
    const options = {
      ...settings.options,
      ...(settings.rejects && { onReject: (reject: UriReject) => void (left > 0 && report.reject(reject)) }),
      ...(settings.defects && { onDefect: (defect: Defect) => void (left > 0 && report.defect(defect)) })
    }
    const lineNumbers = settings.lineNumbers || settings.print === 'json'
    const isWanted = (uri: string): boolean => {
      if (left === 0 || !isFirstTime(uri)) return false
      left--
      outcome.found++
      return true
    }
    const { uri: printUri } = report
    const onMatch = (match: UriMatch): void => void (isWanted(match.uri) && report.match(match))
    const onUri = printUri && ((uri: string): void => void (isWanted(uri) && printUri(uri)))
    const extractor = createExtractor(options, onMatch, { lineNumbers, ...(onUri && { onUri }) })
    while (left > 0 && !outcome.interrupted) {
      // What has been found is on its way before the wait for more.
      if (input.mayWait) output.flush()
      const length = attempt(name, () => input.read(buffer))
      if (length === 0) {
        extractor.end()
        break
      }
      bytesRead += length
      extractor.push(buffer.subarray(0, length))
      await pause()
    }
    report.endOfFile()
  }

  for (const file of files) {
    const name = file === '-' ? '(standard input)' : file
    const input = attempt(name, () => io.open(file))
    if (input === 0) continue
    if (file === '-' && io.isTerminal.input && io.isTerminal.messages) {
      complain('reading from the terminal; Ctrl-D ends it, urisift --help tells more')
    }
    try {
      await sift(input, name)
    } finally {
      input.close()
    }
    if (outcome.interrupted || (settings.print === 'nothing' && outcome.found > 0)) break
  }
  return outcome
}
