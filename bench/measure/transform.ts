/** The Transform in a process of its own: what it takes over a bare one with the same extractor in it, and its memory. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from '../engines/commands.js'
import { countPushed } from '../engines/ours.js'
import { expectedIn } from '../expectation.js'
import { atMost, type Outcome } from '../goals.js'
import { HAYSTACKS, makeBlock, writeHaystack } from '../haystack/block.js'
import { countCell, isChosen, median, rate, type Part, type Row, type Table } from '../table.js'
import { runCommand, type Run } from './process.js'

const BLOCK = 1 << 22

/** The first is what the others are compared with. */
const KINDS = [
  ['bare', 'the extractor in a Transform of node:stream'],
  ['batches', 'createUriStream({ batch: true })'],
  ['objects', 'createUriStream()']
] as const

/** What batches may take over the bare one, and MiB that may be resident. */
const GOALS = { ratio: 1.08, memory: 96 }

export const TRANSFORM: Part = {
  name: 'transform',
  async measure({ size, pairs, seed, only, directory, progress }) {
    const program = fileURLToPath(new URL('../engines/by-stream.js', import.meta.url))
    const tables: Table[] = []
    for (const name of HAYSTACKS) {
      const block = makeBlock(name, Math.min(BLOCK, size), seed)
      if (!block || !isChosen(`${name} transform`, { only })) continue
      const file = join(directory, `${name}.txt`)
      const copies = writeHaystack(file, block, size)
      const inBlock = await expectedIn(block, 'urisift', () => countPushed(block.bytes, 997), block.planted?.['text'])
      const expected = copies * inBlock
      const runs = KINDS.map((): Run[] => [])
      for (let pair = 0; pair < pairs; pair++) {
        for (const [i, [kind]] of KINDS.entries()) {
          progress(`${name}: Transform, ${kind} ${pair}`)
          const command: Command = {
            name: kind,
            kind: 'ours',
            program: process.execPath,
            args: [program, kind],
            output: 'lines'
          }
          runs[i]!.push(await runCommand(command.program, command, file))
        }
      }
      rmSync(file)
      const outcomes: Outcome[] = []
      const rows = KINDS.map(([kind, words], i): Row => {
        const own = runs[i]!
        const ratio = median(own.map(({ seconds }, pair) => seconds / runs[0]![pair]!.seconds))
        const memory = Math.max(...own.map(run => run.memory ?? NaN))
        if (kind === 'batches') outcomes.push(atMost(GOALS.ratio, `${name}: batches over a bare Transform`, ratio))
        if (kind !== 'bare' && !Number.isNaN(memory))
          outcomes.push(atMost(GOALS.memory, `${name}: MiB of a program with ${words}`, memory))
        const found = own.find(run => run.found !== expected)?.found ?? expected
        const seconds = median(own.map(run => run.seconds))
        const cells = [
          words,
          rate(block.bytes.length * copies, seconds),
          seconds.toFixed(2),
          i === 0 ? '1' : ratio.toFixed(2),
          memory.toFixed(0),
          countCell(found, expected)
        ]
        return { cells, found, expected }
      })
      const note = `${((block.bytes.length * copies) / 1e6).toFixed(0)} MB, a file stream through it, start-up included; the median of ${pairs} runs in turns.`
      const head = [name, 'MB/s of CPU', 'CPU s', '× the first', 'peak MiB', 'matches']
      tables.push({ title: `Transform: ${name}`, note, head, rows, outcomes })
    }
    return tables
  }
}
