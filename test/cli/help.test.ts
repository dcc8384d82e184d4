import t from 'tap'
import { FLAGS } from '../../lib/cli/flags.js'
import { helpText } from '../../lib/cli/help.js'

const text = helpText()
const words = text.replace(/\s+/g, ' ')

t.test('tells each flag, its value and what it does', t => {
  for (const { name, short, value, help } of FLAGS) {
    t.match(
      words,
      `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : `=${value}`} ${help}`
    )
  }
  t.end()
})

t.test('fits a terminal of 80 columns', t => {
  for (const line of text.split('\n')) t.ok(line.length <= 80, line)
  t.end()
})

t.test('has usage, groups, exit status and examples', t => {
  t.match(text, /^urisift \[options\] \[file…\]\n\nPrints the URIs/)
  t.match(text, /\nOutput\n {6}--json {12}One JSON/)
  t.match(text, /\n {2}-m, --max-count=N {5}Stop reading/)
  t.match(text, /\n {6}--registered-scheme\n {24}Only schemes/)
  t.match(words, / Of options that contradict each other, as -c and --json, the last one counts; /)
  t.match(words, / Exit status: 0 if .*, 1 if none, 2 if .*, 130 if Ctrl-C ended it\. /)
  t.match(text, /[^\n]\n$/)
  t.end()
})
