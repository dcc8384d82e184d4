/** What the command costs before it does anything: CPU time over that of a Node that runs nothing. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAIN, node, type Command } from '../engines/commands.js'
import { atMost } from '../goals.js'
import { countCell, isChosen, median, type Part, type Row } from '../table.js'
import { runCommand, type Run } from './process.js'

/** Runs are short, and the clock that tells their time has steps of milliseconds. */
const TIMES_PAIRS = 4

const LINE = 'see <http://a.example/b>\n'

export const START_UP: Part = {
  name: 'start-up',
  async measure({ directory, pairs, only, progress }) {
    if (!isChosen('start-up', { only })) return []
    const file = join(directory, 'line.txt')
    const script = join(directory, 'empty.cjs')
    writeFileSync(file, LINE)
    writeFileSync(script, '')
    const commands: readonly (readonly [command: Command, expected: number])[] = [
      [node('an empty script', 'floor', script), 0],
      [node('urisift', 'ours', MAIN), 1],
      [node('urisift --format text --json', 'ours', MAIN, '--format', 'text', '--json'), 1]
    ]
    const runs = commands.map((): Run[] => [])
    for (let pair = 0; pair < TIMES_PAIRS * pairs; pair++) {
      progress(`start-up ${pair}`)
      for (const [i, [command]] of commands.entries()) {
        runs[i]!.push(await runCommand(command.program, command, file))
      }
    }
    const rows = commands.map(([{ name }, expected], i): Row => {
      const own = runs[i]!
      const more = median(own.map(({ seconds }, pair) => seconds - runs[0]![pair]!.seconds))
      const found = own.find(run => run.found !== expected)?.found ?? expected
      const cells = [
        name,
        (median(own.map(({ seconds }) => seconds)) * 1000).toFixed(0),
        (more * 1000).toFixed(1),
        countCell(found, expected)
      ]
      return { cells, found, expected }
    })
    const note = `One line of text; CPU time, the median of ${TIMES_PAIRS * pairs} runs in turns.`
    const outcomes = rows
      .slice(1)
      .map(({ cells: [name, , more] }) => atMost(20, `start-up: ms of ${name}`, Number(more)))
    return [{ title: 'Start-up', note, head: ['Node', 'ms', 'ms more', 'results'], rows, outcomes }]
  }
}
