/** The manual page, man(7), made from the table of flags. It is built into `dist/urisift.1`. */
import { FLAGS, GROUPS, type Flag } from './flags.js'
import { DESCRIPTION, EXAMPLES, EXIT_STATUS } from './texts.js'

/** What troff would take for something else, or print as another character. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '^': '\\(ha',
  '~': '\\(ti',
  '`': '\\(ga',
  '…': '.\\|.\\|.'
}

/** As troff prints it, also at the beginning of a line and as an argument of a macro. */
function escaped(text: string): string {
  return text.replace(/[\\'"^~`…-]/g, character => ESCAPES[character]!).replace(/^\./, '\\&.')
}

function flag({ name, short, value, help }: Flag): string {
  const names = [...(short === undefined ? [] : [`-${short}`]), `--${name}`]
  const bold = names.map(name => `\\fB${escaped(name)}\\fR`).join(', ')
  // A line may be broken behind each word.
  const given = value === undefined ? '' : `=\\fI${escaped(value).replaceAll('|', '|\\:')}\\fR`
  return `.TP\n${bold}${given}\n${escaped(help)}\n`
}

function example([command, what]: readonly [command: string, what: string]): string {
  return `.TP\n\\fB${escaped(command)}\\fR\n${escaped(what)}\n`
}

/** @param version that of the package */
export function manualPage(version: string): string {
  const groups = GROUPS.map(group => {
    const flags = FLAGS.filter(flag => flag.group === group)
    return `.SS "${escaped(group)}"\n${flags.map(flag).join('')}`
  })
  return `.TH URISIFT 1 "" "urisift ${escaped(version)}" "User commands"
.nh
.ad l
.SH NAME
urisift \\- extract URIs from text, mail, news, logs and pages
.SH SYNOPSIS
\\fBurisift\\fR [\\fIoptions\\fR] [\\fIfile\\fR .\\|.\\|.]
.SH DESCRIPTION
${escaped(DESCRIPTION)}
.SH OPTIONS
${groups.join('')}.SH "EXIT STATUS"
${escaped(EXIT_STATUS)}
.SH EXAMPLES
${EXAMPLES.map(example).join('')}.SH STANDARDS
RFC 3986, Appendix C; for mail and news RFC 5322, 2045 to 2047 and 5536.
`
}
