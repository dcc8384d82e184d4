/** `--help`, made from the table of flags. */
import { FLAGS, GROUPS, type Flag } from './flags.js'
import { DESCRIPTION, EXAMPLES, EXIT_STATUS } from './texts.js'

const WIDTH = 80
const INDENT = 24

const EXAMPLE_INDENT = 38

/** Words of `text` in lines of at most `width` characters. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

function describe({ name, short, value, help }: Flag): string {
  const flag = `  ${short === undefined ? '   ' : `-${short},`} --${name}${value === undefined ? '' : `=${value}`}`
  const lines = wrap(help, WIDTH - INDENT).map(line => ' '.repeat(INDENT) + line)
  if (flag.length > INDENT - 2) return [flag, ...lines].join('\n')
  return flag + lines.join('\n').slice(flag.length)
}

export function helpText(): string {
  const groups = GROUPS.map(
    group =>
      `${group}\n${FLAGS.filter(flag => flag.group === group)
        .map(flag => `${describe(flag)}\n`)
        .join('')}`
  )
  const paragraph = (text: string): string => `${wrap(text, WIDTH).join('\n')}\n`
  const examples = EXAMPLES.map(([command, what]) => `  ${command.padEnd(EXAMPLE_INDENT)}${what}\n`).join('')
  return [
    'urisift [options] [file…]\n',
    paragraph(DESCRIPTION),
    ...groups,
    paragraph(`Exit status: ${EXIT_STATUS}`),
    examples
  ].join('\n')
}
