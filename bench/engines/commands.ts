/** Commands that are asked for the URIs of a file: ours, its peers, and some that only read. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAIL_LIBRARY_NAMES } from './mail-libraries.js'
import type { ExtractOptions } from '../../lib/index.js'
import { FORMAT_LIBRARY_NAMES } from './format-libraries.js'
import { LIBRARIES, PLAIN_PATTERN } from './peers.js'

type SourceFormat = NonNullable<ExtractOptions['format']>

export interface Command {
  readonly name: string
  readonly kind: 'ours' | 'peer' | 'floor'
  readonly program: string
  /** Arguments before the file. */
  readonly args: readonly string[]
  /** What standard output has: a result a line, a single number, or something that is ignored. */
  readonly output: 'lines' | 'number' | 'nothing'
}

const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The installed form: one file, built by `npm run bench`. */
export const MAIN = built('../../../dist/cli/main.cjs')
const BY_LINES = built('./by-lines.js')
const BY_MESSAGES = built('./by-messages.js')
const BY_FORMAT = built('./by-format.js')
const READING = built('./reading.js')

/**
 * Our question as a regular expression (any scheme with `//`, and without it those that people write in prose), and two
 * easier ones.
 */
const ANY = PLAIN_PATTERN.source.replaceAll('a-z', 'A-Za-z').replaceAll('\\/', '/')
const PROSE_SCHEMES =
  'mailto|news|nntp|urn|tel|sms|sips?|xmpp|im|pres|geo|cid|mid|tag|data|magnet|bitcoin|doi|info|ni|acct|file|jdbc|jar|view-source|matrix'
const OURS = `${ANY}|(?:${PROSE_SCHEMES}):${ANY.replace(/^.*:\/\//, '')}`
const HTTP = ANY.replace(/^.*:/, 'https?:')

export const node = (name: string, kind: Command['kind'], ...args: string[]): Command => ({
  name,
  kind,
  program: process.execPath,
  args,
  output: 'lines'
})

const LINKIFY = node('linkify-it, Node', 'peer', BY_LINES, 'linkify-it')
const WC: Command = { name: 'wc -l', kind: 'floor', program: 'wc', args: ['-l'], output: 'number' }
/** Parts of what the command does, each with all of the part before it: where its time goes. */
const STEPS: readonly Command[] = [
  WC,
  { name: 'Node that only reads', kind: 'floor', program: process.execPath, args: [READING], output: 'nothing' },
  node('urisift --format text --scheme no-such', 'ours', MAIN, '--format', 'text', '--scheme', 'no-such'),
  {
    name: 'urisift --format text --count',
    kind: 'ours',
    program: process.execPath,
    args: [MAIN, '--format', 'text', '--count'],
    output: 'number'
  }
]
const AS_TEXT = node('urisift --format text (decodes nothing)', 'ours', MAIN, '--format', 'text')

/** Plain text, which is how all peers read. The others are compared with the first. */
export const COMMANDS: readonly Command[] = [
  node('urisift --format text', 'ours', MAIN, '--format', 'text'),
  node('urisift --format text --json', 'ours', MAIN, '--format', 'text', '--json'),
  node('urisift (finds out the format)', 'ours', MAIN),
  node('urisift --format text --scheme http,https', 'ours', MAIN, '--format', 'text', '--scheme', 'http,https'),
  node('urisift --format text --any-scheme', 'ours', MAIN, '--format', 'text', '--any-scheme'),
  node('urisift --format text --iri map', 'ours', MAIN, '--format', 'text', '--iri', 'map'),
  node('urisift --format text --suffix www', 'ours', MAIN, '--format', 'text', '--suffix', 'www'),
  node('urisift --format text --suffix domains', 'ours', MAIN, '--format', 'text', '--suffix', 'domains'),
  ...LIBRARIES.map(({ name }) => node(`${name}, Node`, 'peer', BY_LINES, name)),
  { name: 'Rust linkify', kind: 'peer', program: 'linkify-lines', args: [], output: 'lines' },
  { name: 'ripgrep, any scheme', kind: 'peer', program: 'rg', args: ['-oaN', '--no-filename', OURS], output: 'lines' },
  {
    name: 'ripgrep, with // alone',
    kind: 'peer',
    program: 'rg',
    args: ['-oaN', '--no-filename', ANY],
    output: 'lines'
  },
  { name: 'ripgrep, http alone', kind: 'peer', program: 'rg', args: ['-oaN', '--no-filename', HTTP], output: 'lines' },
  {
    name: 'GNU grep, any scheme',
    kind: 'peer',
    program: 'grep',
    args: ['-oaE', OURS.replace('?:', '')],
    output: 'lines'
  },
  { name: 'xurls', kind: 'peer', program: 'xurls', args: [], output: 'lines' },
  { name: 'urlscan', kind: 'peer', program: 'urlscan', args: ['-n'], output: 'lines' },
  ...STEPS
]

/**
 * Pages: references in attributes and in text, relative or not. The libraries report what an attribute says, or a text.
 */
export const PAGE_COMMANDS: readonly Command[] = [
  node('urisift --format html', 'ours', MAIN, '--format', 'html'),
  node('urisift --format html --json', 'ours', MAIN, '--format', 'html', '--json'),
  AS_TEXT,
  ...FORMAT_LIBRARY_NAMES.pages.map(name => node(`${name}, Node`, 'peer', BY_FORMAT, name)),
  LINKIFY,
  WC
]

/** XML that is no page. */
export const XML_COMMANDS: readonly Command[] = [
  node('urisift --format xml', 'ours', MAIN, '--format', 'xml'),
  node('urisift --format xml --json', 'ours', MAIN, '--format', 'xml', '--json'),
  AS_TEXT,
  LINKIFY,
  WC
]

/** Values of JSON, a line each. */
export const JSON_COMMANDS: readonly Command[] = [
  node('urisift --format json', 'ours', MAIN, '--format', 'json'),
  node('urisift --format json --json', 'ours', MAIN, '--format', 'json', '--json'),
  AS_TEXT,
  ...FORMAT_LIBRARY_NAMES.json.map(name => node(`${name}, Node`, 'peer', BY_FORMAT, name)),
  LINKIFY,
  WC
]

/** Lines of a log, each for itself. */
export const LOG_COMMANDS: readonly Command[] = [
  node('urisift --format log', 'ours', MAIN, '--format', 'log'),
  node('urisift --format log --json', 'ours', MAIN, '--format', 'log', '--json'),
  node('urisift --format log --base', 'ours', MAIN, '--format', 'log', '--base', 'http://a.example/'),
  AS_TEXT,
  LINKIFY,
  WC
]

function valueOf({ args }: Command, flag: string): string | undefined {
  const at = args.indexOf(flag)
  return at < 0 ? undefined : args[at + 1]
}

/** The format that a command of ours reads. */
export function formatOf(command: Command): SourceFormat {
  return (valueOf(command, '--format') ?? 'auto') as SourceFormat
}

/** The options of a command of ours that change what it finds, but for the format. */
export function optionsOf(command: Command): ExtractOptions {
  const schemes = command.args.includes('--any-scheme') ? 'any' : valueOf(command, '--scheme')?.split(',')
  const iri = valueOf(command, '--iri') as ExtractOptions['iri']
  const suffix = valueOf(command, '--suffix') as ExtractOptions['suffix']
  const base = valueOf(command, '--base')
  return { ...(schemes && { schemes }), ...(iri && { iri }), ...(suffix && { suffix }), ...(base && { base }) }
}

/** Flags whose names are not those of their options. */
const SCHEMES: Readonly<Record<string, readonly string[]>> = {
  any: ['--any-scheme'],
  registered: ['--registered-scheme']
}
const SWITCHES = new Set(['nested', 'refang'])

/** Our command with what these options say; plain text is read as that. */
export function oursWith(options: ExtractOptions): Command {
  const args = Object.entries({ format: 'text', ...options }).flatMap(([option, value]) => {
    if (option === 'schemes') return SCHEMES[String(value)] ?? ['--scheme', String(value)]
    const flag = `--${option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
    return SWITCHES.has(option) ? [flag] : [flag, String(value)]
  })
  return node(['urisift', ...args].join(' '), 'ours', MAIN, ...args)
}

/** Archives of mail. mailsplit only splits them, and reports the number of parts. */
export const ARCHIVE_COMMANDS: readonly Command[] = [
  node('urisift', 'ours', MAIN),
  node('urisift --json', 'ours', MAIN, '--json'),
  AS_TEXT,
  ...MAIL_LIBRARY_NAMES.map(name => node(`${name}, Node`, 'peer', BY_MESSAGES, name)),
  WC
]

/** Path of the program; undefined if this machine has none. */
export function find(program: string): string | undefined {
  if (program.includes('/')) return program
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(directory, program)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue
    }
  }
  return undefined
}

/**
 * The version that the program reports; undefined if it reports none, or is Node, whose version is recorded elsewhere.
 */
export function versionOf(program: string): string | undefined {
  if (program === process.execPath) return undefined
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n', 1)[0] : undefined
}
