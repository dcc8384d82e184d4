/**
 * What the kernel of JSON makes of strings, names and values, beside plainer ways to find the same: `JSON.parse`, and
 * the table of names.
 */
import fc from 'fast-check'
import t from 'tap'
import { jsonKernels, ROLE_NAMES } from '../../../../lib/source/json/kernel/index.js'
import {
  JSON_TEXT,
  LINE,
  NO_REQUESTS,
  PART_ROLE,
  PART_WORDS,
  REFERER,
  TARGET,
  TEXT_KIND,
  TEXT_REQUEST,
  TEXT_WORDS,
  TOLD,
  WITH_JSON,
  WITH_LINES
} from '../../../../lib/source/json/kernel/layout.js'
import { whatBegins } from '../../../../lib/source/json/beginning.js'
import { nameOf, ROLE_OF } from '../../../../lib/source/json/names.js'
import { RUNS } from '../../../property/texts.js'
import '../../../property/seed.js'

jsonKernels.use = 'always'
const kernel = jsonKernels.borrow(1)!
jsonKernels.use = 'large'

/** How far it reads, and the texts it puts together. */
function read(json: string, requests = NO_REQUESTS, how = 0): { read: string; texts: string } {
  const bytes = Buffer.from(json)
  kernel.take(bytes)
  const behind = kernel.read(0, bytes.length, requests, how)
  const texts = Buffer.from(kernel.output.subarray(0, kernel.outputLength)).toString()
  return { read: bytes.subarray(0, behind).toString(), texts }
}

/** What JSON says; undefined for what is none. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`
const unit = fc.oneof(
  fc.constantFrom(
    ...[0, 0x1f, 0x39, 0x3a, 0x7f, 0x80, 0xff, 0x7bf, 0x7c0, 0x7ff, 0x800, 0xfff, 0x1000, 0x20ac, 0xd7ff],
    ...[0xe000, 0xf03f, 0xfffd, 0xffff]
  ),
  fc.integer({ min: 0, max: 0xd7ff })
)
const pair = fc.oneof(
  fc.constantFrom(...[0x10000, 0x103ff, 0x10400, 0x1f600, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10ffff]),
  fc.integer({ min: 0x10000, max: 0x10ffff })
)
const escape = fc.oneof(
  { weight: 6, arbitrary: unit.map(escaped) },
  { weight: 3, arbitrary: unit.map(code => escaped(code).toUpperCase().replace('U', 'u')) },
  {
    weight: 3,
    arbitrary: pair.map(code =>
      Array.from({ length: 2 }, (_, i) => escaped(String.fromCodePoint(code).charCodeAt(i))).join('')
    )
  },
  { weight: 5, arbitrary: fc.constantFrom('\\"', '\\\\', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t') }
)
const plain = fc.oneof(
  fc.constantFrom(...['a', ':', 'é', '€', '😀', ' ', '/', 'u0041', '\x7f']),
  fc.integer({ min: 0, max: 40 }).map(length => 'x'.repeat(length))
)
/** What no string has. */
const wrong = fc.constantFrom(
  ...['\\a', '\\v', '\\0', "\\'", '\\U0041', '\\u', '\\u0', '\\u00', '\\u004', '\\x41', '\\', '\\\n', '\n'],
  ...['\\ud800', '\\udbff', '\\udc00', '\\udfff', '\\ud800\\ud800', '\\udc00\\udc00', '\\ud83dx', '\\ud83d\\n'],
  ...[
    '\\ud83d\\ue000',
    '\\ud83d\\udbff',
    '\\ud83d/udc00',
    '\\ud83d\\xdc00',
    '\\ud83d\\ndc00',
    '\\ud83d\\/de00',
    '\\ud83d\\udc0'
  ],
  ...Array.from('/:@G`g', other =>
    [0, 1, 2, 3].map(at => `\\u${'0041'.slice(0, at)}${other}${'0041'.slice(at + 1)}`)
  ).flat()
)
const content = fc.array(fc.oneof({ weight: 8, arbitrary: plain }, { weight: 8, arbitrary: escape }), { maxLength: 12 })

t.test('strings say what JSON.parse says', async t => {
  const whole = fc.property(content, pieces => {
    const json = `{"m":"a:${pieces.join('')}"}`
    const { m } = parsed(json) as { m: string }
    const { read: taken, texts } = read(json)
    return taken === json && texts === `"${m}"\n`
  })
  fc.assert(whole, { numRuns: RUNS })
  const broken = fc.property(content, wrong, content, (before, what, behind) => {
    const json = `{"m":"a:${[...before, what, ...behind].join('')}"}`
    const m = (parsed(json) as { m: string } | undefined)?.m
    const isLeft = m === undefined || /\p{Surrogate}/u.test(m)
    const { read: taken, texts } = read(json)
    return taken === (isLeft ? '' : json) && texts === (isLeft ? '' : `"${m}"\n`)
  })
  fc.assert(broken, { numRuns: RUNS })
  t.pass('whatever stands in them')
})

t.test('names say what the table says', async t => {
  const known = [...ROLE_OF.keys()]
  const name = fc
    .tuple(
      fc.constantFrom(...known),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'-_..', '-', '_', '/', '`', '\x7f', '\0', 'é', 'z')), {
        maxLength: 5
      }),
      fc.constantFrom<(name: string) => string>(
        name => name,
        name => name.toUpperCase(),
        name => name.replace(/\b[a-z]/g, letter => letter.toUpperCase()),
        name => name.slice(1),
        name => name.slice(0, -1),
        name => name.replace(/[a-z]/, letter => String.fromCharCode(letter.charCodeAt(0) - 0x40)),
        name => name.replace(/e/, '\x05'),
        name => name.replace('(', '\b')
      )
    )
    .map(([name, marks, written]) => {
      let its = name
      for (const [at, mark] of marks)
        its = its.slice(0, at % (its.length + 1)) + mark + its.slice(at % (its.length + 1))
      return written(its)
    })
    .filter(name => !/[":\\\n]/.test(name))
  /** With a value that shows what a member is, whatever that is. */
  const said = (name: string): string | undefined => {
    const json = `{"uri":"/","${name}":"/b:c=http://d"}`
    if (read(json, TOLD, WITH_LINES).read !== json) return 'left'
    const part = kernel.parts[PART_ROLE]!
    if (kernel.partCount === 2) return ROLE_NAMES[part]
    const row = (kernel.textCount - 1) * TEXT_WORDS
    const kind = kernel.texts[row + TEXT_KIND]
    if (kind === TARGET) return ROLE_NAMES[kernel.texts[row + TEXT_REQUEST]! & 0xff]
    return kind === LINE ? 'line' : kind === REFERER ? 'referer' : undefined
  }
  t.equal(kernel.parts.length % PART_WORDS, 0)
  for (const [name, role] of ROLE_OF) t.equal(said(name), role, name)
  const property = fc.property(name, name => said(name) === nameOf(Buffer.from(name)).role)
  fc.assert(property, { numRuns: RUNS })
})

t.test('JSON begins where it does in TypeScript', async t => {
  const string = fc
    .tuple(
      fc.array(fc.constantFrom(...'[[{{ \n\r\t', '[{', ...'zZ;\x1b\0\f\x1f!]}', '\\', 'é'), { maxLength: 4 }),
      fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 58, max: 66 })),
      fc.constantFrom('"', '"', '"', '":"', '\\"', 'a:b', '')
    )
    .map(([pieces, length, end]) => `${'['.repeat(length)}${pieces.join('')}${end}a:b`)
  const property = fc.property(string, string => {
    const json = `{"m":${JSON.stringify(string)}}`
    const bytes = Buffer.from(string)
    const isJson = whatBegins(bytes, 0, bytes.length) === 'json'
    if (read(json, TOLD, WITH_JSON).read !== json) return !isJson
    return isJson === (kernel.texts[TEXT_KIND] === JSON_TEXT)
  })
  fc.assert(property, { numRuns: RUNS })
  t.pass('of whatever characters')
})

/** Strings that may hold something, and such that do not. */
const string = fc.oneof(
  fc.nat({ max: 9999 }).map(n => `a:${n}`),
  fc.constantFrom(...['', 'b', '12:30', '{}', 'bb\\"c', 'b\\n'])
)
const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(n => JSON.stringify(n)),
  fc.constantFrom('-0', '1.5E+9', '2e-8', '1234567890')
)
const value = fc.letrec<{ value: string; object: string }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 4, arbitrary: string.map(string => `"${string}"`) },
    number,
    fc.constantFrom('true', 'false', 'null'),
    fc
      .tuple(fc.array(tie('value'), { maxLength: 3 }), blank())
      .map(([list, blank]) => `[${blank}${list.join(`,${blank}`)}]`),
    tie('object')
  ),
  object: fc
    .tuple(fc.array(fc.tuple(fc.constantFrom('a', 'b c', 'é', ''), tie('value')), { maxLength: 3 }), blank(), blank())
    .map(
      ([list, one, other]) =>
        `{${one}${list.map(([name, value]) => `"${name}"${other}:${one}${value}`).join(`${other},`)}${one}}`
    )
})).object

function blank(): fc.Arbitrary<string> {
  return fc.constantFrom('', '', ' ', '\n', '\r\n\t ', ' '.repeat(20))
}

/** The strings of a value that may hold something, in order. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('a:') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** Whether it is an object, what digits and signs in it ever may be. */
function isObject(json: string): boolean {
  return parsed(json.replace(/(?<![a-z])[-+.\deE]+(?=\s*[,}\]])/g, '1')) !== undefined
}

t.test('objects are read from end to end', async t => {
  const whole = fc.property(value, json => {
    // Of two members of one name JSON.parse keeps one, and puts names that are numbers in order.
    let count = 0
    const ordered = json.replace(/"[^":]*"(?=\s*:)/g, () => `"n${count++}"`)
    const { read: taken, texts } = read(ordered)
    return (
      taken === ordered &&
      texts ===
        stringsOf(parsed(ordered))
          .map(text => `"${text}"\n`)
          .join('')
    )
  })
  fc.assert(whole, { numRuns: RUNS })
  const spoilt = fc.property(value, fc.nat(), fc.constantFrom('', ...'{}[],:"x1 '), (json, n, what) => {
    const at = 1 + (n % (json.length - 1))
    const other = json.slice(0, at) + what + json.slice(at + (n % 3 === 0 || what === '' ? 1 : 0))
    // One whose name has a colon is left.
    fc.pre(!/"[^"]*:[^"]*"\s*:/.test(other))
    const { read: taken } = read(other)
    if (taken !== '' && taken !== other) return isObject(taken)
    return isObject(other) === (taken === other)
  })
  fc.assert(spoilt, { numRuns: RUNS })
  t.pass('and what is none is left')
})
