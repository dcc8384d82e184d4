import t from 'tap'
import { readArguments } from '../../lib/cli/arguments.js'

const message = (argv: readonly string[]) => {
  try {
    readArguments(argv)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

t.test('files and flags in any order', t => {
  t.strictSame(readArguments([]).files, [])
  t.match(readArguments(['a', '-n', 'b', '-', '--json', 'c']), {
    files: ['a', 'b', '-', 'c'],
    lineNumbers: true,
    print: 'json'
  })
  t.end()
})

t.test('behind -- everything is a file', t => {
  t.strictSame(readArguments(['-n', '--', '-b', '--json', '--']).files, ['-b', '--json', '--'])
  t.equal(readArguments(['--', '-b']).byteOffsets, false)
  t.end()
})

t.test('short flags can be put together, the last one with its value', t => {
  t.match(readArguments(['-nbm2', 'a']), { lineNumbers: true, byteOffsets: true, maxCount: 2, files: ['a'] })
  t.match(readArguments(['-unm', '2', 'a']), { unique: true, lineNumbers: true, maxCount: 2, files: ['a'] })
  t.end()
})

t.test('the last one of flags that contradict each other counts', t => {
  t.equal(readArguments(['-H', '-h']).fileNames, 'never')
  t.equal(readArguments(['--json', '-c']).print, 'count')
  t.equal(readArguments(['-m1', '-m2']).maxCount, 2)
  t.equal(readArguments(['--scheme=a', '--any-scheme']).options.schemes, 'any')
  t.end()
})

t.test('what is wrong is said in a few words', t => {
  t.equal(message(['--bogus']), 'there is no flag --bogus; see urisift --help')
  t.equal(message(['--bogus=1']), 'there is no flag --bogus; see urisift --help')
  t.equal(message(['-x']), 'there is no flag -x; see urisift --help')
  t.equal(message(['-nx']), 'there is no flag -x; see urisift --help')
  t.equal(message(['-n=3']), 'there is no flag -=; see urisift --help')
  t.equal(message(['--toString']), 'there is no flag --toString; see urisift --help')
  t.equal(message(['--__proto__']), 'there is no flag --__proto__; see urisift --help')
  t.equal(message(['--no-json']), 'there is no flag --no-json; see urisift --help')
  t.equal(message(['--json=1']), '--json takes no value, not "1"')
  t.equal(message(['--hyphen']), '--hyphen needs a value: evidence|keep|drop')
  t.equal(message(['-m']), '-m needs a value: N')
  t.equal(message(['-m', '-1']), '--max-count must be a whole number, 0 or more, not "-1"')
  t.end()
})
