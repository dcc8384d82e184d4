/**
 * Compressed input: how long the command takes from beginning to end, over what the decompressor takes by itself. CPU time
 * is that of both processes where the command runs the decompressor.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { find, MAIN, type Command } from '../engines/commands.js'
import { countPushed } from '../engines/ours.js'
import { expectedIn } from '../expectation.js'
import { atMost, type Outcome } from '../goals.js'
import { makeBlock, writeHaystack } from '../haystack/block.js'
import { countCell, isChosen, median, rate, type Part, type Row, type Table } from '../table.js'
import { runCommand, type Run } from './process.js'

const BLOCK = 1 << 22

const HAYSTACK = 'mail-like'

/** Programs that write a file beside the one they are given, its ending, and the bytes they compress in ten seconds. */
const PROGRAMS = [
  ['gzip', 'gz', '-kf', 512e6],
  ['zstd', 'zst', '-qkf', 1024e6],
  ['xz', 'xz', '-kf3', 128e6],
  ['bzip2', 'bz2', '-kf', 128e6]
] as const

/** Time over the decompressor's. */
const GOAL = 1.1

export const COMPRESSED: Part = {
  name: 'compressed',
  async measure({ size, pairs, seed, only, directory, progress }) {
    const block = makeBlock(HAYSTACK, Math.min(BLOCK, size), seed)
    const chosen = PROGRAMS.filter(([program]) => isChosen(`compressed ${program}`, { only }))
    if (!block || chosen.length === 0) return []
    const file = join(directory, `${HAYSTACK}.txt`)
    const inBlock = await expectedIn(block, 'urisift', () => countPushed(block.bytes, 997))
    const rows: Row[] = []
    const outcomes: Outcome[] = []
    const missing: string[] = []
    const ours: Command = {
      name: 'urisift --format text',
      kind: 'ours',
      program: process.execPath,
      args: [MAIN, '--format', 'text'],
      output: 'lines'
    }
    for (const [program, ending, flags, most] of chosen) {
      if (find(program) === undefined) {
        missing.push(program)
        continue
      }
      const packed = `${file}.${ending}`
      progress(`compressed: ${program}`)
      const copies = writeHaystack(file, block, Math.min(size, most))
      const length = block.bytes.length * copies
      const expected = copies * inBlock
      spawnSync(program, [flags, file])
      const alone: Command = { name: program, kind: 'floor', program, args: ['-dc'], output: 'nothing' }
      const theirs: Run[] = []
      const own: Run[] = []
      for (let pair = 0; pair < pairs; pair++) {
        theirs.push(await runCommand(program, alone, packed))
        own.push(await runCommand(ours.program, ours, packed))
      }
      rmSync(packed)
      const ratio = median(own.map(({ wall }, pair) => wall / theirs[pair]!.wall))
      outcomes.push(atMost(GOAL, `compressed: time over that of ${program} -dc`, ratio))
      const times = (runs: readonly Run[]): string[] => {
        const wall = median(runs.map(run => run.wall))
        return [rate(length, wall), wall.toFixed(2), median(runs.map(run => run.seconds)).toFixed(2)]
      }
      const memory = Math.max(...own.map(run => run.memory ?? NaN)).toFixed(0)
      const found = own.find(run => run.found !== expected)?.found ?? expected
      const text = `${(length / 1e6).toFixed(0)} MB`
      rows.push(
        { cells: [`${program} -dc`, text, ...times(theirs), '1', '', ''] },
        {
          cells: [`urisift, ${program}`, text, ...times(own), ratio.toFixed(2), memory, countCell(found, expected)],
          found,
          expected
        }
      )
    }
    rmSync(file, { force: true })
    const absent = missing.length > 0 ? ` Not found on this machine: ${missing.join(', ')}.` : ''
    const table: Table = {
      title: 'Compressed input',
      note: `${HAYSTACK} text, compressed; from beginning to end, median of ${pairs} alternating pairs, start-up included; peak of the command's own process.${absent}`,
      head: ['compressed', 'text', 'MB/s', 's', 'CPU s', '× alone', 'peak MiB', 'URIs'],
      rows,
      outcomes
    }
    return [table]
  }
}
