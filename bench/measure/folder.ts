/** A Maildir, each message a file of its own: CPU time, and that of the same messages in one mbox. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAIN, node, type Command } from '../engines/commands.js'
import { countPushed } from '../engines/ours.js'
import { expectedIn } from '../expectation.js'
import { makeBlock, writeHaystack } from '../haystack/block.js'
import { countCell, isChosen, median, rate, type Part, type Row } from '../table.js'
import { memoryCell, runCommand, summaryOf, type Run } from './process.js'

/** Bytes of a block, and of all messages together: more would be hundreds of thousands of files. */
const BLOCK = 1 << 22
const MOST = 2e8

const SEPARATOR = /^From .*\n/m

/** Writes each message of the mbox to a file, and returns how many there are. */
function writeMaildir(folder: string, mbox: string): number {
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(folder, name), { recursive: true })
  const messages = readFileSync(mbox, 'latin1').split(SEPARATOR).slice(1)
  for (const [i, message] of messages.entries())
    writeFileSync(join(folder, 'cur', `${1_700_000_000 + i}.M1P1.mail.example:2,S`), message, 'latin1')
  return messages.length
}

export const FOLDER: Part = {
  name: 'folder',
  async measure({ directory, size, seed, pairs, only, progress }) {
    if (!isChosen('folder', { only })) return []
    const title = 'A folder of mail'
    const head = ['the messages', 'MB/s of CPU', 'CPU s', '× the first', 'peak MiB', 'results']
    const bytes = Math.min(size, MOST)
    const block = makeBlock('mail-archive', Math.min(BLOCK, bytes), seed)
    if (!block) return [{ title, note: 'Skipped: this machine has no documentation to make it of.', head, rows: [] }]
    const mbox = join(directory, 'folder.mbox')
    const folder = join(directory, 'Maildir')
    try {
      const copies = writeHaystack(mbox, block, bytes)
      const count = writeMaildir(folder, mbox)
      const inOne = await expectedIn(block, 'urisift, decoded', () => countPushed(block.bytes, 997, { format: 'auto' }))
      const expected = copies * inOne
      const inputs: readonly (readonly [command: Command, input: string])[] = [
        [node('in one mbox', 'ours', MAIN), mbox],
        [node('each in a file', 'ours', MAIN), folder],
        [node('each in a file, --json', 'ours', MAIN, '--json'), folder]
      ]
      const runs = inputs.map((): Run[] => [])
      for (let pair = 0; pair < pairs; pair++) {
        progress(`folder ${pair}`)
        for (const [i, [command, input]] of inputs.entries())
          runs[i]!.push(await runCommand(command.program, command, input))
      }
      const rows = inputs.map(([{ name }], i): Row => {
        const own = runs[i]!
        const { found, seconds, memory } = summaryOf(own, expected)
        const cells = [
          name,
          rate(copies * block.bytes.length, seconds),
          seconds.toFixed(2),
          median(own.map((run, pair) => run.seconds / runs[0]![pair]!.seconds)).toFixed(2),
          memoryCell(memory),
          countCell(found, expected)
        ]
        return { cells, found, expected }
      })
      const total = ((copies * block.bytes.length) / 1e6).toFixed(0)
      const note = `${count.toLocaleString('en')} messages, ${total} MB, warm; median of ${pairs} runs in turns.`
      return [{ title, note, head, rows }]
    } finally {
      rmSync(folder, { recursive: true, force: true })
      rmSync(mbox, { force: true })
    }
  }
}
