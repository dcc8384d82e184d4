/** What urisift/web leads to: nothing of Node's. */
import { builtinModules } from 'node:module'
import t from 'tap'
import { importMap, moduleGraph } from './module-graph.js'

const graph = moduleGraph('lib/web.js')

t.test('no module of Node, and no package that is for Node alone', async t => {
  t.ok(graph.size > 50, `${graph.size} modules`)
  t.ok(graph.has('lib/source/html/index.js'), 'HTML is read')
  const specifiers = new Set([...graph.values()].flatMap(({ imports }) => [...imports.keys()]))
  const ofNode = [...specifiers].filter(
    name => name.startsWith('node:') || builtinModules.includes(name.split('/')[0]!)
  )
  t.strictSame(ofNode, [])
  const packages = [...specifiers].filter(name => !name.startsWith('.')).map(name => name.split('/')[0])
  t.strictSame(
    [...new Set(packages)].sort(),
    ['domelementtype', 'domhandler', 'domutils', 'dom-serializer', 'entities', 'htmlparser2'].sort()
  )
})

t.test('a module of Node would be seen', async t => {
  const command = moduleGraph('lib/cli/process.js')
  const specifiers = [...command.values()].flatMap(({ imports }) => [...imports.keys()])
  t.ok(specifiers.includes('node:fs'))
})

t.test('each package has one path', async t => {
  const { imports } = JSON.parse(importMap(graph)) as { imports: Record<string, string> }
  t.match(imports['htmlparser2'], /^\/node_modules\/htmlparser2\//)
  for (const { imports: own } of graph.values()) {
    for (const [specifier, path] of own) if (!specifier.startsWith('.')) t.equal(imports[specifier], `/${path}`)
  }
})
