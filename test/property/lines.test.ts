/** JSON and logs: what was put in comes out, at its offsets and with its path; and chunks make no difference. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { runPieces, runWhole } from '../spec/replay.js'
import { nastyBytes, nastyText, pieces, plainUri, RUNS } from './texts.js'
import './seed.js'

type How = 'plain' | 'named' | 'unit'

/** JSON of a string, each character written in one of the ways there are. */
function writeString(text: string, hows: readonly How[]): string {
  const written = Array.from(text, (character, index) => {
    const how = hows[index % hows.length]
    if (how === 'unit')
      return character.replace(/[^]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    if (character === '/') return how === 'named' ? '\\/' : '/'
    return JSON.stringify(character).slice(1, -1)
  })
  return `"${written.join('')}"`
}

const how = fc.constantFrom<How>('plain', 'plain', 'named', 'unit')
const hows = fc.array(how, { minLength: 1, maxLength: 7 })

/** A string that is a URI, or has one between blanks; and how it is written. */
const planted = fc.record({
  before: fc.constantFrom('', 'see ', '"', '\t', 'é 😀 '),
  uri: plainUri,
  after: fc.constantFrom('', ' x', '" x', '\n', ', y'),
  hows
})

interface Plant {
  readonly uri: string
  readonly path: string
  readonly start: number
  readonly end: number
}

type Tree = fc.Arbitrary<unknown>
const plantOrOther: Tree = fc.oneof(
  { weight: 3, arbitrary: planted },
  fc.constantFrom(1, -1.5e3, true, null, 'text', '')
)
const name = fc.constantFrom('a', 'url', 'b c', "it's", 'é')
const tree = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    plantOrOther,
    fc.array(tie('value'), { maxLength: 3 }).map(list => ({ list })),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map(members => ({ members }))
  )
})).value

interface Planted {
  readonly before: string
  readonly uri: string
  readonly after: string
  readonly hows: readonly How[]
}

/** Writes a tree, and notes what was planted where. */
function write(root: unknown, blank: string): { json: string; plants: Plant[] } {
  let json = ''
  const plants: Plant[] = []
  const length = () => Buffer.byteLength(json)
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) {
      json += JSON.stringify(value)
    } else if ('list' in value) {
      json += `[${blank}`
      ;(value.list as unknown[]).forEach((item, index) => {
        if (index > 0) json += `,${blank}`
        visit(item, `${path}[${index}]`)
      })
      json += `${blank}]`
    } else if ('members' in value) {
      json += `{${blank}`
      ;(value.members as [string, unknown][]).forEach(([name, item], index) => {
        json += `${index > 0 ? `,${blank}` : ''}${JSON.stringify(name)}${blank}:${blank}`
        const step = /^[\p{L}]+$/u.test(name) ? `.${name}` : `['${name.replace("'", "\\'")}']`
        visit(item, path + step)
      })
      json += `${blank}}`
    } else {
      const { before, uri, after, hows } = value as Planted
      json += writeString(before, hows).slice(0, -1)
      const start = length()
      json += writeString(uri, hows).slice(1, -1)
      plants.push({ uri, path: `json ${path}`, start, end: length() })
      json += writeString(after, hows).slice(1)
    }
  }
  visit(root, '$')
  return { json, plants }
}

t.test('URIs in strings of JSON', async t => {
  const blank = fc.constantFrom('', ' ', '\n  ', '\r\n\t')
  const lines = fc.array(fc.tuple(tree, blank), { maxLength: 3 })
  fc.assert(
    fc.property(lines, pieces, (lines, sizes) => {
      let text = ''
      const plants: Plant[] = []
      for (const [value, blank] of lines) {
        if (typeof value !== 'object' || value === null) continue
        const written = write(value, blank)
        const at = Buffer.byteLength(text)
        plants.push(...written.plants.map(plant => ({ ...plant, start: plant.start + at, end: plant.end + at })))
        text += `${written.json}\n`
      }
      const options = { format: 'json' } as const
      const matches = extract(text, options)
      const found = matches.map(({ uri, path, start, end }) => ({ uri, path, start, end }))
      const same =
        JSON.stringify(runPieces(Buffer.from(text), options, sizes)) === JSON.stringify(runWhole(text, options))
      return same && JSON.stringify(found) === JSON.stringify(plants)
    }),
    { numRuns: RUNS / 2 }
  )
  t.pass(`${RUNS / 2} runs`)
})

/** Lines of all dialects with anything in their fields. */
const field = fc.oneof(
  plainUri,
  nastyText.map(text => text.replaceAll('\n', '')),
  fc.constantFrom('-', '/b', '//b', 'a.example', '')
)
const line = fc.tuple(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7), field, field, field).map(([dialect, a, b, c]) => {
  switch (dialect) {
    case 0:
      return `192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET ${a} HTTP/1.1" 200 1 "${b}" "${c}"`
    case 1:
      return `${a} 192.0.2.1 - - [x] "GET ${b} HTTP/1.1" 200 1 "${c}"`
    case 2:
      return `a=1 url=${a} b="${b}" method=GET path=${c}`
    case 3:
      return `#Fields: ${['cs-uri-stem cs-uri-query cs-host', 'cs(Referer)', 'a b c'][a.length % 3]}`
    case 4:
      return `${a} ${b} ${c}`
    case 5:
      return `${a}{"a":"${b}","${c}":1}`
    case 6:
      return `\x1b[1m${a}\x1b]8;;${b}\x1b\\${c}`
    default:
      return `"\\${a}\\x41" "${b}" \\"${c}`
  }
})

for (const format of ['log', 'json'] as const) {
  t.test(`${format}: how the input is cut into chunks makes no difference`, async t => {
    const text = fc.array(line, { maxLength: 4 }).map(lines => Uint8Array.from(Buffer.from(lines.join('\n'))))
    const options = fc.constantFrom({ format }, { format, base: 'http://base.example/b/' })
    fc.assert(
      fc.property(fc.oneof(text, nastyBytes), options, pieces, (bytes, options, sizes) => {
        return JSON.stringify(runPieces(bytes, options, sizes)) === JSON.stringify(runWhole(bytes, options))
      }),
      { numRuns: RUNS / 2 }
    )
    t.pass(`${RUNS / 2} runs`)
  })
}

t.test('logs: in order, inside the input, and nothing joined over a line break', async t => {
  const text = fc.array(line, { maxLength: 4 }).map(lines => lines.join('\n'))
  fc.assert(
    fc.property(text, text => {
      const bytes = Buffer.from(text)
      let last = 0
      return extract(text, { format: 'log', base: 'http://base.example/' }).every(({ start, end, line }) => {
        const inOrder = start >= last && end > start && end <= bytes.length
        last = start
        return (
          inOrder &&
          line === bytes.subarray(0, start).filter(byte => byte === 0x0a).length + 1 &&
          !bytes.subarray(start, end).includes(0x0a)
        )
      })
    }),
    { numRuns: RUNS / 2 }
  )
  t.pass(`${RUNS / 2} runs`)
})
