/**
 * The import rules of lib/ARCHITECTURE.md, checked. A room is a file or a directory right under lib/; what is not
 * listed here is forbidden, and a new room is forbidden everything until it stands in the table.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

interface Rule {
  /** Rooms whose values and types may be imported. */
  readonly rooms: readonly string[]
  /** Rooms of which only types may be imported. */
  readonly types?: readonly string[]
  /** Packages and `node:` modules, of which values may be imported. */
  readonly packages?: readonly string[]
  /** Packages and `node:` modules of which only types may be imported. */
  readonly packageTypes?: readonly string[]
}

const RULES: Readonly<Record<string, Rule>> = {
  text: { rooms: [] },
  bytes: { rooms: [] },
  check: { rooms: [] },
  'byte-range': { rooms: ['bytes'] },
  limits: { rooms: [] },
  'web-assembly': { rooms: [] },
  'utf-8': { rooms: [] },
  rfc3986: { rooms: ['bytes', 'check'] },
  match: { rooms: [], types: ['text', 'rfc3986'] },
  options: { rooms: ['check', 'limits', 'rfc3986'], types: ['text', 'match'] },
  // Types alone: iconv-lite is loaded where a charset needs it, not at start-up, and not in a browser.
  codec: {
    rooms: ['byte-range', 'bytes', 'limits', 'web-assembly', 'utf-8'],
    types: ['text'],
    packageTypes: ['iconv-lite']
  },
  policy: { rooms: ['byte-range', 'bytes', 'limits', 'rfc3986', 'utf-8'] },
  'appendix-c': { rooms: ['byte-range', 'bytes', 'limits', 'rfc3986', 'utf-8'] },
  template: { rooms: ['check'], types: ['text'] },
  scanner: {
    rooms: ['byte-range', 'bytes', 'limits', 'rfc3986', 'appendix-c', 'policy', 'template', 'utf-8', 'web-assembly'],
    types: ['text', 'match', 'options']
  },
  source: { rooms: ['byte-range', 'bytes', 'codec', 'limits', 'utf-8', 'web-assembly'], types: ['options', 'text'] },
  'line-index': { rooms: ['bytes', 'codec', 'limits'], types: ['text'] },
  'in-order': { rooms: ['limits'] },
  finding: { rooms: ['rfc3986'], types: ['text', 'match', 'scanner'] },
  'content-options': { rooms: ['check', 'codec'], types: ['options'] },
  'string-index': { rooms: ['check', 'utf-8'] },
  encoding: { rooms: ['codec', 'check'] },
  defang: { rooms: ['rfc3986'] },
  compressed: {
    rooms: ['abortable', 'check', 'chunks'],
    packages: ['node:child_process', 'node:fs', 'node:os', 'node:path', 'node:zlib'],
    packageTypes: ['node:stream']
  },
  unique: { rooms: ['check', 'rfc3986'], types: ['match'] },
  nested: { rooms: ['bytes', 'scanner', 'source', 'codec', 'limits'], types: ['text'] },
  telling: {
    rooms: ['finding', 'in-order', 'nested', 'scanner', 'utf-8'],
    types: ['text', 'match', 'template']
  },
  engine: {
    rooms: ['check', 'telling', 'codec', 'source', 'scanner', 'line-index'],
    types: ['text', 'match', 'options', 'template']
  },
  'web-stream': { rooms: [] },
  chunks: { rooms: ['check', 'web-stream'] },
  abortable: { rooms: ['check', 'web-stream'] },
  extract: {
    rooms: ['abortable', 'check', 'chunks', 'engine', 'chunk-encoder', 'options', 'template'],
    types: ['match']
  },
  stream: {
    rooms: ['abortable', 'check', 'extract', 'unique'],
    types: ['match'],
    packages: ['through2'],
    packageTypes: ['node:stream']
  },
  'chunk-encoder': { rooms: [] },
  // No through2 and nothing of Node's: test/web/graph.test.ts looks at all it leads to.
  web: {
    rooms: ['check', 'common', 'extract', 'source', 'unique'],
    types: ['match'],
    packages: ['htmlparser2']
  },
  index: { rooms: ['common', 'compressed', 'stream'] },
  common: {
    rooms: ['content-options', 'defang', 'encoding', 'extract', 'string-index', 'unique'],
    types: ['engine', 'match', 'options', 'rfc3986', 'template', 'text']
  },
  // Importing index.ts would load through2, 20 ms and 8 MiB that the command never uses.
  cli: {
    rooms: ['bytes', 'extract', 'limits', 'compressed', 'defang', 'options', 'template', 'unique', 'rfc3986'],
    types: ['index', 'match', 'text'],
    packages: ['node:fs', 'node:util']
  }
}

/**
 * The same within `source`: files right under it serve the formats and know none of them, but for those that choose one
 * for an input.
 */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  common: [],
  json: ['common'],
  html: ['common', 'json'],
  log: ['common', 'json'],
  mail: ['common', 'html', 'json'],
  choice: ['common', 'html', 'json', 'log', 'mail']
}
const CHOICE = ['detect', 'formatted', 'index', 'logged']

/** `source/log/host.ts` → `log`, `source/xml.ts` → `common`; empty outside `source`. */
function sourceOf(file: string): string {
  const [room, folder, ...rest] = file.replace(/\.[jt]s$/, '').split('/')
  if (room !== 'source' || folder === undefined) return ''
  return rest.length > 0 ? folder : CHOICE.includes(folder) ? 'choice' : 'common'
}

/** The code of a kernel is no TypeScript: that of JSON is compiled together with lines of that of logs. */
const isAssembly = (file: string) => file.includes('/kernel/assembly/')

/** Rules for one file of a room, on top of the room's. */
const FILES: Readonly<Record<string, Pick<Rule, 'packages' | 'packageTypes'>>> = {
  'source/html/library.ts': { packageTypes: ['htmlparser2'] }
}

interface Edge {
  /** File under lib/, with `/`. */
  readonly from: string
  /** Room, package or `node:` module. */
  readonly to: string
  readonly kind: 'room' | 'package'
  readonly typeOnly: boolean
}

/** `rfc3986/host.ts` → `rfc3986`, `match.ts` → `match` */
const roomOf = (file: string) => (file.split('/')[0] as string).replace(/\.[jt]s$/, '')

/** @param partOf what parts the files: rooms, or what is within one; edges inside a part are none */
function edgesOf(file: string, source: string, partOf = roomOf): Edge[] {
  const edges: Edge[] = []
  const add = (specifier: string, typeOnly: boolean) => {
    if (!specifier.startsWith('.')) {
      const to = specifier.startsWith('node:') ? specifier : specifier.replace(/^((?:@[^/]+\/)?[^/]+).*/, '$1')
      edges.push({ from: file, to, kind: 'package', typeOnly })
      return
    }
    const to = partOf(posix.join(posix.dirname(file), specifier))
    if (to !== partOf(file)) edges.push({ from: file, to, kind: 'room', typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings
      const eachIsType =
        !node.importClause?.name &&
        bindings &&
        ts.isNamedImports(bindings) &&
        bindings.elements.every(e => e.isTypeOnly)
      const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword || eachIsType === true
      add((node.moduleSpecifier as ts.StringLiteral).text, typeOnly)
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add((node.moduleSpecifier as ts.StringLiteral).text, node.isTypeOnly)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      add(specifier && ts.isStringLiteral(specifier) ? specifier.text : 'a computed import()', false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add((node.argument.literal as ts.StringLiteral).text, true)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest))
  return edges
}

/** What is wrong with an edge, or undefined. */
function complaint({ from, to, kind, typeOnly }: Edge): string | undefined {
  const rule = RULES[roomOf(from)]
  if (!rule) return `${from}: the room ${roomOf(from)} has no rule`
  const allowed =
    kind === 'room'
      ? [...rule.rooms, ...(typeOnly ? (rule.types ?? []) : [])]
      : [rule, FILES[from] ?? {}].flatMap(({ packages = [], packageTypes = [] }) =>
          typeOnly ? [...packages, ...packageTypes] : packages
        )
  return allowed.includes(to) ? undefined : `${from} must not import ${typeOnly ? 'types of ' : ''}${to}`
}

/** What a room may import and does not: a rule that says more than there is hides the next edge. */
function unused(room: string, edges: readonly Edge[]): string[] {
  const own = edges.filter(({ from }) => roomOf(from) === room)
  const isUsed = (name: string, asType: boolean) => own.some(({ to, typeOnly }) => to === name && (asType || !typeOnly))
  const { rooms, types = [], packages = [], packageTypes = [] } = RULES[room]!
  return [
    ...[...rooms, ...packages].filter(name => !isUsed(name, false)).map(name => `${room} does not use ${name}`),
    ...[...types, ...packageTypes]
      .filter(name => !isUsed(name, true))
      .map(name => `${room} does not use types of ${name}`)
  ]
}

const lib = fileURLToPath(new URL('../lib', import.meta.url))
const files = readdirSync(lib, { recursive: true, encoding: 'utf8' })
  .map(file => file.split(sep).join('/'))
  .filter(file => file.endsWith('.ts'))

t.test('no file of lib/ imports what its room may not', t => {
  const edges = files.flatMap(file => edgesOf(file, readFileSync(join(lib, file), 'utf8')))
  t.ok(edges.length > files.length / 2, 'edges are seen at all')
  t.strictSame(edges.map(complaint).filter(Boolean), [])
  t.strictSame(
    files.map(roomOf).filter(room => !(room in RULES)),
    [],
    'each room has a rule'
  )
  t.strictSame(
    Object.keys(RULES).flatMap(room => unused(room, edges)),
    [],
    'no rule allows what its room does not need'
  )
  t.end()
})

/** What is wrong with an edge within `source`, or undefined. */
function sourceComplaint({ from, to }: Edge): string | undefined {
  const part = sourceOf(from)
  return to === '' || SOURCES[part]?.includes(to) ? undefined : `${from}: ${part} must not import ${to}`
}

t.test('no file of source/ imports what its format may not', t => {
  const edges = files
    .filter(file => sourceOf(file) !== '' && !isAssembly(file))
    .flatMap(file => edgesOf(file, readFileSync(join(lib, file), 'utf8'), sourceOf))
    .filter(({ kind }) => kind === 'room')
  t.strictSame(edges.map(sourceComplaint).filter(Boolean), [])
  t.strictSame(
    Object.entries(SOURCES).flatMap(([part, others]) =>
      others.filter(other => !edges.some(({ from, to }) => sourceOf(from) === part && to === other))
    ),
    [],
    'no rule allows what is not needed'
  )
  const bad: [file: string, source: string, complaint: string][] = [
    ['source/json/a.ts', "import { x } from '../log/marks.js'", 'source/json/a.ts: json must not import log'],
    ['source/xml.ts', "import type { X } from './html/page.js'", 'source/xml.ts: common must not import html'],
    ['source/json/a.ts', "import { x } from '../index.js'", 'source/json/a.ts: json must not import choice'],
    ['source/pdf/a.ts', "import { x } from '../xml.js'", 'source/pdf/a.ts: pdf must not import common']
  ]
  for (const [file, source, expected] of bad)
    t.strictSame(edgesOf(file, source, sourceOf).map(sourceComplaint), [expected], `${file}: ${source}`)
  t.end()
})

t.test('the rules have no circle', t => {
  const reach = (others: (room: string) => readonly string[], room: string, path: readonly string[]): string[] =>
    path.includes(room)
      ? [[...path, room].join(' → ')]
      : others(room).flatMap(other => reach(others, other, [...path, room]))
  t.strictSame(
    Object.keys(RULES).flatMap(room => reach(r => RULES[r]?.rooms ?? [], room, [])),
    []
  )
  t.strictSame(
    Object.keys(SOURCES).flatMap(part => reach(p => SOURCES[p] ?? [], part, [])),
    []
  )
  t.end()
})

t.test('a forbidden import is seen, however it is written', t => {
  const bad: [file: string, source: string, complaint: string][] = [
    ['rfc3986/host.ts', "import { x } from '../policy/schemes.js'", 'rfc3986/host.ts must not import policy'],
    ['rfc3986/host.ts', "import type { X } from '../match.js'", 'rfc3986/host.ts must not import types of match'],
    ['match.ts', "import { parseUri } from './rfc3986/index.js'", 'match.ts must not import rfc3986'],
    ['source/mbox.ts', "import { scan } from '../scanner/index.js'", 'source/mbox.ts must not import scanner'],
    ['source/mbox.ts', "import 'node:zlib'", 'source/mbox.ts must not import node:zlib'],
    ['extract.ts', "import through from 'through2'", 'extract.ts must not import through2'],
    ['extract.ts', "export * from 'through2/lib/x.js'", 'extract.ts must not import through2'],
    ['extract.ts', "export { run } from './cli/run.js'", 'extract.ts must not import cli'],
    ['cli/run.ts', "const { extract } = await import('../index.js')", 'cli/run.ts must not import index'],
    ['cli/run.ts', "type X = import('../scanner/window.js').Window", 'cli/run.ts must not import types of scanner'],
    ['policy/suffix.ts', 'await import(name)', 'policy/suffix.ts must not import a computed import()'],
    ['codec/line.ts', "import { type Run, open } from 'node:fs'", 'codec/line.ts must not import node:fs'],
    ['shiny/new.ts', "import '../text.js'", 'shiny/new.ts: the room shiny has no rule']
  ]
  for (const [file, source, expected] of bad) {
    t.strictSame(edgesOf(file, source).map(complaint), [expected], `${file}: ${source}`)
  }
  t.end()
})

t.test('an allowed import passes', t => {
  const good: [file: string, source: string][] = [
    ['match.ts', "import type { UriComponents } from './rfc3986/components.js'"],
    ['match.ts', "import { type UriComponents } from './rfc3986/components.js'"],
    ['stream.ts', "import { transform } from 'through2'\nimport type { Transform } from 'node:stream'"],
    ['compressed/gzip.ts', "import { createInflateRaw } from 'node:zlib'"],
    ['rfc3986/host.ts', "import { ALPHA } from './charsets.js'"],
    ['common.ts', "export type { UriMatch } from './match.js'"]
  ]
  for (const [file, source] of good) t.strictSame(edgesOf(file, source).map(complaint).filter(Boolean), [], source)
  t.end()
})
