/**
 * The examples in doc comments: what stands behind `@example`, up to the next tag or the end of the comment. It is
 * TypeScript that runs with the exports of its own module and of the package in scope:
 *
 *     expression // => expected value
 *     expression // throws NameOfError
 *     any other statement
 */
import assert from 'node:assert/strict'
import { compileFunction } from 'node:vm'
import ts from 'typescript'

export interface Example {
  /** 1-based line of the file where the example begins. */
  readonly line: number
  readonly code: string
}

export function examplesOf(source: string): Example[] {
  const examples: Example[] = []
  for (const comment of source.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
    for (const example of comment[0].matchAll(/^ *\* @example *\n((?: *\*(?! @|\/).*\n)+)/gm)) {
      const line = source.slice(0, comment.index + example.index).split('\n').length + 1
      examples.push({ line, code: example[1]!.replace(/^ *\* ?/gm, '').trimEnd() })
    }
  }
  return examples
}

/** Rejects with the error of the first line that is wrong. */
export async function runExample({ code }: Example, scope: Readonly<Record<string, unknown>>): Promise<void> {
  const checked = code.split('\n').map(checkedLine).join('\n')
  const { outputText } = ts.transpileModule(`async function example() {\n${checked}\n}`, {
    compilerOptions: { target: ts.ScriptTarget.ES2023 }
  })
  const names = Object.keys(scope)
  const run = compileFunction(`${outputText}\nreturn example()`, [...names, 'equal', 'throws']) as (
    ...values: unknown[]
  ) => Promise<void>
  await run(...names.map(name => scope[name]), assert.deepStrictEqual, throws)
}

function checkedLine(line: string): string {
  const [, expression, , expected] = /^(.*?) *\/\/ (=>|throws) (.*)$/.exec(line) ?? []
  if (expression === undefined || expected === undefined) return line
  if (line.includes('// throws')) return `throws(() => (${expression}), ${JSON.stringify(expected)})`
  return `equal(${expression}, ${expected})`
}

function throws(run: () => unknown, name: string): void {
  assert.throws(run, { name })
}
