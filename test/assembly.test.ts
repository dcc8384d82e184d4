/**
 * No name of the kernels' sources is left that nothing uses: their compiler does not mind it, and eslint does not read them.
 * To TypeScript they are nearly TypeScript, near enough to tell what is used.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const lib = join(root, 'lib')
const sources = readdirSync(lib, { recursive: true, encoding: 'utf8' })
  .filter(file => /[\\/]assembly[\\/][^\\/]+\.ts$/.test(file))
  .map(file => join(lib, file))

/** A name, all that an import brings, a type, all variables of a pattern: "is declared but never used". */
const UNUSED = [6133, 6192, 6196, 6198]

/** What is unused in these files, of which `changed` holds some in another form. */
function unusedIn(files: readonly string[], changed: Readonly<Record<string, string>> = {}): string[] {
  const options: ts.CompilerOptions = {
    noEmit: true,
    noLib: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: []
  }
  const host = ts.createCompilerHost(options)
  const read = host.readFile
  host.readFile = file => changed[file] ?? read(file)
  const builtIn = join(root, 'node_modules/assemblyscript/std/assembly/index.d.ts')
  const program = ts.createProgram([...files, builtIn], options, host)
  return files.flatMap(file =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .filter(({ code }) => UNUSED.includes(code))
      .map(({ messageText }) => `${file.slice(root.length)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  )
}

t.test('nothing is left that is not used', async t => {
  t.ok(sources.length > 100, 'sources are seen at all')
  t.strictSame(unusedIn(sources), [])
})

t.test('an unused constant, function, parameter and import are seen', async t => {
  const file = join(lib, 'codec/kernel/assembly/a.ts')
  const source = `import { find } from './find'
const SP: u8 = 0x20
const LF: u8 = 0x0a
function behind(at: u32): u32 {
  return LF
}
`
  const names = unusedIn([file], { [file.split('\\').join('/')]: source }).map(message => /'(\w+)'/.exec(message)?.[1])
  t.strictSame(names, ['find', 'SP', 'behind', 'at'])
})
