/** urisift/web where there is no Node: in a browser if there is one here, and in Node without its own globals. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { extract } from '../../lib/extract.js'
import { findChromium, reportOf } from './browser.js'
import { RUN_CASES, type WebCase, webCases } from './cases.js'
import { importMap, moduleGraph } from './module-graph.js'

const graph = moduleGraph('lib/web.js')
const cases = webCases()
// The TextDecoder of Node 20 reads 0x80 to 0x9F of windows-1252 as controls; browsers do not.
const ofNode = cases.filter(({ name }) => !name.includes('windows-1252'))

/** One assertion a case, and some about the rest. */
function check(t: Test, cases: readonly WebCase[], report: string): void {
  const lines = report.split('\n').map(line => JSON.parse(line) as unknown[])
  for (const [index, { name, options, bytes }] of cases.entries()) {
    const expected = JSON.parse(JSON.stringify(extract(Buffer.from(bytes, 'base64'), options))) as unknown
    t.strictSame(lines[index], [name, expected, true], name)
  }
  t.strictSame(lines.slice(cases.length), [
    ['Response', ['http://a.example/b', 'http://b.example/']],
    ['globals', 'undefined', 'undefined']
  ])
}

t.test('in Node without Buffer and process', async t => {
  const directory = t.testdir()
  for (const [path, { code }] of graph) {
    if (!path.startsWith('lib/')) continue
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), code)
  }
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
  writeFileSync(join(directory, 'cases.json'), JSON.stringify(ofNode))
  writeFileSync(join(directory, 'run-cases.js'), RUN_CASES)
  writeFileSync(
    join(directory, 'run.js'),
    `import { readFileSync, writeSync } from 'node:fs'
     const cases = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8'))
     delete globalThis.Buffer
     delete globalThis.process
     const web = await import('./lib/web.js')
     const { runCases } = await import('./run-cases.js')
     writeSync(1, await runCases(web, cases))`
  )
  // Without NODE_OPTIONS: the test runner would watch the process from inside, and needs `process` for that.
  const command = ['-u', 'NODE_OPTIONS', process.execPath, join(directory, 'run.js')]
  const { stdout, stderr, status } = spawnSync('env', command, { encoding: 'utf8', maxBuffer: 1 << 28 })
  t.equal(status, 0, stderr)
  check(t, ofNode, stdout)
})

const chromium = findChromium()
t.test('in a browser', { skip: chromium === undefined && 'no Chromium on this machine' }, async t => {
  const page = `<!doctype html><script type="importmap">${importMap(graph)}</script>
    <script type="module">
      let report
      try {
        const web = await import('/lib/web.js')
        const { runCases } = await import('/run-cases.js')
        report = await runCases(web, await (await fetch('/cases.json')).json())
      } catch (error) {
        report = JSON.stringify(['failed', String(error), error.stack])
      }
      await fetch('/report', { method: 'POST', body: report })
    </script>`
  const report = await reportOf(chromium!, path => {
    if (path === '/') return { type: 'text/html', body: page }
    if (path === '/cases.json') return { type: 'application/json', body: JSON.stringify(cases) }
    if (path === '/run-cases.js') return { type: 'text/javascript', body: RUN_CASES }
    const code = graph.get(path.slice(1))?.code
    return code === undefined ? undefined : { type: 'text/javascript', body: code }
  })
  check(t, cases, report)
})
