/** What the command is to be: ratios of CPU time of whole processes on haystacks of two gigabytes. */
import type { Row, Table } from './table.js'

export interface Goal {
  /** What is measured, in words. */
  readonly name: string
  /** The command that ours is compared with. */
  readonly command: string
  /** `theirs`: its time over ours, which is to be at least so much; `ours`: the other way round, at most. */
  readonly over: 'theirs' | 'ours'
  /** For each haystack. */
  readonly goals: Readonly<Record<string, number>>
}

const same = (goal: number): Goal['goals'] => ({ 'mail-like': goal, log: goal, prose: goal })

export const GOALS: readonly Goal[] = [
  {
    name: 'against ripgrep, any scheme',
    command: 'ripgrep, any scheme',
    over: 'theirs',
    goals: { 'mail-like': 4, log: 7, prose: 3 }
  },
  {
    name: 'against ripgrep, http alone',
    command: 'ripgrep, http alone',
    over: 'theirs',
    goals: { 'mail-like': 1.3, log: 3.5, prose: 0.7 }
  },
  {
    name: 'against Rust linkify',
    command: 'Rust linkify',
    over: 'theirs',
    goals: { 'mail-like': 4, log: 2.7, prose: 6 }
  },
  { name: 'against linkify-it', command: 'linkify-it, Node', over: 'theirs', goals: same(15) },
  { name: 'against urijs', command: 'urijs, Node', over: 'theirs', goals: same(10) },
  { name: 'against a regular expression', command: 'regular expression, Node', over: 'theirs', goals: same(4.5) },
  { name: 'over wc -l', command: 'wc -l', over: 'ours', goals: { 'mail-like': 3.6, log: 6, prose: 2.8 } },
  {
    name: 'NDJSON over plain output',
    command: 'urisift --format text --json',
    over: 'theirs',
    goals: { 'mail-like': 1.25, log: 1.7, prose: 1.1 }
  }
]

/** Ratios to our time, by haystack and command. */
export type Ratios = ReadonlyMap<string, ReadonlyMap<string, number>>

/** NDJSON is ours too: of that the smaller is the better. */
function isMet({ name, over }: Goal, value: number, goal: number): boolean {
  return over === 'ours' || name.startsWith('NDJSON') ? value <= goal : value >= goal
}

function cell(goal: Goal, haystack: string, ratios: Ratios): string {
  const ratio = ratios.get(haystack)?.get(goal.command)
  const target = goal.goals[haystack]
  if (ratio === undefined || target === undefined) return ''
  const value = goal.over === 'ours' ? 1 / ratio : ratio
  return `${value.toFixed(2)} (${isMet(goal, value, target) ? '' : 'not '}${target})`
}

/** The goals, each with what was measured; undefined where nothing of it was. */
export function goalTable(ratios: Ratios): Table | undefined {
  const haystacks = [...ratios.keys()]
  const rows = GOALS.map((goal): Row => ({ cells: [goal.name, ...haystacks.map(name => cell(goal, name, ratios))] }))
  const measured = rows.filter(({ cells }) => cells.slice(1).some(text => text !== ''))
  if (measured.length === 0) return undefined
  return {
    title: 'Goals',
    note: 'CPU time as ratios, and in brackets what is aimed at with two gigabytes.',
    head: ['plain text', ...haystacks],
    rows: measured
  }
}
