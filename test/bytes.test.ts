/** A byte has one name in all of lib/, and a name means one byte. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import * as bytes from '../lib/bytes.js'

const lib = fileURLToPath(new URL('../lib', import.meta.url))
const NAMES = new Map<number, string>(Object.entries(bytes).map(([name, byte]) => [byte, name]))

t.test('each name is of another byte of ASCII', t => {
  t.equal(NAMES.size, Object.keys(bytes).length)
  t.ok([...NAMES.keys()].every(byte => byte < 0x80))
  t.end()
})

t.test('no file has a name of its own for one of them, or compares with its number', t => {
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .map(file => file.split(sep).join('/'))
    .filter(
      file => file.endsWith('.ts') && !file.includes('generated/') && file !== 'bytes.ts' && file !== 'codec/ebcdic.ts'
    )
  const declared = files.flatMap(file =>
    Array.from(readFileSync(join(lib, file), 'utf8').matchAll(/^(?:export )?const (\w+)(?:: \w+)? = 0x/gm), match => ({
      file,
      name: match[1]!
    }))
  )
  t.ok(declared.length > 20, 'there are constants of other kinds')
  t.strictSame(
    declared.filter(({ name }) => name in bytes),
    []
  )
  const compared = files.flatMap(file =>
    Array.from(
      readFileSync(join(lib, file), 'utf8').matchAll(/\b(?:byte|next|last|first) [!=]==? (0x[\da-f]{2})\b/g),
      match => ({ file, name: NAMES.get(Number(match[1])) })
    )
  )
  t.ok(compared.length > 20, 'there are comparisons with letters')
  t.strictSame(
    compared.filter(({ name }) => name !== undefined),
    []
  )
  t.end()
})
