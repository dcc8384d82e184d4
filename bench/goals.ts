/** Goals, and what was reached. Each part measures some of them; `run.ts` prints all that were measured. */
import type { Table } from './table.js'

/** Something that was measured, and its goal. */
export interface Outcome {
  readonly name: string
  readonly value: number
  /** The goal: at least, or at most, this much. */
  readonly bound: 'least' | 'most'
  readonly goal: number
}

export const atLeast = (goal: number, name: string, value: number): Outcome => ({ name, value, bound: 'least', goal })
export const atMost = (goal: number, name: string, value: number): Outcome => ({ name, value, bound: 'most', goal })

interface RatioGoal {
  /** What is measured, in words. */
  readonly name: string
  /** The command that ours is compared with. */
  readonly command: string
  /**
   * The goal: its time over ours, at least; or ours over its, at most; or, if both are ours, its time over the first,
   * at most.
   */
  readonly how: 'theirs' | 'ours' | 'second'
  /** For each haystack. */
  readonly goals: Readonly<Record<string, number>>
}

const same = (goal: number): RatioGoal['goals'] => ({ 'mail-like': goal, log: goal, prose: goal })

/** CPU time of whole processes, for haystacks of two gigabytes. */
const RATIOS: readonly RatioGoal[] = [
  {
    name: 'against ripgrep, any scheme',
    command: 'ripgrep, any scheme',
    how: 'theirs',
    goals: { 'mail-like': 4, log: 7, prose: 3 }
  },
  {
    name: 'against ripgrep, http alone',
    command: 'ripgrep, http alone',
    how: 'theirs',
    goals: { 'mail-like': 1.3, log: 3.5, prose: 0.7 }
  },
  {
    name: 'against Rust linkify',
    command: 'Rust linkify',
    how: 'theirs',
    goals: { 'mail-like': 4, log: 2.7, prose: 6 }
  },
  { name: 'against linkify-it', command: 'linkify-it, Node', how: 'theirs', goals: same(15) },
  { name: 'against urijs', command: 'urijs, Node', how: 'theirs', goals: same(10) },
  { name: 'against a regular expression', command: 'regular expression, Node', how: 'theirs', goals: same(4.5) },
  { name: 'over wc -l', command: 'wc -l', how: 'ours', goals: { 'mail-like': 3.6, log: 6, prose: 2.8 } },
  {
    name: 'NDJSON over plain output',
    command: 'urisift --format text --json',
    how: 'second',
    goals: { 'mail-like': 1.25, log: 1.7, prose: 1.1 }
  },
  {
    name: 'against mailparser with linkify-it',
    command: 'mailparser + linkify-it, Node',
    how: 'theirs',
    goals: { 'mail-archive': 5 }
  },
  {
    name: 'against mailsplit, which only splits',
    command: '@zone-eu/mailsplit alone, Node',
    how: 'theirs',
    goals: { 'mail-archive': 3 }
  }
]

/** @param ratios times of commands over the first one's, by their names */
export function ratioOutcomes(haystack: string, ratios: ReadonlyMap<string, number>): Outcome[] {
  return RATIOS.flatMap(({ name, command, how, goals }) => {
    const ratio = ratios.get(command)
    const goal = goals[haystack]
    if (ratio === undefined || goal === undefined) return []
    const words = `${haystack}: ${name}`
    if (how === 'theirs') return [atLeast(goal, words, ratio)]
    return [atMost(goal, words, how === 'ours' ? 1 / ratio : ratio)]
  })
}

/** Most resident memory of the command in MiB, whatever it reads. */
export const COMMAND_MEMORY = 60

/** Bytes a second of CPU time that the command reads of every attack. */
export const ATTACK_RATE = 100e6

const shown = (value: number): string => (Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(2))

/** The table of goals; undefined if nothing was measured that has one. */
export function goalTable(outcomes: readonly Outcome[]): Table | undefined {
  if (outcomes.length === 0) return undefined
  const isReached = ({ value, bound, goal }: Outcome): boolean => (bound === 'least' ? value >= goal : value <= goal)
  const reached = outcomes.filter(isReached).length
  return {
    title: 'Goals',
    note: `${reached} of ${outcomes.length} are reached. Those of plain text and of mail are meant for two gigabytes, on a machine with nothing else to do.`,
    head: ['goal', 'measured', 'aimed at', ''],
    rows: outcomes.map(outcome => {
      const aim = `${outcome.bound === 'least' ? '≥' : '≤'} ${outcome.goal}`
      return { cells: [outcome.name, shown(outcome.value), aim, isReached(outcome) ? 'reached' : 'not reached'] }
    })
  }
}
