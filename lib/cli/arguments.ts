/** Turns the words of the command line into settings. */
import { parseArgs } from 'node:util'
import { UsageError } from './failure.js'
import { FLAGS } from './flags.js'
import { complete, defaultSettings, type Settings } from './settings.js'

const BY_NAME = new Map(FLAGS.map(flag => [flag.name, flag]))

const OPTIONS = Object.fromEntries(
  FLAGS.map(({ name, short, value }) => [
    name,
    { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) }
  ])
)

/**
 * Reads the command line; of flags that contradict each other the last one counts.
 *
 * @throws {UsageError} for an unknown flag, a value that is missing, not wanted or wrong.
 */
export function readArguments(argv: readonly string[]): Settings {
  const settings = defaultSettings()
  // Most command lines are names of files; node:util need not load its parser for them.
  if (!argv.some(word => word.startsWith('-'))) return complete({ ...settings, files: [...argv] })
  // Not strict: its messages are long, and it takes `-m -1` for a mistake of another kind.
  const { tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true
  })
  for (const token of tokens) {
    if (token.kind === 'positional') settings.files.push(token.value)
    if (token.kind !== 'option') continue
    const flag = BY_NAME.get(token.name)
    // As the user wrote it: `-m` or `--max-count`.
    const name = token.rawName
    if (!flag) throw new UsageError(`there is no flag ${name}; see urisift --help`)
    if (flag.value === undefined) {
      if (token.value !== undefined) throw new UsageError(`${name} takes no value`, token.value)
      flag.set(settings, '')
    } else {
      if (token.value === undefined) throw new UsageError(`${name} needs a value: ${flag.value}`)
      flag.set(settings, token.value)
    }
  }
  return complete(settings)
}
