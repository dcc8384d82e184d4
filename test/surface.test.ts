/** Who uses the library can name every type of it: what an exported declaration refers to is exported as well. */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

const ENTRIES = ['index', 'web', 'rfc3986/index']

const root = fileURLToPath(new URL('..', import.meta.url))
const { config } = ts.readConfigFile(`${root}tsconfig.json`, name => ts.sys.readFile(name)) as { config: unknown }
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
const files = ENTRIES.map(entry => `${root}lib/${entry}.ts`)
const program = ts.createProgram(files, options)
const checker = program.getTypeChecker()

const meant = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** The names of types in a declaration, without the body of a function and what a class hides. */
function typesIn(node: ts.Node): ts.Node[] {
  if (ts.isBlock(node) || ts.isPrivateIdentifier((node as ts.PropertyDeclaration).name ?? node)) return []
  const found: ts.Node[] = []
  if (ts.isTypeReferenceNode(node)) found.push(node.typeName)
  if (ts.isExpressionWithTypeArguments(node)) found.push(node.expression)
  ts.forEachChild(node, child => void found.push(...typesIn(child)))
  return found
}

/** What the exports of an entry refer to, as `Inner of Outer`. */
function hiddenTypes(entry: string): string[] {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!).map(meant)
  return exported.flatMap(symbol =>
    (symbol.declarations ?? [])
      .flatMap(typesIn)
      .map(name => meant(checker.getSymbolAtLocation(name)!))
      .filter(type => type.declarations?.[0]?.getSourceFile().fileName.startsWith(`${root}lib/`))
      .filter(type => !(type.flags & ts.SymbolFlags.TypeParameter) && !exported.includes(type))
      .map(type => `${type.name} of ${symbol.name}`)
  )
}

for (const [i, file] of files.entries()) {
  t.test(ENTRIES[i]!, async t => {
    t.strictSame([...new Set(hiddenTypes(file))], [])
  })
}

t.test(
  'what may be absent of options may be undefined: with exactOptionalPropertyTypes it is not the same',
  async t => {
    const seen: string[] = []
    for (const file of files) {
      for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)) {
        if (!/(?:Options|Reporting|Template)$/.test(symbol.name)) continue
        for (const member of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(meant(symbol)))) {
          const declaration = member.declarations?.[0]
          if (!declaration || !ts.isPropertySignature(declaration) || !declaration.questionToken) continue
          seen.push(`${symbol.name}.${member.name}`)
          t.match(declaration.type?.getText(), /\| undefined$/, seen.at(-1)!)
        }
      }
    }
    for (const name of [
      'ExtractOptions.base',
      'UriStreamOptions.batch',
      'NormalizeOptions.level',
      'UniqueOptions.output'
    ]) {
      t.ok(seen.includes(name), name)
    }
  }
)
