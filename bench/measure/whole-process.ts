/**
 * Whole processes on haystacks of any size: CPU time as a ratio to ours, in pairs that alternate, so that what else the
 * machine does hits both. The median of the pairs counts.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE_COMMANDS, COMMANDS, find, versionOf, type Command } from '../engines/commands.js'
import { countPushed } from '../engines/ours.js'
import { expectedIn } from '../expectation.js'
import { ARCHIVE_HAYSTACKS, HAYSTACKS, makeBlock, writeHaystack, type Block } from '../haystack/block.js'
import { goalTable } from '../goals.js'
import { countCell, isChosen, median, rate, type Part, type Row, type Settings, type Table } from '../table.js'
import { runCommand, type Run } from './process.js'

/** Bytes of a block: as varied as the documentation it is made of. */
const BLOCK = 1 << 22

interface Haystack {
  readonly block: Block
  readonly file: string
  /** Copies of the block in the file. */
  readonly copies: number
  /** It must be taken apart and decoded; else it is read as plain text. */
  readonly archive: boolean
}

/** In the block alone: what a file of so many copies must hold so many times. */
async function expectation(command: Command, program: string, { block, file, archive }: Haystack): Promise<number> {
  if (command.kind === 'ours' && (archive || command.args.includes('text'))) {
    const decoded = archive && !command.args.includes('text')
    const format = decoded ? 'auto' : 'text'
    const name = decoded ? 'urisift, decoded' : 'urisift'
    return expectedIn(block, name, () => countPushed(block.bytes, 997, { format }), block.planted)
  }
  const single = `${file}.block`
  writeHaystack(single, block, block.bytes.length)
  const count = async (): Promise<number> => (await runCommand(program, command, single)).found
  return expectedIn(block, command.name, count).finally(() => rmSync(single))
}

/** A row, and its CPU time over that of the first. */
interface Measured extends Row {
  readonly ratio: number
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
  const found = runs.find(run => run.found !== expected)?.found ?? expected
  const seconds = median(runs.map(run => run.seconds))
  const memory = Math.max(...runs.map(run => run.memory ?? NaN))
  const ratio = command === ours ? 1 : median(ratios)
  const cells = [
    command.name,
    rate(block.bytes.length * copies, seconds),
    seconds.toFixed(2),
    command === ours ? '1' : ratio.toFixed(2),
    Number.isNaN(memory) ? '' : memory.toFixed(0),
    countCell(found, expected)
  ]
  return { cells, found, expected, ratio }
}

/** A table, and the ratios in it by the names of their commands. */
interface MeasuredTable extends Table {
  readonly ratios: ReadonlyMap<string, number>
}

/** One for each haystack of which a row was asked for. */
async function tables(
  names: readonly string[],
  commands: readonly Command[],
  settings: Settings
): Promise<ReadonlyMap<string, MeasuredTable>> {
  const measured = new Map<string, MeasuredTable>()
  for (const name of names) {
    const chosen = commands.filter(command => isChosen(`${name} ${command.name}`, settings))
    if (chosen.length > 0) measured.set(name, await table(name, commands[0]!, chosen, settings))
  }
  return measured
}

async function table(
  name: string,
  ours: Command,
  chosen: readonly Command[],
  settings: Settings
): Promise<MeasuredTable> {
  const ratios = new Map<string, number>()
  const title = `Whole processes: ${name}`
  const head = [`${name}, one file`, 'MB/s of CPU', 'CPU s', '× the first', 'peak MiB', 'results']
  const block = makeBlock(name, Math.min(BLOCK, settings.size), settings.seed)
  if (!block)
    return { title, note: 'Skipped: this machine has no documentation to make it of.', head, rows: [], ratios }
  const file = join(settings.directory, `${name}.txt`)
  const archive = ARCHIVE_HAYSTACKS.includes(name)
  const haystack: Haystack = { block, file, copies: writeHaystack(file, block, settings.size), archive }
  const rows: Row[] = []
  const missing = new Set<string>()
  try {
    for (const command of chosen) {
      const program = find(command.program)
      if (program === undefined) missing.add(command.program)
      else {
        settings.progress(`${name}: ${command.name}`)
        const measured = await row(command, program, ours, haystack, settings.pairs)
        rows.push(measured)
        ratios.set(command.name, measured.ratio)
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
  return { title, note, head, rows, ratios }
}

export const WHOLE_PROCESS: Part = {
  name: 'whole-process',
  async measure(settings) {
    const measured = await tables(HAYSTACKS, COMMANDS, settings)
    const goals = goalTable(new Map(Array.from(measured, ([name, { ratios }]) => [name, ratios])))
    return goals ? [...measured.values(), goals] : [...measured.values()]
  }
}

export const ARCHIVE_PART: Part = {
  name: 'archive',
  async measure(settings) {
    return [...(await tables(ARCHIVE_HAYSTACKS, ARCHIVE_COMMANDS, settings)).values()]
  }
}
