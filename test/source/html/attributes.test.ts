/** What attributes hold, by element. */
import t from 'tap'
import { isReferenceProperty, isTaskProperty, kindOf } from '../../../lib/source/html/attributes.js'
import { findReferences } from '../../../lib/source/html/references.js'
import { extract } from '../../../lib/extract.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'

t.test('attributes with URLs, by the index of the HTML standard', async t => {
  const index: Readonly<Record<string, string>> = {
    action: 'form',
    cite: 'blockquote del ins q',
    data: 'object',
    formaction: 'button input',
    href: 'a area base link',
    imagesrcset: 'link',
    itemid: 'p',
    itemtype: 'p',
    ping: 'a area',
    poster: 'video',
    src: 'audio embed iframe img input script source track video',
    srcset: 'img source'
  }
  for (const [attribute, elements] of Object.entries(index)) {
    for (const element of elements.split(' ')) {
      t.match(kindOf(element, attribute), /^(?:reference|references|candidates|names)$/, `${element}@${attribute}`)
    }
  }
  t.equal(kindOf('iframe', 'srcdoc'), 'page')
  for (const attribute of ['fill', 'clip-path', 'marker-start']) t.equal(kindOf('path', attribute), 'style', attribute)
  t.equal(kindOf('form', 'action-xhr'), 'reference', 'of AMP')
})

t.test('the same words elsewhere', async t => {
  for (const [element, attribute] of [
    ['p', 'data'],
    ['x-y', 'action'],
    ['form', 'formaction'],
    ['div', 'icon'],
    ['p', 'content'],
    ['p', 'class'],
    ['constructor', 'constructor'],
    ['p', '__proto__']
  ] as const)
    t.equal(kindOf(element, attribute), undefined, `${element}@${attribute}`)
  for (const attribute of ['onclick', 'data-x']) t.equal(kindOf('p', attribute), 'program', attribute)
})

t.test('properties of <meta>', async t => {
  for (const property of [
    'og:url',
    'OG:Image:secure_url',
    'twitter:image0',
    'twitter:player:stream',
    'sameAs',
    'msapplication-TileImage'
  ])
    t.ok(isReferenceProperty(property), property)
  for (const property of ['og:image:width', 'og:title', 'twitter:site', 'description', 'msapplication-config', ''])
    t.notOk(isReferenceProperty(property), property)
})

t.test('tasks of pinned sites', async t => {
  for (const property of ['msapplication-task', 'MSApplication-Badge']) t.ok(isTaskProperty(property), property)
  for (const property of ['msapplication-tasks', 'msapplication-config', ''])
    t.notOk(isTaskProperty(property), property)
})

t.test('references within a value', async t => {
  for (const [kind, value, expected] of [
    ['candidates', 'a ((b), c 1x,d', 'a|c|d'],
    ['candidates', 'a b) (c, d), e', 'a|e'],
    ['candidates', 'a (b', 'a'],
    ['references', ' a,b c ', 'a,b|c'],
    ['listed', ' a.jar,b.jar, c.jar ,', 'a.jar|b.jar|c.jar'],
    ['task', 'name=a=b;action-uri=c?d=e,f;icon-uri= ./g ;uri=h', 'c?d=e,f| ./g '],
    ['task', 'frequency=30; polling-uri=a;polling-URI2=b;polling-uri3=', 'a|b|'],
    ['task', 'action-uri', '']
  ] as const) {
    const found = findReferences(kind, value).map(([start, end]) => value.slice(start, end))
    t.equal(found.join('|'), expected, `${kind} of ${value}`)
  }
})

for (const choice of ['never', 'always'] as const) {
  t.test(`the text of a link, kernel: ${choice}`, async t => {
    useKernel(choice)
    t.teardown(() => useKernel('large'))
    const read = (html: string) => extract(html, { format: 'html' }).map(({ uri, element }) => [uri, element?.text])
    const words = '<!DOCTYPE html><a href=http://a.example/>b  c \n d <b> e</b></a>'
    t.strictSame(read(words), [['http://a.example/', 'b c d e']])
    t.strictSame(
      read('<!DOCTYPE html><a href=http://a.example/>http://b.example/</a>c'),
      [
        ['http://a.example/', 'http://b.example/'],
        ['http://b.example/', undefined]
      ],
      'a URI in it ends with it'
    )
  })
}
