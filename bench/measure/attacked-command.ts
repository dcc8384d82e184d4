/** The command on inputs made to be slow: what it reads a second once it has started, and its memory. */
import { writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { oursWith, type Command } from '../engines/commands.js'
import { ATTACKS } from '../haystack/attacks/index.js'
import { atLeast, atMost, ATTACK_RATE, COMMAND_MEMORY } from '../goals.js'
import { countCell, isChosen, median, rate, type Part, type Row, type Table } from '../table.js'
import { runCommand } from './process.js'

/** Runs on an empty file, of which the median is the time to start. */
const STARTS = 5

/** Bytes a second below which a tenth of an attack tells enough. */
const SLOW = 20e6

/** Runs of an attack that seems to be read at not much less than is aimed at: what others do only adds to a time. */
const TRIES = 3
const NEAR = 0.7 * ATTACK_RATE

/** From so many bytes on starting and compiling count for little. */
const TELLING = 100e6

async function startSeconds(command: Command, file: string): Promise<number> {
  writeFileSync(file, '')
  const seconds: number[] = []
  for (let i = 0; i < STARTS; i++) seconds.push((await runCommand(command.program, command, file)).seconds)
  return median(seconds)
}

export const ATTACKED_COMMAND: Part = {
  name: 'attacked-command',
  async measure({ attackSize, only, directory, progress }) {
    const file = join(directory, 'attack')
    const start = await startSeconds(oursWith({}), file)
    const rows: Row[] = []
    let largest = { name: '', memory: 0 }
    let fast = 0
    for (const { name, options, make } of ATTACKS) {
      if (!isChosen(`attack ${name}`, { only })) continue
      progress(`attack ${name}`)
      const command = oursWith(options)
      const run = async (size: number) => {
        const { bytes, expected } = make(size)
        writeFileSync(file, bytes)
        const { seconds, memory, found } = await runCommand(command.program, command, file)
        if (memory !== undefined && memory > largest.memory) largest = { name, memory }
        return { length: bytes.length, expected, behindStart: seconds - start, memory, found }
      }
      const isFast = ({ length, behindStart }: { length: number; behindStart: number }) =>
        behindStart < length / ATTACK_RATE
      const tenth = await run(attackSize / 10)
      const isSlow = tenth.length / tenth.behindStart < SLOW && tenth.behindStart > start
      let best = isSlow ? tenth : await run(attackSize)
      const isNear = best.length / best.behindStart > NEAR
      for (let tries = 1; tries < TRIES && isNear && !isFast(best); tries++) {
        const another = await run(attackSize)
        if (another.behindStart < best.behindStart) best = another
      }
      if (isFast(best)) fast++
      const { length, expected, behindStart, memory, found } = best
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
      note: `${attackSize / 1e6} MB of each, or a tenth of it where that is read at less than ${SLOW / 1e6} MB/s, \`urisift\` with the options it is read with (\`--format text\`, if it names none), its output through a pipe, CPU time without the ${start.toFixed(2)} s of its start, the least of ${TRIES} runs where the first reads ${NEAR / 1e6} to ${ATTACK_RATE / 1e6} MB/s; MiB: the most of its memory that was resident.`,
      head: ['attack', 'MB/s', 'MiB', 'URIs'],
      rows,
      outcomes: [
        ...(attackSize >= TELLING
          ? [atLeast(rows.length, `attacks that the command reads at ${ATTACK_RATE / 1e6} MB/s and more`, fast)]
          : []),
        ...(largest.memory > 0
          ? [atMost(COMMAND_MEMORY, `most MiB of the command at an attack (${largest.name})`, largest.memory)]
          : [])
      ]
    }
    return [table]
  }
}
