/**
 * `npm run bench -- [options] [part…]`: measures, prints tables in Markdown, and ends with 1 where a count was not the
 * expected one. Installs nothing; a peer that is not on the machine is named and left out.
 *
 *   --size 2G          bytes of a haystack for whole processes (16M)
 *   --attack-size 100M bytes of an attack, 1M at least (1M)
 *   --pairs 5          pairs of runs of which the median counts
 *   --seed 1           of the haystacks
 *   --only TEXT,…      rows in whose name one of these stands
 *   --directory DIR    where haystacks are written (the system's temporary directory)
 *   --mail PATH        an mbox, or a directory of mail, that the part archive reads in place of what is made for it
 *   --record           keeps the tables and counts under bench/record/
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepExpectations } from './expectation.js'
import { goalTable } from './goals.js'
import { ATTACKED_COMMAND } from './measure/attacked-command.js'
import { ATTACK_PART } from './measure/attacks.js'
import { COMPRESSED } from './measure/compressed.js'
import { CORE } from './measure/core.js'
import { FOLDER } from './measure/folder.js'
import { IN_PROCESS } from './measure/in-process.js'
import { KINDS_PART } from './measure/kinds.js'
import { START_UP } from './measure/start-up.js'
import { TRANSFORM } from './measure/transform.js'
import { ARCHIVE_PART, FORMATS, WHOLE_PROCESS } from './measure/whole-process.js'
import { circumstances, keepRecord } from './record.js'
import { isAsExpected, toMarkdown, type Part, type Settings, type Table } from './table.js'

const PARTS: readonly Part[] = [
  IN_PROCESS,
  START_UP,
  WHOLE_PROCESS,
  FORMATS,
  COMPRESSED,
  ARCHIVE_PART,
  KINDS_PART,
  FOLDER,
  TRANSFORM,
  ATTACK_PART,
  ATTACKED_COMMAND,
  CORE
]

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

function bytesOf(text: string): number {
  const [, digits, unit] = /^(\d+)([kmg]?)$/i.exec(text) ?? []
  if (digits === undefined || unit === undefined) throw new RangeError(`${text}: a number of bytes, as 16M`)
  return Number(digits) * UNITS[unit.toLowerCase()]!
}

/** What an attack begins with takes up to 80 KB, and each is measured at a tenth, too. */
const LEAST_ATTACK_SIZE = 1e6

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '16M' },
    'attack-size': { type: 'string', default: '1M' },
    pairs: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    directory: { type: 'string', default: tmpdir() },
    mail: { type: 'string' },
    record: { type: 'boolean', default: false }
  }
})
const parts = positionals.map(name => {
  const part = PARTS.find(candidate => candidate.name === name)
  if (!part) throw new RangeError(`${name} is none of ${PARTS.map(({ name }) => name).join(', ')}`)
  return part
})
if (values.mail !== undefined) {
  if (!existsSync(values.mail)) throw new RangeError(`${values.mail}: no such file or directory`)
  if (parts.length > 0 && !parts.includes(ARCHIVE_PART)) throw new RangeError('--mail is for the part archive')
}
const size = bytesOf(values.size)
const { bavail, bsize } = statfsSync(values.directory)
if (bavail * bsize < 2 * size)
  throw new RangeError(`${values.directory}: not twice ${values.size} free; see --directory`)
const attackSize = bytesOf(values['attack-size'])
if (attackSize < LEAST_ATTACK_SIZE)
  throw new RangeError(`--attack-size ${values['attack-size']}: at least 1M; not all fit into a tenth of less`)
const directory = mkdtempSync(join(values.directory, 'urisift-bench-'))
const clear = (): void => rmSync(directory, { recursive: true, force: true })
process.once('SIGINT', () => {
  clear()
  process.exit(130)
})
const settings: Settings = {
  size,
  attackSize,
  pairs: Number(values.pairs),
  seed: Number(values.seed),
  only: values.only,
  directory,
  mail: values.mail,
  progress: text => process.stderr.isTTY && process.stderr.write(`\r\u001b[K${text}`)
}

const tables: Table[] = []
try {
  console.log(`${circumstances()}\n`)
  for (const part of parts.length > 0 ? parts : PARTS) {
    for (const table of await part.measure(settings)) {
      settings.progress('')
      tables.push(table)
      console.log(toMarkdown(table))
    }
  }
  const goals = goalTable(tables.flatMap(({ outcomes = [] }) => outcomes))
  if (goals) {
    tables.push(goals)
    console.log(toMarkdown(goals))
  }
} finally {
  clear()
}

const wrong = tables.flatMap(({ rows }) => rows).filter(row => !isAsExpected(row))
for (const { cells } of wrong) console.error(`not the expected count: ${cells.join(' ')}`)
if (wrong.length > 0) process.exitCode = 1
if (values.record) {
  keepExpectations()
  keepRecord(process.argv.slice(2), tables)
}
