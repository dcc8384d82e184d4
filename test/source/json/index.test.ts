import t from 'tap'
import { createExtractor } from '../../../lib/extract.js'
import { MAX_HELD, MAX_JSON_BEGINNING, MAX_JSON_DEPTH, MAX_JSON_PATH, MAX_JSON_WORD } from '../../../lib/limits.js'
import type { Defect } from '../../../lib/text.js'
import { createJson } from '../../../lib/source/json/index.js'

/** Each text as `path: what it says`, and the defects' codes. */
function read(json: string, size = Infinity): { texts: string[]; defects: string[] } {
  const texts: string[] = []
  const defects: string[] = []
  let path = ''
  let text = ''
  const sink = {
    open: (opened: { path: string }) => {
      path = opened.path
      text = ''
    },
    run: ({ bytes }: { bytes: Uint8Array }) => void (text += Buffer.from(bytes).toString()),
    close: () => texts.push(`${path}: ${text}`),
    defect: ({ code }: Defect) => defects.push(code)
  }
  const source = createJson({ path: '' }, sink)
  const bytes = Buffer.from(json)
  for (let from = 0; from < bytes.length; from += size) {
    const to = Math.min(bytes.length, from + size)
    source.push({ bytes: bytes.subarray(from, to), from, to })
  }
  source.end()
  return { texts, defects }
}

t.test('each string is a text, in its quotes', async t => {
  const cases: readonly [json: string, ...texts: string[]][] = [
    [''],
    ['{"a":"b"}', 'json $.a: "b"'],
    ['{"a":["b",{"c":"d"}]}', 'json $.a[0]: "b"', 'json $.a[1].c: "d"'],
    ['"a"', 'json $: "a"'],
    ['{"a":"\\u0062\\n"}', 'json $.a: "b\n"'],
    ['{"a":1.5e-3,"b":true,"c":null,"d":{},"e":[]}'],
    ['{"a":[1e+5,-0.5E-7,12345678901],"b":"c"}', 'json $.b: "c"'],
    ['{"a":NaN,"b":[-Infinity, Infinity],"c":"\\u0062"}', 'json $.c: "b"'],
    ['{"a b":1,"c:d":"e"}', `json $['a b']: "a b"`, `json $['c:d']: "c:d"`, `json $['c:d']: "e"`],
    ['{"a":"{\\"b\\":\\"c\\"}"}', 'json $.a/json $.b: "c"'],
    ['{"a":"{"}', 'json $.a: "{"'],
    ['{"a":""}'],
    ['{"a" : "b"}', 'json $.a: "b"'],
    ['[{"a":"b,"},"c"]', 'json $[0].a: "b,"', 'json $[1]: "c"'],
    ['{"a\\/b":"c"}', `json $['a/b']: "a/b"`, `json $['a/b']: "c"`],
    [
      '{"a b":"c"}{"a b":"d"}{"a b":"e"}',
      ...['c', 'd', 'e'].flatMap(value => [`json $['a b']: "a b"`, `json $['a b']: "${value}"`])
    ],
    ['{"a":"b"}\n{"c":"d"}\n', 'json $.a: "b"', 'json $.c: "d"']
  ]
  for (const [json, ...texts] of cases) t.strictSame(read(json), { texts, defects: [] }, json)
})

t.test('what is no JSON is read too', async t => {
  const cases: readonly [json: string, defects: readonly string[], ...texts: string[]][] = [
    ['plain\n{"a":"b"}', [], ': plain\n', 'json $.a: "b"'],
    ['at {"a":"b"} end', [], ': at ', 'json $.a: "b"', ': end'],
    ['{"a":"b\n{"c":"d"}', ['truncated'], 'json $.a: "b', 'json $.c: "d"'],
    ['{"a":1,\n{"c":"d"}', [], 'json $.c: "d"'],
    ['{"a":x}\n{"c":"d"}', ['bad-json'], ': x}\n', 'json $.c: "d"'],
    ['{"a":nu-l}', ['bad-json'], ': -l}'],
    ['{"a":Nan}', ['bad-json'], ': n}'],
    ['{"a":rue}', ['bad-json'], ': rue}'],
    ['{"a":-ull}', ['bad-json'], ': ull}'],
    ['{"a":"b', ['truncated'], 'json $.a: "b'],
    ['{"a b', ['truncated'], `json $['a b']: "a b`],
    ['{"a":"\\q"}', ['bad-escape'], 'json $.a: "\\q"'],
    ['{"a":"b\\\n{"":"d"}', ['truncated', 'bad-escape'], 'json $.a: "b\\', `json $['']: "d"`],
    ['{"a" "b"}', ['bad-json'], ': "b"}'],
    ['[1 2]', ['bad-json'], ': 2]'],
    ['[{} "a"]', ['bad-json'], ': "a"]'],
    ['[{"a":[]} "b"]', ['bad-json'], ': "b"]'],
    ['{"a":"b"]', ['bad-json'], 'json $.a: "b"', ': ]'],
    ['plain\nlines {', [], ': plain\nlines {'],
    ['braces {b} {{"c":"d"}', [], ': braces {b} {', 'json $.c: "d"'],
    ['{"a":1 {"c":"d"}', ['bad-json'], 'json $.c: "d"'],
    ['{"a":nul {"c":"d"}', ['bad-json'], 'json $.c: "d"'],
    ['{"a":1, {"c":"d"}', ['bad-json'], 'json $.c: "d"'],
    ['{"a":1, // b\n{"c":"d"}', [], ': // b\n', 'json $.c: "d"'],
    ['{"a":"b" "c":"d"}', ['bad-json'], 'json $.a: "b"', ': "c":"d"}'],
    ['// a {"b":"c"}', [], ': // a ', 'json $.b: "c"'],
    ['{,"a":"b",,"c":"d",}', [], 'json $.a: "b"', 'json $.c: "d"'],
    ['{"a":"{\\"b\\":x}"}\n'.repeat(2), ['bad-json', 'bad-json'], 'json $.a: x}', 'json $.a: x}'],
    [
      '{"a":"{\\"b\\":\\"\\\\q\\"}"}\n'.repeat(2),
      ['bad-escape', 'bad-escape'],
      ...Array<string>(2).fill('json $.a/json $.b: "\\q"')
    ]
  ]
  for (const [json, defects, ...texts] of cases) {
    for (const size of [Infinity, 1, 2, 3]) t.strictSame(read(json, size), { texts, defects }, `${json} by ${size}`)
  }
})

t.test('a name with escapes is not taken for the bytes it stands for', async t => {
  for (const [escaped, raw, ...defects] of [
    ['b\\"', 'b"', 'bad-json'],
    ['b\\\\', 'b\\', 'bad-json'],
    ['b\\n', 'b\n', 'truncated']
  ] as const) {
    const member = (name: string) => `{"a":1,"${name}":"c"}\n`
    t.strictSame(read(member(escaped).repeat(2)).defects, [], escaped)
    t.strictSame(read(member(escaped) + member(raw)).defects, defects, raw)
  }
})

t.test('JSON in a string begins with brackets and blanks, so many that it shows', async t => {
  for (const blank of ['[', ' ', '\\n', '\\r', '\\t']) {
    for (const [count, isJson] of [
      [1, true],
      [MAX_JSON_BEGINNING - 2, true],
      [MAX_JSON_BEGINNING - 1, false],
      [MAX_JSON_BEGINNING, false],
      [2 * MAX_JSON_BEGINNING, false]
    ] as const) {
      const json = `{"a":"[${blank.repeat(count)}\\"b\\"]"}`
      for (const size of [Infinity, 1, 7]) {
        const { texts } = read(json, size)
        t.equal(texts.at(-1)?.includes('/json $'), isJson, `${count} of ${blank} in pieces of ${size}`)
      }
    }
  }
})

t.test('two characters begin a comment, one does not', async t => {
  const cases: readonly [json: string, defects: readonly string[], ...texts: string[]][] = [
    ['{"a": // b\n"c"}', [], ': // b\n', 'json $.a: "c"'],
    ['{"a":1 /* b */\n,"c":"d"}', [], ': /* b */', 'json $.c: "d"'],
    ['{"a":1, /* b */ "c":"d"}', [], ': /* b */', 'json $.c: "d"'],
    ['{"a":/*/ "b": {"c"\n**/"d"}', [], ': /*/ "b": {"c"\n**/', 'json $.a: "d"'],
    ['[/**//***/"a"/* b', [], ': /**/', ': /***/', 'json $[0]: "a"', ': /* b'],
    ['{"a":/b\n{"c":"d"}', ['bad-json'], ': /b\n', 'json $.c: "d"'],
    ['{"a":1/\n{"c":"d"}', ['bad-json'], ': /\n', 'json $.c: "d"'],
    ['{"a":1, // b\n"c":x {"d":"e"}', ['bad-json'], ': // b\n', ': x ', 'json $.d: "e"'],
    ['{"a":/', ['bad-json'], ': /'],
    ['{"a"://', [], ': //']
  ]
  for (const [json, defects, ...texts] of cases)
    for (const size of [1, 2, Infinity]) t.strictSame(read(json, size), { texts, defects }, `${json} by ${size}`)
})

t.test('nothing of JSON in a string goes on in the next string', async t => {
  const strings: readonly [json: string, ...texts: string[]][] = [
    ['["b" /* c', '/json $[0]: "b"', ': /* c'],
    ['["b" // c', '/json $[0]: "b"', ': // c'],
    ['["b" x {', '/json $[0]: "b"', ': x {'],
    ['["b" x {"d":"e"}', '/json $[0]: "b"', ': x ', '/json $.d: "e"'],
    ['["b" "', '/json $[0]: "b"', ': "'],
    ['[{"b":"\\q"}]', '/json $[0].b: "\\q"']
  ]
  const lines = strings.map(([json]) => `${JSON.stringify({ a: json })}\n`).join('')
  const texts = strings.flatMap(([, ...texts]) => texts.map(text => `json $.a${text}`))
  const defects = ['bad-json', 'bad-json', 'bad-json', 'bad-escape']
  for (const size of [Infinity, 1, 2, 3]) {
    t.strictSame(read(lines.repeat(2), size), { texts: [...texts, ...texts], defects: [...defects, ...defects] })
  }
})

t.test('a comment ends before a target that its object lets go', async t => {
  const cases: readonly string[] = [
    '{"uri":"/b", // see http://a.example/\n}',
    '{"uri":"/b" /* see http://a.example/ */}',
    '{"uri":"/b", // see http://a.example/\nx',
    '{"uri":"/b", // see http://a.example/\n{"c":1}'
  ]
  for (const json of cases)
    for (const size of [1, Infinity]) {
      const found: string[] = []
      const extractor = createExtractor(
        { format: 'json', onReject: ({ code, raw }) => found.push(`${code} ${raw}`) },
        ({ uri }) => found.push(uri)
      )
      for (let i = 0; i < json.length; i += size) extractor.push(Buffer.from(json.slice(i, i + size)))
      extractor.end()
      t.strictSame(found, ['no-base /b', 'http://a.example/'], `${json} by ${size}`)
    }
})

t.test('deeper than paths go', async t => {
  const { texts, defects } = read(`${'['.repeat(100_000)}"a",{"b":"c"}`)
  const path = `json $${'[0]'.repeat((MAX_JSON_PATH - 'json $'.length) / '[0]'.length)}…`
  t.strictSame(texts, [`${path}: "a"`, `${path}: "b"`, `${path}: "c"`])
  t.strictSame(defects, [])
})

/** The URIs in JSON that comes in pieces of a size. */
function urisIn(json: string, size: number): readonly string[] {
  const bytes = Buffer.from(json)
  const found: string[] = []
  const extractor = createExtractor({ format: 'json' }, match => found.push(match.uri))
  for (let i = 0; i < bytes.length; i += size) extractor.push(bytes.subarray(i, i + size))
  extractor.end()
  return found
}

t.test('a name in pieces is held as far as anything is', async t => {
  const size = 1000
  const { texts } = read(`{"${'a '.repeat(MAX_HELD)}":"b"}`, size)
  const length = texts[0]?.match(/: "(.*)"/)?.[1]?.length ?? 0
  t.ok(length >= MAX_HELD && length < MAX_HELD + size, `${length} of ${2 * MAX_HELD}`)
})

t.test('a colon may be written as an escape', async t => {
  for (const colon of ['\\u003a', '\\u003A']) {
    const json = `{"a":"http${colon}//a.example/"}`
    for (const size of [Infinity, 7, 1]) t.strictSame(urisIn(json, size), ['http://a.example/'], `${json} by ${size}`)
  }
})

t.test('an object as deep as paths go ends at its own bracket', async t => {
  for (const depth of [1, MAX_JSON_DEPTH - 1, MAX_JSON_DEPTH]) {
    for (const deeper of ['{"b":1}', '[[1]]', '{"b":{"host":"b.example"}}']) {
      const json = `${'['.repeat(depth - 1)}{"uri":"/a","c":${deeper},"host":"a.example"}`
      for (const size of [Infinity, 1]) t.strictSame(urisIn(json, size), ['http://a.example/a'], `${depth} ${deeper}`)
    }
  }
})

t.test('a word about a request is as long as one may be, in one piece or in many', async t => {
  for (const [length, scheme] of [
    [MAX_JSON_WORD, 'https'],
    [MAX_JSON_WORD + 1, 'http']
  ] as const) {
    for (const escape of ['', '\\u0041']) {
      const tls = `TLS 1${escape}`.padEnd(length + (escape === '' ? 0 : escape.length - 1), 'x')
      const json = `{"host":"a.example","uri":"/","tls":"${tls}"}\n`
      for (const size of [Infinity, 7, 1]) t.strictSame(urisIn(json, size), [`${scheme}://a.example/`], `${length}`)
    }
  }
})

t.test('a number is a port if it is as short as one, in one piece or in many', async t => {
  const cases: readonly [number: string, uri: string][] = [
    ['8080', 'http://a.example:8080/b'],
    ['44300', 'http://a.example:44300/b'],
    ['443000', 'http://a.example/b'],
    ['4430000', 'http://a.example/b'],
    ['80.5', 'http://a.example/b'],
    ['true', 'http://a.example/b']
  ]
  for (const [number, uri] of cases) {
    const json = `{"host":"a.example","path":"/b","port":${number},"method":"GET"}\n`
    for (const size of [1, 2, 3, Infinity]) {
      t.strictSame(urisIn(json, size), [uri], `${number} in pieces of ${size}`)
    }
  }
})

t.test('a target is mapped by the charset of its log', async t => {
  const log = Buffer.from(
    '{"host":"a.example","path":"/\xE9","method":"GET"}\n{"path":"/\xE9","method":"GET"}\n',
    'latin1'
  )
  const found: string[] = []
  const options = { format: 'json', encoding: 'windows-1251', base: 'http://b.example/' } as const
  const extractor = createExtractor(options, match => found.push(match.uri))
  extractor.push(log)
  extractor.end()
  t.strictSame(found, ['http://a.example/%D0%B9', 'http://b.example/%D0%B9'])
})
