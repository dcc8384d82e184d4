/** The result of a part of the benchmark: tables of rows, each with a count that was checked. */
import type { Outcome } from './goals.js'

export interface Row {
  readonly cells: readonly string[]
  /** What was counted; undefined where a row has nothing to count. */
  readonly found?: number | undefined
  readonly expected?: number | undefined
}

export interface Table {
  readonly title: string
  /** What was measured and how, in a sentence or two. */
  readonly note: string
  readonly head: readonly string[]
  readonly rows: readonly Row[]
  /** Its goals. */
  readonly outcomes?: readonly Outcome[]
}

export interface Settings {
  /** Bytes of a haystack for whole processes. */
  readonly size: number
  /** Bytes of an attack, the larger of the two. */
  readonly attackSize: number
  /** Pairs of runs of which the median counts. */
  readonly pairs: number
  readonly seed: number
  /** Only rows in whose name one of these stands, separated by commas. */
  readonly only: string
  /** Where haystacks are written. */
  readonly directory: string
  /** Mail to measure in place of what is made for it. */
  readonly mail: string | undefined
  /** Reports on standard error what is being measured. */
  readonly progress: (text: string) => void
}

/** One part of the benchmark, by the name it is chosen with on the command line. */
export interface Part {
  readonly name: string
  readonly measure: (settings: Settings) => Promise<readonly Table[]>
}

export function isAsExpected({ found, expected }: Row): boolean {
  return found === expected
}

/** Is this row among those that were asked for? */
export function isChosen(name: string, { only }: Pick<Settings, 'only'>): boolean {
  return only.split(',').some(part => name.includes(part))
}

/** The cells of a row's count: the number, and a word where it is another than expected. */
export function countCell(found: number, expected: number): string {
  const shown = found.toLocaleString('en')
  return found === expected ? shown : `${shown} ≠ ${expected.toLocaleString('en')}`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}

/** Megabytes per second, of 10⁶ bytes. */
export function rate(bytes: number, seconds: number): string {
  const value = bytes / seconds / 1e6
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}

/** A table in Markdown, its columns as wide as they need be. */
export function toMarkdown({ title, note, head, rows }: Table): string {
  const lines = [head, ...rows.map(row => row.cells)]
  const widths = head.map((_, column) => Math.max(3, ...lines.map(line => (line[column] ?? '').length)))
  const format = (line: readonly string[]): string =>
    `| ${widths.map((width, i) => (i === 0 ? (line[i] ?? '').padEnd(width) : (line[i] ?? '').padStart(width))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return `## ${title}\n\n${note}\n\n${[format(head), rule, ...rows.map(row => format(row.cells))].join('\n')}\n`
}
