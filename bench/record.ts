/** Results that are kept: what was measured, when, on what. One file a run, named by day and command line, in Markdown. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { toMarkdown, type Table } from './table.js'

const root = new URL('../../', import.meta.url)

function version(name: string): string {
  const file = new URL(`node_modules/${name}/package.json`, root)
  return `${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`
}

const PEERS = ['linkify-it', 'urijs', 'fast-uri', 'uri-js', 'through2', 'mailparser', '@zone-eu/mailsplit', 'benchmark']

/** The machine and the versions, in a paragraph. */
export function circumstances(): string {
  const date = new Date().toISOString().slice(0, 10)
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${memory}, ${type()} ${release()}`
  const load = `load average ${(loadavg()[1] ?? 0).toFixed(0)}`
  return `${date}. ${machine}, ${load}; Node ${process.versions.node}; ${PEERS.map(version).join(', ')}.`
}

/** The file of that name, or with a number behind it if there is one of the same day and arguments. */
function unused(name: string): URL {
  const path = (number: number): URL => new URL(`bench/record/${name}${number > 1 ? `-${number}` : ''}.md`, root)
  let number = 1
  while (existsSync(path(number))) number++
  return path(number)
}

export function keepRecord(args: readonly string[], tables: readonly Table[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const words = args.filter(arg => arg !== '--record')
  // Where haystacks were written and read is told in the file, not in its name.
  const isPath = (option: string | undefined): boolean => option === '--directory' || option === '--mail'
  const named = words.filter((word, i) => word !== '--directory' && !isPath(words[i - 1]))
  const name = [date, ...named.map(word => word.replace(/^-+/, '').replace(/[^\w.]+/g, '-'))].join('-')
  const command = ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
  const text = [`# \`${command}\``, circumstances(), ...tables.map(toMarkdown)].join('\n\n')
  writeFileSync(unused(name), text.replace(/\n{3,}/g, '\n\n'))
}
