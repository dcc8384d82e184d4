/** With and without the kernel the same, on quoted text: reply marks before a URI and behind its line break. */
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../../lib/options.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import { decidedIn, sameByBoth } from './ways.js'
import '../../property/seed.js'

t.teardown(() => useKernel('large'))

/** A line with it is one that a program may have wrapped. */
const LONG = `http://a.example/${'b'.repeat(45)}`

const MARKS = ['> ', '> ', '>', '>> ', '> > ', '>     > ', 'J> ', '| ', ': ', '|', ' ', '    ', '\t', '>|', '# ', '* ']
const BREAKS = [
  ...['\n', '\n', '\n', '\r\n', '\n\n', '\n> ', '\n> ', '\n>> ', '\n> > ', '\n>', '\n> \n', '\n>     \n'],
  ...['\nJ> ', '\n| ', '\n    ']
]
const BLANKS = ['\u00a0', '\u00a0', '\u200b', '\u2060', '\ufeff', 'é', '\u2003', '\u00a0\n', ' \u00a0 ']
const DELIMITERS = ['<', '<', '<URL:', '<!-- ', '<a@b> ', '"', '"', '>', ' x>', '<u', '<\n', '" ', '<\u00a0', 'URL:']
const URIS = [
  ...[`${LONG}/`, `${LONG}?c=`, `${LONG}-`, LONG, `${LONG}.`, 'http://a.example/b', 'http://c.example/'],
  ...['mailto:a@b', 'tag:x ', 'Tag: a-b"', `http://c.example/${'d/'.repeat(20)}`]
]
const WORDS = [
  ...['words and more of them ', 'd/e.html', 'rest/of/it', 'page=2&x', '1234', 'html', 'w', 'see ', 'e.html and '],
  ...['name: ', '- ', 'The']
]

const text = fc
  .array(fc.constantFrom(...MARKS, ...BREAKS, ...BLANKS, ...DELIMITERS, ...URIS, ...WORDS), {
    minLength: 3,
    maxLength: 40,
    size: 'max'
  })
  .map(parts => Buffer.from(parts.join('')))

const options = fc.constantFrom<ExtractOptions>({}, {}, { rejoin: 'likely' }, { maxLines: 2 }, { repair: 'encode' })

t.test('replies', async t => {
  sameByBoth(t, text, options)
})

t.test('what is quoted it decides by itself', async t => {
  const found = 'https://a.example/nodes/pull/request/number/15398'
  const texts = [
    `> <!-- YAML\n>   - version: v9.0.0\n>     url: ${found}\n>     description: The value is not\n`,
    `>     url: ${found}\n\n    description: The value is now\n`,
    `>     > See ${found}\n>     \n>     As it is\n`,
    `>     > See ${found}\n> As it is now\n`,
    `a line that is as long as lines get: ${found}\u00a0and more\n`,
    `a line that is as long as lines get: ${found} \u00a0\n\u00a0and more\n`,
    `> a "quoted word"\n> \n>     ${found}\n> \n>  and more\n`
  ]
  for (const text of texts) t.same(decidedIn(Buffer.from(text), { rejoin: 'likely' }), { recorded: 1, asked: 0 }, text)
})

t.test('it waits for the next line', async t => {
  const text = 'a line that is as long as lines get: https://a.example/nodes/pull/request\n\n--\nand so on\n'
  for (let at = 0; at < text.length; at++)
    t.same(decidedIn(Buffer.from(text), { rejoin: 'likely' }, [at]), { recorded: 1, asked: 0 }, text.slice(0, at))
})
