/** Tags that are made to cost time or memory: an attack that succeeds runs into the time limit of the test. */
import t from 'tap'
import { Trail } from '../../../lib/codec/trail.js'
import { extract } from '../../../lib/extract.js'
import { pageKernels } from '../../../lib/source/html/kernel/index.js'
import { Tag } from '../../../lib/source/html/tag.js'

t.teardown(() => (pageKernels.use = 'large'))

t.test('attributes without end', async t => {
  for (const [tag, attribute, each] of [
    ['<meta', ' content', 0],
    ['<meta property=og:url', ' content=http://a.example/', 1],
    ['<meta name=a', ' content=b', 0],
    ['<a', ' rel', 0],
    ['<p', ' href', 0]
  ] as const) {
    for (const when of ['always', 'never'] as const) {
      pageKernels.use = when
      const count = 60_000
      const page = `${tag}${attribute.repeat(count)}><img src=http://a.example/>`
      t.equal(extract(page, { format: 'html' }).length, each * count + 1, `${tag}${attribute}`)
    }
  }
})

t.test('attributes without values are not kept without end', async t => {
  let kept = 0
  const tag: Tag = new Tag(new Trail(), {
    early: () => (kept = Math.max(kept, tag.take().length)),
    openLong: () => false,
    runLong: () => {},
    closeLong: () => {}
  })
  for (let i = 0; i < 100_000; i++) {
    tag.beginAttribute('href', 'reference', 0)
    tag.endAttribute()
  }
  t.ok(kept > 0 && kept < 10_000, `${kept}`)
})
