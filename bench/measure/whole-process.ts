/**
 * Whole processes on haystacks of any size: CPU time as a ratio to ours, in pairs that alternate, so that what else the
 * machine does hits both. The median of the pairs counts.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  ARCHIVE_COMMANDS,
  COMMANDS,
  find,
  formatOf,
  JSON_COMMANDS,
  LOG_COMMANDS,
  optionsOf,
  PAGE_COMMANDS,
  versionOf,
  XML_COMMANDS,
  type Command
} from '../engines/commands.js'
import { countPushed } from '../engines/ours.js'
import { expectedIn } from '../expectation.js'
import { HAYSTACKS, makeBlock, writeHaystack, type Block } from '../haystack/block.js'
import { readOwnMail } from '../haystack/own-mail.js'
import { atLeast, atMost, COMMAND_MEMORY, ratioOutcomes } from '../goals.js'
import { countCell, isChosen, median, rate, type Part, type Row, type Settings, type Table } from '../table.js'
import { memoryCell, runCommand, summaryOf, type Run } from './process.js'

/** Bytes of a block: as varied as the documentation it is made of. */
const BLOCK = 1 << 22

interface Haystack {
  readonly block: Block
  readonly file: string
  /** Copies of the block in the file. */
  readonly copies: number
}

/** Expected count in one block; a file of n copies must have n times as many. */
async function expectation(command: Command, program: string, { block, file }: Haystack): Promise<number> {
  const format = command.kind === 'ours' ? formatOf(command) : undefined
  if (format !== undefined) {
    const options = optionsOf(command)
    const changes = Object.values(options).flat().join(' ')
    const read = format === 'text' ? 'urisift' : format === 'auto' ? 'urisift, decoded' : `urisift, ${format}`
    const name = changes ? `${read}, ${changes}` : read
    const count = (): number => countPushed(block.bytes, 997, { format, ...options })
    return expectedIn(block, name, count, changes ? undefined : block.planted?.[format])
  }
  const single = `${file}.block`
  writeHaystack(single, block, block.bytes.length)
  const count = async (): Promise<number> => (await runCommand(program, command, single)).found
  return expectedIn(block, command.name, count).finally(() => rmSync(single))
}

/** Mail that someone has, as `--mail` names it. */
const OWN = 'own-mail'
/** Bytes of it that are read: much of it is alike, and what is not should come. */
const MOST_OWN = 1 << 26

function blockOf(name: string, { size, seed, mail }: Settings): Block | undefined {
  if (name !== OWN) return makeBlock(name, Math.min(BLOCK, size), seed)
  const bytes = readOwnMail(mail!, Math.min(MOST_OWN, size))
  return bytes && { name, bytes }
}

/** A row, and its goals. */
interface Measured extends Row {
  /** CPU time over that of the first. */
  readonly ratio: number
  readonly bytesPerSecond: number
  readonly memory: number
}

async function row(
  command: Command,
  program: string,
  ours: Command,
  haystack: Haystack,
  pairs: number
): Promise<Measured> {
  const { block, file, copies } = haystack
  const expected = copies * (await expectation(command, program, haystack))
  const ratios: number[] = []
  const runs: Run[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const own = await runCommand(find(ours.program)!, ours, file)
    const run = command === ours ? own : await runCommand(program, command, file)
    runs.push(run)
    ratios.push(run.seconds / own.seconds)
  }
  const { found, seconds, memory } = summaryOf(runs, expected)
  const ratio = command === ours ? 1 : median(ratios)
  const cells = [
    command.name,
    rate(block.bytes.length * copies, seconds),
    seconds.toFixed(2),
    command === ours ? '1' : ratio.toFixed(2),
    memoryCell(memory),
    countCell(found, expected)
  ]
  return { cells, found, expected, ratio, memory, bytesPerSecond: (block.bytes.length * copies) / seconds }
}

/** One for each haystack of which a row was asked for. The first command is the one that others are compared with. */
async function tables(
  haystacks: Readonly<Record<string, readonly Command[]>>,
  settings: Settings
): Promise<readonly Table[]> {
  const measured: Table[] = []
  for (const [name, commands] of Object.entries(haystacks)) {
    const chosen = commands.filter(command => isChosen(`${name} ${command.name}`, settings))
    if (chosen.length > 0) measured.push(await table(name, commands[0]!, chosen, settings))
  }
  return measured
}

async function table(name: string, ours: Command, chosen: readonly Command[], settings: Settings): Promise<Table> {
  const title = `Whole processes: ${name}${formatOf(ours) === 'log' ? ', as a log' : ''}`
  const head = [`${name}, one file`, 'MB/s of CPU', 'CPU s', '× the first', 'peak MiB', 'results']
  const block = blockOf(name, settings)
  if (!block) return { title, note: 'Skipped: nothing on this machine to make it of.', head, rows: [] }
  const file = join(settings.directory, `${name}.txt`)
  const haystack: Haystack = { block, file, copies: writeHaystack(file, block, settings.size) }
  const rows = new Map<Command, Measured>()
  const missing = new Set<string>()
  try {
    for (const command of chosen) {
      const program = find(command.program)
      if (program === undefined) missing.add(command.program)
      else {
        settings.progress(`${name}: ${command.name}`)
        rows.set(command, await row(command, program, ours, haystack, settings.pairs))
      }
    }
  } finally {
    rmSync(file, { force: true })
  }
  const size = ((block.bytes.length * haystack.copies) / 1e6).toFixed(0)
  const versions = [...new Set(chosen.map(({ program }) => program))].map(versionOf).filter(text => text !== undefined)
  const told = versions.length > 0 ? ` ${versions.join('; ')}.` : ''
  const absent = missing.size > 0 ? ` Not found on this machine: ${[...missing].join(', ')}.` : ''
  const note = `${size} MB, warm; median of ${settings.pairs} alternating pairs, start-up included. Each peer's count is its own.${told}${absent}`
  return { title, note, head, rows: [...rows.values()], outcomes: outcomesOf(name, ours, rows) }
}

function outcomesOf(name: string, ours: Command, rows: ReadonlyMap<Command, Measured>) {
  const ratios = new Map(Array.from(rows, ([{ name }, { ratio }]) => [name, ratio]))
  const own = [...rows].filter(([{ kind }, { memory }]) => kind === 'ours' && !Number.isNaN(memory))
  const first = rows.get(ours)
  return [
    ...(HAYSTACKS.includes(name) && formatOf(ours) === 'log' ? [] : ratioOutcomes(name, ratios)),
    ...(first && name === 'mail-archive' ? [atLeast(300, `${name}: MB/s of CPU`, first.bytesPerSecond / 1e6)] : []),
    ...(HAYSTACKS.includes(name)
      ? own.map(([command, { memory }]) => atMost(COMMAND_MEMORY, `${name}: MiB of ${command.name}`, memory))
      : [])
  ]
}

export const WHOLE_PROCESS: Part = {
  name: 'whole-process',
  measure: settings => tables(Object.fromEntries(HAYSTACKS.map(name => [name, COMMANDS])), settings)
}

export const ARCHIVE_PART: Part = {
  name: 'archive',
  measure: settings => tables({ [settings.mail === undefined ? 'mail-archive' : OWN]: ARCHIVE_COMMANDS }, settings)
}

export const FORMATS: Part = {
  name: 'formats',
  measure: settings =>
    tables(
      {
        pages: PAGE_COMMANDS,
        feed: XML_COMMANDS,
        'json-lines': JSON_COMMANDS,
        'json-requests': JSON_COMMANDS,
        'container-log': JSON_COMMANDS,
        'container-json': JSON_COMMANDS,
        log: LOG_COMMANDS,
        logfmt: LOG_COMMANDS,
        'error-log': LOG_COMMANDS,
        w3c: LOG_COMMANDS
      },
      settings
    )
}
