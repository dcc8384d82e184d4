import { readFileSync } from 'node:fs'
import t from 'tap'
import { FLAGS, GROUPS } from '../../lib/cli/flags.js'
import { manualPage } from '../../lib/cli/manual.js'
import { DESCRIPTION, EXAMPLES, EXIT_STATUS } from '../../lib/cli/texts.js'

const page = manualPage('1.2.3-b.4')

/** As a terminal shows it, without its macros. */
const shown = page
  .replace(/^\.(?!TP|nh|ad)\w+ ?/gm, '')
  .replace(/\\f[BIR]|\\[&|:]/g, '')
  .replace(
    /\\\((rs|aq|dq|ha|ti|ga)/g,
    (_, name: string) => `\\'"^~\``[['rs', 'aq', 'dq', 'ha', 'ti', 'ga'].indexOf(name)]!
  )
  .replaceAll('\\-', '-')

const inAscii = (text: string): string => text.replaceAll('…', '...')

t.test('tells each flag, its value and what it does', t => {
  for (const { name, short, value, help } of FLAGS) {
    const flag = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : `=${value}`}`
    t.ok(shown.includes(inAscii(`.TP\n${flag}\n${help}\n`)), flag)
  }
  t.end()
})

t.test('has the groups of --help, and its texts', t => {
  for (const group of GROUPS) t.match(page, `\n.SS "${group}"\n.TP\n`)
  for (const text of [DESCRIPTION, EXIT_STATUS]) t.ok(shown.includes(`\n${text}\n`), text)
  for (const [command, what] of EXAMPLES) t.ok(shown.includes(`.TP\n${command}\n${what}\n`), command)
  t.match(page, /^\.TH URISIFT 1 "" "urisift 1\.2\.3\\-b\.4" /)
  t.end()
})

t.test('has no line that troff takes for a request, and no escape by accident', t => {
  for (const line of page.split('\n')) t.match(line, /^(?:\.(?:TH|SH|SS|TP|nh|ad)(?: |$)|[^.']|$)/, line)
  t.match(page, /^(?:[^\\]|\\(?:f[BIR]|[-|&:]|\((?:rs|aq|dq|ha|ti|ga)))*$/)
  t.match(page, /^[\n\x20-\x7e]*$/, 'ASCII')
  t.end()
})

t.test('is what is built', t => {
  const { version, man } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string
    man: readonly string[]
  }
  t.equal(readFileSync(man[0]!, 'utf8'), manualPage(version))
  t.end()
})
