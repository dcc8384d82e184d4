/**
 * The command on inputs made to be slow: what it reads a second once it has started, and its memory. Plain text alone:
 * what else an attack needs is in the other table.
 */
import { writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS, type Command } from '../engines/commands.js'
import { PLAIN_TEXT } from '../haystack/attacks/plain-text.js'
import { atMost, COMMAND_MEMORY } from '../goals.js'
import { countCell, isChosen, median, rate, type Part, type Row, type Table } from '../table.js'
import { runCommand } from './process.js'

/** Runs on an empty file, of which the median is the time to start. */
const STARTS = 5

/** Bytes a second below which a tenth of an attack tells enough. */
const SLOW = 5e6

async function startSeconds(command: Command, file: string): Promise<number> {
  writeFileSync(file, '')
  const seconds: number[] = []
  for (let i = 0; i < STARTS; i++) seconds.push((await runCommand(command.program, command, file)).seconds)
  return median(seconds)
}

export const ATTACKED_COMMAND: Part = {
  name: 'attacked-command',
  async measure({ attackSize, only, directory, progress }) {
    const command = COMMANDS[0]!
    const file = join(directory, 'attack')
    const start = await startSeconds(command, file)
    const rows: Row[] = []
    let largest = { name: '', memory: 0 }
    for (const { name, make } of PLAIN_TEXT) {
      if (!isChosen(`attack ${name}`, { only })) continue
      progress(`attack ${name}`)
      const run = async (size: number) => {
        const { bytes, expected } = make(size)
        writeFileSync(file, bytes)
        const { seconds, memory, found } = await runCommand(command.program, command, file)
        return { length: bytes.length, expected, behindStart: seconds - start, memory, found }
      }
      const tenth = await run(attackSize / 10)
      const isSlow = tenth.length / tenth.behindStart < SLOW && tenth.behindStart > start
      const { length, expected, behindStart, memory, found } = isSlow ? tenth : await run(attackSize)
      if (memory !== undefined && memory > largest.memory) largest = { name, memory }
      const cells = [
        name,
        // What is lost in the noise of the start has no rate.
        behindStart > start / 2 ? rate(length, behindStart) : `> ${rate(length, start)}`,
        memory?.toFixed(0) ?? '',
        countCell(found, expected)
      ]
      rows.push({ cells, found, expected })
    }
    rmSync(file, { force: true })
    const table: Table = {
      title: 'Attacks on the command',
      note: `${attackSize / 1e6} MB of each, or a tenth of it where that is read at less than ${SLOW / 1e6} MB/s, \`${command.name}\`, its output through a pipe, CPU time without the ${start.toFixed(2)} s of its start; MiB: the most of its memory that was resident.`,
      head: ['attack', 'MB/s', 'MiB', 'URIs'],
      rows,
      outcomes:
        largest.memory > 0
          ? [atMost(COMMAND_MEMORY, `most MiB of the command at an attack (${largest.name})`, largest.memory)]
          : []
    }
    return [table]
  }
}
