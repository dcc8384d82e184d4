import t from 'tap'
import { readArguments } from '../../lib/cli/arguments.js'
import { UsageError } from '../../lib/cli/failure.js'
import { FLAGS } from '../../lib/cli/flags.js'
import { OPTION_WORDS, resolveOptions } from '../../lib/options.js'
import { complete, defaultSettings, type Settings } from '../../lib/cli/settings.js'

/** What each flag does to the settings; a flag without a row fails the test below. */
const EFFECTS: readonly [argv: string, effect: Partial<Settings>][] = [
  ['--json', { print: 'json' }],
  ['--unique', { unique: true }],
  ['-u', { unique: true }],
  ['--count', { print: 'count' }],
  ['-c', { print: 'count' }],
  ['--files-with-matches', { print: 'files' }],
  ['-l', { print: 'files' }],
  ['--quiet', { print: 'nothing' }],
  ['-q', { print: 'nothing' }],
  ['-q -c', { print: 'nothing' }],
  ['--json -q', { print: 'nothing' }],
  ['-q --json', { print: 'nothing' }],
  ['--max-count=3', { maxCount: 3 }],
  ['-m3', { maxCount: 3 }],
  ['-m 3', { maxCount: 3 }],
  ['--line-number', { lineNumbers: true }],
  ['-n', { lineNumbers: true }],
  ['--byte-offset', { byteOffsets: true }],
  ['-b', { byteOffsets: true }],
  ['--with-filename', { fileNames: 'always' }],
  ['-H', { fileNames: 'always' }],
  ['--no-filename', { fileNames: 'never' }],
  ['-h', { fileNames: 'never' }],
  ['--null', { terminator: '\0' }],
  ['-0', { terminator: '\0' }],
  ['--alternatives', { alternatives: true }],
  ['--rejects', { rejects: true }],
  ['--defects', { defects: true }],
  ['--components', { components: true }],
  ['--inspect', { inspect: true }],
  ['--defang', { defang: true }],
  ['--scheme=http', { options: { format: 'auto', schemes: ['http'] } }],
  ['--scheme http,HTTPS --scheme git+ssh://', { options: { format: 'auto', schemes: ['http', 'https', 'git+ssh'] } }],
  ['--any-scheme --scheme mailto:', { options: { format: 'auto', schemes: ['mailto'] } }],
  ['--registered-scheme', { options: { format: 'auto', schemes: 'registered' } }],
  ['--any-scheme', { options: { format: 'auto', schemes: 'any' } }],
  ['--hyphen=drop', { options: { format: 'auto', hyphen: 'drop' } }],
  ['--rejoin=likely', { options: { format: 'auto', rejoin: 'likely' } }],
  ['--repair=encode', { options: { format: 'auto', repair: 'encode' } }],
  ['--iri=map', { options: { format: 'auto', iri: 'map' } }],
  ['--suffix=www', { options: { format: 'auto', suffix: 'www' } }],
  ['--refang', { options: { format: 'auto', refang: 'known' } }],
  ['--nested', { options: { format: 'auto', nested: 'query' } }],
  ['--max-length=100', { options: { format: 'auto', maxLength: 100 } }],
  ['--max-lines=5', { options: { format: 'auto', maxLines: 5 } }],
  ['--recursive', { recursive: true }],
  ['-r', { recursive: true }],
  ['--follow', { follow: true, options: { format: 'log' } }],
  ['-f', { follow: true, options: { format: 'log' } }],
  ['-f --format=auto', { follow: true, options: { format: 'auto' } }],
  ['--format=auto -f', { follow: true, options: { format: 'auto' } }],
  ['--format=text', { options: { format: 'text' } }],
  ['--attachments=all', { options: { format: 'auto', attachments: 'all' } }],
  ['--message-info=from-subject', { options: { format: 'auto', messageInfo: 'from-subject' } }],
  ['--hidden=read', { options: { format: 'auto', hidden: 'read' } }],
  ['--encoding=koi8-r', { options: { format: 'auto', encoding: 'koi8-r' } }],
  ['--base=http://a.example/', { options: { format: 'auto', base: 'http://a.example/' } }],
  ['--exit-zero', { exitZero: true }],
  ['--help', { only: 'help' }],
  ['--version', { only: 'version' }],
  ['-V', { only: 'version' }]
]

t.test('each flag sets what it says and nothing else', t => {
  for (const [argv, effect] of EFFECTS) {
    t.strictSame(readArguments(argv.split(' ')), { ...complete(defaultSettings()), ...effect }, argv)
  }
  t.end()
})

t.test('each flag has a row above, under each of its names', t => {
  const tried = new Set(EFFECTS.flatMap(([argv]) => argv.split(' ').map(word => /^(--[a-z-]+|-\w)/.exec(word)?.[0])))
  for (const { name, short } of FLAGS) {
    t.ok(tried.has(`--${name}`), `--${name}`)
    if (short !== undefined) t.ok(tried.has(`-${short}`), `-${short}`)
  }
  t.end()
})

t.test('each word of an option is taken, any other refused with the choice', t => {
  for (const { name, value } of FLAGS) {
    if (value === undefined || !value.includes('|')) continue
    for (const word of value.split('|')) {
      const option = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      t.match(readArguments([`--${name}`, word]).options, { [option]: word }, `--${name}=${word}`)
    }
    t.throws(() => readArguments([`--${name}=sideways`]), {
      name: 'UsageError',
      message: `--${name} must be ${value
        .split('|')
        .join(', ')
        .replace(/, ([\w-]+)$/, ' or $1')}, not "sideways"`
    })
  }
  t.end()
})

t.test('numbers are whole and not too small', t => {
  for (const value of ['x', '', '-1', '1.5', '1e3', '0x10', '9'.repeat(16)]) {
    t.throws(() => readArguments(['-m', value]), UsageError, `-m ${value}`)
  }
  for (const flag of ['--max-length=15', '--max-length=16777217', '--max-lines=0', '--max-lines=1048577']) {
    t.throws(() => readArguments([flag]), UsageError, flag)
  }
  t.equal(readArguments(['-m0']).maxCount, 0)
  t.end()
})

t.test('schemes fit the grammar', t => {
  for (const value of ['', 'http,', '1http', 'ht tp', 'http:/', 'http://a']) {
    t.throws(() => readArguments(['--scheme', value]), UsageError, `--scheme '${value}'`)
  }
  t.end()
})

t.test('each option of the library has a flag, and each word of an option can be said', t => {
  const flags = new Map(FLAGS.map(flag => [flag.name, flag]))
  for (const option of Object.keys(resolveOptions({}))) {
    const name = option === 'schemes' ? 'scheme' : option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const flag = flags.get(name)
    t.ok(flag, `--${name}`)
    const words: readonly string[] = option in OPTION_WORDS ? OPTION_WORDS[option as keyof typeof OPTION_WORDS] : []
    if (flag?.value?.includes('|')) t.strictSame(flag.value.split('|').sort(), [...words].sort(), option)
  }
  t.end()
})

t.test('names are not taken twice', t => {
  const names = FLAGS.flatMap(({ name, short }) => [name, short]).filter(name => name !== undefined)
  t.equal(new Set(names).size, names.length)
  t.end()
})
