/** Where in a run before a colon a scheme begins: the table against the rule, read out naively. */
import fc from 'fast-check'
import t from 'tap'
import { IANA_SCHEMES } from '../../lib/policy/generated/iana-schemes.js'
import { FORM_SCHEMES } from '../../lib/policy/scheme-forms.js'
import { SchemeTable } from '../../lib/policy/schemes.js'

const NAMES = new Set([...IANA_SCHEMES, ...FORM_SCHEMES])

/** Leading marks dropped: the whole run if it is known, else its longest known suffix behind `.`, `-` or a digit. */
function knownIn(run: string, names: ReadonlySet<string>): string | undefined {
  const lower = run.toLowerCase().replace(/^[.+-]+/, '')
  for (let i = 0; i < lower.length; i++) {
    if ((i === 0 || /[.\d-]/.test(lower[i - 1]!)) && names.has(lower.slice(i))) return lower.slice(i)
  }
  return undefined
}

function ask(table: SchemeTable, before: string, run: string, hierarchical: boolean, floor = 0) {
  const bytes = Buffer.from(`${before}${run}:`)
  return table.before(bytes, bytes.length - 1, floor, hierarchical)
}

t.test('every scheme, in either case, at the start and behind a blank', async t => {
  const table = new SchemeTable()
  const missing = [...NAMES].filter(name =>
    ['', ' ', '<', 'é'].some(before => {
      const start = Buffer.byteLength(before)
      return [name, name.toUpperCase()].some(run => {
        const at = ask(table, before, run, false)
        return at?.known?.name !== name || at.start !== start || at.runStart !== start
      })
    })
  )
  t.strictSame(missing, [])
})

t.test('runs of pieces: as the rule says', async t => {
  const table = new SchemeTable()
  const piece = fc.constantFrom(
    ...['http', 'HTTPS', 'ftp', 'mailto', 'urn', 'im', 'ni', 'tel', 'sip', 'z39.50', 'a', 'xyz', 'p', 'ws'],
    ...['.', '-', '+', '7', 'x', 'end.', 'git+', '0', 'o']
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), pieces => {
      const run = pieces.join('')
      const at = ask(table, ' ', run, false)
      const known = knownIn(run, NAMES)
      if (known === undefined) return at === undefined
      return at?.known?.name === known && at.start === 1 + run.length - known.length && at.runStart === 1
    }),
    { numRuns: 10_000 }
  )
  t.pass('10000 runs')
})

t.test('listed schemes of one and two characters', async t => {
  const table = new SchemeTable(['x', 'Yz'])
  t.equal(ask(table, '', 'x', false)?.known?.name, 'x')
  t.equal(ask(table, '(', 'X', false)?.known?.name, 'x')
  t.equal(ask(table, '', 'yz', false)?.known?.name, 'yz')
  t.equal(ask(table, '', 'z', false), undefined)
})

t.test('nothing is looked at before the floor', async t => {
  const table = new SchemeTable()
  t.equal(ask(table, '', 'mailto', false, 4), undefined)
  t.equal(ask(table, '', 'xmailto', false, 1)?.start, 1)
})

t.test('behind the =3D of quoted-printable that nobody decoded', async t => {
  const table = new SchemeTable()
  t.match(ask(table, 'href=3D', 'mailto', false), { start: 7, known: { name: 'mailto' } })
  t.match(ask(table, 'src=3D', 'http', true), { start: 6, known: { name: 'http' } })
})
