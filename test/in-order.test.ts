/** Matches that wait, and in which order they are told. */
import t from 'tap'
import { createInOrder } from '../lib/in-order.js'
import { createExtractor, extract } from '../lib/extract.js'
import { MAX_WAITING } from '../lib/limits.js'

function recorder() {
  const told: number[] = []
  const order = createInOrder()
  const add = (start: number, link?: { complete: boolean }) =>
    order.add({
      start,
      get isComplete() {
        return link?.complete !== false
      },
      tell: () => void told.push(start)
    })
  return { told, order, add }
}

t.test('by their starts, when nothing that begins before can come', async t => {
  const { told, order, add } = recorder()
  t.equal(order.isHolding(), false)
  add(1)
  order.hold()
  t.equal(order.isHolding(), true)
  add(5)
  order.hold()
  add(3)
  order.release()
  add(4)
  t.strictSame(told, [1], 'holds nest')
  order.release()
  t.strictSame(told, [1, 3, 4, 5])
  t.equal(order.isHolding(), false)
})

t.test('when what is told of them is complete, and none before an earlier one', async t => {
  const { told, order, add } = recorder()
  const link = { complete: false }
  add(1, link)
  add(2)
  t.strictSame(told, [])
  t.equal(order.isHolding(), true)
  order.pass()
  t.strictSame(told, [])
  link.complete = true
  order.pass()
  t.strictSame(told, [1, 2])
})

t.test('what becomes complete while others wait behind it', async t => {
  const { told, order, add } = recorder()
  const first = { complete: false }
  const second = { complete: false }
  add(1, first)
  t.equal(order.isHolding(), true, 'one that waits')
  order.hold()
  add(5)
  add(3, second)
  order.release()
  t.strictSame(told, [])
  first.complete = true
  order.pass()
  t.strictSame(told, [1])
  t.equal(order.isHolding(), true)
  second.complete = true
  order.pass()
  t.strictSame(told, [1, 3, 5])
  t.equal(order.isHolding(), false)
})

t.test('more than can wait go out as they come', async t => {
  const { told, order, add } = recorder()
  order.hold()
  for (let start = MAX_WAITING; start > 0; start--) add(start)
  t.equal(told.length, MAX_WAITING)
  t.equal(told[0], 1, 'in order as far as they waited')
  add(7)
  add(3)
  t.strictSame(told.slice(-2), [7, 3])
  order.release()
  order.hold()
  add(2)
  t.equal(told.length, MAX_WAITING + 2, 'until the next time')
})

t.test('a paragraph without end, full of links', async t => {
  const page = '<p>'.padEnd(40, 'x ') + 'http://t.example/ <a href="http://a.example/">x</a> '.repeat(3000)
  const matches = extract(page, { format: 'html' })
  t.equal(matches.length, 6000)
  t.ok(matches.every(({ element }) => element === undefined || element.text === 'x'))
})

t.test('rejects among the matches of a page', async t => {
  const told: number[] = []
  const page = '<p>see <a href="http://a.example/">and <a href="http:">or http://b.example/ </p><p>http://:</p>'
  extract(page, { format: 'html', onReject: ({ start }) => told.push(start) })
  const starts: number[] = []
  const extractor = createExtractor({ format: 'html', onReject: ({ start }) => starts.push(start) }, ({ start }) =>
    starts.push(start)
  )
  extractor.push(Buffer.from(page))
  extractor.end()
  t.equal(told.length, 2)
  t.equal(starts.length, 4)
  t.strictSame(
    starts,
    starts.toSorted((a, b) => a - b)
  )
})

t.test('rejects among the matches of a log', async t => {
  const time = '[01/Jan/2001:12:30:45 +0000]'
  const bytes = Buffer.from(
    [
      `192.0.2.1 - http://a.example/ ${time} "GET /b HTTP/1.1" 200 1 "-" "http://b.example/"`,
      `app[1]: 192.0.2.1 ${time} {http://c.example/} "GET /d?u=http://d.example/ HTTP/1.1"`,
      `192.0.2.1 - - ${time} "GET /e HTTP/1.1" 200 1 "http://e.example/" "-"`,
      'u=http://f.example/ method=GET path=/f v=http://g.example/',
      ''
    ].join('\n')
  )
  for (let size = 1; size <= bytes.length; size++) {
    const starts: number[] = []
    const told = ({ start }: { start: number }) => starts.push(start)
    const extractor = createExtractor({ format: 'log', onReject: told }, told)
    for (let at = 0; at < bytes.length; at += size) extractor.push(bytes.subarray(at, at + size))
    extractor.end()
    t.equal(starts.length, 11, `in pieces of ${size}`)
    t.strictSame(
      starts,
      starts.toSorted((a, b) => a - b)
    )
  }
})
