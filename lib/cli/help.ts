/** `--help`, made from the table of flags. */
import { FLAGS, type Flag, type FlagGroup } from './flags.js'

const WIDTH = 80
const INDENT = 24

const INTRODUCTION = `urisift [options] [file…]

Prints the URIs in files, one a line. As RFC 3986, Appendix C, says, they stand
in < >, in " ", or between white space, and may be broken over lines. "-" or no
file is standard input. Of options that contradict each other, as -c and --json,
the last one counts; -q holds wherever it stands.
`

const CLOSING = `Exit status: 0 if a URI was found, 1 if none, 2 if something failed (with -q
only if none was found), 130 if Ctrl-C ended it.

  urisift -u archive.mbox               each URI once
  urisift -n --rejects draft.txt        also near misses, with the reason
  urisift --json *.log | jq -r .uri     everything known about each
`

const GROUPS: readonly FlagGroup[] = ['Output', 'What counts as a URI', 'Input', 'Other']

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
  return [INTRODUCTION, ...groups, CLOSING].join('\n')
}
