/**
 * Inputs made to be slow, at two sizes: time must grow as the length does. A tenth of the size must take a tenth of the
 * time, give or take what a machine does besides.
 */
import type { ExtractOptions } from '../../lib/index.js'
import { CHUNK, countPushed } from '../engines/ours.js'
import { ATTACKS } from '../haystack/attacks/index.js'
import { atLeast, atMost } from '../goals.js'
import { countCell, isChosen, rate, type Part, type Row, type Table } from '../table.js'

/** Tries of which the fastest counts: an attack is about what must be done, not about what else was. */
const TRIES = { small: 12, large: 3 }

/** Seconds below which a growth is that of the clock's noise. */
const MEASURABLE = 0.01

/** Seconds behind which there is no other try. */
const ENOUGH = 0.3

/** Seconds of CPU time of this process: what others do on the machine does not count. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function fastest(
  bytes: Buffer,
  options: ExtractOptions,
  tries: number
): { readonly seconds: number; readonly found: number } {
  let best = Infinity
  let found = 0
  const start = cpuSeconds()
  for (let i = 0; i < tries && (i === 0 || cpuSeconds() - start < ENOUGH); i++) {
    const from = cpuSeconds()
    found = countPushed(bytes, CHUNK, options)
    best = Math.min(best, cpuSeconds() - from)
  }
  return { seconds: best, found }
}

export const ATTACK_PART: Part = {
  name: 'attacks',
  measure({ attackSize, only, progress }) {
    const rows: Row[] = []
    let slowest = { name: '', rate: Infinity }
    let steepest = { name: '', growth: 0 }
    for (const { name, target, options, make } of ATTACKS) {
      if (!isChosen(`attack ${name}`, { only })) continue
      progress(`attack ${name}`)
      const { bytes, expected } = make(attackSize)
      const tenth = make(attackSize / 10)
      const small = fastest(tenth.bytes, options, TRIES.small)
      const large = fastest(bytes, options, TRIES.large)
      // A growth over what has not found all would be none.
      const [found, wanted] = small.found === tenth.expected ? [large.found, expected] : [small.found, tenth.expected]
      const growth = large.seconds / small.seconds
      if (growth > steepest.growth && large.seconds > MEASURABLE) steepest = { name, growth }
      if (bytes.length / large.seconds < slowest.rate) slowest = { name, rate: bytes.length / large.seconds }
      const cells = [name, rate(bytes.length, large.seconds), growth.toFixed(1), countCell(found, wanted), target]
      rows.push({ cells, found, expected: wanted })
    }
    const table: Table = {
      title: 'Attacks',
      note: `${attackSize / 1e6} MB of each, in this process, CPU time, fastest of up to ${TRIES.large}; growth: time over that of a tenth, of which 10 is linear.`,
      head: ['attack', 'MB/s', 'growth', 'URIs', 'aims at'],
      rows,
      outcomes: [
        ...(rows.length > 0 ? [atMost(11, `steepest growth of an attack (${steepest.name})`, steepest.growth)] : []),
        ...(rows.length > 0 ? [atLeast(100, `slowest attack, MB/s (${slowest.name})`, slowest.rate / 1e6)] : [])
      ]
    }
    return Promise.resolve([table])
  }
}
