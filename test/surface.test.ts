/**
 * What users of the library see of it. They can name every type: what an exported declaration refers to is exported as
 * well. And each name says what it is: it has a doc comment.
 */
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

/** The members of an interface or a class, each of which is documented; not what a class hides or overrides. */
function membersOf(symbol: ts.Symbol): ts.Symbol[] {
  const isSeen = (member: ts.Declaration): boolean =>
    ts.getNameOfDeclaration(member) !== undefined &&
    !ts.isTypeParameterDeclaration(member) &&
    !ts.isPrivateIdentifier(ts.getNameOfDeclaration(member)!) &&
    !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Override)
  if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return []
  return [...(symbol.members?.values() ?? [])].filter(member => member.declarations?.some(isSeen))
}

/** What a file exports without a word about it, as `Outer` or `Outer.member`. */
function undocumented(of: ts.Program, file: string): string[] {
  const checker = of.getTypeChecker()
  const isBare = (symbol: ts.Symbol): boolean => symbol.getDocumentationComment(undefined).length === 0
  return checker.getExportsOfModule(checker.getSymbolAtLocation(of.getSourceFile(file)!)!).flatMap(exported => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const members = membersOf(symbol).filter(isBare)
    const names = members.map(({ declarations }) => ts.getNameOfDeclaration(declarations![0])!.getText())
    return [...(isBare(symbol) ? [exported.name] : []), ...names.map(name => `${exported.name}.${name}`)]
  })
}

for (const [i, file] of files.entries()) {
  t.test(`${ENTRIES[i]}: each export and each of its members has a doc comment`, async t => {
    t.strictSame(undocumented(program, file), [])
  })
}

t.test('a missing doc comment is seen', async t => {
  const source = `
    /** a */
    export interface A<B> {
      /** b */
      b: B
      c: B
      /** @default 1 */
      d: 1
      e(): void
    }
    export type F = 'f'
    export { g } from './other.js'
    /** h */
    export class H extends Error {
      /** i */
      i = 1
      j = 2
      #k = 3
      override name = 'H'
      constructor() { super() }
    }
    /** l */
    export function l(): void
    export function l(m: string): void
    export function l(m?: string): void {}
  `
  const texts = new Map([
    ['/all.ts', source],
    ['/other.ts', 'export function g() {}']
  ])
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, target) =>
    texts.has(name) ? ts.createSourceFile(name, texts.get(name)!, target) : getSourceFile(name, target)
  host.fileExists = name => texts.has(name) || ts.sys.fileExists(name)
  host.readFile = name => texts.get(name) ?? ts.sys.readFile(name)
  const other = ts.createProgram(['/all.ts'], { ...options, types: [], noLib: true }, host)
  t.strictSame(undocumented(other, '/all.ts'), ['A.c', 'A.d', 'A.e', 'F', 'g', 'H.j'])
})
