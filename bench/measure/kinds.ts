/** The command on mail of one kind each: CPU time, and memory. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { MAIN, node } from '../engines/commands.js'
import { writeHaystack } from '../haystack/block.js'
import { KINDS, makeKind } from '../haystack/kinds.js'
import { createRandom } from '../haystack/random.js'
import { countCell, isChosen, rate, type Part, type Row } from '../table.js'
import { memoryCell, runCommand, summaryOf, type Run } from './process.js'

const BLOCK = 1 << 22

export const KINDS_PART: Part = {
  name: 'kinds',
  async measure(settings) {
    const { directory, size, seed, pairs, progress } = settings
    const command = node('urisift', 'ours', MAIN)
    const rows: Row[] = []
    const chosen = Object.keys(KINDS).filter(name => isChosen(`mail ${name}`, settings))
    if (chosen.length === 0) return []
    for (const name of chosen) {
      const block = makeKind(name, Math.min(BLOCK, size), createRandom(seed))
      if (!block) continue
      progress(`kinds: ${name}`)
      const file = join(directory, 'kind.mbox')
      const runs: Run[] = []
      let copies = 0
      try {
        copies = writeHaystack(file, block, size)
        for (let pair = 0; pair < pairs; pair++) runs.push(await runCommand(command.program, command, file))
      } finally {
        rmSync(file, { force: true })
      }
      const expected = copies * block.planted['mbox']!
      const { found, seconds, memory } = summaryOf(runs, expected)
      const cells = [
        name,
        rate(copies * block.bytes.length, seconds),
        seconds.toFixed(2),
        memoryCell(memory),
        countCell(found, expected)
      ]
      rows.push({ cells, found, expected })
    }
    const total = (size / 1e6).toFixed(0)
    const note = `${total} MB of each in one mbox, warm; median of ${pairs} runs, start-up included. As many URIs are expected as were written.`
    return [{ title: 'Mail of one kind', note, head: ['kind', 'MB/s of CPU', 'CPU s', 'peak MiB', 'URIs'], rows }]
  }
}
