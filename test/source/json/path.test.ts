import t from 'tap'
import { MAX_JSON_DEPTH } from '../../../lib/limits.js'
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
    ['x'.repeat(300), `['${'x'.repeat(256)}…']`]
  ]
  for (const [name, step] of cases) {
    const path = new JsonPath()
    path.enter('object')
    path.name(named(name))
    t.equal(path.toString(), `$${step}`, name)
  }
})

t.test('in and out', async t => {
  const path = new JsonPath()
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
  const path = new JsonPath()
  for (let i = 0; i < MAX_JSON_DEPTH; i++) path.enter('array')
  t.equal(path.inside, 'array')
  path.enter('object')
  path.enter('array')
  t.equal(path.inside, 'unknown')
  path.name(named('a'))
  path.next()
  t.equal(path.toString(), `$${'[0]'.repeat(MAX_JSON_DEPTH)}…`)
  path.leave()
  path.leave()
  t.equal(path.inside, 'array')
  path.reset()
  t.equal(path.toString(), '$')
})
