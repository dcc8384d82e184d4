import t from 'tap'
import { extract, type Format } from '../../../lib/index.js'
import { MAX_JSON_DEPTH, MAX_JSON_PATH } from '../../../lib/limits.js'
import { nameOf } from '../../../lib/source/json/names.js'
import { JsonPath } from '../../../lib/source/json/path.js'

const named = (text: string) => nameOf(new TextEncoder().encode(text))

t.test('names, with the shorthand where it is allowed', async t => {
  const cases: readonly [name: string, step: string][] = [
    ['a', '.a'],
    ['_a1', '._a1'],
    ['é', '.é'],
    ['1a', "['1a']"],
    ['a-b', "['a-b']"],
    ['', "['']"],
    ["it's", "['it\\'s']"],
    ['a\\b', "['a\\\\b']"],
    ['a\nb', "['a\\u000ab']"],
    ['x'.repeat(300), `['${'x'.repeat(256)}…']`],
    [`a${'é'.repeat(200)}`, `['a${'é'.repeat(127)}…']`],
    ['\u{1f600}'.repeat(65), `['${'\u{1f600}'.repeat(64)}…']`]
  ]
  for (const [name, step] of cases) {
    const path = new JsonPath(() => '$')
    path.enter('object')
    path.name(named(name))
    t.equal(path.toString(), `$${step}`, name)
  }
})

t.test('in and out', async t => {
  const path = new JsonPath(() => '$')
  t.strictSame([path.toString(), path.inside], ['$', 'nothing'])
  path.enter('array')
  t.strictSame([path.toString(), path.inside], ['$[0]', 'array'])
  path.next()
  path.enter('object')
  t.strictSame([path.toString(), path.inside], ['$[1]', 'object'])
  path.name(named('a'))
  path.enter('array')
  t.equal(path.toString(), '$[1].a[0]')
  path.leave()
  path.leave()
  path.next()
  t.equal(path.toString(), '$[2]')
  path.leave()
  path.leave()
  t.strictSame([path.toString(), path.inside], ['$', 'nothing'])
})

t.test('too deep to be told', async t => {
  const path = new JsonPath(() => '$')
  for (let i = 0; i < MAX_JSON_DEPTH; i++) path.enter('array')
  t.equal(path.inside, 'array')
  path.enter('object')
  path.enter('array')
  t.equal(path.inside, 'unknown')
  path.name(named('a'))
  path.next()
  t.equal(path.toString(), `$${'[0]'.repeat(Math.floor((MAX_JSON_PATH - 1) / '[0]'.length))}…`)
  path.leave()
  path.leave()
  t.equal(path.inside, 'array')
  path.reset()
  t.equal(path.toString(), '$')
})

t.test('a path has a bound, and the same path as the input goes deeper is the same string', async t => {
  const path = new JsonPath(() => '$')
  for (let i = 0; i < 100; i++) {
    path.enter('object')
    path.name(named(`name-${i}`))
    t.ok(path.toString().length <= MAX_JSON_PATH + 1, `${i}`)
  }
  const cut = path.toString()
  t.match(cut, /^\$\['name-0'\].*\['name-46'\]…$/)
  path.enter('array')
  path.next()
  t.equal(path.toString(), cut)
  for (let i = 0; i < MAX_JSON_DEPTH; i++) path.enter('array')
  t.equal(path.toString(), cut)
  while (path.depth > 1) path.leave()
  t.equal(path.toString(), "$['name-0']")
})

t.test('paths in what is nested deeply, or has long names, are shown to a bound by every reader', async t => {
  const name = 'x'.repeat(2000)
  const inputs: [Format, string][] = [
    ['json', '["http://a.example/",'.repeat(1000)],
    ['json', `{"${name}":`.repeat(250) + '["http://a.example/"]'],
    ['json', `{"a":${JSON.stringify(`{"${name}":`.repeat(250) + '["http://a.example/"]')}}`],
    ['html', `<script type="application/ld+json">${`{"${name}":`.repeat(250)}["http://a.example/"]</script>`],
    ['mail', `From: a@a.example\nList-${name}: <http://a.example/>\n\n`],
    ['mail', `From: a@a.example\nContent-Type: text/${name}\n\nhttp://a.example/\n`],
    ['log', `${name}=http://a.example/\n`]
  ]
  for (const [format, input] of inputs) {
    const paths = Array.from(extract(input, { format }), ({ uri, path }) => {
      t.equal(uri, 'http://a.example/')
      return path
    })
    t.ok(paths.length > 0, format)
    t.ok(Math.max(...paths.map(path => path.length)) < 2 * MAX_JSON_PATH, format)
  }
})
