/**
 * The command: files in, results out, an exit status back. Everything it touches is handed in, so it runs the same in
 * a test and in a process.
 */
import { readArguments } from './arguments.js'
import { errorCode, isOutOfMemory, reasonOf } from './failure.js'
import { helpText } from './help.js'
import type { CreateExtractor, Io } from './io.js'
import { createOutput } from './output.js'
import { createProgress } from './progress.js'
import type { Settings } from './settings.js'
import { type Outcome, siftFiles } from './sift.js'

/** 0: found. 1: nothing found. 2: something failed. 130: interrupted. */
export type ExitStatus = 0 | 1 | 2 | 130

function statusOf({ found, failed, interrupted }: Outcome, { print, exitZero }: Settings): ExitStatus {
  if (interrupted) return 130
  // Like grep -q: a URI was found, whatever else went wrong.
  if (failed && !(print === 'nothing' && found > 0)) return 2
  return found > 0 || exitZero ? 0 : 1
}

/** @throws the error itself if neither the system nor its memory gave it: a mistake in the program */
function reasonOfFailure(error: unknown): string {
  if (isOutOfMemory(error)) return 'out of memory'
  if (errorCode(error) === undefined) throw error
  return reasonOf(error)
}

/**
 * @param argv - the command line behind the program's name
 * @param defaultFiles - what is read when the command line names no file
 * @returns the exit status; an exception is a mistake in the program
 */
export async function run(
  argv: readonly string[],
  io: Io,
  createExtractor: CreateExtractor,
  defaultFiles: readonly string[] = ['-']
): Promise<ExitStatus> {
  const progress = createProgress(io.complain, () => io.isTerminal.messages, io.now())
  /** Why nothing can be printed any more. */
  let unwritable: unknown
  const output = createOutput(bytes => {
    progress.clear()
    try {
      io.write(bytes)
    } catch (error) {
      unwritable = error
      throw error
    }
  })

  function complain(text: string): void {
    progress.clear()
    io.complain(`urisift: ${text}\n`)
  }

  let settings: Settings
  try {
    settings = readArguments(argv)
    // Makes the extractor check its options before a file is touched.
    createExtractor(settings.options, () => {})
  } catch (error) {
    complain(reasonOf(error))
    return 2
  }

  const outcome: Outcome = { found: 0, failed: false, interrupted: false }

  async function sift(files: readonly string[]): Promise<ExitStatus> {
    try {
      await siftFiles(files, { settings, io, createExtractor, output, progress, complain, outcome })
    } finally {
      // Whatever went wrong: what was found until then was.
      if (unwritable === undefined) output.flush()
    }
    return statusOf(outcome, settings)
  }

  function printOnly(what: 'help' | 'version'): ExitStatus {
    output.print(what === 'help' ? helpText() : `${io.version()}\n`)
    output.flush()
    return 0
  }

  try {
    if (settings.only !== undefined) return printOnly(settings.only)
    return await sift(settings.files.length > 0 ? settings.files : defaultFiles)
  } catch (error) {
    const isOfOutput = error === unwritable
    // The reader of the results wants no more: no reason to complain.
    if (isOfOutput && errorCode(error) === 'EPIPE') return outcome.failed ? 2 : 0
    complain(`${isOfOutput ? 'standard output: ' : ''}${reasonOfFailure(error)}`)
    return 2
  } finally {
    progress.clear()
  }
}
