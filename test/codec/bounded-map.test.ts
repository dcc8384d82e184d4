import t from 'tap'
import { BoundedMap } from '../../lib/codec/bounded-map.js'

t.test('what comes when it is full is kept, and nothing else', async t => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2)
  t.strictSame(
    [...map],
    [
      ...new Map([
        ['a', 1],
        ['b', 2]
      ])
    ]
  )
  map.set('c', 3)
  t.strictSame([...map], [['c', 3]])
})
