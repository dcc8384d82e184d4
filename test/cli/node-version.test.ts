import { readFileSync } from 'node:fs'
import t from 'tap'
import { unsupported as unsupportedAmong } from '../../lib/cli/node-version.js'

const unsupported = (node: string): string | undefined => unsupportedAmong({ ...process.versions, node })

t.test('the versions that package.json names', async t => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  t.equal(engines.node, '^20.19.0 || >=22.12.0')
  for (const version of [
    '20.19.0',
    '20.20.2',
    '22.12.0',
    '22.30.1',
    '23.0.0',
    '24.1.0',
    '100.0.0',
    process.versions.node
  ])
    t.equal(unsupported(version), undefined, version)
  for (const version of ['4.9.1', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])
    t.equal(unsupported(version), `needs Node 20.19, 22.12 or newer; this is ${version}`)
})

t.test('what runs in place of Node', async t => {
  for (const name of ['bun', 'deno'])
    t.equal(unsupportedAmong({ ...process.versions, node: '18.0.0', [name]: '1.0.0' }), undefined, name)
})
