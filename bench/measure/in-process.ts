/** The engines within this process, on a block of each haystack, by Benchmark.js. */
import type { Stats } from 'benchmark'
import type { Engine } from '../engines/engine.js'
import { FLOORS } from '../engines/floors.js'
import { countPushed, OURS } from '../engines/ours.js'
import { PEERS } from '../engines/peers.js'
import { countInPieces, IN_PIECES } from '../engines/pieces.js'
import { expectedIn } from '../expectation.js'
import { HAYSTACKS, makeBlock, type Block } from '../haystack/block.js'
import { CpuBenchmark } from './cpu-benchmark.js'
import { countCell, isChosen, rate, type Part, type Row, type Settings, type Table } from '../table.js'

/** Bytes of a block: enough for what is compiled to be compiled, little enough for many samples. */
const BLOCK = 1 << 21

/** Seconds a row may take. */
const LONGEST = 0.7

/** Calls before what is measured, so that it is compiled. */
const WARM_UP = 10

/** Times of calls, by Benchmark.js; `found` is told of each call's count. */
function timed(engine: Engine, bytes: Buffer, found: (count: number) => void): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const benchmark = new CpuBenchmark({
      defer: true,
      maxTime: LONGEST,
      minSamples: 3,
      onComplete: () => resolve(benchmark.stats),
      onError: () => reject(benchmark.error),
      fn: async (deferred: { resolve: () => void }): Promise<void> => {
        found(await engine.count(bytes))
        deferred.resolve()
      }
    })
    benchmark.run({ async: true })
  })
}

/** Ours is expected to find what it finds in chunks of a prime length; a floor, to pass on every byte. */
function expectation(engine: Engine, block: Block): Promise<number> {
  if (engine.kind === 'floor') return Promise.resolve(block.bytes.length)
  const { planted, bytes } = block
  if (engine.kind === 'ours' && IN_PIECES.includes(engine))
    return expectedIn(block, 'urisift, 1 KB each', () => countInPieces(bytes))
  if (engine.kind === 'ours') return expectedIn(block, 'urisift', () => countPushed(bytes, 997), planted?.['text'])
  return expectedIn(block, engine.name, () => engine.count(bytes))
}

async function row(engine: Engine, block: Block): Promise<Row> {
  const expected = await expectation(engine, block)
  for (let call = 0; call < WARM_UP; call++) await engine.count(block.bytes)
  let wrong: number | undefined
  const stats = await timed(engine, block.bytes, count => {
    if (count !== expected) wrong = count
  })
  const found = wrong ?? expected
  const deviation = `±${stats.rme.toFixed(0)} %`
  const count = engine.kind === 'floor' ? '' : countCell(found, expected)
  return { cells: [engine.name, rate(block.bytes.length, stats.mean), deviation, count], found, expected }
}

async function table(name: string, settings: Settings): Promise<Table> {
  const block = makeBlock(name, BLOCK, settings.seed)
  const head = [`${name}, in process`, 'MB/s', '', 'URIs']
  if (!block) return { title: name, note: 'Skipped: this machine has no documentation to make it of.', head, rows: [] }
  const rows: Row[] = []
  for (const engine of [...OURS, ...PEERS, ...FLOORS, ...IN_PIECES]) {
    if (!isChosen(`${name} ${engine.name}`, settings)) continue
    settings.progress(`${name}: ${engine.name}`)
    rows.push(await row(engine, block))
  }
  const note = `${(block.bytes.length / 1e6).toFixed(1)} MB in memory; Benchmark.js, CPU time, mean of its samples. Each peer's count is its own.`
  return { title: `In process: ${name}`, note, head, rows }
}

export const IN_PROCESS: Part = {
  name: 'in-process',
  async measure(settings) {
    const tables: Table[] = []
    for (const name of HAYSTACKS) tables.push(await table(name, settings))
    return tables
  }
}
