/** The embedded module is what its source compiles to, and JSON takes it when it is worth it. */
import t from 'tap'
import { jsonKernels } from '../../../../lib/source/json/kernel/index.js'
import {
  HOSTLESS,
  IN_ARRAY,
  INPUT_LENGTH,
  LEFT,
  LINEWISE,
  NO_REQUESTS,
  PART_WORDS,
  TIMELESS,
  TOLD,
  WITH_JSON,
  WITH_LINES,
  WITH_PATHS
} from '../../../../lib/source/json/kernel/layout.js'
import { testCompiled, testLent } from '../../../embedded-kernel.js'

testCompiled('json', 'lib/source/json/kernel')
testLent(jsonKernels)

/** How far it reads, and what it puts together. */
function read(json: string, how = 0, requests = LEFT): { read: string; texts: string } {
  jsonKernels.use = 'always'
  const kernel = jsonKernels.borrow(1)!
  jsonKernels.use = 'large'
  const bytes = Buffer.from(json)
  kernel.take(bytes)
  const behind = kernel.read(0, bytes.length, requests, how | WITH_PATHS)
  const texts = Buffer.from(kernel.output.subarray(0, kernel.outputLength)).toString()
  jsonKernels.giveBack(kernel)
  return { read: bytes.subarray(0, behind).toString(), texts }
}

t.test('reads what is in order, and puts together what may hold something', async t => {
  const whole = [
    '{}',
    '{"a":[],"b":{}, "c" : [ 1, -2.5e3, true, false, null ] }',
    '{"time":"12 o\'clock","path":"a","request":"","msg":"plain, and {x}"}'
  ]
  for (const json of whole) t.strictSame(read(json), { read: json, texts: '' }, json)
  t.strictSame(read('{"a":"b:c"}\n,{"d":["e:\\/\\u00e9\\ud83d\\ude00"]}\n'), {
    read: '{"a":"b:c"}\n,{"d":["e:\\/\\u00e9\\ud83d\\ude00"]}',
    texts: '"b:c"\n"e:/é😀"\n'
  })
  t.equal(read('{"a":1},{"b":2}', IN_ARRAY).read, '{"a":1},{"b":2}')
})

t.test('leaves what is out of the ordinary, and nothing of it', async t => {
  const odd = [
    '{"b":2',
    '{"b":"c:d"',
    '{"b":"c:d","e":"f\n"}',
    '{"b":"c:d","e":"\\q"}',
    '{"b":"c:d","e":"\\ud83d"}',
    '{"b":"c:d","e":"\\u00g0"}',
    '{"b":"c:d",}',
    '{"b":"c:d"]',
    '{"b" "c:d"}',
    '{"b:c":"d:e"}',
    '{"b\\/":"d:e"}',
    '{"b":"c:d","e":tru}',
    '{"b":"c:d","e":1x}',
    '{"b":"{\\"c\\":1}"}',
    '{"b":"[\\"c:d\\"]"}',
    '{"b":"{\\n \\"c\\":1}"}',
    '{"b":"c:d","path":"/e"}',
    '{"b":"c:d","Http-Target":["\\/e"]}',
    '{"b":"c:d","request":"GET /e"}',
    '{"b":"c:d","referer":"d://e"}',
    '{"b":"c:d","message":"\\\\"}',
    ...['{\\"', ' HTTP/', 'x path=', '=http://', '#Fields:', '\\u001b'].map(mark => `{"b":"c:d","msg":"x${mark}"}`),
    `{"b":"c:d","e":${'['.repeat(100)}${']'.repeat(100)}}`
  ]
  const first = '{"a":"x:y"}'
  for (const json of odd) t.strictSame(read(`${first}\n${json}`), { read: first, texts: '"x:y"\n' }, json)
  t.equal(read(`${first}${first}`, IN_ARRAY).read, first, 'elements without a comma')
  t.equal(read(`${first},,${first}`, IN_ARRAY).read, first, 'elements with two')
})

t.test('line by line, each of one object', async t => {
  const first = '{"a":"x:y"}\n{"a" : 1 } \r\n'
  for (const json of ['', '{"b":\n1}\n', '{"b":1}', '{"b":1} x\n', '{"b":1},\n', ' {"b":1}\n', '{}\n', '\n{"b":1}\n'])
    t.strictSame(read(first + json, LINEWISE), { read: first, texts: '"x:y"\n' }, JSON.stringify(json))
})

t.test('a request is a value where nothing comes of it without a host', async t => {
  const whole = [
    '{"path":"/b?c:d","request":"GET /e HTTP/1.1"}',
    '{"host":"a","x":["b:c"]}',
    '{"hosts":"a","url":"\\/b"}'
  ]
  for (const json of whole) t.equal(read(json, HOSTLESS).read, json)
  const first = '{"a":"x:y"}'
  for (const json of [
    '{"host":"a","path":"/b"}',
    '{"url":"/b:c","headers":{"Host":["a"]}}',
    '{"request":"x","vhost":"\\u0061"}'
  ])
    t.strictSame(read(`${first}\n${json}`, HOSTLESS), { read: first, texts: '"x:y"\n' }, json)
})

t.test('where requests are not asked for, they are values', async t => {
  for (const hostless of [true, false]) {
    const json = '{"host":"a","path":"/b?c:d"}'
    const whole = { read: json, texts: '"/b?c:d"\n' }
    t.strictSame(read(json, hostless ? HOSTLESS : 0, NO_REQUESTS), whole)
    const line = '{"log":"a:b path=c"}'
    t.strictSame(read(line, hostless ? HOSTLESS : 0, NO_REQUESTS), { read: line, texts: '"a:b path=c"\n' }, 'and lines')
  }
})

t.test('what is said about requests', async t => {
  jsonKernels.use = 'always'
  const kernel = jsonKernels.borrow(1)!
  jsonKernels.use = 'large'
  t.teardown(() => jsonKernels.giveBack(kernel))
  /** The texts, and the parts in words. */
  function told(json: string, hostless = true): [texts: string, parts: string[]] | undefined {
    const bytes = Buffer.from(json)
    kernel.take(bytes)
    if (kernel.read(0, bytes.length, TOLD, WITH_PATHS | (hostless ? HOSTLESS : 0)) !== bytes.length) return undefined
    const parts: string[] = []
    for (let i = 0; i < kernel.partCount * PART_WORDS; i += PART_WORDS) {
      const [role, level, start, length, texts] = kernel.parts.subarray(i, i + PART_WORDS)
      parts.push(`${role} ${level} ${json.slice(start, start! + length!)} ${texts}`)
    }
    return [Buffer.from(kernel.output.subarray(0, kernel.outputLength)).toString(), parts]
  }
  t.strictSame(told('{"host":"a","uri":"/b","port":8080}'), ['"/b"\n', ['7 0 a 0', '10 0 8080 1', '0 0  1']])
  t.strictSame(told('{"req":{"headers":{"Host":["a"]},"url":"/b","method":""}}'), [
    '"/b"\n',
    ['7 2 a 0', '0 2 headers 0', '11 1  1', '0 1 req 1', '0 0  1']
  ])
  t.strictSame(told('{"hostname":"a","uri":"/b"}'), ['', []], 'the machine')
  t.strictSame(told('{"x":{"hostname":"a"},"uri":["/b"]}'), ['"/b"\n', ['8 1 a 0', '0 1 x 0', '0 0  1']])
  t.strictSame(told('{"method":"a","c":"d:e"}'), ['"d:e"\n', []], 'no target')
  t.strictSame(told('{"uri":"/b:c","d":"e:f"}'), ['"/b:c"\n"e:f"\n', []], 'no host')
  t.strictSame(told('{"host":"a","args":"c","uri":"/b"}'), ['"c"\n"/b"\n', ['7 0 a 0', '0 0  2']], 'a query of its own')
  t.strictSame(told('{"host":"a","args":"c:d","x":["e:f"]}'), ['"c:d"\n"e:f"\n', []], 'a query without a target')
  t.strictSame(
    told('{"host":"a","args":["c"],"query":"c d","uri":"/b"}'),
    ['"/b"\n', ['7 0 a 0', '0 0  1']],
    'no query'
  )
  t.strictSame(told('{"uri":"/b"}'), ['', []], 'neither a host nor anything to be found')
  t.strictSame(told('{"uri":"/b"}', false), ['"/b"\n', ['0 0  1']], 'any target is asked for')
  t.strictSame(told(`{"host":"a","uri":"/${'b'.repeat(8191)}"}`)?.[1].length, 2)
  t.strictSame(told(`{"host":"a","uri":"/${'b'.repeat(8192)}"}`), ['', []], 'too long')
  t.strictSame(told(`{"host":"${'a'.repeat(2049)}","uri":"/b"}`), ['"/b"\n', ['0 0  1']], 'too long a host')
  t.equal(told(`{"host":"a","uri":"/${'\\u0061'.repeat(1400)}"}`), undefined, 'shorter without its escapes')
  for (const json of [
    '{"host":"\\u0061"}',
    '{"host":"a","uri":"\\/b"}',
    '{"host":"a","request":"GET \\/b"}',
    '{"args":"\\u0061"}'
  ])
    t.equal(told(json), undefined, json)
  t.strictSame(told('{"host":"a","uri":"/b","referer":"d://e"}')?.[0], '"/b"\n"d://e"\n')
})

t.test('as much said about requests as there is room for', async t => {
  // Where the next finds none: the end of an object, a word, a number, what an object says by itself.
  for (const [json, parts] of [
    ['{"host":"a","uri":"/b","port":1}', 3],
    ['{"uri":"/b","host":"a"}', 2],
    ['{"uri":"/b","port":1,"host":"a","tls":{"c":1}}', 4],
    ['{"uri":"/b","tls":{}}', 2]
  ] as const) {
    jsonKernels.use = 'always'
    const kernel = jsonKernels.borrow(1)!
    jsonKernels.use = 'large'
    const most = Math.floor(kernel.parts.length / PART_WORDS / parts)
    // Behind one more row each object meets the end at another of its parts.
    for (let before = 0; before < parts; before++) {
      const bytes = Buffer.from('{"uri":"/"}'.repeat(before) + json.repeat(most))
      kernel.take(bytes)
      const fits = Math.floor((kernel.parts.length / PART_WORDS - before) / parts)
      t.equal(kernel.read(0, bytes.length, TOLD, 0), before * 11 + Math.min(fits, most) * json.length, json)
      t.equal(kernel.partCount, before + Math.min(fits, most) * parts)
    }
    jsonKernels.giveBack(kernel)
  }
})

t.test('commas before objects are counted', async t => {
  jsonKernels.use = 'always'
  const kernel = jsonKernels.borrow(1)!
  jsonKernels.use = 'large'
  for (const [json, elements] of [
    ['{}', 0],
    ['{},{}', 1],
    ['{} , {}\n,{"a":"b:c"},', 2],
    ['{},{},{', 1],
    ['{}{}', 0],
    ['{},x', 0]
  ] as const) {
    const bytes = Buffer.from(json)
    kernel.take(bytes)
    kernel.read(0, bytes.length, NO_REQUESTS, IN_ARRAY)
    t.equal(kernel.elements, elements, json)
  }
  jsonKernels.giveBack(kernel)
})

t.test('a line of a log is prose where only colours mark it', async t => {
  const texts = (line: string) => read(`{"log":"${line}","b":"c:d"}`, WITH_LINES).texts
  t.equal(texts('\\u001b[1ma:\\u001b[0m b\\u001b[1;31m'), '\na: b\n\n"c:d"\n')
  t.equal(texts('\\u001b[1ma'), '"c:d"\n', 'nothing may be in it')
  const other = ['\u001b[1mx\u001b]8;;', '\u001b[1mx\u001b', '\u001b[1x path=', '\u001b[1mx\u001b[']
  for (const line of other) t.equal(texts(JSON.stringify(line).slice(1, -1)), `"${line}"\n"c:d"\n`)
})

t.test('JSON in a string is told, its escapes undone', async t => {
  const inside = (json: string) => read(json, WITH_JSON, TOLD)
  for (const json of ['{"b":"c:d"}', ' [\r\n{\t"', `${'['.repeat(63)}"`, '{"b":"{\\"c\\":1}"}']) {
    const whole = JSON.stringify({ log: json, message: json, a: [json], query: json })
    t.strictSame(inside(whole), { read: whole, texts: `"${json}"\n`.repeat(4) }, json)
  }
  t.equal(inside('{"a":"\\u007b\\u0022"}').texts, '"{""\n')
  t.equal(inside('{"a":"{}","b":"{b:c}"}').texts, '"{b:c}"\n', 'without a string')
  t.equal(inside('{"a":"[]"}').read, '{"a":"[]"}')
  for (const json of [`${'['.repeat(64)}"`, '\r"']) t.equal(inside(JSON.stringify({ a: json })).read, '', 'no JSON')
  t.equal(inside('{"host":"{\\"b\\":1}"}').read, '', 'in place of a word')
  t.equal(read('{"a":"{\\"b\\":1}"}').read, '', 'where nobody reads it')
})

t.test('colons behind numbers and hours', async t => {
  const texts = (text: string, how = 0) => read(JSON.stringify({ a: text }), how).texts
  for (const text of ['12:30', '2001-01-01 12:30:45', ':1', '12: a']) t.equal(texts(text), '', text)
  for (const text of ['192.0.2.1:80', 'a1:2', '12:a:', '+1:2']) t.equal(texts(text), `"${text}"\n`, text)
  const time = '2001-01-01T12:30:45.678Z'
  t.equal(texts(time), `"${time}"\n`)
  t.equal(texts(time, TIMELESS), '')
  for (const text of [
    ` ${time}`,
    `a${time}`,
    `${time} b:c`,
    '2001-01-01t12:30',
    '2001a01-01T12:30',
    '2001-01-01T1a:30'
  ])
    t.equal(texts(text, TIMELESS), `"${text}"\n`, text)
})

t.test('as much as there is room for', async t => {
  const line = '{"a":["b:c","b:c","b:c","b:c"]}\n'
  const { read: all, texts } = read(line.repeat(600))
  t.equal(all.length, 512 * line.length - 1, 'texts')
  t.equal(texts, '"b:c"\n'.repeat(2048))
  const long = `{"a":"${'x'.repeat(INPUT_LENGTH)}"}`
  t.equal(read(long).read, '', 'bytes')
})
