/**
 * What each row is expected to count. A haystack is known by its hash: what has been recorded for it must come out
 * again. For one that was never seen (another machine has other documents) the expectation is made on the spot, by
 * the same engine, from pieces that are cut in other places.
 *
 * Peers count by rules of their own, so each has an expectation of its own.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Block } from './haystack/block.js'

type Counts = Record<string, Record<string, number>>

/** The sources' directory: what is recorded is kept with them, not with what the compiler makes of them. */
const FILE = new URL('../../bench/record/counts.json', import.meta.url)

function readCounts(): Counts {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Counts
  } catch {
    return {}
  }
}

const recorded = readCounts()
const current: Counts = {}

/** Names a block by its content. */
export function fingerprint({ name, bytes }: Block): string {
  return `${name} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
}

/** What `engine` is expected to find in the block: as recorded, as planted, or as `count` finds it now. */
export async function expectedIn(
  block: Block,
  engine: string,
  count: () => number | Promise<number>,
  planted?: number
): Promise<number> {
  const key = fingerprint(block)
  const expected = planted ?? recorded[key]?.[engine] ?? (await count())
  ;(current[key] ??= {})[engine] = expected
  return expected
}

/** Adds the expectations of this run to those that are kept. */
export function keepExpectations(): void {
  for (const [key, counts] of Object.entries(current)) recorded[key] = { ...recorded[key], ...counts }
  writeFileSync(FILE, `${JSON.stringify(recorded, undefined, 2)}\n`)
}
