/** Reads the tables of corpus/rfc3986. */
import { readFileSync } from 'node:fs'

export function readTable(name: string): string {
  return readFileSync(new URL(`../../corpus/rfc3986/${name}`, import.meta.url), 'utf8')
}

export interface Equation {
  /** What stands before the equation on its line. */
  readonly label: string
  readonly left: string
  readonly right: string
}

/** Lines of the form `label "left" = "right"`; others are remarks. */
export function equations(table: string): Equation[] {
  return [...table.matchAll(/^(.*?) +"(.*)" += +"(.*)"$/gm)].map(([, label, left, right]) => ({
    label: label!.trim(),
    left: left!,
    right: right!
  }))
}
